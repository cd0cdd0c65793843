// Whose tapes are shown: this computer's, or those of another one that is reached over ssh; and files on their way between the two.

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
    broughtHere: (name: string) =>
      `The files come from ${name} to a folder of this computer. Keep Capstan open until the job has finished.`,
    oneGeneration: 'Older versions come from one cartridge at a time: restore them one after the other.',
    transfer: {
      there: {
        underWay: (name: string) => `Sending files to ${name}`,
        brokenOff: (name: string) => `Sending files to ${name} was interrupted`,
        whatIsLeft: 'Files that had arrived are kept; the job lists them. The others are on no cartridge yet.',
        rest: 'Send the rest',
        stops: (name: string, why: ShellEnding) => ({
          message: sendingQuestion(name, why),
          detail:
            'Files that have arrived are kept. To send the others later, archive the same folders again with “Skip unchanged files”.',
        }),
      },
      here: {
        underWay: (name: string) => `Restoring files from ${name} to this computer. Quitting Capstan ends it.`,
        brokenOff: (name: string) => `Restoring files from ${name} was interrupted`,
        whatIsLeft: 'Files that had arrived are kept. The others are still on tape.',
        rest: 'Restore the rest',
        stops: (name: string, why: ShellEnding) => ({
          message: restoringQuestion(name, why),
          detail:
            'Files that have arrived are kept. To restore the others later, restore the same files again and keep the existing ones.',
        }),
      },
    },
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

function restoringQuestion(name: string, why: ShellEnding): string {
  switch (why) {
    case 'quit':
      return `Files from ${name} are still being restored. Quit Capstan and stop restoring?`;
    case 'no-tray':
      return `Files from ${name} are still being restored. Close the last window and stop restoring?`;
    case 'shutdown':
      return `Files from ${name} are still being restored, and the computer is shutting down`;
  }
}
