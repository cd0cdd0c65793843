// French: tape libraries on the deck.

import type { InventoryChange, PlaceName } from '../../../helper/contract/library.ts';
import { upperFirst } from '../../../helper/contract/words/sentence.ts';
import { count, time } from '../format.ts';
import type { libraryText } from '../library.ts';
import type { Translation } from '../translation.ts';

const kinds = { slot: 'emplacement', 'mail-slot': 'guichet', drive: 'lecteur' } as const;

function place({ kind, number }: PlaceName): string {
  return kind === 'hand' ? 'pince du robot' : `${kinds[kind]} ${number}`;
}

function change({ barcode, from, to }: Omit<InventoryChange, 'time'>): string {
  const what = barcode ?? 'Une cartouche sans étiquette lisible';
  if (from === null) return to === null ? '' : `${what} a été placée ici : ${place(to)}.`;
  if (to === null) return `${what} a été retirée d’ici : ${place(from)}.`;
  return `${what} a été déplacée : ${place(from)} → ${place(to)}.`;
}

export const frenchLibrary: Translation<typeof libraryText> = {
  library: {
    label: (id) => `Bibliothèque de bandes ${id}`,
    ready: 'Prête',
    place,
    placeTitle: (one) => upperFirst(place(one)),
    of: (one, library) => `${one} de ${library}`,
    content: (one, content) => `${one} : ${content}`,
    moving: (barcode, from, to) => `Déplacement de ${barcode} : ${from} → ${to}`,
    inHand: (barcode) => `${barcode} est dans la pince du robot. La déplacer vers un emplacement.`,
    change,
    when: (iso) => time(iso),
    changes: 'Changements à la main',
    contents: (id) => `Contenu de ${id}`,
    free: (slots, free) => `${count(slots, 'emplacement', 'emplacements')}, ${count(free, 'libre', 'libres')}`,
    slots: 'Emplacements',
    mailSlots: 'Guichets',
    empty: 'vide',
    noLabel: 'Étiquette illisible',
    menu: (id) => `Actions pour ${id}`,
    inventory: 'Faire l’inventaire',
    openDoor: 'Ouvrir la porte',
    closeDoor: 'Fermer la porte',
    dropToMove: (one) => `Relâcher pour la déplacer : ${one}`,
    occupied: (one) => `Déjà occupé : ${one}`,
    toMailSlot: 'Déplacer vers un guichet',
    toSlot: 'Déplacer vers un emplacement',
    move: 'Déplacer…',
    putInto: (library) => `Mettre dans ${library}`,
    takeOut: 'Sortir de la bibliothèque',
    moveTitle: (barcode) => `Déplacer ${barcode}`,
    moveLead: 'Le robot de la bibliothèque la déplace. Si elle est dans un lecteur, elle est d’abord éjectée.',
    to: 'Vers',
    slot: 'Emplacement',
    mailSlot: 'Guichet',
    number: 'Numéro',
    firstFree: 'Le premier libre',
    numberMeaning: 'Laisser vide pour le premier libre.',
    start: 'Déplacer',
  },
};
