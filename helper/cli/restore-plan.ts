// The plan of a restore as a table for a terminal: which cartridges, in which drives and order, how long each takes, what a
// robot carries, and what is in the way.

import {
  type ConflictRule,
  type PlannedMove,
  type PlannedPass,
  type RestorePlan,
  secondsOf,
} from '../contract/restore.ts';
import { plainFigures, sizeInWords } from '../contract/sizes.ts';
import { visible } from '../contract/visible.ts';
import { goodCopiesInWords, onlyDamagedInWords } from '../contract/words/restore.ts';
import { aboutInWords, columns, count, roundedInWords, whereInWords } from './words.ts';

/** Names shown of each kind; the rest are counted. */
const shown = 10;

export const timesOfRealDrives = 'Times are for real drives; these virtual drives are instant.';

export function restorePlanInWords(plan: RestorePlan, into: string, rule: ConflictRule | null): string {
  const { cartridges, seconds } = plan;
  const what = `${count(plan.files, 'file')}, ${sizeInWords(plan.bytes)}`;
  const takes = seconds === null ? '' : `: ${aboutInWords(seconds)}`;
  const parts = [
    `${what} from ${count(cartridges.length, 'cartridge')} into ${visible(into)}${takes}`,
    columns([heading, ...cartridges.map(row)]),
    movesInWords(plan.moves),
    plan.isForRealDrives && seconds !== null ? timesOfRealDrives : '',
    damageInWords(plan),
    conflictsInWords(plan, rule),
    renamedInWords(plan),
    plan.bytes > plan.freeBytes && plan.conflictsTotal === 0
      ? `Not enough space: ${sizeInWords(plan.bytes)} needed, ${sizeInWords(plan.freeBytes)} free.`
      : '',
  ];
  return parts.filter((part) => part !== '').join('\n\n');
}

const heading = [
  '',
  'cartridge',
  'place',
  'read in',
  'after',
  'files',
  'size',
  'load',
  'locate',
  'read',
  'eject',
  'total',
];

function row(pass: PlannedPass, at: number): readonly string[] {
  const { barcode, readIn, generation, files, bytes, startSeconds, time } = pass;
  const as = generation === null ? barcode : `${barcode}, generation ${generation}`;
  const after = startSeconds === null ? '' : startSeconds === 0 ? '-' : roundedInWords(startSeconds);
  const where = [as, whereInWords(pass), readIn === null ? '' : visible(readIn), after];
  const known = [`${at + 1}.`, ...where, files.toLocaleString('en'), sizeInWords(bytes)];
  if (time === null) return [...known, 'unknown'];
  const { loadSeconds, locateSeconds, readSeconds, rewindSeconds, unloadSeconds } = time;
  const steps = [loadSeconds, locateSeconds, readSeconds, rewindSeconds + unloadSeconds, secondsOf(time)];
  return [...known, ...steps.map((seconds) => (seconds === 0 ? '-' : roundedInWords(seconds)))];
}

function movesInWords(moves: readonly PlannedMove[]): string {
  if (moves.length === 0) return '';
  const several = new Set(moves.map(({ library }) => library)).size > 1;
  const rows = moves.map(({ library, barcode, from, to, startSeconds }) => [
    ...(startSeconds === 0 ? ['at once'] : [`after ${roundedInWords(startSeconds)}`]),
    ...(several ? [visible(library)] : []),
    ...[barcode, `${from} → ${to}`],
  ]);
  return `${several ? 'The robots will move' : 'The robot will move'}:\n${columns(rows)}`;
}

/** Null: nothing was said about it. */
const rules: Readonly<Record<ConflictRule | 'unsaid' | 'ask', string>> = {
  ask: 'What to do with them',
  unsaid: 'They are kept, and those from tape count as failed; change this with --conflict',
  refuse: 'They are kept, and those from tape count as failed',
  skip: 'They are kept',
  rename: 'Files from tape get a new name',
  newer: 'The newer file of each is kept',
  overwrite: 'They are replaced',
};

export function conflictsInWords(
  { conflicts, conflictsTotal }: RestorePlan,
  rule: ConflictRule | 'ask' | null,
): string {
  if (conflictsTotal === 0) return '';
  const are = conflictsTotal === 1 ? '1 file already exists' : `${count(conflictsTotal, 'file')} already exist`;
  return [`${are}. ${rules[rule ?? 'unsaid']}:`, ...named(conflicts, conflictsTotal)].join('\n');
}

/** What is known to be damaged where it was chosen. */
function damageInWords({ fromGoodCopies, damaged, damagedTotal }: RestorePlan): string {
  const lines: string[] = [];
  if (fromGoodCopies > 0) lines.push(goodCopiesInWords(fromGoodCopies, plainFigures));
  if (damagedTotal > 0) {
    lines.push(`${onlyDamagedInWords(damagedTotal, plainFigures)}:`);
    lines.push(
      ...named(
        damaged.map(({ barcode, path }) => `${barcode}:/${path}`),
        damagedTotal,
      ),
    );
  }
  return lines.join('\n');
}

function renamedInWords({ renamed, renamedTotal }: RestorePlan): string {
  if (renamedTotal === 0) return '';
  const head = `${count(renamedTotal, 'name')} cannot be used on this disk; restored with a new name:`;
  return [
    head,
    ...named(
      renamed.map(({ path, target }) => `${path} → ${target}`),
      renamedTotal,
    ),
  ].join('\n');
}

function named(names: readonly string[], total: number): readonly string[] {
  const more = total - Math.min(shown, names.length);
  return [
    ...names.slice(0, shown).map((name) => `  ${visible(name)}`),
    ...(more > 0 ? [`  and ${count(more, 'more', 'more')}`] : []),
  ];
}
