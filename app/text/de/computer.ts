// German: whose tapes are shown.

import type { computerText } from '../computer.ts';
import type { Translation } from '../translation.ts';

export const germanComputer: Translation<typeof computerText> = {
  computer: {
    thisOne: 'Dieser Rechner',
    backHere: 'Zurück zu diesem Rechner',
    connectTo: 'Verbinden mit …',
    title: 'Mit einem Rechner verbinden',
    lead: 'Das Fenster zeigt dann Bänder, Laufwerke und Aufträge jenes Rechners. Aufträge auf diesem laufen weiter.',
    name: 'Rechner',
    example: 'user@server',
    howItSignsIn:
      'Capstan meldet sich dort mit ssh an, und dessen Einstellungen gelten. Nach Passphrasen und unbekannten Rechnern fragt „ssh-askpass“, wo es installiert ist. Sonst braucht es einen Schlüssel, der ohne Rückfrage gilt, und eine erste Anmeldung in einem Terminal.',
    connect: 'Verbinden',
    connecting: (name) => `Verbindung mit ${name} …`,
    connected: (name) => `Verbunden mit ${name}`,
    lost: (name) => `${name} nicht erreichbar`,
    lostKnown: (name) =>
      `Der letzte bekannte Stand von ${name} wird gezeigt. Capstan versucht weiter, ihn zu erreichen.`,
    remembered: 'Schon verwendet',
    forget: (name) => `${name} aus der Liste entfernen`,
    whichOne: (name) => `Bänder von ${name}. Mit einem anderen Rechner verbinden …`,
    windowTitle: (name) => `${name} – Capstan`,
    noFolders: (name) =>
      `Ordner dieses Rechners lassen sich nicht verwenden, solange er mit ${name} verbunden ist: weder dort archivieren noch hierher wiederherstellen. Dafür Capstan auf ${name} verwenden oder zu diesem Rechner zurückkehren.`,
  },
};
