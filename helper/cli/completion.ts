// What may come next on a command line that is being typed. Pure: which kind of thing is wanted; the things themselves are
// asked of the helper by who calls.

import type { Argument, Command, Option } from 'commander';
import type { NameKind, TargetKind } from './known-names.ts';
import { isHidden, optionsOf, pathOf, readWords, withCurrentNames } from './verbs.ts';

export type CompletionRequest =
  | { readonly kind: 'words'; readonly words: readonly string[] }
  /** `before` stays in front of each: what of a list stands there already. */
  | { readonly kind: NameKind; readonly before: string }
  | { readonly kind: 'targets'; readonly fit: TargetKind; readonly before: string }
  /** Or what the shell offers by itself. */
  | { readonly kind: 'files' };

/** `typed` are the words behind the program's name; the last one is still being typed. */
export function wantedNext(program: Command, typed: readonly string[]): CompletionRequest {
  const current = typed.at(-1) ?? '';
  const { command, operandsAt, openOption } = readWords(program, withCurrentNames(typed.slice(0, -1)));
  const operands = operandsAt.length;
  if (openOption !== null) return ofPlace(openOption, current, command);
  if (current.startsWith('-')) return { kind: 'words', words: optionNames(command) };
  const verbs = operands === 0 ? command.commands.filter((one) => !isHidden(one)).map((one) => one.name()) : [];
  if (verbs.length > 0) return { kind: 'words', words: verbs };
  const { registeredArguments: places } = command;
  const place = places[operands] ?? (places.at(-1)?.variadic === true ? places.at(-1) : undefined);
  return place === undefined ? { kind: 'words', words: [] } : ofPlace(place, current, command);
}

/** Where a cartridge is named to be written to: one that nothing can be written to is not offered. */
const targets: Readonly<Record<string, TargetKind>> = {
  'archive --to': 'to-write',
  'copy to': 'to-write',
  'jobs supply barcode': 'to-write',
  'pool add barcode': 'to-fill',
  'format barcode': 'to-erase',
  'recover barcode': 'to-erase',
  'rollback barcode': 'to-erase',
};

function ofPlace(place: Argument | Option, current: string, command: Command): CompletionRequest {
  if (place.argChoices !== undefined) return { kind: 'words', words: place.argChoices };
  const kind = nameKindOf(place);
  if (kind === null) return { kind: 'files' };
  const before = kind === 'barcodes' ? current.slice(0, current.lastIndexOf(',') + 1) : '';
  const fit = targets[`${pathOf(command)} ${'flags' in place ? place.long : place.name()}`];
  return fit === undefined ? { kind, before } : { kind: 'targets', fit, before };
}

/** What an argument or the value of an option names, by what its help calls it; null when nothing that the helper knows. */
export function nameKindOf(place: Argument | Option): NameKind | null {
  const [, name = ''] = /[<[]([^>\]]+)[>\]]/.exec('flags' in place ? place.flags : `<${place.name()}>`) ?? [];
  if (name.startsWith('barcode') || name === 'from' || name === 'to') return 'barcodes';
  if (name === 'drive') return 'drives';
  if (name === 'job') return 'jobs';
  if (name === 'pool') return 'pools';
  return name === 'set' ? 'sets' : null;
}

function optionNames(command: Command): readonly string[] {
  const known = optionsOf(command).filter(({ hidden }) => !hidden);
  return [...known.map(({ long }) => long ?? ''), '--help'].filter((name) => name !== '');
}
