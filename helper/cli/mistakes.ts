// What was typed wrongly, and what to type instead: Commander's errors in our words. Nothing is changed by a mistake; the
// names to compare with are asked of the helper by who calls.

import type { Argument, Command, CommanderError, Option } from 'commander';
import { barcodePattern } from '../contract/barcodes.ts';
import { nameKindOf } from './completion.ts';
import { correctedBarcodes, correctedValue } from './corrections.ts';
import type { NameKind } from './known-names.ts';
import { nearOptions } from './near-words.ts';
import { nearestOf } from './nearest.ts';
import { lineOf, withReplaced } from './typed-line.ts';
import { adviceOnVerb } from './unknown-verb.ts';
import type { UsageAdvice } from './usage-advice.ts';
import { allCommandsOf, exampleOf, optionsOf, pathOf, readWords, type WordsRead } from './verbs.ts';

/** An error of usage, with the verb that it is about. */
export class Mistake extends Error {
  readonly command: Command;
  readonly code: string;

  constructor(command: Command, { code, message }: Pick<CommanderError, 'code' | 'message'>) {
    super(message.replace(/^error: /, ''));
    this.command = command;
    this.code = code;
  }
}

/** Every verb throws its errors as mistakes, and prints none itself. Help that was asked for is none. */
export function throwMistakes(program: Command): void {
  for (const command of allCommandsOf(program)) {
    command.configureOutput({ outputError: () => undefined });
    command.exitOverride((error) => {
      throw error.code.startsWith('commander.help') ? error : new Mistake(command, error);
    });
  }
}

type Names = (kind: NameKind) => Promise<readonly string[]>;

interface Case {
  readonly words: readonly string[];
  readonly read: WordsRead;
  readonly mistake: Mistake;
  readonly names: Names;
}

export async function adviceOn(
  program: Command,
  words: readonly string[],
  mistake: Mistake,
  names: Names,
): Promise<UsageAdvice> {
  const read = readWords(program, words);
  const verb = adviceOnVerb(program, words, read, mistake);
  if (verb !== null) return verb;
  const one: Case = { words, read, mistake, names };
  const strange = strangeOption(one);
  switch (mistake.code) {
    case 'commander.unknownOption':
      return unknownOption(one, between(mistake.message, "unknown option '", "'").split('=')[0] ?? '');
    case 'commander.missingArgument':
      return missingArgument(one);
    case 'commander.missingMandatoryOptionValue':
      return strange === null ? await missingOption(one) : unknownOption(one, strange);
    case 'commander.optionMissingArgument':
      return missingValue(one);
    case 'commander.invalidArgument':
      return await invalidValue(one);
    case 'commander.excessArguments':
      return tooMany(one);
    default:
      return { what: mistake.message, type: exampleFor(mistake.command) };
  }
}

function exampleFor(command: Command): readonly string[] {
  return [exampleOf(command) ?? `${nameOf(command)} --help`];
}

function nameOf(command: Command): string {
  return ['capstan', pathOf(command)].filter((part) => part !== '').join(' ');
}

/** Commander misses a required option before it minds one that there is not. */
function strangeOption({ words, mistake: { command } }: Case): string | null {
  const known = optionsOf(command);
  const isKnown = (flag: string) => known.some((option) => option.long === flag || option.short === flag);
  const flags = words.filter((word) => /^-{1,2}[a-z]/i.test(word)).map((word) => word.split('=')[0] ?? word);
  return flags.find((flag) => !isKnown(flag)) ?? null;
}

function unknownOption({ words, mistake: { command } }: Case, flag: string): UsageAdvice {
  const known = optionsOf(command).filter(({ hidden }) => !hidden);
  const beside = command.parent?.commands.find((verb) => `--${verb.name()}` === flag);
  if (beside !== undefined && beside.parent?.parent !== null) {
    return { what: `${nameOf(command)} has no option ${flag}.`, type: [nameOf(beside)] };
  }
  const long = known.map((option) => option.long ?? '');
  const meant = (nearOptions[flag] ?? []).filter((name) => long.includes(name));
  const near = [...meant, ...nearestOf(flag, long)];
  const right = [...new Set(near)].slice(0, 2);
  const lines = right.map((name) =>
    lineOf(words.map((word) => (word === flag ? name : word.replace(`${flag}=`, `${name}=`)))),
  );
  return { what: `${nameOf(command)} has no option ${flag}.`, type: lines.length > 0 ? lines : exampleFor(command) };
}

function missingArgument({ mistake: { command, message } }: Case): UsageAdvice {
  const name = between(message, "missing required argument '", "'");
  const place = command.registeredArguments.find((argument) => argument.name() === name);
  const about = place === undefined || place.description === '' ? '' : `: ${place.description}`;
  return { what: `${nameOf(command)} needs <${name}>${about}.`, type: exampleFor(command) };
}

async function missingOption({ words, mistake: { command, message }, names }: Case): Promise<UsageAdvice> {
  const flags = between(message, "required option '", "' not specified");
  const option = command.options.find((one) => one.flags === flags);
  const what = `${nameOf(command)} needs ${flags}: ${option?.description ?? ''}.`;
  const kind = option === undefined ? null : nameKindOf(option);
  const [known] = kind === null ? [] : await names(kind);
  const value = known ?? (kind === 'barcodes' ? 'CAP001L8' : null);
  if (option?.long === undefined || value === null) return { what, type: exampleFor(command) };
  return { what, type: [lineOf([...words, option.long, value])] };
}

function missingValue({ mistake: { command, message } }: Case): UsageAdvice {
  const flags = between(message, "option '", "' argument missing");
  const option = optionsOf(command).find((one) => one.flags === flags);
  return { what: `${flags} needs a value: ${option?.description ?? ''}.`, type: exampleFor(command) };
}

const ofArgument = /^command-argument value '([\s\S]*)' is invalid for argument '([^']*)'\. ([\s\S]*)$/;
const ofOption = /^option '([^']*)' argument '([\s\S]*)' is invalid\. ([\s\S]*)$/;

async function invalidValue(one: Case): Promise<UsageAdvice> {
  const { mistake, words } = one;
  const { command, message } = mistake;
  const [, argumentValue, argumentName, whyArgument] = ofArgument.exec(message) ?? [];
  const [, flags, optionValue = '', whyOption] = ofOption.exec(message) ?? [];
  const value = argumentValue ?? optionValue;
  const option = optionsOf(command).find((each) => each.flags === flags);
  const place: Argument | Option | undefined =
    option ?? command.registeredArguments.find((each) => each.name() === argumentName);
  const where = option?.long === undefined || option.long === null ? '' : `${option.long} `;
  const what = `${where}${value === '' ? '“”' : value}: ${lowerFirstOf(whyArgument ?? whyOption ?? message)}`;
  const joined = joinedPath(one, value);
  if (joined !== null) return { what, type: [joined] };
  const right = place === undefined ? [] : await rightValues(place, value, one.names);
  if (right.length > 0) return { what, type: right.map((each) => lineOf(withReplaced(words, value, each))) };
  if (argumentName?.startsWith('barcode:/') === true) return { what, type: [lineOf(['search', value])] };
  return { what, type: exampleFor(command) };
}

async function rightValues(place: Argument | Option, value: string, names: Names): Promise<readonly string[]> {
  if (place.argChoices !== undefined) return nearestOf(value, place.argChoices).slice(0, 1);
  const kind = nameKindOf(place);
  if (kind === 'barcodes') return correctedBarcodes(value, await names(kind));
  if (kind !== null) return nearestOf(value, await names(kind));
  return correctedValue(place, value);
}

/** "ls CAP001L8 /photos" and "restore CAP001L8 /photos" mean CAP001L8:/photos. */
function joinedPath({ words, read, mistake: { command } }: Case, path: string): string | null {
  if (!command.registeredArguments.some((argument) => argument.name().startsWith('barcode:/'))) return null;
  const at = read.operandsAt.find(
    (each) => words[each] === path && barcodePattern.test((words[each - 1] ?? '').toUpperCase()),
  );
  if (at === undefined) return null;
  const joined = `${words[at - 1]}:/${path.replace(/^\/+/, '')}`;
  return lineOf([...words.slice(0, at - 1), joined, ...words.slice(at + 1)]);
}

function tooMany(one: Case): UsageAdvice {
  const { words, read, mistake } = one;
  const { command } = mistake;
  const given = read.operandsAt.map((at) => words[at] ?? '');
  const places = command.registeredArguments;
  const [extra = ''] = given.slice(places.length);
  const takes = places.length === 0 ? 'nothing' : places.map((place) => `<${place.name()}>`).join(' ');
  const what = `${nameOf(command)} takes ${takes}; “${extra}” is one too many.`;
  const joined = joinedPath(one, extra);
  if (joined !== null) return { what, type: [joined] };
  const areBarcodes = places.length === 1 && given.every((word) => barcodePattern.test(word.toUpperCase()));
  if (areBarcodes) return { what, type: given.map((word) => `${nameOf(command)} ${word}`) };
  const kept = words.filter((_, at) => !read.operandsAt.slice(places.length).includes(at));
  const spaced = given.slice(places.length - 1).join(' ');
  const quotedLine = lineOf([
    ...words.filter((_, at) => !read.operandsAt.slice(places.length - 1).includes(at)),
    spaced,
  ]);
  // A name with spaces that was not quoted, or a word too much.
  const last = places.at(-1);
  const mayHoldSpaces = last !== undefined && nameKindOf(last) === null;
  return { what, type: mayHoldSpaces ? [quotedLine, lineOf(kept)] : [lineOf(kept)] };
}

function between(text: string, before: string, after: string): string {
  const from = text.indexOf(before) + before.length;
  const until = text.lastIndexOf(after);
  return text.slice(from, Math.max(from, until));
}

function lowerFirstOf(sentence: string): string {
  return /^[A-Z][a-z ]/.test(sentence) ? sentence.charAt(0).toLowerCase() + sentence.slice(1) : sentence;
}
