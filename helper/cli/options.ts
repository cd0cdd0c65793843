// Words of options that several verbs have.

import { resolve } from 'node:path';

export const optionWords = {
  destination: 'the destination folder; created if its parent exists',
  wait: 'return when it is done',
  anywhere: 'have it done by whichever computer of the fleet has the cartridge; returns at once',
  noWait: 'return at once and print the job’s id',
  waitUntilSafe: 'show the progress and return when everything is safe',
  yes: 'do not ask; for scripts',
  noPacking: 'start each file in a new record, however small',
  verifyAgainst: 'compare with this manifest: an MHL file, ascmhl, a bag, or a list of checksums',
  excludeFrom: 'a file with patterns to leave out, one per line, as in .gitignore',
  generation: 'as the cartridge was then; see: capstan generations',
  limit: 'maximum number of results',
  driveName: 'the drive’s name in “capstan drives”',
  yesErase: 'erase the cartridge even if it is not blank',
  clock: 'instant; modelled: simulated time; live: real time',
  objectPerLine: 'With --json: one object per line.',
  fleet: 'on all computers of the fleet, as far as you may see it there',
  ofFleet: 'as the fleet knows it, whichever computer has the cartridge',
  passphraseFile: 'the passphrase is its first line (default: typed)',
} as const;

export function verifyAgainstOf({ verifyAgainst }: { readonly verifyAgainst?: string }): {
  readonly verifyAgainst?: string;
} {
  return verifyAgainst === undefined ? {} : { verifyAgainst: resolve(verifyAgainst) };
}
