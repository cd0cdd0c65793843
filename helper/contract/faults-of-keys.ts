// Faults of encryption and its keys, in words.

import type { Words } from './fault-words.ts';

export const faultsOfKeys = {
  'drive.encryption-refused': {
    title: 'The drive does not encrypt this cartridge',
    detail: '{subject|The drive} has no encryption, or took no key for the cartridge in it. Nothing was written.',
    remedy: 'Use another drive that encrypts, or a cartridge of a pool that is not encrypted.',
    action: 'show-drives',
  },
  'drive.encryption-unconfirmed': {
    title: 'The drive did not confirm that it encrypts',
    detail:
      '{subject|The drive} took a key but does not report that it writes with it. Nothing was written without encryption.',
    remedy: 'Eject the cartridge, load it again and try again. If that does not help, use another drive.',
    action: 'retry',
    also: 'eject',
  },
  'drive.keys-by-library': {
    title: 'The drive takes keys only from its library',
    detail: '{subject|The drive} is set so that its library or a key server manages encryption. Nothing was written.',
    remedy:
      'Set the drive’s encryption method to application-managed, at the library’s panel or web page, then try again.',
    action: 'doctor',
  },
  'medium.not-encrypted': {
    title: 'The cartridge is not encrypted',
    detail:
      'The drive was given a key for {subject|the cartridge}, but what is recorded on it is not encrypted. Nothing was changed.',
    remedy:
      'Eject it, load it again and try again without a key. If it should be encrypted, another cartridge may have its barcode.',
    action: 'retry',
  },
  'keys.locked': {
    title: 'The pool’s key is locked',
    detail:
      'Cartridges of {subject|the pool} can be read and written only while its key is unlocked. Nothing was changed.',
    remedy: 'Unlock it with its passphrase or its recovery key, then try again.',
    action: 'unlock-pool',
  },
  'keys.unknown': {
    title: 'The key is not here',
    detail: 'No key for {subject|the cartridge} is kept on this computer. Nothing was changed.',
    remedy: 'Import the keys from the kit that was printed for the pool, then try again.',
    action: 'import-keys',
  },
  'keys.pool-plain': {
    title: 'The pool is not encrypted',
    detail: '{subject|The pool} has no key.',
    remedy: 'A pool is encrypted from the beginning or not at all: add another one with --encrypt.',
  },
  'keys.kit-unconfirmed': {
    title: 'The recovery kit has not been read back yet',
    detail:
      'Nothing is encrypted for {subject|the pool} before its recovery kit was printed and read back once: without it a forgotten passphrase would lose every file.',
    remedy: 'Print the kit, keep it in a safe place, and read it back.',
    action: 'recovery-kit',
  },
  'keys.no-passphrase': {
    title: 'No passphrase was given',
    detail: 'The first line of {subject|the file} is empty or too long. Nothing was changed.',
    remedy: 'Put the passphrase into the first line of the file, or type it.',
  },
  'keys.passphrases-differ': {
    title: 'The two passphrases are not the same',
    detail: 'What was typed the second time differs. Nothing was changed.',
    remedy: 'Type it again.',
  },
  'keys.no-passphrase-set': {
    title: 'The pool has no passphrase',
    detail: 'The key of {subject|the pool} opens with its recovery kit alone.',
    remedy: 'Unlock it with the kit, then set a passphrase.',
  },
  'keys.kit-incomplete': {
    title: 'The pool key is missing from the kit',
    detail:
      'Only the recovery key was given. On a computer that does not know the pool, its locked key is needed, too.',
    remedy: 'Give the kit’s file or scan its code, or type all 36 groups.',
  },
  'keys.pool-unnamed': {
    title: 'The pool’s name is missing',
    detail: 'Typed groups do not say which pool they belong to.',
    remedy: 'Name it: capstan key import --pool NAME.',
  },
  'keys.name-taken': {
    title: 'The name belongs to a removed encrypted pool',
    detail:
      '{subject|The pool} was encrypted before it was removed. Its key is kept so that its cartridges can be read. Nothing was changed.',
    remedy: 'Choose another name, or make it an encrypted pool again, with its old passphrase.',
  },
  'keys.exists': {
    title: 'The pool already has another key',
    detail:
      '{subject|The pool} has a key already, and this is a different one. Its cartridges would need two keys, so nothing was changed.',
    remedy: 'Use the key that the pool has, or choose another pool.',
  },
  'keys.not-of-pool': {
    title: 'This key belongs to another pool',
    detail:
      'The wrapped key cannot be opened with the key of {subject|the pool}: it belongs to another one, or it is damaged. Nothing was changed.',
    remedy:
      'Unlock the pool that the cartridge belongs to, or read the key from the kit or from another cartridge again.',
  },
  'keys.clear-copy-refused': {
    title: 'The pool allows no unencrypted copies',
    detail:
      '{subject|The pool} is encrypted, and nothing of it may lie unencrypted on a disk: in no mirror folder, spool, Inbox or staging folder. Nothing was copied.',
    remedy:
      'Do without such a copy: restore the files instead of opening them in a folder of cartridges, copy with two drives. Or allow them: capstan pool edit POOL --clear-copies.',
  },
  'keys.kit-exists': {
    title: 'There is a file of that name already',
    detail:
      'A kit is never written over {subject|another file}: that may be the only kit that somebody has. Nothing was changed.',
    remedy: 'Give the new kit another name.',
  },
  'keys.wrong-passphrase': {
    title: 'The passphrase is wrong',
    detail: 'It does not open the key of {subject|the pool}. Nothing was changed.',
    remedy:
      'Check upper and lower case and the keyboard layout, and try again. If it is forgotten, unlock the pool with its kit: capstan key unlock POOL --kit FILE. Without passphrase and kit nobody can open it.',
  },
  'keys.wrong-recovery-key': {
    title: 'The recovery key is wrong',
    detail: 'It does not open the key of {subject|the pool}, or it was not read completely. Nothing was changed.',
    remedy:
      'Compare each group with the printed kit, and make sure that the kit belongs to this pool. Of an older kit type all 36 groups, or give its file. Without a kit the passphrase still opens the pool.',
  },
} as const satisfies Readonly<Record<string, Words>>;
