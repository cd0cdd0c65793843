// A command line as a person types it into a shell.

import { shellWord } from '../contract/shell-word.ts';

/** "capstan ls 'CAP001L8:/my photos'" */
export function lineOf(words: readonly string[]): string {
  return ['capstan', ...words.map(shellWord)].join(' ');
}

/** The same with one word replaced, wherever it stands: alone, in a list, in front of a path, behind an option. */
export function withReplaced(words: readonly string[], wrong: string, right: string): readonly string[] {
  const isWrong = (word: string) => word.toLowerCase() === wrong.toLowerCase();
  const at = words.findIndex(isWrong);
  if (at >= 0) return words.with(at, right);
  return words.map((word) =>
    word
      .split(/([,:=])/)
      .map((part) => (isWrong(part) ? right : part))
      .join(''),
  );
}

/** Beneath what is said: "  Type:  capstan jobs", and the others under it. */
export function linesToType(lines: readonly string[]): readonly string[] {
  return lines.map((line, at) => `  ${at === 0 ? 'Type:' : '  or:'}  ${line}`);
}

/** What is to be typed in a text, meant for the computer that --host named: "capstan --host tapes jobs". */
export function typedTo(host: string): (text: string) => string {
  if (host === '') return (text) => text;
  const there = `${lineOf(['--host', host])} `;
  return (text) =>
    text
      .split('\n')
      .map((line) => (line.includes(' --host ') ? line : line.replaceAll(/(?<=^| {2})capstan (?=[a-z])/g, there)))
      .join('\n');
}

/** What the helper there calls this computer is the one with the tapes. For sentences of ours: a folder may be named anything. */
export function meantThere(host: string): (sentence: string) => string {
  return host === '' ? (sentence) => sentence : (sentence) => sentence.replace(/\bthis computer\b/gi, () => host);
}
