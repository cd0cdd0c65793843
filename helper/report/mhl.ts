// A media hash list, version 1.1: what people in film hand over with a transfer. It knows MD5, SHA-1 and xxHash64, demands
// the time of change of each file, and cannot list an empty one.

import { TapeError } from '../contract/errors.ts';
import type { ChecksumName, Checksums } from './checksums.ts';
import { ListTally } from './list-tally.ts';
import { type ManifestFile, manifestFiles, wholeSeconds } from './manifest-files.ts';
import type { ReportCreator, ReportSubject } from './subject.ts';
import { isXmlText, xmlElement } from './xml.ts';

/** The list's word for each; who verifies takes the first. */
const algorithms: readonly (readonly [ChecksumName, string])[] = [
  ['xxh64', 'xxhash64be'],
  ['md5', 'md5'],
  ['sha1', 'sha1'],
];

export async function* mhlOf(
  { started, ended, items }: ReportSubject,
  { userName, hostName, version }: ReportCreator,
  tally: ListTally,
): AsyncGenerator<string, void, undefined> {
  yield '<?xml version="1.0" encoding="UTF-8"?>\n<hashlist version="1.1">\n';
  yield '  <creatorinfo>\n';
  yield xmlElement('    ', 'username', userName);
  yield xmlElement('    ', 'hostname', hostName);
  yield xmlElement('    ', 'tool', `Capstan ${version}`);
  yield xmlElement('    ', 'startdate', wholeSeconds(started) ?? started);
  yield xmlElement('    ', 'finishdate', wholeSeconds(ended) ?? ended);
  yield '  </creatorinfo>\n';
  for await (const file of manifestFiles(items(), { tally })) {
    const sums = sumsOf(file.checksums);
    const { path, bytes, modifyTime } = file;
    if (!isXmlText(path)) tally.leaveOut('name', path);
    else if (bytes === 0) tally.leaveOut('empty', path);
    else if (sums.length === 0) tally.leaveOut('no-checksum', path);
    else if (modifyTime === null) tally.leaveOut('no-time', path);
    else {
      tally.files += 1;
      yield hashOf(file, modifyTime, sums, ended);
    }
  }
  if (tally.files === 0) throw nothingListed(tally, 'MHL 1.1', 'xxh64, md5, sha1');
  yield '</hashlist>\n';
}

/** Whether there is a file with a checksum that a list can contain. */
export async function hasMhlChecksums({ items }: ReportSubject): Promise<boolean> {
  for await (const { checksums } of manifestFiles(items(), { tally: new ListTally() })) {
    if (sumsOf(checksums).length > 0) return true;
  }
  return false;
}

/** Why a list would have no file in it. */
export function nothingListed(tally: ListTally, format: string, checksums: string): TapeError {
  const needsSums = tally.omissions().some(({ reason }) => reason === 'no-checksum');
  return needsSums
    ? new TapeError('report.no-checksums', { subject: format, detail: checksums })
    : new TapeError('report.no-files', { subject: format });
}

function sumsOf(checksums: Checksums): readonly (readonly [string, string])[] {
  return algorithms.flatMap(([name, element]) => {
    const sum = checksums[name];
    return sum === undefined ? [] : [[element, sum] as const];
  });
}

function hashOf(
  { path, bytes, hashed }: ManifestFile,
  modifyTime: string,
  sums: readonly (readonly [string, string])[],
  ended: string,
): string {
  return [
    '  <hash>\n',
    xmlElement('    ', 'file', path),
    xmlElement('    ', 'size', String(bytes)),
    xmlElement('    ', 'lastmodificationdate', modifyTime),
    ...sums.map(([name, sum]) => xmlElement('    ', name, sum)),
    xmlElement('    ', 'hashdate', wholeSeconds(hashed ?? ended) ?? ended),
    '  </hash>\n',
  ].join('');
}
