// The manual page, from what the verbs say of themselves.

import type { Command } from 'commander';
import { helpOf, leavesOf, pathOf } from './verbs.ts';

export function manualOf(program: Command): string {
  const sections = [
    '.TH CAPSTAN 1 "" "Capstan" "User Commands"',
    '.SH NAME',
    'capstan \\- puts folders on LTO tape and brings them back',
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
    'Where the helper for all users of this computer listens, when one is installed.',
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
