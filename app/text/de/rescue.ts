// German: rescue.

import type { rescueText } from '../rescue.ts';
import type { Translation } from '../translation.ts';

export const germanRescue: Translation<typeof rescueText> = {
  rescue: {
    menu: 'Dateien retten…',
    title: (barcode) => `Dateien von ${barcode} retten`,
    lead: 'Der letzte Ausweg, wenn Label oder Index einer Kassette fehlen oder beschädigt sind. Auf die Kassette wird nichts geschrieben.',
    folderMeaning: 'Ein leerer Ordner, oder einer, in dem keine andere Rettung liegt.',
    newestOnly: 'Gelöschte Dateien und frühere Versionen auslassen',
    steps: [
      'Das ganze Band wird nach Indexen durchsucht, neuen und alten. Das kann so lange dauern, wie alles zu lesen.',
      'Jede Datei, die ein Index nennt, wird gelesen und ihre Prüfsumme verglichen.',
      'Von einer beschädigten Datei bleiben die unversehrten Teile, mit Nullen für das Fehlende. Ihr Name sagt es.',
      'map.txt im Ordner führt auf, was gefunden wurde und was fehlt.',
    ],
    start: 'Dateien retten',
  },
};
