# One user at another's mount, staging folder and spool: operations by chance, each of which must come to nothing. With the
# person's own things in place of the other's only what reads is done: that shows which operations come to something where
# they may. Prints one line of JSON: how many were tried, what came to its end, which gave bytes of a mark, which changed something.
import collections, ctypes, json, mmap, os, random, signal, struct, subprocess, sys

terms = json.loads(sys.argv[1])
own, theirs, shared, process = terms['own'], terms['theirs'], terms['shared'], terms['process']
isOwner = own == theirs
random.seed(terms['seed'])
marks = [terms['mark'].encode(), terms['secret'].encode()]
libc = ctypes.CDLL(None, use_errno=True)
at_empty_path, at_fdcwd = 0x1000, -100

signal.signal(signal.SIGALRM, lambda *_: (_ for _ in ()).throw(TimeoutError('stuck')))

# ---- where ----

tapes, staging, spool = theirs['tapes'], theirs['staging'], theirs['spool']
barcodes = [theirs['barcode'], shared]
files = [f"{terms['mark']}/{terms['mark']}-{n}.txt" for n in range(4)]
def randomContent(): return '%064x' % random.getrandbits(256)
def closedFolder():
    return random.choice([tapes, f'{staging}/content', f'{staging}/incoming', f'{spool}/files'])
def inTapes():
    barcode = random.choice(barcodes)
    return random.choice([f'{tapes}/{barcode}', f"{tapes}/{barcode}/{terms['mark']}", f'{tapes}/{barcode}/{random.choice(files)}',
        f"{tapes}/{barcode}/{terms['mark']}/link", f'{tapes}/{barcode}/.generations', f"{tapes}/{barcode}/.generations/{random.randint(1, 4)}/{random.choice(files)}",
        f'{tapes}/Inbox', f'{tapes}/Inbox/{barcode}', f"{tapes}/Inbox/{barcode}/{terms['mark']}-{random.randint(0, 40)}"])
def onDisk():
    barcode = random.choice(barcodes)
    return random.choice([f'{staging}/content/{random.choice(terms["staged"] or [randomContent()])}', f'{staging}/content/{randomContent()}',
        f'{staging}/staged.jsonl', f'{staging}/.in-use', f'{staging}/incoming/x', f'{spool}/inbox-jobs.json', f'{spool}/.in-use',
        f'{spool}/files/{barcode}', f"{spool}/files/{barcode}/{terms['mark']}-{random.randint(0, 40)}"])
def onesOwnMount():
    """What is the other's must not be found in one's own mount either."""
    barcode = random.choice(barcodes)
    return random.choice([f'{own["tapes"]}/{barcode}', f'{own["tapes"]}/{barcode}/{random.choice(files)}', f"{own['tapes']}/{barcode}/{terms['mark']}",
        f"{own['tapes']}/{barcode}/.generations/{random.randint(1, 4)}/{random.choice(files)}", f"{own['tapes']}/Inbox/{barcode}/{terms['mark']}-{random.randint(0, 40)}"])
def closed(): return random.choice([inTapes, inTapes, onDisk, closedFolder])()
def anywhere(): return random.choice([closed, closed, closed, onesOwnMount])()
def roundabout(path):
    """The same by other words."""
    return random.choice([path, path, f'{own["tapes"]}/../..{path[len("/srv"):]}', f'/proc/self/root{path}', f'/proc/self/cwd{path}',
        path.replace('/srv/', '/srv/./', 1), f'{path}/.', f'{path}/../{os.path.basename(path)}', f'/proc/{process}/root{path}'])
def link(to):
    """A link of one's own that leads there, in a folder on disk or in one's inbox."""
    at = random.choice([own['source'], f"{own['tapes']}/Inbox/{own['barcode']}", f"{own['spool']}/files/{own['barcode']}"])
    name = f'{at}/trick-{random.randint(0, 20)}'
    try: os.unlink(name)
    except OSError: pass
    os.symlink(to, name)
    return name

# ---- what reads ----

def contentOf(fd):
    try: return os.read(fd, 65536)
    finally: os.close(fd)
def listed(path): return b' '.join(os.fsencode(one) for one in os.listdir(path))
def read(path): return contentOf(os.open(path, os.O_RDONLY | os.O_NONBLOCK | random.choice([0, os.O_NOATIME if isOwner else 0, os.O_NOFOLLOW])))
def mapped(path):
    fd = os.open(path, os.O_RDONLY)
    try:
        with mmap.mmap(fd, 0, prot=mmap.PROT_READ) as all: return all[:4096]
    finally: os.close(fd)
def target(path): return os.fsencode(os.readlink(path))
def named(path): return os.getxattr(path, random.choice(['user.secret', 'user.status', 'user.capstan.sha256', 'user.capstan.receipt', 'user.capstan.fault']), follow_symlinks=False)
def attributes(path): return b' '.join(os.fsencode(one) + os.getxattr(path, one, follow_symlinks=False) for one in os.listxattr(path, follow_symlinks=False))
def relative(path):
    parent = os.open(os.path.dirname(path), os.O_PATH)
    try: return contentOf(os.open(os.path.basename(path), os.O_RDONLY | os.O_NONBLOCK, dir_fd=parent))
    finally: os.close(parent)
def reopened(path):
    fd = os.open(path, os.O_PATH)
    try: return contentOf(os.open(f'/proc/self/fd/{fd}', os.O_RDONLY | os.O_NONBLOCK))
    finally: os.close(fd)
def throughLink(path):
    name = link(random.choice([tapes, f'{staging}/content', f'{spool}/files', f'{tapes}/{theirs["barcode"]}']))
    return random.choice([lambda: listed(name), lambda: read(f'{name}/{os.path.basename(path)}'), lambda: attributes(name)])()
def byHandle(path):
    size = 128
    handle = ctypes.create_string_buffer(struct.pack('Ii', size, 0), 8 + size)
    mounted = ctypes.c_int()
    if libc.name_to_handle_at(at_fdcwd, os.fsencode(random.choice([path, tapes, staging])), handle, ctypes.byref(mounted), 0) != 0: raise OSError(ctypes.get_errno(), 'name')
    if random.random() < 0.5:
        # Another node of the same file system, by its number.
        struct.pack_into('Q', handle, 8, random.choice([random.getrandbits(8), 1 << 28 | random.randint(1, 40), 1 << 63 | random.randint(0, 60)]))
    top = os.open(random.choice([tapes, staging]), os.O_PATH if random.random() < 0.5 else os.O_RDONLY)
    try: fd = libc.open_by_handle_at(top, handle, os.O_RDONLY)
    finally: os.close(top)
    if fd < 0: raise OSError(ctypes.get_errno(), 'open')
    try: return b' '.join([os.fsencode(one) for one in os.listdir(fd)])
    except OSError: return contentOf(os.dup(fd))
    finally: os.close(fd)
def ofProcess(_):
    place = f'/proc/{process}/' + random.choice(['fd', 'root', 'cwd', 'environ', 'maps', 'mem', f'task/{process}/fd', f'fd/{random.randint(3, 60)}', 'map_files',
        f'root{random.choice([tapes, staging + "/content"])}', f'fdinfo/{random.randint(3, 60)}'])
    return listed(place) if os.path.isdir(place) else read(place)
def takenDescriptor(_):
    pidfd = libc.syscall(434, process, 0)
    if pidfd < 0: raise OSError(ctypes.get_errno(), 'pidfd')
    fd = libc.syscall(438, pidfd, random.randint(3, 60), 0)
    error = ctypes.get_errno()
    os.close(pidfd)
    if fd < 0: raise OSError(error, 'getfd')
    return contentOf(fd)
def ofItsMemory(_):
    buffer = ctypes.create_string_buffer(64)
    local = (ctypes.c_void_p * 2)(ctypes.addressof(buffer), 64)
    remote = (ctypes.c_void_p * 2)(0x400000, 64)
    if libc.process_vm_readv(process, local, 1, remote, 1, 0) < 0: raise OSError(ctypes.get_errno(), 'memory')
    return buffer.raw
def bound(_):
    """A folder is shown elsewhere, which root of nobody may do."""
    there = f'/tmp/bound-{os.getpid()}'
    os.makedirs(there, exist_ok=True)
    if libc.mount(os.fsencode(closedFolder()), os.fsencode(there), None, 4096, None) != 0: raise OSError(ctypes.get_errno(), 'mount')
    try: return listed(there)
    finally: libc.umount2(os.fsencode(there), 2)
readers = [listed, read, mapped, target, named, attributes, relative, reopened, throughLink, byHandle]
ofProcesses = [ofProcess, takenDescriptor, ofItsMemory, bound]

# ---- what must fail, whatever it gives ----

def mine():
    name = f"{own['source']}/mine-{os.getpid()}-{random.randint(0, 5)}"
    open(name, 'a').close()
    return name
def stolen(): return f"{own['source']}/stolen-{os.getpid()}-{random.getrandbits(30)}"
def called(result):
    if result < 0: raise OSError(ctypes.get_errno(), 'call')
def measured(_):
    if os.statvfs(tapes).f_blocks == 0: raise OSError(0, 'nothing is said')
def watched(path):
    fd = libc.inotify_init()
    try: called(libc.inotify_add_watch(fd, os.fsencode(path), 0xfff))
    finally: os.close(fd)
def unmounted(_):
    if subprocess.run(['fusermount3', random.choice(['-u', '-uz']), tapes], capture_output=True).returncode != 0: raise OSError(0, 'refused')
def written(path): os.close(os.open(path, random.choice([os.O_WRONLY, os.O_RDWR | os.O_CREAT, os.O_WRONLY | os.O_TRUNC, os.O_WRONLY | os.O_APPEND | os.O_CREAT]), 0o666))
def unnamed(path): os.close(os.open(path, os.O_TMPFILE | os.O_RDWR))
def kept(path):
    """Who holds a descriptor of a file could give it a name of his own."""
    fd = os.open(path, os.O_PATH)
    try: called(libc.linkat(fd, b'', at_fdcwd, os.fsencode(stolen()), at_empty_path))
    finally: os.close(fd)
changers = [written, unnamed, kept, watched, measured, os.stat, os.chdir, os.unlink, os.rmdir,
    lambda p: os.mkdir(f'{p}/x-{random.getrandbits(30)}'), lambda p: os.rename(p, stolen()), lambda p: os.rename(mine(), p), lambda p: os.rename(mine(), f'{p}/x'),
    lambda p: os.link(p, stolen(), follow_symlinks=random.random() < 0.5), lambda p: os.link(mine(), p), lambda p: os.link(mine(), f'{p}/x'),
    lambda p: os.link(p, f"{own['tapes']}/Inbox/{own['barcode']}/stolen-{random.getrandbits(30)}"), lambda p: os.rename(p, f"{own['tapes']}/Inbox/{own['barcode']}/stolen-{random.getrandbits(30)}"),
    lambda p: os.symlink('/etc', f'{p}/x-{random.getrandbits(30)}'), lambda p: os.truncate(p, 0), lambda p: os.chmod(p, 0o777), lambda p: os.chown(p, os.getuid(), os.getgid()),
    lambda p: os.utime(p), lambda p: os.mknod(f'{p}/x'), lambda p: os.mkfifo(f'{p}/x'), lambda p: os.setxattr(p, random.choice(['user.capstan.stage', 'user.capstan.pin', 'user.capstan.release', 'user.x', 'system.capstan.stage', 'system.capstan.pin', 'system.capstan.release']), b'1'),
    lambda p: os.removexattr(p, 'user.secret'), lambda p: called(libc.renameat2(at_fdcwd, os.fsencode(p), at_fdcwd, os.fsencode(mine()), 2))]
names = {change: change.__name__ for change in changers}
for number, change in enumerate(changers):
    if change.__name__ == '<lambda>': names[change] = f'change-{number}'
ofMount = [unmounted, lambda _: os.kill(process, random.choice([0, signal.SIGSTOP, signal.SIGKILL])), lambda _: called(libc.ptrace(16, process, 0, 0))]
names.update({unmounted: 'unmounted', ofMount[1]: 'signal', ofMount[2]: 'ptrace'})

def inside(path):
    """Strictly: of what is in a folder that all may see only the content is closed."""
    return path if path not in (staging, spool, f'{staging}/content', f'{staging}/incoming', f'{spool}/files', tapes,
        f'{staging}/staged.jsonl', f'{staging}/.in-use', f'{spool}/.in-use', f'{spool}/inbox-jobs.json') else inside(closed())

came, leaks, changed = collections.Counter(), collections.Counter(), collections.Counter()
for number in range(terms['many']):
    signal.alarm(20)
    path = ''
    os.chdir('/')
    try:
        if isOwner or random.random() < 0.6:
            act = random.choice(readers + (ofProcesses if random.random() < 0.4 else []))
            path = roundabout(anywhere())
            given = act(path)
            came[act.__name__] += 1
            if any(mark in given for mark in marks): leaks[act.__name__ if isOwner else f'{act.__name__} {path}'] += 1
        elif random.random() < 0.05:
            act = random.choice(ofMount)
            act('')
            changed[names[act]] += 1
        else:
            act = random.choice(changers)
            # Who may see that something is there, and nothing else of it, sees its times.
            path = inside(closed()) if act in (os.stat,) else closed()
            if act is watched and path in (f'{staging}/incoming', f'{staging}/content'): path = closedFolder()
            act(roundabout(path) if act not in (os.rename,) else path)
            changed[f'{names[act]} {path}'] += 1
    except TimeoutError: changed[f'stuck at {path}'] += 1
    except (OSError, ValueError): pass
    finally: signal.alarm(0)
print(json.dumps({'tried': terms['many'], 'came': came, 'leaks': leaks, 'changed': changed}))
