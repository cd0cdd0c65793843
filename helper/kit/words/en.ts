// English: the kit of an encrypted pool.

import type { KitWords } from './kit-words.ts';

export const english: KitWords = {
  title: 'Recovery kit',
  ofPool: (name) => `Encrypted pool ${name}`,
  made: (date) => `Made on ${date}`,
  checksum: (digits) => `Checksum ${digits}`,
  page: (number, of) => `Page ${number} of ${of}`,
  about: [
    'The cartridges of this pool are encrypted. This kit opens all of them: those written before it was made, and those written after.',
    'Without this kit and without the passphrase of the pool, nobody can read them again. Not you, not us, not the maker of the drive.',
  ],
  keepTitle: 'How to keep it',
  keep: [
    'Print it. Keep the paper where you keep wills and contracts: in a safe, at a bank, with a lawyer.',
    'Keep it away from the cartridges. Whoever has both can read everything.',
    'Keep two, in two places. Do not photograph it, mail it or leave it on a computer.',
    'Once a year, read it back: capstan key confirm. A kit that nobody has tested is a hope.',
  ],
  useTitle: 'How to use it',
  use: [
    'With Capstan, on any computer: run capstan key import, and scan this code or type the groups below.',
    'Then load a cartridge and restore as usual.',
    'Without Capstan: the last page has every command.',
  ],
  key: 'Recovery key',
  keyHint:
    'Type all characters of each group. The two after the hyphen check the four before it, so a slip is found at its group.',
  poolKey: 'Pool key, locked by the recovery key',
  poolKeyHint: 'Type these groups after the 16 above where the code cannot be scanned. Alone they open nothing.',
  code: 'What the code says',
  cartridges: 'Cartridges',
  cartridgesHint:
    'Those in the pool when this kit was made. Below a key ID stands the key of the cartridge, locked by the pool key, where it is known; it also lies in the memory of the cartridge.',
  noCartridges: 'There were none in the pool when this kit was made.',
  barcode: 'Barcode',
  keyId: 'Key ID',
  foreign: 'Without Capstan',
  foreignHint:
    'On Linux, with programs that anybody can get: OpenSSL, sg3-utils, stenc and any LTFS software. Keys stay in memory and are gone after the last step.',
  steps: {
    prepare: 'Install the programs, become root, and make a folder that is in memory only.',
    type: 'Type the 16 groups of the recovery key, then Enter and Ctrl+D. Then groups 17 to 36 in the same way.',
    poolKey: 'Unlock the pool key. An error here means that a group was mistyped.',
    load: 'If Capstan runs on this computer, stop its helper first: it keeps the drive to itself. Slide the write-protect switch of the cartridge, and load it. This lists the drives: from here on, put the last name of yours in place of /dev/sg1.',
    lockedKey: 'Read the locked key of the cartridge from its memory.',
    printedKey: 'Or, if this kit prints it below the key ID, type its 80 digits.',
    tapeKey:
      'Unlock the key of the cartridge, and write it as stenc wants it. An error here means another pool, or no key.',
    drive:
      'Give the key to the drive. The first command (with --detail before version 2) lists algorithms; -a is the number of AES-256-GCM, mostly 1.',
    read: 'Show the cartridge as a folder, and copy from it what you need.',
    end: 'Afterwards: take the key out of the drive, and all keys out of memory.',
  },
};
