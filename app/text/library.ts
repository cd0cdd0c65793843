// Tape libraries on the deck.

import type { PlaceName } from '../../helper/contract/library.ts';
import { inventoryChange, placeName } from '../../helper/contract/words/library.ts';
import { upperFirst } from '../../helper/contract/words/sentence.ts';
import { count, time } from './format.ts';

export const libraryText = {
  library: {
    label: (id: string) => `Tape library ${id}`,
    ready: 'Ready',
    /** Within a sentence, and by itself. */
    place: placeName,
    placeTitle: (place: PlaceName) => upperFirst(placeName(place)),
    of: (place: string, library: string) => `${place} of ${library}`,
    content: (place: string, content: string) => `${place}: ${content}`,
    moving: (barcode: string, from: string, to: string) => `Moving ${barcode} from ${from} to ${to}`,
    inHand: (barcode: string) => `${barcode} is in the robot’s hand. Move it to a slot.`,
    change: inventoryChange,
    when: (iso: string) => time(iso),
    changes: 'Changed by hand',
    contents: (id: string) => `Contents of ${id}`,
    free: (slots: number, free: number) => `${count(slots, 'slot', 'slots')}, ${free} free`,
    slots: 'Slots',
    mailSlots: 'Mail slots',
    empty: 'empty',
    noLabel: 'No readable label',
    menu: (id: string) => `Actions for ${id}`,
    inventory: 'Take inventory',
    openDoor: 'Open the door',
    closeDoor: 'Close the door',
    dropToMove: (place: string) => `Release to move it to ${place}`,
    occupied: (place: string) => `There is a cartridge in ${place}`,
    toMailSlot: 'Move to a mail slot',
    toSlot: 'Move to a slot',
    move: 'Move…',
    putInto: (library: string) => `Put into ${library}`,
    takeOut: 'Take out of the library',
    moveTitle: (barcode: string) => `Move ${barcode}`,
    moveLead: 'The library’s robot moves it. If it is in a drive, it is ejected first.',
    to: 'To',
    slot: 'A slot',
    mailSlot: 'A mail slot',
    number: 'Number',
    firstFree: 'First free',
    numberMeaning: 'Leave empty for the first that is free.',
    start: 'Move',
  },
} as const;
