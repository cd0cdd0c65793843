// The ASC MHL history that lies in a folder already: its chain, and what its generations say of each file. It comes from
// others: every generation must be what the chain says, sizes have bounds, and no entity but XML's own is known.

import { createHash } from 'node:crypto';
import { createReadStream, lstatSync } from 'node:fs';
import { join } from 'node:path';
import { SaxesParser } from 'saxes';
import { TapeError } from '../contract/errors.ts';
import { c4Of } from './checksums.ts';

export const ascMhlFolder = 'ascmhl';
export const chainFile = 'ascmhl_chain.xml';
const bytesMost = 512 * 1024 * 1024;
const generationsMost = 10_000;

export interface AscGeneration {
  readonly number: number;
  readonly file: string;
  readonly c4: string;
}

export interface AscHistory {
  readonly generations: readonly AscGeneration[];
  /** Of the newest generation. */
  readonly ignored: readonly string[];
  /** By path, then by algorithm: what was found first. */
  readonly hashes: ReadonlyMap<string, ReadonlyMap<string, string>>;
}

const noHistory: AscHistory = { generations: [], ignored: [], hashes: new Map() };

export async function ascHistoryIn(folder: string): Promise<AscHistory> {
  const history = join(folder, ascMhlFolder);
  const found = lstatSync(history, { throwIfNoEntry: false });
  if (found === undefined) return noHistory;
  if (!found.isDirectory()) throw damaged(history, 'not a folder');
  const generations = await readChain(join(history, chainFile));
  const hashes = new Map<string, Map<string, string>>();
  let ignored: readonly string[] = [];
  for (const { file, c4 } of generations) ignored = await readGeneration(join(history, file), c4, hashes);
  return { generations, ignored, hashes };
}

async function readChain(path: string): Promise<readonly AscGeneration[]> {
  const generations: AscGeneration[] = [];
  let number = 0;
  let file = '';
  await parse(path, {
    open: (name, attributes) => {
      if (name === 'hashlist') number = Number(attributes.sequencenr);
    },
    text: (name, text) => {
      if (name === 'path') file = text;
      if (name !== 'c4') return;
      const isPlain = /^\d{4,6}_?[^/\0]*\.mhl$/.test(file) && number > (generations.at(-1)?.number ?? 0);
      if (!isPlain || !Number.isInteger(number) || generations.length >= generationsMost)
        throw damaged(path, `generation ${number}`);
      generations.push({ number, file, c4: text });
    },
  });
  return generations;
}

/** Gives its patterns. */
async function readGeneration(
  path: string,
  c4: string,
  hashes: Map<string, Map<string, string>>,
): Promise<readonly string[]> {
  const ignored: string[] = [];
  let file = '';
  let action: string | undefined;
  let isFile = false;
  const found = await parse(path, {
    open: (name, attributes) => {
      if (name === 'hash') isFile = true;
      if (name === 'directoryhash' || name === 'roothash') isFile = false;
      action = attributes.action;
    },
    text: (name, text) => {
      if (name === 'pattern') ignored.push(text);
      else if (name === 'path') file = text;
      else if (isFile && isAscAlgorithm(name) && action !== 'failed') {
        const known = hashes.get(file) ?? new Map<string, string>();
        if (!known.has(name)) known.set(name, text);
        hashes.set(file, known);
      }
    },
  });
  if (found !== c4) throw damaged(path, 'it is not what the chain lists');
  return ignored;
}

/** In the order in which a list has them. */
export const ascAlgorithms = ['c4', 'md5', 'sha1', 'xxh128', 'xxh3', 'xxh64'] as const;

function isAscAlgorithm(name: string): boolean {
  return ascAlgorithms.some((algorithm) => algorithm === name);
}

interface ElementReader {
  readonly open: (name: string, attributes: Readonly<Record<string, string>>) => void;
  /** Of an element that has ended: the text since it was opened. */
  readonly text: (name: string, text: string) => void;
}

/** Gives the C4 ID of the file. */
async function parse(path: string, { open, text }: ElementReader): Promise<string> {
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (found === undefined || !found.isFile()) throw damaged(path, 'missing');
  if (found.size > bytesMost) throw damaged(path, `larger than ${bytesMost} bytes`);
  const parser = new SaxesParser<{ readonly xmlns?: false; readonly position: false }>({ position: false });
  const sum = createHash('sha512');
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let since = '';
  parser.on('error', (error) => {
    throw damaged(path, error.message);
  });
  parser.on('doctype', () => {
    throw damaged(path, 'a document type');
  });
  parser.on('opentag', ({ name, attributes }) => {
    since = '';
    open(localName(name), attributes);
  });
  parser.on('text', (part) => {
    since += part;
  });
  parser.on('closetag', ({ name }) => {
    text(localName(name), since);
    since = '';
  });
  try {
    for await (const piece of createReadStream(path)) {
      sum.update(piece);
      parser.write(decoder.decode(piece, { stream: true }));
    }
    parser.write(decoder.decode()).close();
  } catch (error) {
    throw error instanceof TapeError ? error : damaged(path, error instanceof Error ? error.message : String(error));
  }
  return c4Of(sum.digest('hex'));
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

function damaged(subject: string, detail: string): TapeError {
  return new TapeError('report.history-damaged', { subject, detail });
}
