// Faults of recovery kits, in words.

import type { Words } from './fault-words.ts';

export const faultsOfKits = {
  'kit.not-found': {
    title: 'No recovery kit was found there',
    detail: 'What was given is neither a recovery kit of Capstan nor a recovery key typed in groups.',
    remedy: 'Give the file of the kit, the text of its code, or the 16 groups as they are printed, checks included.',
  },
  'kit.group': {
    title: 'A group of the recovery key is not as printed',
    detail: 'In group {subject|number unknown} the check does not fit the digits. The groups before it are right.',
    remedy: 'Compare this group with the page, character by character, and type it again.',
  },
  'kit.group-missing': {
    title: 'Groups of the recovery key are missing',
    detail:
      'Group {subject|number unknown} is missing, or there are too many. A recovery key has 16 groups; with the pool key it has 36.',
    remedy: 'Type what is missing. A group has four digits, a hyphen and two digits.',
  },
  'kit.damaged': {
    title: 'The recovery kit is damaged',
    detail: 'The code of a recovery kit is there, but parts of it are missing or changed.',
    remedy: 'Scan the code again, use another copy of the kit, or type the groups that are printed below the code.',
  },
  'kit.newer': {
    title: 'The recovery kit is of a newer Capstan',
    detail: 'This version of Capstan does not know this form of recovery kit.',
    remedy: 'Use the version of Capstan that made the kit, or a newer one.',
  },
  'kit.key-mismatch': {
    title: 'The recovery key and a locked key do not belong together',
    detail: 'The recovery key does not open the key of {subject|the pool}. Nothing was written.',
    remedy: 'Use the kit that was made last for this pool.',
  },
} as const satisfies Readonly<Record<string, Words>>;
