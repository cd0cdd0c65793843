// The next generation of an ASC MHL history: a manifest of the files in a folder, and the chain that lists all generations.
// SHA-256 is not in it. Hashes of folders are left out: they are optional, and the folder may hold more than is listed.

import { createHash } from 'node:crypto';
import { basename, join } from 'node:path';
import { diskName } from '../contract/byte-names.ts';
import {
  type AscGeneration,
  type AscHistory,
  ascAlgorithms,
  ascHistoryIn,
  ascMhlFolder,
  chainFile,
} from './asc-mhl-history.ts';
import { type Checksums, c4Of } from './checksums.ts';
import { ListTally } from './list-tally.ts';
import { type ManifestFile, manifestFiles, wholeSeconds } from './manifest-files.ts';
import { nothingListed } from './mhl.ts';
import { folderName, stampOf } from './names.ts';
import { inFolder, saveReportFile } from './save-file.ts';
import type { ReportCreator, ReportSubject } from './subject.ts';
import { isXmlText, xmlAttribute, xmlElement, xmlText } from './xml.ts';

export interface AscMhlMade {
  readonly file: string;
  readonly generation: number;
  /** Not what the generations before list. */
  readonly differing: readonly string[];
}

type ListedSums = readonly (readonly [name: string, sum: string])[];
type Action = 'original' | 'verified' | 'failed';

export async function makeAscMhl(
  folder: string,
  subject: ReportSubject,
  creator: ReportCreator,
  tally: ListTally,
): Promise<AscMhlMade> {
  const history = await ascHistoryIn(folder);
  const unlisted = await unlistedIn(folder, subject);
  const number = (history.generations.at(-1)?.number ?? 0) + 1;
  const stamp = stampOf(new Date());
  const name = `${String(number).padStart(4, '0')}_${folderName(folder)}_${stamp}.mhl`;
  const file = join(folder, ascMhlFolder, name);
  const differing: string[] = [];
  const sum = createHash('sha512');
  async function* pieces() {
    for await (const piece of manifestOf(subject, creator, { history, unlisted, tally, differing })) {
      sum.update(piece);
      yield piece;
    }
  }
  await inFolder(join(folder, ascMhlFolder), () => saveReportFile(file, pieces(), 'refused'));
  const chain = [...history.generations, { number, file: name, c4: c4Of(sum.digest('hex')) }];
  await saveReportFile(join(folder, ascMhlFolder, chainFile), chainOf(chain), 'replaced');
  return { file, generation: number, differing };
}

interface ManifestParts {
  readonly history: AscHistory;
  /** Patterns of what is in the folder and in no list. */
  readonly unlisted: readonly string[];
  readonly tally: ListTally;
  /** Paths are added to it. */
  readonly differing: string[];
}

async function* manifestOf(
  subject: ReportSubject,
  creator: ReportCreator,
  { history, unlisted, tally, differing }: ManifestParts,
): AsyncGenerator<string, void, undefined> {
  yield '<?xml version="1.0" encoding="UTF-8"?>\n<hashlist version="2.0" xmlns="urn:ASC:MHL:v2.0">\n';
  yield '  <creatorinfo>\n';
  yield xmlElement('    ', 'creationdate', wholeSeconds(new Date().toISOString()) ?? '');
  yield xmlElement('    ', 'hostname', creator.hostName);
  yield `    <tool version="${xmlAttribute(creator.version)}">Capstan</tool>\n`;
  yield xmlElement('    ', 'author', creator.userName);
  yield '  </creatorinfo>\n  <processinfo>\n    <process>transfer</process>\n    <ignore>\n';
  for (const pattern of new Set([...usuallyIgnored, ...history.ignored, ...unlisted]))
    yield xmlElement('      ', 'pattern', pattern);
  yield '    </ignore>\n  </processinfo>\n  <hashes>\n';
  for await (const file of manifestFiles(subject.items(), { tally })) {
    if (isIgnored(file.path)) continue;
    const sums = sumsOf(file.checksums);
    const known = history.hashes.get(file.path);
    const action = known === undefined ? 'original' : compared(sums, known);
    if (!isXmlText(file.path)) tally.leaveOut('name', file.path);
    else if (sums.length === 0) tally.leaveOut('no-checksum', file.path);
    else if (action === null) tally.leaveOut('other-checksums', file.path);
    else {
      tally.files += 1;
      if (action === 'failed') differing.push(file.path);
      yield hashOf(file, sums, action, subject.ended);
    }
  }
  if (tally.files === 0) throw nothingListed(tally, 'ASC MHL', 'xxh128, xxh64, md5, sha1');
  yield '  </hashes>\n</hashlist>\n';
}

const usuallyIgnored = ['.DS_Store', 'ascmhl', 'ascmhl/'];

function isIgnored(path: string): boolean {
  return path.split('/').some((name) => name === '.DS_Store' || name === ascMhlFolder);
}

function sumsOf(checksums: Checksums): ListedSums {
  return ascAlgorithms.flatMap((name) => {
    const sum = checksums[name];
    return sum === undefined ? [] : [[name, sum] as const];
  });
}

/** Null: by no algorithm that the generations before have. */
function compared(sums: ListedSums, known: ReadonlyMap<string, string>): Action | null {
  const common = sums.filter(([name]) => known.has(name));
  if (common.length === 0) return null;
  return common.every(([name, sum]) => known.get(name) === sum) ? 'verified' : 'failed';
}

function hashOf(
  { path, bytes, modifyTime, hashed }: ManifestFile,
  sums: ListedSums,
  action: Action,
  ended: string,
): string {
  const time = modifyTime === null ? '' : ` lastmodificationdate="${modifyTime}"`;
  const date = wholeSeconds(hashed ?? ended) ?? ended;
  const elements = sums.map(([name, sum]) => `      <${name} action="${action}" hashdate="${date}">${sum}</${name}>\n`);
  return `    <hash>\n      <path size="${bytes}"${time}>${xmlText(path)}</path>\n${elements.join('')}    </hash>\n`;
}

function* chainOf(generations: readonly AscGeneration[]): Generator<string, void, undefined> {
  yield '<?xml version="1.0" encoding="UTF-8"?>\n<ascmhldirectory xmlns="urn:ASC:MHL:DIRECTORY:v2.0">\n';
  for (const { number, file, c4 } of generations) {
    yield `  <hashlist sequencenr="${number}">\n`;
    yield `${xmlElement('    ', 'path', file)}${xmlElement('    ', 'c4', c4)}  </hashlist>\n`;
  }
  yield '</ascmhldirectory>\n';
}

/** Links, which have no content of their own, and names that XML cannot hold or that are no text are ignored, so that nobody misses them. */
async function unlistedIn(folder: string, subject: ReportSubject): Promise<readonly string[]> {
  const unlisted = new Set<string>();
  const onLink = (path: string) => {
    if (!isIgnored(path)) unlisted.add(path);
  };
  const onBytes = (path: string) => onLink(withoutBytes(path));
  for await (const { path } of manifestFiles(subject.items(), { tally: new ListTally(), onLink, onBytes })) {
    if (!isXmlText(path)) unlisted.add(path);
  }
  const taken = unlisted.size === 0 ? new Set<string>() : await endingsOf(subject, unlisted);
  return [...unlisted].map((path) => patternFor(taken.has(path) ? `${basename(folder)}/${path}` : path));
}

/** What is no text stands in a name as a character that XML cannot hold, one for each byte. */
function withoutBytes(shown: string): string {
  const names = shown.split('/').map((name) => {
    return diskName(name) ?? name.replaceAll(/%[89A-F][0-9A-F]/g, '\ufffe').replaceAll('%25', '%');
  });
  return names.join('/');
}

/** Those with which the path of a listed file ends, too. */
async function endingsOf(subject: ReportSubject, unlisted: ReadonlySet<string>): Promise<ReadonlySet<string>> {
  const taken = new Set<string>();
  for await (const { path } of manifestFiles(subject.items(), { tally: new ListTally() })) {
    for (let at = path.indexOf('/'); at !== -1; at = path.indexOf('/', at + 1)) {
      const ending = path.slice(at + 1);
      if (unlisted.has(ending)) taken.add(ending);
    }
  }
  return taken;
}

/**
 * By the rules of .gitignore; what XML cannot hold is any character that it cannot. The reference program compares with
 * whole paths when it verifies, so the pattern begins anywhere; with the folder itself where it would mean listed files.
 */
function patternFor(path: string): string {
  const escaped = path.replace(/[\\*?[\]]/g, '\\$&').replace(/ $/, '\\ ');
  return `**/${[...escaped].map((character) => (isXmlText(character) ? character : impossibleOne)).join('')}`;
}

const impossibleOne = '[!\t\n\r -\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]';
