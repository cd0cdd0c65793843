// Keys of encrypted pools: their state, and the sheets that unlock them, make kits and read kits.

import { day } from './format.ts';

const importKeys = 'Import keys from a kit';

export const keysText = {
  keys: {
    encrypted: 'Encrypted',
    locked: 'Locked',
    unlocked: 'Unlocked',
    kitNever: 'Kit never read back',
    kitDue: 'Kit test due',
    stillOpen: 'What is in a drive can be read until it is ejected.',
    isLocked: (pool: string) => `The pool ${pool} is locked.`,
    isUnconfirmed: (pool: string) =>
      `The recovery kit of ${pool} was never read back, so nothing can be encrypted yet.`,
    unlockPool: (pool: string) => `Unlock ${pool}`,
    lockPool: (pool: string) => `Lock ${pool}`,
    kitOf: (pool: string) => `Recovery kit of ${pool}`,
    changePassphraseOf: (pool: string) => `Change passphrase of ${pool}`,
    passphraseOf: (pool: string) => `Passphrase of ${pool}`,
    actions: {
      unlock: 'Unlock…',
      lock: 'Lock',
      kit: 'Recovery kit…',
      passphrase: 'Change passphrase…',
      import: `${importKeys}…`,
    },

    passphrase: 'Passphrase',
    newPassphrase: 'New passphrase',
    again: 'The same again',
    show: 'Show what is typed',

    unlock: {
      lead: 'Its cartridges can then be read and written until you lock it or the helper ends.',
      start: 'Unlock',
      forgotten: 'Forgotten? Unlock with the recovery kit',
      noPassphrase: 'This pool has no passphrase here. Unlock it with its recovery kit.',
    },

    change: {
      lead: 'No cartridge is touched, and the recovery kit stays as it is.',
      afterKit: 'The pool is unlocked. If its passphrase is forgotten, choose another one now.',
      start: 'Set passphrase',
      later: 'Not now',
    },

    kit: {
      lead: 'A page that opens the cartridges when the passphrase is forgotten or this computer is lost.',
      make: 'Make a kit',
      makeMeaning: 'Print it, and keep it apart from the cartridges: whoever has both can read everything.',
      save: 'Save as PDF…',
      saveTitle: 'Save recovery kit',
      kindOfFile: 'Recovery kit (PDF)',
      fileName: (pool: string) => `Capstan recovery kit ${pool}.pdf`,
      saved: (path: string) => `The kit is in ${path}.`,
      readBack: 'Read it back',
      readMeaning: 'Best from the printed page: scan its code into a text file, or type its groups.',
      never: 'Nothing is encrypted before a kit was read back once.',
      last: (time: string) => `Last read back on ${day(time)}.`,
      unlisted: (cartridges: number) =>
        cartridges === 1
          ? 'It opens 1 cartridge that it does not list: that was encrypted after the kit was made.'
          : `It opens ${cartridges} cartridges that it does not list: they were encrypted after the kit was made.`,
      opens: (pool: string) => `The kit opens ${pool}.`,
      lockedNote: 'Unlock the pool to make a kit or to read one back.',
      start: 'Read back',
      chooseTitle: 'Choose recovery kit',
      source: 'Where the kit is',
      sources: { file: 'In a file', typed: 'On paper' },
      file: 'Choose file…',
      fileMeaning: 'Its PDF or text file, or a text file with what a scanner read from its code.',
      groups: 'Groups as they are printed, checks included',
      recoveryGroups: 'The 16 groups of the recovery key are enough.',
      allGroups: 'All 36 groups: the recovery key and the locked pool key.',
    },

    import: {
      title: importKeys,
      lead: 'On a computer that does not know the pool yet. It takes the recovery kit, and no passphrase.',
      start: 'Import keys',
      name: 'Name of the pool',
      nameHint: 'As in the kit',
      nameMeaning: 'A kit in a file says it. To groups that are typed, add it.',
      passphrase: 'Set a passphrase for this computer',
      passphraseMeaning: 'Otherwise only the kit unlocks the pool here.',
      imported: (pool: string) => `The keys of ${pool} are here, and the pool is unlocked.`,
      next: 'Load its cartridges to see and restore what is on them.',
    },

    pool: {
      encrypt: 'Encrypt its cartridges',
      encryptMeaning: 'The drive encrypts everything on them. This cannot be changed later.',
      kitFirst:
        'Before anything is written, a recovery kit must be made and read back. Whoever loses both the passphrase and the kit loses the cartridges: nobody can help.',
      isEncrypted: 'The cartridges of this pool are encrypted.',
      clearCopies: 'Allow unencrypted copies on disks',
      clearCopiesMeaning:
        'Mirror folders, the Inbox, and files that are opened in a folder of cartridges are not encrypted.',
    },

    cartridge: {
      ofLocked: (pool: string) => `It belongs to the pool ${pool}, which is locked.`,
      ofSome: 'It may belong to a locked pool, or to one that is not known here.',
      ofUnknown: 'To read it, import the keys of its pool from the recovery kit.',
    },

    format: {
      pool: 'For the pool',
      noPool: 'None',
      encryptedPool: (pool: string) => `${pool}, encrypted`,
      willEncrypt: 'The cartridge will be encrypted with a key of its own.',
    },
  },
} as const;
