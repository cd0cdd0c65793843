// The sentences of window and command line, as they are declared: read from the source, not from what is printed.

import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..', '..');

interface Sentence {
  readonly text: string;
  readonly where: string;
}

/** `{}` stands for what is filled in. */
export function sentences(): readonly Sentence[] {
  const files = globSync(['app/text/*.ts', 'helper/contract/**/*.ts', 'helper/cli/**/*.ts'], { cwd: root });
  return files.flatMap(sentencesIn);
}

function sentencesIn(path: string): readonly Sentence[] {
  const source = readFileSync(join(root, path), 'utf8');
  return stringsOf(source).flatMap(({ text, at }) => {
    const where = `${path}:${source.slice(0, at).split('\n').length}`;
    return text.split('\n').map((line) => ({ text: line.trim(), where }));
  });
}

interface StringLiteral {
  readonly text: string;
  readonly at: number;
}

/** Comments and regular expressions are passed over; what stands in a template's braces is read like the rest. */
const token =
  /\/\/[^\n]*|\/\*[\s\S]*?\*\/|(?<=[(=,:[!&|?{};\n]\s*)\/(?![/*])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\[\n])+\/|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`|[{}]/gy;

function stringsOf(source: string): readonly StringLiteral[] {
  const found: StringLiteral[] = [];
  readCode(source, 0, found);
  return found;
}

/** Until the brace that closes it, or the end; gives where it ended. */
function readCode(source: string, from: number, found: StringLiteral[]): number {
  let depth = 0;
  for (let at = from; at < source.length; ) {
    token.lastIndex = at;
    const [text] = token.exec(source) ?? [];
    if (text === undefined) at += 1;
    else if (text === '`') at = readTemplate(source, at, found);
    else {
      if (text === '{') depth += 1;
      if (text === '}' && depth === 0) return at;
      if (text === '}') depth -= 1;
      if (/^['"]/.test(text)) found.push({ text: unescaped(text.slice(1, -1)), at });
      at += text.length;
    }
  }
  return source.length;
}

function readTemplate(source: string, start: number, found: StringLiteral[]): number {
  let text = '';
  let at = start + 1;
  while (at < source.length && source[at] !== '`') {
    if (source.startsWith('${', at)) {
      at = readCode(source, at + 2, found) + 1;
      text += '{}';
    } else if (source[at] === '\\') {
      text += unescaped(source.slice(at, at + 2));
      at += 2;
    } else {
      text += source[at];
      at += 1;
    }
  }
  found.push({ text, at: start });
  return at + 1;
}

function unescaped(text: string): string {
  return text.replaceAll('\\n', '\n').replaceAll(/\\(.)/g, '$1');
}

/** What no person reads as a sentence, or what is typed and not said. */
const noSentences: readonly RegExp[] = [
  // Names of files, codes, options.
  /^[^ ]*$/,
  /^-/,
  // Examples of what can be typed.
  /^capstan /,
  // For who writes a client: the check of a call's input.
  /^a cartridge is named twice$/,
];

/** Four words or more, alike but for capitals, articles and punctuation. */
export function wordedTwice(): readonly string[] {
  const groups = new Map<string, Sentence[]>();
  for (const sentence of sentences()) {
    if (noSentences.some((allowed) => allowed.test(sentence.text))) continue;
    const words = sentence.text
      .toLowerCase()
      .replace(/[^\p{L}\p{N}{} ]/gu, ' ')
      .split(/\s+/)
      .filter((word) => word !== '' && !/^(a|an|the)$/.test(word));
    if (words.filter((word) => /^\p{L}{2,}$/u.test(word)).length < 4) continue;
    const key = words.join(' ');
    groups.set(key, [...(groups.get(key) ?? []), sentence]);
  }
  return [...groups.values()]
    .filter((group) => group.length > 1)
    .map((group) => group.map(({ text, where }) => `${where} “${text}”`).join(' = '));
}
