// Patterns as in .gitignore, matched in a time that grows with pattern and path and no faster, whoever wrote them. As in
// Git: the last rule that matches decides, "!" takes back, what is in a folder that is left out is left out; upper and
// lower case are the same.

import { Glob, type Token } from '../../contract/glob.ts';

interface IgnoreRule {
  /** As it was given. */
  readonly pattern: string;
  readonly isNegative: boolean;
  readonly isForFolders: boolean;
  readonly glob: Glob;
}

/** Folders whose verdict is remembered: what is in them comes next. */
const mostRemembered = 1_000;

export class IgnoreRules {
  readonly #rules: readonly IgnoreRule[];
  readonly #folders = new Map<string, IgnoreRule | null>();

  constructor(patterns: readonly string[]) {
    // The last one decides.
    this.#rules = patterns.flatMap((pattern, at) => ruleOf(pattern, at === 0) ?? []).reverse();
  }

  /** `path` from the source folder, that of a folder with "/" at its end. */
  ignores(path: string): boolean {
    return this.patternFor(path) !== null;
  }

  /** Which one leaves it out; null when none does. */
  patternFor(path: string): string | null {
    const isFolder = path.endsWith('/');
    return this.#judge(isFolder ? path.slice(0, -1) : path, isFolder)?.pattern ?? null;
  }

  #judge(path: string, isFolder: boolean): IgnoreRule | null {
    if (isFolder) return this.#folder(path);
    const slash = path.lastIndexOf('/');
    return (slash < 0 ? null : this.#folder(path.slice(0, slash))) ?? this.#own(path, false);
  }

  /** Or one that it is in. */
  #folder(path: string): IgnoreRule | null {
    const known = this.#folders.get(path);
    if (known !== undefined) return known;
    const slash = path.lastIndexOf('/');
    const near = slash < 0 ? null : this.#folders.get(path.slice(0, slash));
    const found = (near === undefined ? this.#above(path) : near) ?? this.#own(path, true);
    if (this.#folders.size >= mostRemembered) this.#folders.clear();
    this.#folders.set(path, found);
    return found;
  }

  /** Of the folders that a path is in, all in one go: it may be in thousands. */
  #above(path: string): IgnoreRule | null {
    const rules = new Map<number, IgnoreRule>();
    for (const rule of this.#rules) {
      for (const end of rule.glob.matchesUntil(path)) if (!rules.has(end)) rules.set(end, rule);
    }
    const outermost = Math.min(...[...rules].flatMap(([end, { isNegative }]) => (isNegative ? [] : [end])));
    return rules.get(outermost) ?? null;
  }

  #own(path: string, isFolder: boolean): IgnoreRule | null {
    const rule = this.#rules.find(({ isForFolders, glob }) => (isFolder || !isForFolders) && glob.matches(path));
    return rule === undefined || rule.isNegative ? null : rule;
  }
}

/** Null for a comment, an empty line and what can match nothing. */
function ruleOf(pattern: string, isFirst: boolean): IgnoreRule | null {
  const line = isFirst && pattern.startsWith('\uFEFF') ? pattern.slice(1) : pattern;
  if (line.startsWith('#')) return null;
  const isNegative = line.startsWith('!');
  const body = withoutEnd(isNegative ? line.slice(1) : line).replace(/^\\(?=[!#])/, '');
  if (body === '' || backslashesBefore(body, body.length) % 2 === 1) return null;
  const isForFolders = body.endsWith('/');
  const path = isForFolders ? body.slice(0, -1) : body;
  // Its last character would be an escaped slash.
  if (isForFolders && backslashesBefore(path, path.length) % 2 === 1) return null;
  const tokens = tokensOf(path.startsWith('/') ? path.slice(1) : path, path.startsWith('/'));
  if (tokens === null || tokens.length === 0) return null;
  const glob = new Glob(tokens, { begins: path.includes('/') ? 'first' : 'anywhere' });
  return { pattern, isNegative, isForFolders, glob };
}

/** Without line ends and spaces behind it; a space that is escaped stays. */
function withoutEnd(line: string): string {
  let end = line.length;
  let spaces = end;
  for (;;) {
    if (line[end - 1] === '\r') end -= 1;
    spaces = end;
    while (line[spaces - 1] === ' ') spaces -= 1;
    if (line[spaces - 1] !== '\n') break;
    end = spaces - 1;
  }
  const isEscaped = spaces < end && backslashesBefore(line, spaces) % 2 === 1;
  return isEscaped ? `${line.slice(0, spaces - 1)} ` : line.slice(0, spaces);
}

function backslashesBefore(text: string, end: number): number {
  let many = 0;
  while (text[end - many - 1] === '\\') many += 1;
  return many;
}

const slash = 47;
const isOther: Token = (point) => point !== slash;
const literal = (character: string): Token => {
  const wanted = folded(character.codePointAt(0) ?? 0);
  return (point) => folded(point) === wanted;
};

/** Null when a set is not ended: that matches nothing. */
function tokensOf(path: string, isBehindSlash: boolean): readonly Token[] | null {
  const tokens: Token[] = [];
  for (let at = 0; at < path.length; ) {
    const character = String.fromCodePoint(path.codePointAt(at) ?? 0);
    if (character === '*') {
      const stars = starsAt(path, at, isBehindSlash);
      tokens.push(...stars.tokens);
      at = stars.end;
    } else if (character === '[') {
      const found = setAt(path, at);
      if (found === null) return null;
      tokens.push(found.token);
      at = found.end;
    } else if (character === '\\') {
      const escaped = String.fromCodePoint(path.codePointAt(at + 1) ?? 0);
      tokens.push(literal(escaped));
      at += 1 + escaped.length;
    } else {
      tokens.push(character === '?' ? isOther : literal(character));
      at += character.length;
    }
  }
  return tokens;
}

function starsAt(
  path: string,
  at: number,
  isBehindSlash: boolean,
): { readonly tokens: readonly Token[]; readonly end: number } {
  let end = at;
  while (path[end] === '*') end += 1;
  const begins = at === 0 || (path[at - 1] === '/' && backslashesBefore(path, at - 1) % 2 === 0);
  const isSegment = begins && (end === path.length || path[end] === '/');
  const isDouble = isSegment && end - at > 1;
  if (isDouble && end < path.length) return { tokens: ['**/'], end: end + 1 };
  const token = isDouble ? '**' : '*';
  // What is in a folder, and not the folder itself.
  const isInFolder = isSegment && end === path.length && (at > 0 || isBehindSlash);
  return { tokens: isInFolder ? [isOther, token] : [token], end };
}

type CodePointRange = readonly [from: number, to: number];

const digits: CodePointRange = [48, 57];
const upper: CodePointRange = [65, 90];
const lower: CodePointRange = [97, 122];

/** As Git has them: of ASCII alone, and without the slash, which no set matches. */
const classes: ReadonlyMap<string, readonly CodePointRange[]> = new Map([
  ['alnum', [digits, upper, lower]],
  ['alpha', [upper, lower]],
  [
    'blank',
    [
      [32, 32],
      [9, 9],
    ],
  ],
  [
    'cntrl',
    [
      [0, 31],
      [127, 127],
    ],
  ],
  ['digit', [digits]],
  ['graph', [[33, 126]]],
  ['lower', [lower]],
  ['print', [[32, 126]]],
  [
    'punct',
    [
      [33, 47],
      [58, 64],
      [91, 96],
      [123, 126],
    ],
  ],
  [
    'space',
    [
      [32, 32],
      [9, 10],
      [13, 13],
    ],
  ],
  ['upper', [upper]],
  ['xdigit', [digits, [65, 70], [97, 102]]],
] as const);

/** As Git's wildmatch reads it: a "]" that comes first is a member, and so is what is escaped. */
function setAt(path: string, start: number): { readonly token: Token; readonly end: number } | null {
  const isNegated = path[start + 1] === '!' || path[start + 1] === '^';
  const ranges: CodePointRange[] = [];
  /** What a range could begin with. */
  let before: number | null = null;
  for (let at = start + (isNegated ? 2 : 1); ; ) {
    const found = membersAt(path, at, before);
    if (found === null) return null;
    ranges.push(...found.ranges);
    before = found.last;
    at = found.end;
    if (path[at] === ']') return { token: oneOf(ranges, isNegated), end: at + 1 };
  }
}

interface SetMembers {
  readonly ranges: readonly CodePointRange[];
  /** What a range that follows could begin with. */
  readonly last: number | null;
  readonly end: number;
}

/** A class, a range or one character; null when the set is not ended, or names a class that there is not. */
function membersAt(path: string, at: number, before: number | null): SetMembers | null {
  if (at >= path.length) return null;
  if (path[at] === '[' && path[at + 1] === ':') {
    const name = nameAt(path, at + 2);
    if (name.isOpen) return null;
    if (!name.isClass) return { ranges: [[91, 91]], last: 91, end: at + 1 };
    const ranges = classes.get(name.text);
    return ranges === undefined ? null : { ranges, last: null, end: name.end };
  }
  if (path[at] === '-' && before !== null && at + 1 < path.length && path[at + 1] !== ']') {
    const { point, end } = memberAt(path, at + 1);
    return { ranges: before <= point ? [[before, point]] : [], last: null, end };
  }
  const { point, end } = memberAt(path, at);
  return { ranges: [[point, point]], last: point, end };
}

function memberAt(path: string, at: number): { readonly point: number; readonly end: number } {
  const from = path[at] === '\\' ? at + 1 : at;
  const point = path.codePointAt(from) ?? 0;
  return { point, end: from + (point > 0xffff ? 2 : 1) };
}

/** `isOpen`: it goes on to the end of the pattern. */
function nameAt(path: string, from: number) {
  const close = path.indexOf(']', from);
  const isClass = close > from && path[close - 1] === ':';
  return { text: path.slice(from, close - 1), isClass, isOpen: close < 0, end: close + 1 };
}

function oneOf(ranges: readonly CodePointRange[], isNegated: boolean): Token {
  const has = (point: number) => ranges.some(([from, to]) => from <= point && point <= to);
  return (point) => {
    if (point === slash) return false;
    const text = String.fromCodePoint(point);
    const isIn = [text, text.toLowerCase(), text.toUpperCase()].some(
      (one) => folded(one.codePointAt(0) ?? 0) === folded(point) && has(one.codePointAt(0) ?? 0),
    );
    return isIn !== isNegated;
  };
}

/** One character for all that differ in case alone. */
function folded(point: number): number {
  if (point < 128) return point >= 97 && point <= 122 ? point - 32 : point;
  const text = String.fromCodePoint(point);
  const upperCase = text.toUpperCase();
  const found = upperCase.codePointAt(0) ?? point;
  return upperCase.length === text.length && found >= 128 ? found : point;
}
