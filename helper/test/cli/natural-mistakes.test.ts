// What people naturally type wrongly, each answered by what is wrong and what to type, in a few lines. One home for all: a
// cartridge with a folder on the shelf, a blank one in the drive, a cleaning cartridge, a pool, a mirror set, finished jobs.

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { capstanAt, endHelper, type TerminalResult } from './terminal.ts';

const folder = mkdtempSync(join(tmpdir(), 'capstan-test-'));
const home = join(folder, 'home');
const capstan = capstanAt(home, folder);

interface NaturalMistake {
  readonly what: string;
  readonly typed: readonly string[];
  readonly code: 2 | 64;
  /** What is wrong, as the answer names it. */
  readonly names: string;
  /** What to type. */
  readonly type: string;
}

const mistakes: readonly NaturalMistake[] = [
  of('a verb misspelled', 'stautus', 64, '“stautus”', 'capstan status'),
  of('a verb of another program', 'unload CAP001L8', 64, '“unload”', 'capstan eject CAP001L8'),
  of('a verb of a group misspelled', 'jobs shwo 1', 64, '“shwo”', 'capstan jobs show 1'),
  of('another word for stop', 'jobs abort 1', 64, '“abort”', 'capstan jobs stop 1'),
  of('a verb of a group alone', 'pause 1', 64, '“pause”', 'capstan jobs pause 1'),
  of('a job where a verb belongs', 'jobs 1', 64, '“1”', 'capstan jobs show 1'),
  of('help for a verb misspelled', 'help restor', 64, '“restor”', 'capstan help restore'),
  of('no cartridge to archive to', 'archive photos', 64, '--to', 'capstan archive photos --to CAP001L8'),
  of('an option misspelled', 'archive photos --too CAP001L8', 64, '--too', 'capstan archive photos --to CAP001L8'),
  of('an option of another verb', 'jobs list --watch', 64, '--watch', 'capstan jobs watch'),
  of('a barcode of six characters', 'load CAP001', 64, 'CAP001', 'capstan load CAP001L8'),
  of('a barcode misread', 'load cap0o1l8', 2, 'CAP0O1L8', 'capstan load CAP001L8'),
  of('two cartridges where one goes', 'eject CAP001L8 CAP002L8', 64, '“CAP002L8”', 'capstan eject CAP001L8'),
  of('a path beside the barcode', 'ls CAP001L8 /photos', 64, '“/photos”', 'capstan ls CAP001L8:/photos'),
  of('a path without a cartridge', 'restore photos --into out', 64, 'photos', 'capstan search photos'),
  of('nowhere to restore to', 'restore CAP001L8:/photos', 64, 'destination', 'capstan restore CAP001L8:/photos --into'),
  of(
    'a file to restore into',
    'restore CAP001L8:/photos --into letter.txt',
    2,
    'letter.txt',
    'capstan restore CAP001L8:/photos --into .',
  ),
  of('a path misspelled on tape', 'ls CAP001L8:/phtos', 2, 'phtos', 'capstan ls CAP001L8:/photos'),
  of('a source misspelled', 'archive phtos --to CAP001L8', 2, 'phtos', 'capstan archive photos --to CAP001L8'),
  of('spaces without quotes', 'archive My Photos --to CAP001L8', 2, 'My', "capstan archive 'My Photos' --to CAP001L8"),
  of('a pattern that matches nothing', 'archive *.mov --to CAP001L8', 2, '*.mov', `ls ${folder}`),
  of('an unformatted cartridge', 'archive photos --to CAP002L8', 2, 'CAP002L8', 'capstan format CAP002L8'),
  of('a cleaning cartridge', 'archive photos --to CLNU01L1', 2, 'CLNU01L1', 'capstan status'),
  of('a cartridge that is on the shelf', 'eject CAP001L8', 2, 'on the shelf', 'capstan load CAP001L8'),
  of('a drive misnamed', 'load CAP001L8 --drive Drive1', 2, 'Drive1', 'capstan load CAP001L8 --drive drive-1'),
  of(
    'a size without a unit',
    'virtual new CAP009L8 --capacity 2X',
    64,
    '2X',
    'capstan virtual new CAP009L8 --capacity 2G',
  ),
  of('a time without a unit', 'archive photos --to CAP001L8 --safe-within 15', 64, '15', '--safe-within 15m'),
  of('a date of another country', 'search a --after 1.5.2024', 64, '1.5.2024', 'capstan search a --after 2024-05-01'),
  of('a time without its days', 'schedule edit nightly --every 2:30', 64, '2:30', "--every 'daily 2:30'"),
  of('a choice misspelled', 'restore CAP001L8:/ --into out --conflict renme', 64, 'renme', '--conflict rename'),
  of('a job that is none', 'jobs show 99', 2, '99', 'capstan jobs'),
  of('a pool misspelled', 'pool remove valt', 2, 'valt', 'capstan pool remove vault'),
  of('a set misspelled', 'schedule run nightl', 2, 'nightl', 'capstan schedule run nightly'),
  of('a barcode that is taken', 'virtual new CAP001L8', 2, 'CAP001L8', 'capstan virtual new CAP004L8'),
  of('formatting from a script', 'format CAP001L8', 2, 'CAP001L8', 'capstan format CAP001L8 --yes'),
  of(
    'removing what a pool counts on',
    'virtual remove CAP003L8 --yes',
    2,
    'CAP003L8',
    'capstan pool remove vault CAP003L8',
  ),
];

/** Two words that belong together are one: "My Photos" was typed as two. */
function of(what: string, typed: string, code: 2 | 64, names: string, type: string): NaturalMistake {
  return { what, typed: typed.split(' '), code, names, type };
}

function isAnswered({ code, names, type }: NaturalMistake, result: TerminalResult): boolean {
  const lines = result.err.trimEnd().split('\n');
  const toType = lines.filter((line) => /^ +(Type|or): {2}/.test(line));
  // A fault has a line more, for a bug report.
  const short = lines.length - toType.length <= (code === 64 ? 1 : 4) && toType.length <= 3;
  const isTrace = lines.some((line) => /^\s+at |Error:/.test(line));
  const explanation = lines.filter((line) => !toType.includes(line)).join('\n');
  const isRight = result.code === code && result.out === '' && explanation.includes(names);
  return isRight && short && !isTrace && toType.some((line) => line.includes(type));
}

describe('natural mistakes', () => {
  beforeAll(async () => {
    mkdirSync(join(folder, 'photos'));
    mkdirSync(join(folder, 'My Photos'));
    writeFileSync(join(folder, 'photos', 'a.jpg'), 'a');
    writeFileSync(join(folder, 'letter.txt'), 'Dear all,');
    for (const step of [
      'load CAP001L8',
      'format CAP001L8 --name Spring',
      'archive photos --to CAP001L8 --wait',
      'eject CAP001L8',
      'load CAP002L8',
      'virtual new CLNU01L1',
      'pool add vault CAP003L8',
      'schedule add nightly photos --every manual --pool vault',
    ]) {
      const { code, err } = await capstan(...step.split(' '));
      expect(code, `${step}\n${err}`).toBe(0);
    }
  });
  afterAll(async () => {
    await endHelper(home);
    rmSync(folder, { recursive: true, force: true });
  });

  const answered = new Set<string>();
  test.each(mistakes)('$what: $typed', async (mistake) => {
    const result = await capstan(...mistake.typed);
    expect(isAnswered(mistake, result), `${result.code}\n${result.out}${result.err}`).toBe(true);
    answered.add(mistake.what);
  });

  test('all of them are answered', () => {
    console.log(`mistakes: ${answered.size} of ${mistakes.length} answered`);
    expect(answered.size).toBe(mistakes.length);
  });
});
