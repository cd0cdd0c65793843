// What may come next on a command line that is being typed. Pure: which kind of thing is wanted; the things themselves are
// asked of the helper by who calls.

import type { Argument, Command, Option } from 'commander';
import { isHidden, withCurrentNames } from './verbs.ts';

export type CompletionRequest =
  | { readonly kind: 'words'; readonly words: readonly string[] }
  /** `before` stays in front of each: what of a list stands there already. */
  | { readonly kind: 'barcodes' | 'drives' | 'jobs'; readonly before: string }
  /** Or what the shell offers by itself. */
  | { readonly kind: 'files' };

/** `typed` are the words behind the program's name; the last one is still being typed. */
export function wantedNext(program: Command, typed: readonly string[]): CompletionRequest {
  const current = typed.at(-1) ?? '';
  const { command, operands, openOption } = readSoFar(program, withCurrentNames(typed.slice(0, -1)));
  if (openOption !== null) return ofOption(openOption, current);
  if (current.startsWith('-')) return { kind: 'words', words: optionsOf(command) };
  const verbs = operands === 0 ? command.commands.filter((one) => !isHidden(one)).map((one) => one.name()) : [];
  if (verbs.length > 0) return { kind: 'words', words: verbs };
  const { registeredArguments: places } = command;
  const place = places[operands] ?? (places.at(-1)?.variadic === true ? places.at(-1) : undefined);
  return place === undefined ? { kind: 'words', words: [] } : ofArgument(place, command, current);
}

interface ReadSoFar {
  readonly command: Command;
  readonly operands: number;
  /** The option whose value comes next. */
  readonly openOption: Option | null;
}

function readSoFar(program: Command, words: readonly string[]): ReadSoFar {
  let command = program;
  let operands = 0;
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? '';
    if (word.startsWith('-')) {
      const option = word.includes('=') ? null : optionOf(command, word);
      if (option === null || !takesValue(option)) continue;
      if (at === words.length - 1) return { command, operands, openOption: option };
      at += 1;
      continue;
    }
    const next = operands === 0 ? command.commands.find((one) => one.name() === word) : undefined;
    if (next === undefined) operands += 1;
    else command = next;
  }
  return { command, operands, openOption: null };
}

function ofOption(option: Option, current: string): CompletionRequest {
  if (option.argChoices !== undefined) return { kind: 'words', words: option.argChoices };
  return ofName(`${option.long ?? ''} ${option.flags}`, current);
}

function ofArgument(place: Argument, command: Command, current: string): CompletionRequest {
  if (place.argChoices !== undefined) return { kind: 'words', words: place.argChoices };
  const isId = place.name() === 'id' || place.name() === 'job';
  if (isId) return { kind: command.parent?.name() === 'drive' ? 'drives' : 'jobs', before: '' };
  return ofName(place.name(), current);
}

function ofName(name: string, current: string): CompletionRequest {
  const before = current.slice(0, current.lastIndexOf(',') + 1);
  if (/barcode/.test(name)) return { kind: 'barcodes', before };
  if (/(^|--)drive\b/.test(name)) return { kind: 'drives', before: '' };
  return { kind: 'files' };
}

function optionOf(command: Command, word: string): Option | null {
  const name = word.split('=')[0];
  const known = lineage(command).flatMap(({ options }) => options);
  return known.find((option) => option.long === name || option.short === name) ?? null;
}

function optionsOf(command: Command): readonly string[] {
  const known = lineage(command).flatMap(({ options }) =>
    options.filter(({ hidden }) => !hidden).map(({ long }) => long ?? ''),
  );
  return [...known, '--help'].filter((name) => name !== '');
}

/** Options of the program hold for every verb. */
function lineage(command: Command): readonly Command[] {
  return command.parent === null ? [command] : [command, ...lineage(command.parent)];
}

function takesValue(option: Option): boolean {
  return option.required || option.optional;
}
