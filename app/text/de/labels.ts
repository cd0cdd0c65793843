// German: labels and inserts to print.

import { count } from '../format.ts';
import type { labelsText } from '../labels.ts';
import type { Translation } from '../translation.ts';

export const germanLabels: Translation<typeof labelsText> = {
  labels: {
    menu: 'Etikett drucken…',
    ofShelf: 'Etiketten drucken…',
    title: (barcodes) =>
      barcodes.length === 1
        ? `Etikett für ${barcodes[0]} drucken`
        : `Etiketten für ${barcodes.length} Kassetten drucken`,
    lead: 'Erzeugt ein PDF. Mit 100 % (Originalgröße) drucken, nicht „an Seite anpassen“, und entlang der Marken schneiden.',
    what: 'Drucken',
    kinds: { labels: 'Barcode-Etiketten', inserts: 'Einleger für die Hüllen' },
    stock: 'Bogen',
    stocks: {
      a4: 'A4, ein Aufkleber oder Papier',
      letter: 'Letter, ein Aufkleber oder Papier',
      'a4-105x17': 'A4, 34 Aufkleber von 105 × 16,9 mm',
      'a4-96x17': 'A4, 32 Aufkleber von 96 × 16,9 mm',
      'avery-5366': 'Letter, Avery 5366 (30 Aufkleber)',
      'avery-5161': 'Letter, Avery 5161 (20 Aufkleber)',
    },
    paper: 'Papier',
    papers: { a4: 'A4', letter: 'Letter' },
    startAt: 'Erster Aufkleber',
    startMeaning: (most) =>
      `Von ${count(most, 'Aufkleber', 'Aufklebern')}, zeilenweise von links oben gezählt: für einen angebrochenen Bogen.`,
    coloured: 'Jede Ziffer in ihrer Farbe',
    save: 'PDF speichern…',
    saveTitle: 'Etiketten speichern',
  },
};
