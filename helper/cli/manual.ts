// The manual page, which is written by hand, and the page of the project's papers, from what the verbs say of themselves.

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Command } from 'commander';
import { helpOf, leavesOf, pathOf } from './verbs.ts';

const page = join('man', 'capstan.1');
const packaged = join(import.meta.dirname, '..', page);
const inSources = join(import.meta.dirname, '..', '..', 'resources', page);

export function manual(): string {
  return readFileSync(existsSync(packaged) ? packaged : inSources, 'utf8');
}

/** As `resources/docs/command-line.md` has it. */
export function pageOf(program: Command): string {
  const verbs = leavesOf(program);
  const sections = [
    '# Command line',
    'This page is written by `capstan help --markdown`, from the help text of each verb. From a fresh clone, type\n`npm run -s tape --` in place of `capstan`.',
    ['| verb | what it does |', '|---|---|', ...verbs.map(rowOf)].join('\n'),
    asBlock(program),
    ...verbs.flatMap((verb) => [`## ${pathOf(verb)}`, asBlock(verb)]),
  ];
  return `${sections.join('\n\n')}\n`;
}

function rowOf(verb: Command): string {
  const path = pathOf(verb);
  return `| [${path}](#${path.replaceAll(' ', '-')}) | ${verb.description().replaceAll('|', '\\|')} |`;
}

function asBlock(verb: Command): string {
  // The exit codes are the same for all verbs, and stand at the top.
  const [text = ''] = helpOf(verb).split('\nExit codes: 0 completed');
  const lines = text.trim().split('\n');
  return ['```text', ...lines.map((line) => line.trimEnd()), '```'].join('\n');
}
