// Whose tapes are shown: this computer's, or those of another one that is reached over ssh; and files on their way there.

import type { ShellEnding } from './shell.ts';

export const computerText = {
  computer: {
    thisOne: 'This computer',
    backHere: 'Back to this computer',
    connectTo: 'Connect to…',
    title: 'Connect to a computer',
    lead: 'The window then shows the tapes, drives and jobs of that computer. Jobs on this one continue.',
    name: 'Computer',
    example: 'user@server',
    howItSignsIn:
      'Capstan signs in there with ssh, and ssh’s settings count. Passphrases and new computers are asked about by “ssh-askpass”, where that is installed. Otherwise you need a key that works without asking, and must have signed in there once from a terminal.',
    connect: 'Connect',
    connecting: (name: string) => `Connecting to ${name}…`,
    connected: (name: string) => `Connected to ${name}`,
    lost: (name: string) => `${name} not reachable`,
    lostKnown: (name: string) => `Showing the last known state of ${name}. Capstan keeps trying to connect.`,
    remembered: 'Used before',
    forget: (name: string) => `Remove ${name} from the list`,
    whichOne: (name: string) => `Tapes of ${name}. Connect to another computer…`,
    windowTitle: (name: string) => `${name} – Capstan`,
    noFolders: (name: string) =>
      `Folders of this computer cannot be selected here while the window shows the tapes of ${name}. Archives can be made of them: drop them on a cartridge.`,
    sentThere: (name: string) =>
      `The files are read on this computer and sent to ${name}; their checksums are compared there. How many there are is counted while they are sent. Keep Capstan open until the job has finished.`,
    sendingTo: (name: string) => `Sending files to ${name}`,
    brokenOff: (name: string) => `Sending files to ${name} was interrupted`,
    whatIsLeft: 'Files that had arrived are kept; the job lists them. The others are on no cartridge yet.',
    sendRest: 'Send the rest',
    sendingStops: (name: string, why: ShellEnding) => ({
      message: sendingQuestion(name, why),
      detail:
        'Files that have arrived are kept. To send the others later, archive the same folders again with “Skip unchanged files”.',
    }),
  },
} as const;

function sendingQuestion(name: string, why: ShellEnding): string {
  switch (why) {
    case 'quit':
      return `Files are still being sent to ${name}. Quit Capstan and stop sending?`;
    case 'no-tray':
      return `Files are still being sent to ${name}. Close the last window and stop sending?`;
    case 'shutdown':
      return `Files are still being sent to ${name}, and the computer is shutting down`;
  }
}
