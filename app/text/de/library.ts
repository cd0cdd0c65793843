// German: tape libraries on the deck.

import type { InventoryChange, PlaceName } from '../../../helper/contract/library.ts';
import { count, time } from '../format.ts';
import type { libraryText } from '../library.ts';
import type { Translation } from '../translation.ts';

const kinds = { slot: 'Platz', 'mail-slot': 'E/A-Fach', drive: 'Laufwerk' } as const;

function place({ kind, number }: PlaceName): string {
  return kind === 'hand' ? 'Hand des Roboters' : `${kinds[kind]} ${number}`;
}

/** In the dative, which only the hand shows. */
function placeAt(one: PlaceName): string {
  return one.kind === 'hand' ? 'der Hand des Roboters' : place(one);
}

function change({ barcode, from, to }: Omit<InventoryChange, 'time'>): string {
  const what = barcode ?? 'Eine Kassette ohne lesbares Etikett';
  if (from === null) return to === null ? '' : `${what} wurde in ${place(to)} eingelegt.`;
  if (to === null) return `${what} wurde aus ${placeAt(from)} entnommen.`;
  return `${what} wurde von ${placeAt(from)} nach ${place(to)} bewegt.`;
}

export const germanLibrary: Translation<typeof libraryText> = {
  library: {
    label: (id) => `Bandbibliothek ${id}`,
    ready: 'Bereit',
    place,
    placeTitle: place,
    of: (one, library) => `${one} in ${library}`,
    content: (one, content) => `${one}: ${content}`,
    moving: (barcode, from, to) => `${barcode} wird von ${from} nach ${to} bewegt`,
    inHand: (barcode) => `${barcode} ist in der Hand des Roboters. In einen Platz bewegen.`,
    change,
    when: (iso) => time(iso),
    changes: 'Von Hand geändert',
    contents: (id) => `Inhalt von ${id}`,
    free: (slots, free) => `${count(slots, 'Platz', 'Plätze')}, ${free} frei`,
    slots: 'Plätze',
    mailSlots: 'E/A-Fächer',
    empty: 'leer',
    noLabel: 'Kein lesbares Etikett',
    menu: (id) => `Aktionen für ${id}`,
    inventory: 'Bestand aufnehmen',
    openDoor: 'Tür öffnen',
    closeDoor: 'Tür schließen',
    dropToMove: (one) => `Loslassen, um sie nach ${one} zu bewegen`,
    occupied: (one) => `In ${one} ist eine Kassette`,
    toMailSlot: 'In ein E/A-Fach bewegen',
    toSlot: 'In einen Platz bewegen',
    move: 'Bewegen…',
    putInto: (library) => `In ${library} einlegen`,
    takeOut: 'Aus der Bibliothek nehmen',
    moveTitle: (barcode) => `${barcode} bewegen`,
    moveLead: 'Der Roboter der Bibliothek bewegt sie. Ist sie in einem Laufwerk, wird sie zuerst ausgeworfen.',
    to: 'Wohin',
    slot: 'Platz',
    mailSlot: 'E/A-Fach',
    number: 'Nummer',
    firstFree: 'Der erste freie',
    numberMeaning: 'Leer lassen für den ersten, der frei ist.',
    start: 'Bewegen',
  },
};
