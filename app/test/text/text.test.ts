import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Cartridge, DriveState } from '../../../helper/contract/model.ts';
import { text } from '../../text/text.ts';

const barcode = 'CAP001L8';
const kinds: readonly DriveState['kind'][] = [
  'empty',
  'loading',
  'in-use',
  'loaded',
  'formatting',
  'writing',
  'reading',
  'paused',
  'finishing',
  'safe-to-eject',
  'ejecting',
  'failed',
];

function stateOf(kind: DriveState['kind']): DriveState {
  return { kind, barcode, fault: { code: 'drive.fault', data: {} } } as DriveState;
}

const cartridge = { barcode, condition: 'unfinished', volume: null } as Cartridge;

test('the word “safe” belongs to the one state that is', () => {
  for (const kind of kinds) {
    const words = [
      text.drive.heading(stateOf(kind), cartridge),
      text.drive.sub(stateOf(kind), cartridge),
      text.drive.display(stateOf(kind)),
    ].join(' ');
    expect([kind, /safe/i.test(words)]).toEqual([kind, kind === 'safe-to-eject']);
  }
});

test('whatever must not be interrupted says so', () => {
  for (const kind of ['formatting', 'writing', 'paused', 'finishing'] as const) {
    expect(text.drive.heading(stateOf(kind), cartridge)).toContain('do not remove');
  }
});

test('an archive that missed something says so before it says where things are', () => {
  const written = { slot: 0, bytes: 1, generation: 2, end: 'finished', barcode, files: 3 } as const;
  const copies = [{ slot: 0, fault: null }];
  const outcome = { cartridges: [written], copies, unchanged: 0, mirrored: 0, mirrorFailed: 0, verified: null };
  const result = { kind: 'archive', outcome } as const;
  expect(text.found.result(result, { state: 'done', filesFailed: 0 })).toBe('On CAP001L8.');
  expect(text.found.result(result, { state: 'partial', filesFailed: 5 })).toBe('Completed with 5 errors. On CAP001L8.');
});

test('a drive that winds to the files does not say that it reads them', () => {
  const state = stateOf('reading');
  expect(text.drive.display(state, [], true)).not.toBe(text.drive.display(state));
  expect(text.drive.sub(state, cartridge, [], true)).toContain('Locating');
  expect(text.job.phase.locating).not.toContain('Reading');
});

test('nothing beside the catalogue takes English sentences from the contract', () => {
  const app = join(import.meta.dirname, '..', '..');
  const sentences =
    /import \{[^}]*\bcount\b[^}]*\} from '[^']*text\/format\.ts'|from '[^']*helper\/contract\/words\/|import \{[^}]*\b(\w*InWords|jobKindName|wordsOf|faultWords|resultSentence|findingWords|waitWords)\b[^}]*\} from '[^']*helper\/contract\//;
  const takers = ['renderer', 'main'].flatMap((room) =>
    readdirSync(join(app, room), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name))
      .map((name) => join(room, name))
      .filter((path) => sentences.test(readFileSync(join(app, path), 'utf8'))),
  );
  expect(takers).toEqual([]);
});
