// A verb that there is not: those that do what the word means, or are spelled like it.

import type { Command } from 'commander';
import { barcodePattern } from '../contract/barcodes.ts';
import type { Mistake } from './mistakes.ts';
import { nearVerbs, nearVerbsOfGroups } from './near-words.ts';
import { nearestOf } from './nearest.ts';
import { lineOf } from './typed-line.ts';
import type { UsageAdvice } from './usage-advice.ts';
import { isHidden, leavesOf, pathOf, readWords, verbAt, type WordsRead } from './verbs.ts';

const shown = 3;
const jobIdPattern = /^(job-)?\d+$/;

/** Null when the mistake is about something else. */
export function adviceOnVerb(
  program: Command,
  typed: readonly string[],
  read: WordsRead,
  mistake: Mistake,
): UsageAdvice | null {
  const isHelp = read.command.name() === 'help' && mistake.code === 'commander.unknownCommand';
  const words = isHelp ? read.operandsAt.map((at) => typed[at] ?? '') : typed;
  const { command: group, verbsAt, operandsAt } = isHelp ? readWords(program, words) : read;
  const [wrongAt] = operandsAt;
  const wrong = wrongAt === undefined ? undefined : words[wrongAt];
  if (wrong === undefined || group.commands.length === 0) return null;
  const paths = pathsMeant(program, group, wrong);
  // A group may have a verb that is meant when none is named, and that takes the word: it is then no verb for certain.
  if (
    paths.length === 0 &&
    mistake.code !== 'commander.unknownCommand' &&
    mistake.code !== 'commander.excessArguments'
  ) {
    return null;
  }
  const what =
    group.parent === null ? `capstan has no verb “${wrong}”.` : `capstan ${pathOf(group)} has no verb “${wrong}”.`;
  const rest = words.filter((_, at) => at !== wrongAt && !verbsAt.includes(at));
  const lines = paths.map((path) => (isHelp ? lineOf(['help', ...path]) : completeLine(program, path, rest)));
  if (lines.length === 0) return { what, type: [lineOf([...pathOf(group).split(' ').filter(Boolean), '--help'])] };
  return { what, type: lines };
}

/** Verbs as their words: "jobs show" is two. */
function pathsMeant(program: Command, group: Command, wrong: string): readonly (readonly string[])[] {
  const word = wrong.toLowerCase();
  const paths = group.parent === null ? atTop(program, word) : inGroup(program, group, word);
  return [...new Set(paths)].slice(0, shown).map((path) => path.split(' '));
}

function atTop(program: Command, word: string): readonly string[] {
  if (barcodePattern.test(word.toUpperCase())) return [`shelf ${word.toUpperCase()}`, `ls ${word.toUpperCase()}`];
  if (jobIdPattern.test(word)) return [`jobs show ${word}`];
  const meant = Object.hasOwn(nearVerbs, word) ? (nearVerbs[word] ?? []) : [];
  const there = meant.filter((path) => verbAt(program, verbsOf(path)) !== null);
  if (there.length > 0) return there;
  const leaves = leavesOf(program).filter((verb) => [verb.name(), ...verb.aliases()].includes(word));
  // Jobs first: they are what is paused, resumed and stopped most.
  const paths = leaves
    .map(pathOf)
    .toSorted((one, other) => Number(other.startsWith('jobs')) - Number(one.startsWith('jobs')));
  return paths.length > 0 ? paths : nearestOf(word, namesIn(program));
}

/** Without the options that a path may end with. */
function verbsOf(path: string): readonly string[] {
  return path.split(' ').filter((word) => !word.startsWith('-'));
}

function inGroup(program: Command, group: Command, word: string): readonly string[] {
  const path = pathOf(group);
  if (group.name() === 'jobs' && jobIdPattern.test(word)) return [`jobs show ${word}`];
  const meant = Object.hasOwn(nearVerbsOfGroups, word) ? (nearVerbsOfGroups[word] ?? []) : [];
  const here = [...meant.filter((name) => namesIn(group).includes(name)), ...nearestOf(word, namesIn(group))];
  if (here.length > 0) return here.map((name) => `${path} ${name}`);
  const top = Object.hasOwn(nearVerbs, word) ? (nearVerbs[word] ?? []) : [word];
  return top.filter((name) => verbAt(program, name.split(' ')) !== null);
}

function namesIn(group: Command): readonly string[] {
  return group.commands
    .filter((command) => !isHidden(command))
    .flatMap((command) => [command.name(), ...command.aliases()]);
}

/** With what was typed behind it, and in capitals what is still missing. */
function completeLine(program: Command, path: readonly string[], rest: readonly string[]): string {
  const { command, operandsAt } = readWords(program, [...path, ...rest]);
  const missing = command.registeredArguments
    .slice(operandsAt.length)
    .filter((place) => place.required)
    .map((place) => (place.name().startsWith('barcode:/') ? 'BARCODE:/PATH' : place.name().toUpperCase()));
  const needed = command.options
    .filter((option) => option.mandatory && !rest.includes(option.long ?? ''))
    .map(
      (option) => `${option.long} ${/barcode/.test(option.flags) ? 'BARCODE' : option.attributeName().toUpperCase()}`,
    );
  return [lineOf([...path, ...rest]), ...missing, ...needed].join(' ');
}
