// Patterns with wildcards, matched in a time that grows with pattern and text and no faster, whatever both of them are: all
// that a pattern may still want is one set of bits, moved on by each character. "*" and "?" stand for anything but "/",
// "**" for anything, "**/" also for nothing, "[a-z]" and "[!a-z]" for one character that is not "/".

export interface GlobRules {
  /** It may begin behind any "/", not only at the beginning. */
  readonly begins: 'first' | 'anywhere';
  /** A backslash makes the character behind it ordinary. */
  readonly escapes?: boolean;
}

type Bits = Uint32Array<ArrayBuffer>;

/** Whether a character leads from a place in the pattern to the next. */
type GlobStep = (point: number) => boolean;

/** A pattern's pieces; whoever has other rules for sets and escapes reads them from the text. */
export type Token = GlobStep | '*' | '**' | '**/';

const slash = 47;
const bitsOfWord = 32;
/** Words of steps that are remembered, some for each character: texts of many scripts must not fill the memory. */
const mostRemembered = 16_384;

const never: GlobStep = () => false;
const isSlash: GlobStep = (point) => point === slash;
const isOther: GlobStep = (point) => point !== slash;

export class Glob {
  readonly #begins: GlobRules['begins'];
  /** Away from each place but the last, which is the end. */
  readonly #steps: GlobStep[] = [];
  readonly #words: number;
  /** Places that are not left by any character, or by any but "/". */
  readonly #stays: Bits;
  readonly #staysInFolder: Bits;
  /** Places where folders may come, or be left out; null when there are none. */
  readonly #folders: Bits | null;
  readonly #leadsTo = new Map<number, Bits>();

  constructor(pattern: string | readonly Token[], { begins, escapes = false }: GlobRules) {
    this.#begins = begins;
    const everywhere: number[] = [];
    const inFolder: number[] = [];
    const folders: number[] = [];
    for (const token of typeof pattern === 'string' ? tokensOf(pattern, escapes) : pattern) {
      const place = this.#steps.length;
      if (token === '*') inFolder.push(place);
      else if (token === '**') everywhere.push(place);
      else if (token === '**/') {
        // Once is as good as twice.
        if (folders.at(-1) === place - 2) continue;
        folders.push(place);
        everywhere.push(place + 1);
        this.#steps.push(never, isSlash);
      } else this.#steps.push(token);
    }
    this.#words = Math.ceil((this.#steps.length + 1) / bitsOfWord);
    this.#stays = this.#bits(everywhere);
    this.#staysInFolder = this.#bits(inFolder);
    this.#folders = folders.length === 0 ? null : this.#bits(folders);
  }

  matches(text: string): boolean {
    return this.#goThrough(text, null);
  }

  /** Before which "/" of a text what came until then matches. */
  matchesUntil(text: string): readonly number[] {
    const ends: number[] = [];
    this.#goThrough(text, ends);
    return ends;
  }

  #goThrough(text: string, ends: number[] | null): boolean {
    let here = this.#bits([0]);
    let next = new Uint32Array(this.#words);
    this.#passFolders(here);
    for (let at = 0; at < text.length; at += 1) {
      const point = text.codePointAt(at) ?? 0;
      if (ends !== null && point === slash && has(here, this.#steps.length)) ends.push(at);
      if (point > 0xffff) at += 1;
      const isPossible = this.#move(here, next, point);
      if (this.#begins === 'anywhere' && point === slash) put(next, 0);
      else if (!isPossible && this.#begins === 'first') return false;
      this.#passFolders(next);
      [here, next] = [next, here];
    }
    return has(here, this.#steps.length);
  }

  /** By one character; whether any place is left. */
  #move(here: Bits, next: Bits, point: number): boolean {
    const leadsTo = this.#leadsTo.get(point) ?? this.#compute(point);
    let carry = 0;
    let left = 0;
    for (let word = 0; word < this.#words; word += 1) {
      const bits = here[word] ?? 0;
      const stays = (this.#stays[word] ?? 0) | (point === slash ? 0 : (this.#staysInFolder[word] ?? 0));
      const moved = (((bits << 1) | carry) & (leadsTo[word] ?? 0)) | (bits & stays);
      carry = bits >>> (bitsOfWord - 1);
      next[word] = moved;
      left |= moved;
    }
    return left !== 0;
  }

  /** Two such places are never side by side: one look is enough. */
  #passFolders(places: Bits): void {
    if (this.#folders === null) return;
    let carry = 0;
    for (let word = 0; word < this.#words; word += 1) {
      const passed = (places[word] ?? 0) & (this.#folders[word] ?? 0);
      places[word] = (places[word] ?? 0) | (passed << 1) | (passed << 2) | carry;
      carry = (passed >>> (bitsOfWord - 1)) | ((passed >>> (bitsOfWord - 2)) & 3);
    }
  }

  #compute(point: number): Bits {
    const leadsTo = this.#bits(this.#steps.flatMap((step, place) => (step(point) ? [place + 1] : [])));
    if (this.#leadsTo.size * this.#words >= mostRemembered) this.#leadsTo.clear();
    this.#leadsTo.set(point, leadsTo);
    return leadsTo;
  }

  #bits(places: readonly number[]): Bits {
    const bits = new Uint32Array(this.#words);
    for (const place of places) put(bits, place);
    return bits;
  }
}

function put(bits: Bits, place: number): void {
  const word = Math.floor(place / bitsOfWord);
  bits[word] = (bits[word] ?? 0) | (1 << (place % bitsOfWord));
}

function has(bits: Bits, place: number): boolean {
  return ((bits[Math.floor(place / bitsOfWord)] ?? 0) & (1 << (place % bitsOfWord))) !== 0;
}

function tokensOf(pattern: string, escapes: boolean): readonly Token[] {
  const lexed = pattern.matchAll(escapes ? escapedTokens : plainTokens);
  return [...lexed].map(([token, escaped, not, set]) => {
    if (token === '*' || token === '**' || token === '**/') return token;
    if (set !== undefined) return stepOfSet(set, not !== undefined);
    if (token === '?') return isOther;
    const wanted = (escaped ?? token).codePointAt(0);
    return (point) => point === wanted;
  });
}

// Each looks at a character a bounded number of times: a set is over at the next "]".
const plainTokens = /\*\*\/?|\*|\?|(?!)(.)|\[(!|\^)?([^\]]+)\]|./gsu;
const escapedTokens = /\*\*\/?|\*|\?|\\(.)|\[(!|\^)?([^\]]+)\]|./gsu;

function stepOfSet(set: string, isNegated: boolean): GlobStep {
  const points = [...set].map((character) => character.codePointAt(0) ?? 0);
  const ranges: (readonly [number, number])[] = [];
  for (let at = 0; at < points.length; at += 1) {
    const from = points[at] ?? 0;
    const to = points[at + 2];
    const isRange = points[at + 1] === 45 && to !== undefined;
    ranges.push([from, isRange ? to : from]);
    if (isRange) at += 2;
  }
  return (point) => isOther(point) && ranges.some(([from, to]) => from <= point && point <= to) !== isNegated;
}
