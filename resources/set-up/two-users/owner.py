# A person who goes on with her work: reads in her mount what lies on tape and what has been staged, lets go of it, and copies into
# the inbox, until told to end. What she has closed is in the list `closed`, as sha256sum writes it.
import hashlib, json, os, random, signal, sys, time

terms = json.loads(sys.argv[1])
random.seed(terms['seed'])
goesOn = True
def end(*_):
    global goesOn
    goesOn = False
signal.signal(signal.SIGTERM, end)
tapes, barcode, mark, secret = terms['tapes'], terms['barcode'], terms['mark'], terms['secret']
reads = copies = wrong = 0
faults = {}
with open(f"{terms['source']}/closed", 'a') as closed:
    while goesOn:
        try:
            path = f'{tapes}/{barcode}/{mark}/{mark}-{random.randrange(12)}.txt'
            with open(path) as file:
                wrong += 0 if secret in file.read() else 1
            reads += 1
            if random.random() < 0.3: os.setxattr(path, 'system.capstan.release', b'1')
            if random.random() < 0.3:
                name, content = f'{mark}-{copies}', f'{copies} {secret}\n'.encode() * random.randint(1, 400)
                with open(f'{tapes}/Inbox/{barcode}/{name}', 'xb') as file:
                    file.write(content)
                    os.fsync(file.fileno())
                copies += 1
                closed.write(f'{hashlib.sha256(content).hexdigest()}  ./{name}\n')
        except OSError as error:
            faults[error.strerror] = faults.get(error.strerror, 0) + 1
        time.sleep(0.05)
print(f'{reads} files read, {wrong} of them not as they were' if wrong else f'{reads} files read', f'{copies} copied; errors: {faults}')
sys.exit(1 if wrong else 0)
