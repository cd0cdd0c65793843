import { expect, test } from 'vitest';
import { placeOf } from '../../main/restored-place.ts';

const terms = {
  into: '/home/ada/Restored',
  from: [
    { barcode: 'CAP001L8', paths: ['Lochs/Ness', 'notes.txt'] },
    { barcode: 'CAP002L8', paths: [''] },
  ],
};

test.each([
  ['CAP001L8', 'Lochs/Ness/reel 1.mov', null, '/home/ada/Restored/Ness/reel 1.mov'],
  ['CAP001L8', 'notes.txt', null, '/home/ada/Restored/notes.txt'],
  ['CAP001L8', 'notes.txt', 'notes (2).txt', '/home/ada/Restored/notes (2).txt'],
  ['CAP002L8', 'Lochs/Awe/reel 1.mov', null, '/home/ada/Restored/Lochs/Awe/reel 1.mov'],
  ['CAP009L8', 'Lochs/Ness/reel 1.mov', null, '/home/ada/Restored/Ness/reel 1.mov'],
])('of %s, %j restored as %j lies at %s', (barcode, path, restoredAs, place) => {
  expect(placeOf(terms, { barcode, path, restoredAs })).toBe(place);
});

test.each([
  ['CAP001L8', 'Lochs/Nessie', null],
  ['CAP002L8', '../secret', null],
  ['CAP002L8', 'Lochs/../../secret', null],
  ['CAP001L8', 'notes.txt', '../../secret'],
  ['CAP002L8', '..', null],
])('of %s, %j as %j lies nowhere', (barcode, path, restoredAs) => {
  expect(placeOf(terms, { barcode, path, restoredAs })).toBeNull();
});
