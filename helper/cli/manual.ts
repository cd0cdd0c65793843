// The manual page, and the one of the project's papers, from what the verbs say of themselves.

import type { Command } from 'commander';
import { helpOf, leavesOf, pathOf } from './verbs.ts';

export function manualOf(program: Command): string {
  const sections = [
    '.TH CAPSTAN 1 "" "Capstan" "User Commands"',
    '.SH NAME',
    'capstan \\- archives folders to LTO tape and restores them',
    '.SH SYNOPSIS',
    '.B capstan',
    '[\\-\\-home DIR] [\\-\\-json] VERB [ARGUMENTS]',
    '.SH DESCRIPTION',
    asTyped(helpOf(program)),
    '.SH VERBS',
    ...leavesOf(program).flatMap((verb) => [`.SS ${roff(pathOf(verb))}`, asTyped(helpOf(verb))]),
    '.SH ENVIRONMENT',
    '.TP',
    '.B CAPSTAN_HOME',
    'The data folder, when \\-\\-home does not name one.',
    '.SH FILES',
    '.TP',
    '.I /run/capstan/helper.sock',
    'The socket of the helper for all users of this computer, when one is installed.',
    '.TP',
    '.I ~/.local/share/capstan',
    "A user's own data folder, with the catalogue and the helper's log.",
  ];
  return `${sections.join('\n')}\n`;
}

function asTyped(text: string): string {
  return `.nf\n${text.trim().split('\n').map(roff).join('\n')}\n.fi`;
}

/** A backslash begins an escape, a dot or an apostrophe at the beginning a request, and a hyphen may be broken at. */
function roff(line: string): string {
  const escaped = line.replaceAll('\\', '\\e').replaceAll('-', '\\-').replaceAll('’', "'").replaceAll('…', '...');
  return /^[.']/.test(escaped) ? `\\&${escaped}` : escaped;
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
