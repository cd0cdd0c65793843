import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Cartridge, DriveState } from '../../../helper/contract/model.ts';
import { text } from '../../text/text.ts';

const barcode = 'CAP001L8';
const kinds: readonly DriveState['kind'][] = [
  'empty',
  'loading',
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

test('a drive that winds to the files does not say that it reads them', () => {
  const state = stateOf('reading');
  expect(text.drive.display(state, [], true)).not.toBe(text.drive.display(state));
  expect(text.drive.sub(state, cartridge, [], true)).toContain('Locating');
  expect(text.job.phase.locating).not.toContain('Reading');
});

test('nothing beside the catalogue takes English sentences from the contract', () => {
  const app = join(import.meta.dirname, '..', '..');
  const sentences =
    /from '[^']*helper\/contract\/words\/|import \{[^}]*\b(\w*InWords|jobKindName|wordsOf|faultWords|resultSentence|findingWords|waitWords)\b[^}]*\} from '[^']*helper\/contract\//;
  const takers = ['renderer', 'main'].flatMap((room) =>
    readdirSync(join(app, room), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name))
      .map((name) => join(room, name))
      .filter((path) => sentences.test(readFileSync(join(app, path), 'utf8'))),
  );
  expect(takers).toEqual([]);
});
