// French: labels and inserts to print.

import { count } from '../format.ts';
import type { labelsText } from '../labels.ts';
import type { Translation } from '../translation.ts';

export const frenchLabels: Translation<typeof labelsText> = {
  labels: {
    menu: 'Imprimer l’étiquette…',
    ofShelf: 'Imprimer les étiquettes…',
    title: (barcodes) =>
      barcodes.length === 1
        ? `Imprimer une étiquette pour ${barcodes[0]}`
        : `Imprimer des étiquettes pour ${barcodes.length} cartouches`,
    lead: 'Crée un PDF. Imprimer à 100 % (taille réelle), sans ajuster à la page, et couper le long des repères.',
    what: 'Imprimer',
    kinds: { labels: 'Étiquettes à code-barres', inserts: 'Jaquettes pour les boîtiers' },
    stock: 'Feuilles',
    stocks: {
      a4: 'A4, une seule étiquette ou papier',
      letter: 'Letter, une seule étiquette ou papier',
      'a4-105x17': 'A4, 34 étiquettes de 105 × 16,9 mm',
      'a4-96x17': 'A4, 32 étiquettes de 96 × 16,9 mm',
      'avery-5366': 'Letter, Avery 5366 (30 étiquettes)',
      'avery-5161': 'Letter, Avery 5161 (20 étiquettes)',
    },
    paper: 'Papier',
    papers: { a4: 'A4', letter: 'Letter' },
    startAt: 'Première étiquette',
    startMeaning: (most) =>
      `Sur ${count(most, 'étiquette', 'étiquettes')}, comptées par ligne depuis le coin supérieur gauche : pour une feuille entamée.`,
    coloured: 'Une couleur pour chaque chiffre',
    save: 'Enregistrer le PDF…',
    saveTitle: 'Enregistrer les étiquettes',
  },
};
