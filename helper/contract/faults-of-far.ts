// Faults of lines to other computers.

import type { Words } from './fault-words.ts';

export const faultsOfFar = {
  'far.unreachable': {
    title: 'The other computer cannot be reached',
    detail: '{subject|The other computer} does not answer, or has no such name. Nothing was sent there.',
    remedy: 'Check its name, the network, and whether it runs; what ssh says stands in the technical details.',
    action: 'retry',
  },
  'far.refused': {
    title: 'The other computer refused the sign-in',
    detail: '{subject|The other computer} does not accept your key or password. Nothing was sent there.',
    remedy:
      'Check that “ssh” with the same name signs you in from a terminal; the user’s name may be another one there.',
    action: 'retry',
  },
  'far.other-computer': {
    title: 'It may not be the computer that you mean',
    detail:
      '{subject|The other computer} shows a key that is not known here, or another one than before. Nothing was sent there.',
    remedy:
      'Compare its key with what its administrator says, then sign in once with “ssh” from a terminal to accept it.',
  },
  'far.no-program': {
    title: 'Capstan is not installed there',
    detail: 'You are signed in to {subject|the other computer}, but it has no program called “capstan”.',
    remedy: 'Install Capstan there, or name its place with CAPSTAN_REMOTE_COMMAND.',
  },
  'far.no-bridge': {
    title: 'The other computer did not answer as Capstan',
    detail: 'You are signed in to {subject|the other computer}, but what started there does not speak as Capstan does.',
    remedy: 'Check that Capstan there is as new as here, and that signing in with “ssh” prints nothing endless.',
    action: 'retry',
  },
  'far.line-lost': {
    title: 'The line to the other computer was lost',
    detail:
      '{subject|The other computer} no longer answers. Its jobs go on there, but for files that were on their way.',
    remedy: 'Try again when the network is back; the jobs will show how far they got.',
    action: 'reconnect',
  },
} as const satisfies Readonly<Record<string, Words>>;
