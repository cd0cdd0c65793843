// What every verb's help ends with, and a look at all of them: for the manual, completion and the test that none is left
// without words. Commander keeps the tree; this walks it.

import type { Command } from 'commander';
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

/** What is typed, with a verb's former name replaced: those keep working, and no help shows them. */
export function withCurrentNames(words: readonly string[]): readonly string[] {
  const at = words.findIndex((word, index) => !word.startsWith('-') && words[index - 1] !== '--home');
  const current = Object.hasOwn(formerNames, words[at] ?? '') ? formerNames[words[at] ?? ''] : undefined;
  return current === undefined ? words : words.with(at, current);
}

/** The verb that these words name; null when there is none. */
export function verbAt(program: Command, words: readonly string[]): Command | null {
  let found: Command = program;
  for (const word of withCurrentNames(words)) {
    const next = found.commands.find((command) => command.name() === word && !isHidden(command));
    if (next === undefined) return null;
    found = next;
  }
  return found;
}
