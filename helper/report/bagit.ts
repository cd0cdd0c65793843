// A folder made into a BagIt bag: its tag files, from the checksums that are known. The payload belongs into the bag's folder
// `data`; whether it is there, whole, is looked at and told.

import { createHash } from 'node:crypto';
import { type Dirent, lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import {
  bagAlgorithms,
  bagDeclaration,
  bagInfo,
  isAmbiguous,
  payloadFolder,
  payloadLine,
  tagFiles,
} from '../contract/bag.ts';
import type { ChecksumName } from './checksums.ts';
import { ListTally } from './list-tally.ts';
import { type ManifestFile, manifestFiles } from './manifest-files.ts';
import { nothingListed } from './mhl.ts';
import { inFolder, requireNew, saveReportFile } from './save-file.ts';
import type { ReportCreator, ReportSubject } from './subject.ts';

export interface BagMade {
  readonly algorithms: readonly ChecksumName[];
  /** Of the listed ones: not in `data`, or of another size. */
  readonly absent: number;
  /** In `data` and not listed, so that the bag is not valid. */
  readonly extra: number;
}

export async function makeBag(
  folder: string,
  subject: ReportSubject,
  creator: ReportCreator,
  tally: ListTally,
  existing: 'refused' | 'replaced',
): Promise<BagMade> {
  const payload = await lookAtPayload(folder, subject, tally);
  tally.files = payload.files;
  if (payload.files === 0) throw nothingListed(tally, 'BagIt', 'sha256');
  const tags = new Map<string, string>();
  const save = async (name: string, pieces: AsyncIterable<string> | Iterable<string>) => {
    const sum = createHash('sha256');
    async function* summed() {
      for await (const piece of pieces) {
        sum.update(piece);
        yield piece;
      }
    }
    await saveReportFile(join(folder, name), summed(), existing);
    tags.set(name, sum.digest('hex'));
  };
  requireNew(join(folder, tagFiles.declaration), existing);
  await inFolder(folder, async () => {
    for (const algorithm of payload.algorithms)
      await save(tagFiles.manifest(algorithm), manifestOf(subject, algorithm));
    await save(tagFiles.info, [infoOf(subject, creator, payload)]);
    await save(tagFiles.declaration, [bagDeclaration]);
    const lines = [...tags].map(([name, sum]) => `${sum}  ${name}\n`);
    await saveReportFile(join(folder, tagFiles.tagManifest), lines, existing);
  });
  const there = countBelow(join(folder, payloadFolder));
  return { absent: payload.absent, algorithms: payload.algorithms, extra: there - (payload.files - payload.missing) };
}

interface Payload {
  readonly files: number;
  readonly bytes: number;
  readonly algorithms: readonly ChecksumName[];
  /** Not there, or of another size. */
  readonly absent: number;
  /** Not there at all. */
  readonly missing: number;
}

async function lookAtPayload(folder: string, subject: ReportSubject, tally: ListTally): Promise<Payload> {
  const sum = { files: 0, bytes: 0, absent: 0, missing: 0 };
  const counts = new Map<ChecksumName, number>();
  for await (const { path, bytes, checksums } of bagFiles(subject, tally)) {
    sum.files += 1;
    sum.bytes += bytes;
    for (const algorithm of bagAlgorithms)
      if (checksums[algorithm] !== undefined) counts.set(algorithm, (counts.get(algorithm) ?? 0) + 1);
    const found = lstatSync(join(folder, payloadFolder, path), { throwIfNoEntry: false });
    if (found === undefined) sum.missing += 1;
    if (!(found?.isFile() && found.size === bytes)) sum.absent += 1;
  }
  return { ...sum, algorithms: bagAlgorithms.filter((algorithm) => counts.get(algorithm) === sum.files) };
}

async function* bagFiles(subject: ReportSubject, tally: ListTally): AsyncGenerator<ManifestFile, void, undefined> {
  const onLink = (path: string) => tally.leaveOut('link', path);
  for await (const file of manifestFiles(subject.items(), { tally, onLink })) {
    if (isAmbiguous(file.path)) tally.leaveOut('name', file.path);
    else if (file.checksums.sha256 === undefined) tally.leaveOut('no-checksum', file.path);
    else yield file;
  }
}

async function* manifestOf(subject: ReportSubject, algorithm: ChecksumName): AsyncGenerator<string, void, undefined> {
  for await (const { path, checksums } of bagFiles(subject, new ListTally())) {
    yield payloadLine(checksums[algorithm] ?? '', path);
  }
}

function infoOf(subject: ReportSubject, { userName, version }: ReportCreator, { bytes, files }: Payload): string {
  const identifier = subject.kind === 'job' ? `job ${subject.job.id}` : subject.cartridge.barcode;
  const title = subject.kind === 'job' ? subject.job.title : subject.cartridge.barcode;
  return bagInfo([
    ['Bag-Software-Agent', `Capstan ${version}`],
    ['Bagging-Date', new Date().toISOString().slice(0, 10)],
    ['Contact-Name', userName],
    ['External-Description', title],
    ['External-Identifier', identifier],
    ['Payload-Oxum', `${bytes}.${files}`],
  ]);
}

/** All but folders. */
function countBelow(folder: string): number {
  let count = 0;
  const folders = [folder];
  for (let here = folders.pop(); here !== undefined; here = folders.pop()) {
    for (const entry of entriesIn(here)) {
      if (entry.isDirectory()) folders.push(join(here, entry.name));
      else count += 1;
    }
  }
  return count;
}

function entriesIn(folder: string): readonly Dirent[] {
  const found = lstatSync(folder, { throwIfNoEntry: false });
  return found?.isDirectory() === true ? readdirSync(folder, { withFileTypes: true }) : [];
}
