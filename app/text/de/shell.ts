// German: menu, tray, notifications, questions before quitting.

import { count, durationBetween } from '../format.ts';
import { shellSentences, type shellText } from '../shell.ts';
import type { Translation } from '../translation.ts';
import { titleInGerman } from './job-titles.ts';
import { german, outcomeInGerman } from './shared.ts';
import { kindOf, listed } from './tables.ts';

export const germanShell: Translation<typeof shellText> = {
  shell: {
    placeholder:
      'Capstan hat Dateien aus seinem Fenster gezogen und stellt sie in dem Ordner wieder her, auf den sie gezogen wurden. Diese Datei kann gelöscht werden.\n',
    fileMenu: 'Datei',
    editMenu: 'Bearbeiten',
    viewMenu: 'Ansicht',
    newWindow: 'Neues Fenster',
    open: 'Capstan öffnen',
    quit: 'Beenden',
    quitAnyway: 'Beenden',
    nothingRuns: 'Keine laufenden Aufträge',
    roles: {
      close: 'Fenster schließen',
      undo: 'Rückgängig',
      redo: 'Wiederholen',
      cut: 'Ausschneiden',
      copy: 'Kopieren',
      paste: 'Einfügen',
      selectAll: 'Alles auswählen',
      resetZoom: 'Originalgröße',
      zoomIn: 'Vergrößern',
      zoomOut: 'Verkleinern',
      fullScreen: 'Vollbild',
    },
    ...shellSentences({
      kind: kindOf,
      title: titleInGerman,
      outcome: outcomeInGerman,
      wait: german.wait,
      fault: german.fault,
      line: (title, words, percent, left) =>
        [
          `${title}: ${words}`,
          ...(percent === null ? [] : [`${percent} %`]),
          ...(left === null ? [] : [`noch ${durationBetween(left.from, left.to)}`]),
        ].join(', '),
      needed: (kind, title) => `${kind}: ${title}. Der Auftrag wartet so lange wie nötig.`,
      done: (kind, title) => `${kind} abgeschlossen: ${title}`,
      seeJob: 'Der Auftrag nennt jeden Fehler, und was zu tun ist.',
      moreJobs: (many) => `und ${count(many, 'weiterer Auftrag', 'weitere Aufträge')}`,
      unfinished: (many, why) => {
        const jobs = many === 1 ? 'Ein Auftrag ist' : `${count(many, 'Auftrag', 'Aufträge')} sind`;
        switch (why) {
          case 'quit':
            return `${jobs} nicht beendet. Capstan beenden?`;
          case 'no-tray':
            return `${jobs} nicht beendet. Das letzte Fenster schließen?`;
          case 'shutdown':
            return `${jobs} nicht beendet, und der Computer fährt herunter`;
        }
      },
      atShutdown: 'Sichere Dateien bleiben sicher. Unterbrochene Aufträge gehen weiter, wenn Capstan wieder startet.',
      background: (inDrives) =>
        `Aufträge laufen im Hintergrund weiter. Bis sie beendet sind, den Computer nicht ausschalten${inDrives.length === 0 ? '' : ` und ${listed(inDrives, 'oder')} nicht aus dem Laufwerk nehmen`}.`,
      waiting:
        'Ein Auftrag, der auf eine Kassette wartet, wartet weiter; solange Capstan geschlossen ist, kommt keine Benachrichtigung.',
      noTray: 'Diese Arbeitsumgebung hat keinen Infobereich, darum wird Capstan beendet.',
      openAgain: 'Capstan wieder öffnen, um den Fortschritt zu sehen.',
    }),
  },
};
