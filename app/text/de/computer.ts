// German: whose tapes are shown.

import type { computerText } from '../computer.ts';
import type { ShellEnding } from '../shell.ts';
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
      `Ordner dieses Rechners lassen sich hier nicht auswählen, solange das Fenster die Bänder von ${name} zeigt. Archivieren lassen sie sich: auf eine Kassette ziehen.`,
    sentThere: (name) =>
      `Die Dateien werden auf diesem Rechner gelesen und an ${name} gesendet; dort werden ihre Prüfsummen verglichen. Wie viele es sind, wird beim Senden gezählt. Capstan geöffnet lassen, bis der Auftrag beendet ist.`,
    broughtHere: (name) =>
      `Die Dateien kommen von ${name} in einen Ordner dieses Rechners. Capstan geöffnet lassen, bis der Auftrag beendet ist.`,
    oneGeneration: 'Ältere Fassungen kommen nur von je einer Kassette: nacheinander wiederherstellen.',
    transfer: {
      there: {
        underWay: (name) => `Dateien werden an ${name} gesendet`,
        brokenOff: (name) => `Das Senden von Dateien an ${name} wurde unterbrochen`,
        whatIsLeft:
          'Angekommene Dateien bleiben erhalten; der Auftrag führt sie auf. Die anderen sind noch auf keiner Kassette.',
        rest: 'Rest senden',
        stops: (name, why) => ({
          message: sendingQuestion(name, why),
          detail:
            'Angekommene Dateien bleiben erhalten. Um die anderen später zu senden, dieselben Ordner noch einmal archivieren, mit „Unveränderte Dateien überspringen“.',
        }),
      },
      here: {
        underWay: (name) =>
          `Dateien von ${name} werden auf diesem Rechner wiederhergestellt. Beim Beenden von Capstan bricht das ab.`,
        brokenOff: (name) => `Das Wiederherstellen von Dateien von ${name} wurde unterbrochen`,
        whatIsLeft: 'Angekommene Dateien bleiben erhalten. Die anderen sind weiterhin auf dem Band.',
        rest: 'Rest wiederherstellen',
        stops: (name, why) => ({
          message: restoringQuestion(name, why),
          detail:
            'Angekommene Dateien bleiben erhalten. Um die anderen später wiederherzustellen, dieselben Dateien noch einmal wiederherstellen und vorhandene behalten.',
        }),
      },
    },
  },
};

function sendingQuestion(name: string, why: ShellEnding): string {
  switch (why) {
    case 'quit':
      return `Es werden noch Dateien an ${name} gesendet. Capstan beenden und das Senden abbrechen?`;
    case 'no-tray':
      return `Es werden noch Dateien an ${name} gesendet. Das letzte Fenster schließen und das Senden abbrechen?`;
    case 'shutdown':
      return `Es werden noch Dateien an ${name} gesendet, und der Computer fährt herunter`;
  }
}

function restoringQuestion(name: string, why: ShellEnding): string {
  switch (why) {
    case 'quit':
      return `Es werden noch Dateien von ${name} wiederhergestellt. Capstan beenden und das Wiederherstellen abbrechen?`;
    case 'no-tray':
      return `Es werden noch Dateien von ${name} wiederhergestellt. Das letzte Fenster schließen und das Wiederherstellen abbrechen?`;
    case 'shutdown':
      return `Es werden noch Dateien von ${name} wiederhergestellt, und der Computer fährt herunter`;
  }
}
