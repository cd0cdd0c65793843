// Secrets that are searched for, in each form in which programs keep or write bytes; in one pass over what is searched.

import { readFileSync, readSync } from 'node:fs';
import { groupsOf } from '../../../kit/groups.ts';

interface Form {
  readonly of: string;
  readonly bytes: Buffer;
}

const pieceBytes = 16 * 1024 * 1024;
/** Of what is in a piece's first two bytes. */
const pairs = 65_536;
/** Half a key tells as much as a whole one, and is found where the other half was overwritten. */
const halfBytes = 16;

export class SecretSearch {
  readonly #byPair = new Map<number, Form[]>();
  readonly #isStart = new Uint8Array(pairs);
  #longest = 0;
  #searched = 0;

  /** A key's bytes. */
  addKey(of: string, key: Buffer): this {
    for (const bytes of formsOfKey(key)) this.#add({ of, bytes });
    return this;
  }

  addWords(of: string, words: string): this {
    for (const bytes of formsOfWords(words)) this.#add({ of, bytes });
    return this;
  }

  #add(form: Form): void {
    const pair = form.bytes.readUInt16BE();
    this.#isStart[pair] = 1;
    this.#byPair.set(pair, [...(this.#byPair.get(pair) ?? []), form]);
    this.#longest = Math.max(this.#longest, form.bytes.length);
  }

  /** All that was, since this was asked last. */
  takeSearched(): number {
    const searched = this.#searched;
    this.#searched = 0;
    return searched;
  }

  /** Names of the secrets that are in it. */
  in(bytes: Buffer): readonly string[] {
    this.#searched += bytes.length;
    const found = new Set<string>();
    const isStart = this.#isStart;
    let pair = bytes[0] ?? 0;
    for (let at = 1; at < bytes.length; at += 1) {
      pair = ((pair << 8) | (bytes[at] ?? 0)) & 0xffff;
      if (isStart[pair] === 0) continue;
      for (const form of this.#byPair.get(pair) ?? []) {
        const from = at - 1;
        if (form.bytes.compare(bytes, from, Math.min(from + form.bytes.length, bytes.length)) === 0) found.add(form.of);
      }
    }
    return [...found];
  }

  /** What a descriptor gives from one place to another, a piece at a time; what cannot be read is not there. */
  between(fd: number, from: number, to: number): readonly string[] {
    const found = new Set<string>();
    const piece = Buffer.alloc(Math.min(pieceBytes, to - from));
    for (let at = from; at < to; at += pieceBytes - this.#longest) {
      const count = someOf(fd, piece.subarray(0, Math.min(pieceBytes, to - at)), at);
      for (const of of this.in(piece.subarray(0, count))) found.add(of);
    }
    return [...found];
  }

  inFile(path: string): readonly string[] {
    return this.in(readFileSync(path));
  }
}

function someOf(fd: number, into: Buffer, at: number): number {
  try {
    return readSync(fd, into, 0, into.length, at);
  } catch {
    // Pages of a process that are not there, or a device's.
    return 0;
  }
}

function formsOfKey(key: Buffer): readonly Buffer[] {
  const halves = [key.subarray(0, halfBytes), key.subarray(-halfBytes)];
  const raw = halves.flatMap((half) => [
    half,
    // As ciphers keep words of a key, and programs that take it for one number.
    Buffer.from(half).swap32(),
    Buffer.from(half).swap64(),
    Buffer.from(half).reverse(),
  ]);
  const texts = halves.flatMap((half) => {
    const hex = half.toString('hex');
    const pairsOfHex = hex.match(/../g) ?? [];
    return [
      ...[hex, hex.toUpperCase()],
      ...[' ', ':', ', 0x', '\\x', '%'].flatMap((between) => [
        pairsOfHex.join(between),
        pairsOfHex.join(between).toUpperCase(),
      ]),
      ...[',', ', ', ',\n  '].map((between) => [...half].join(between)),
    ];
  });
  // Where it begins within three bytes that become four characters.
  const encoded = [0, 1, 2].map((before) => inBase64(key, before));
  const groups = groupsOf(key, 1);
  const printed = [groups.slice(0, 4), groups.slice(-4)].flatMap((some) => [some.join('  '), some.join(' ')]);
  const all = [...texts, ...encoded, ...encoded.map((text) => toUrl(text)), ...printed];
  return [...raw, ...all.flatMap(writtenForms)];
}

/** Without the characters at both ends that others have a share in. */
function inBase64(key: Buffer, before: number): string {
  const text = Buffer.concat([Buffer.alloc(before), key]).toString('base64');
  return text.slice(Math.ceil((before * 8) / 6), Math.floor(((before + key.length) * 8) / 6));
}

function toUrl(text: string): string {
  return text.replaceAll('+', '-').replaceAll('/', '_');
}

function formsOfWords(words: string): readonly Buffer[] {
  const bytes = Buffer.from(words);
  const hex = bytes.toString('hex');
  const texts = [words, hex, hex.toUpperCase(), encodeURIComponent(words), [...bytes].join(',')];
  const encoded = [0, 1, 2].map((before) => inBase64(bytes, before));
  // What HMAC makes of a passphrase that is no longer than its block.
  const padded = [0x36, 0x5c].map((pad) => Buffer.from(bytes.map((byte) => byte ^ pad)));
  return [...[...new Set([...texts, ...encoded])].flatMap(writtenForms), ...padded];
}

function writtenForms(text: string): readonly Buffer[] {
  return [Buffer.from(text), Buffer.from(text, 'utf16le')];
}
