// How a cartridge is opened without Capstan, as commands: data for page and text file, and what the test runs. What is to be
// done stands in words before each step.

/** Of the cartridge's memory: "encrypted, key id …, wrapped key …", as the core writes it (volume/encrypted_label). */
const labelAttribute = '0x803';
const initialValue = 'A6A6A6A6A6A6A6A6';

/** Groups as they are printed, without their checks. */
const digitsOf = (file: string) => `tr -s ' \\n' '\\n' < ${file} | cut -c1-4 | tr -d '\\n'`;
const unwrap = (key: string, from: string, to: string) =>
  `openssl enc -d -id-aes256-wrap -K "${key}" -iv ${initialValue} -in ${from} -out ${to}`;

export const foreignSteps = {
  prepare: [
    'sudo apt install openssl xxd sg3-utils lsscsi stenc',
    'sudo -s',
    'umask 077; mkdir /dev/shm/kit && cd /dev/shm/kit',
  ],
  type: ['cat > recovery.txt', 'cat > pool.txt'],
  poolKey: [
    `RECOVERY=$(${digitsOf('recovery.txt')})`,
    `${digitsOf('pool.txt')} | xxd -r -p > pool.wrapped`,
    unwrap('$RECOVERY', 'pool.wrapped', 'pool.key'),
  ],
  load: ['lsscsi -g'],
  lockedKey: [
    `sg_read_attr --first=${labelAttribute} --raw /dev/sg1 > label`,
    "grep -ao 'wrapped key [0-9a-f]*' label | cut -c13- | xxd -r -p > tape.wrapped",
  ],
  printedKey: ['echo DIGITS | xxd -r -p > tape.wrapped'],
  tapeKey: [
    'POOL=$(xxd -p -c 32 pool.key)',
    unwrap('$POOL', 'tape.wrapped', 'tape.key'),
    'xxd -p -c 32 tape.key > tape.hex',
  ],
  drive: ['stenc -f /dev/sg1', 'stenc -f /dev/sg1 -e on -a 1 -k tape.hex'],
  read: ['mkdir -p /mnt/tape', 'ltfs -o devname=/dev/sg1 /mnt/tape'],
  end: ['umount /mnt/tape', 'stenc -f /dev/sg1 -e off -a 1', 'cd /; rm -r /dev/shm/kit'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type ForeignStep = keyof typeof foreignSteps;

export const foreignStepNames = Object.keys(foreignSteps) as readonly ForeignStep[];
