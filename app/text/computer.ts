// Whose tapes are shown: this computer's, or those of another one that is reached over ssh.

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
      `Folders of this computer cannot be used while it is connected to ${name}: neither archived there nor restored to. Use Capstan on ${name} for that, or go back to this computer.`,
  },
} as const;
