// Faults of lines to other computers.

import type { Words } from './fault-words.ts';

const onlyWhatIsLeft = 'Archive it again with “--unchanged skip”: files that are on the cartridge are left out.';

export const faultsOfFar = {
  'far.no-host': {
    title: 'This is no name of a computer',
    detail: '{subject|It} does not name a computer, or a user and a computer. Nothing was sent.',
    remedy:
      'Name it as ssh does: server, user@server, user@server:2222, user@[fd00::7]:2222 or ssh://user@server:2222.',
  },
  'far.no-ssh': {
    title: 'The program ssh cannot be started',
    detail: 'Capstan reaches other computers by ssh, which is not installed here or cannot be started.',
    remedy: 'Install it (“openssh-client” in Debian and Ubuntu), or name its place with CAPSTAN_SSH_COMMAND.',
  },
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
  'far.unknown-computer': {
    title: 'The other computer is not known here yet',
    detail: 'Nobody has accepted the key of {subject|the other computer} on this computer. Nothing was sent there.',
    remedy:
      'Compare its key with what its administrator says, then sign in once with “ssh” from a terminal to accept it.',
  },
  'far.other-computer': {
    title: 'It may not be the computer that you mean',
    detail:
      '{subject|The other computer} shows another key than before: it was set up anew, or another one answers in its place. Nothing was sent there.',
    remedy:
      'Ask its administrator whether its key has changed. Only if so, take the old one away with “ssh-keygen -R” and its name, and sign in once with “ssh”.',
  },
  'far.no-program': {
    title: 'Capstan is not installed there',
    detail: 'You are signed in to {subject|the other computer}, but it has no program called “capstan”.',
    remedy: 'Install Capstan there, or name its place with CAPSTAN_REMOTE_COMMAND.',
  },
  'far.no-bridge': {
    title: 'The other computer did not answer as Capstan',
    detail: 'You are signed in to {subject|the other computer}, but what started there does not speak as Capstan does.',
    remedy:
      'Sign in there with “ssh” and type “capstan --version”: that must work, and signing in must print nothing endless.',
    action: 'retry',
  },
  'far.no-helper': {
    title: 'Capstan does not run there',
    detail: '{subject|The other computer} has Capstan, but its helper cannot be reached. Nothing was sent to it.',
    remedy: 'Sign in there with “ssh” and type “capstan doctor”; what it answered stands in the technical details.',
    action: 'retry',
  },
  'far.older-there': {
    title: 'Capstan there is older',
    detail:
      '{subject|The other computer} has Capstan {versionThere|of another version}, this computer {versionHere|a newer one}. They do not understand each other, and nothing was sent there.',
    remedy: 'Bring Capstan there up to date; until then sign in there with “ssh” and use it there.',
  },
  'far.older-here': {
    title: 'Capstan here is older',
    detail:
      'This computer has Capstan {versionHere|of another version}, {subject|the other computer} {versionThere|a newer one}. They do not understand each other, and nothing was sent there.',
    remedy: 'Bring Capstan on this computer up to date.',
  },
  'far.path-is-here': {
    title: 'That folder or file is on this computer',
    detail:
      '{subject|It} is on this computer, where the helper of the other one neither reads nor writes. Nothing was sent there.',
    remedy:
      'Sign in there with “ssh” and use Capstan there: a path then means a folder or file of that computer. What lies here must be copied there first.',
    action: 'choose-folder',
  },
  'far.secret-is-here': {
    title: 'That is done on the other computer itself',
    detail:
      'From here no recovery kit is made, and no file named with a password that is read again later. Nothing was sent there.',
    remedy: 'Sign in there with “ssh” and use Capstan there. A kit can then be read back from here.',
  },
  'far.path-is-there': {
    title: 'That folder is on the other computer',
    detail: '{subject|It} is on the computer that has the tapes, and cannot be shown on this one.',
    remedy: 'Look at it there, or where that computer shares its folders.',
  },
  'far.line-lost': {
    title: 'The line to the other computer was lost',
    detail:
      '{subject|The other computer} no longer answers. Its jobs go on there, but for files that were on their way.',
    remedy: 'Try again when the network is back; the jobs will show how far they got.',
    action: 'reconnect',
  },
  'far.stream-ended': {
    title: 'The files stopped coming',
    detail:
      '{subject|The files} stopped coming from the other computer before all were here. What had come whole is kept, the rest is on no cartridge.',
    remedy: onlyWhatIsLeft,
  },
  'far.stream-invalid': {
    title: 'What came is not what Capstan sends',
    detail: 'What came for {subject|the files} breaks the rules of a transfer, so nothing more of it was taken.',
    remedy: 'Archive it again with “--unchanged skip”; if it happens again, look for what changes data on the way.',
  },
  'far.file-differs': {
    title: 'A file did not arrive as it was read',
    detail: '{subject|The file} came with other content than was read on the other computer. It is on no cartridge.',
    remedy: 'Archive it again; if it happens again, test the memory and the network of both computers.',
  },
  'far.comes-once': {
    title: 'A file would have to be sent again',
    detail:
      'The cartridge or drive took no more while {subject|the file} was being written, and what another computer sends comes once. It is on no cartridge.',
    remedy: onlyWhatIsLeft,
  },
  'far.desk-gone': {
    title: 'The computer that the files go to is gone',
    detail:
      'The line to the computer with {subject|the folder} was cut before all files were there. Those that are reported as restored are there, whole.',
    remedy: 'Restore again with “--conflict skip”: files that are there are left as they are.',
  },
  'far.restore-invalid': {
    title: 'The two computers did not understand each other',
    detail:
      'What came over the line while {subject|the files} were restored breaks the rules of a transfer, so nothing more of it was taken.',
    remedy:
      'Restore again with “--conflict skip”; if this comes back, make sure that both computers have the same version of Capstan.',
  },
} as const satisfies Readonly<Record<string, Words>>;
