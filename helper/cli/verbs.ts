// What every verb's help ends with, and a look at all of them: for the manual, completion and the test that none is left
// without words. Commander keeps the tree; this walks it.

import type { Command, Option } from 'commander';
import { examples } from './examples.ts';

const exitCodes = `
Exit codes: 0 completed; 1 with errors, or problems found; 2 failed;
64 wrong usage; 130 Ctrl-C while waiting.`;

/** Hidden ones have names that nobody types. */
export function isHidden(command: Command): boolean {
  return command.name().startsWith('__');
}

/** "jobs show" */
export function pathOf(command: Command): string {
  const { parent } = command;
  return parent === null ? '' : [pathOf(parent), command.name()].filter((part) => part !== '').join(' ');
}

/** Those that do something, groups such as `jobs` left out. */
export function leavesOf(command: Command): readonly Command[] {
  const { commands } = command;
  if (commands.length === 0) return isHidden(command) ? [] : [command];
  return commands.flatMap(leavesOf);
}

export function allCommandsOf(command: Command): readonly Command[] {
  return [command, ...command.commands.flatMap(allCommandsOf)];
}

/** After all verbs have been added. */
export function completeHelp(program: Command): void {
  for (const verb of leavesOf(program)) {
    const lines = examples[pathOf(verb)] ?? [];
    const title = lines.length === 1 ? 'Example:' : 'Examples:';
    if (lines.length > 0)
      verb.addHelpText('after', `\n${title}\n${lines.map((line) => `  capstan ${line}`).join('\n')}`);
    verb.addHelpText('after', exitCodes);
  }
}

/** All that --help would print. */
export function helpOf(command: Command): string {
  let text = '';
  const writeOut = (part: string) => {
    text += part;
  };
  command.configureOutput({ writeOut, getOutHelpWidth: () => 80, getOutHasColors: () => false });
  command.outputHelp();
  return text;
}

const formerNames: Readonly<Record<string, string>> = { drill: 'test-restore', benchmark: 'check-up' };

/** Where the verb stands, if any is named; options of the program may stand before it. */
export function firstOperandAt(words: readonly string[]): number {
  return words.findIndex(
    (word, index) => !word.startsWith('-') && !['--home', '--host'].includes(words[index - 1] ?? ''),
  );
}

/** What is typed, with a verb's former name replaced: those keep working, and no help shows them. */
export function withCurrentNames(words: readonly string[]): readonly string[] {
  const at = firstOperandAt(words);
  const current = Object.hasOwn(formerNames, words[at] ?? '') ? formerNames[words[at] ?? ''] : undefined;
  return current === undefined ? words : words.with(at, current);
}

/** The verb that these words name; null when there is none. */
export function verbAt(program: Command, words: readonly string[]): Command | null {
  let found: Command = program;
  for (const word of withCurrentNames(words)) {
    const next = verbIn(found, word);
    if (next === null) return null;
    found = next;
  }
  return found;
}

function verbIn({ commands }: Command, word: string): Command | null {
  const found = commands.find((command) => command.name() === word || command.aliases().includes(word));
  return found === undefined || isHidden(found) ? null : found;
}

export interface WordsRead {
  readonly command: Command;
  /** Where the words stand that name it, and those behind it that are no options. */
  readonly verbsAt: readonly number[];
  readonly operandsAt: readonly number[];
  /** The option whose value would come next. */
  readonly openOption: Option | null;
}

/** As far as words name a verb, and what they give it. */
export function readWords(program: Command, words: readonly string[]): WordsRead {
  let command = program;
  const verbsAt: number[] = [];
  const operandsAt: number[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? '';
    if (word.startsWith('-')) {
      const option = word.includes('=') ? null : optionOf(command, word);
      if (option === null || !(option.required || option.optional)) continue;
      if (at === words.length - 1) return { command, verbsAt, operandsAt, openOption: option };
      at += 1;
      continue;
    }
    const next = operandsAt.length === 0 ? verbIn(command, word) : null;
    if (next === null) {
      operandsAt.push(at);
    } else {
      verbsAt.push(at);
      command = next;
    }
  }
  return { command, verbsAt, operandsAt, openOption: null };
}

function optionOf(command: Command, word: string): Option | null {
  const [name] = word.split('=');
  return optionsOf(command).find((option) => option.long === name || option.short === name) ?? null;
}

/** Options of the program hold for every verb. */
export function optionsOf(command: Command): readonly Option[] {
  return command.parent === null ? command.options : [...command.options, ...optionsOf(command.parent)];
}

/** The first line that its help shows how to type. */
export function exampleOf(command: Command): string | null {
  const path = pathOf(command);
  const lines = helpOf(command)
    .split('\n')
    .map((line) => line.trim());
  return lines.find((line) => line.startsWith(`capstan ${path} `)) ?? null;
}
