// What archives of records keep: PREMIS 3 in a METS document. Each file is an object with its checksums, its size and where
// it lies; what was done with all of them are events; who did it is an agent. Read three times over, as METS wants its parts
// one after the other and there may be a million files.

import type { JobItem, Time } from '../contract/model.ts';
import type { ChecksumName } from './checksums.ts';
import { ListTally } from './list-tally.ts';
import { type ManifestFile, manifestFiles } from './manifest-files.ts';
import { nothingListed } from './mhl.ts';
import type { ReportCreator, ReportSubject } from './subject.ts';
import { isXmlText, xmlAttribute, xmlElement, xmlText } from './xml.ts';

/** As the Library of Congress lists the names of checksums; others by their own. */
const algorithmNames: Readonly<Record<ChecksumName, string>> = {
  sha256: 'SHA-256',
  sha512: 'SHA-512',
  sha1: 'SHA-1',
  md5: 'MD5',
  crc32: 'CRC32',
  xxh64: 'XXH64',
  xxh3: 'XXH3',
  xxh128: 'XXH128',
  c4: 'C4',
};

export async function* premisOf(
  subject: ReportSubject,
  creator: ReportCreator,
  tally: ListTally,
): AsyncGenerator<string, void, undefined> {
  yield head(subject, creator);
  yield '  <mets:amdSec ID="amd-1">\n';
  const events = new Map<string, PreservationEvent>();
  let number = 0;
  for await (const file of listed(subject, tally)) {
    number += 1;
    for (const event of eventsOf(file, subject)) if (!events.has(event.id)) events.set(event.id, event);
    yield objectOf(file, number, subject);
  }
  tally.files = number;
  if (number === 0) throw nothingListed(tally, 'PREMIS', 'sha256');
  for (const event of events.values()) yield eventElement(event);
  yield agentElement(creator);
  yield '  </mets:amdSec>\n  <mets:fileSec>\n    <mets:fileGrp USE="archived">\n';
  number = 0;
  for await (const file of listed(subject, new ListTally())) {
    number += 1;
    yield fileElement(file, number);
  }
  yield '    </mets:fileGrp>\n  </mets:fileSec>\n  <mets:structMap TYPE="physical">\n    <mets:div>\n';
  for (let at = 1; at <= number; at += 1) yield `      <mets:fptr FILEID="file-${at}"/>\n`;
  yield '    </mets:div>\n  </mets:structMap>\n</mets:mets>\n';
}

async function* listed(subject: ReportSubject, tally: ListTally): AsyncGenerator<ManifestFile, void, undefined> {
  for await (const file of manifestFiles(subject.items(), { tally, duplicates: 'listed' })) {
    if (!isXmlText(file.path)) tally.leaveOut('name', file.path);
    else if (Object.keys(file.checksums).length === 0) tally.leaveOut('no-checksum', file.path);
    else yield file;
  }
}

function head(subject: ReportSubject, { version }: ReportCreator): string {
  const id = subject.kind === 'job' ? subject.job.id : subject.cartridge.barcode;
  const label = subject.kind === 'job' ? subject.job.title : subject.cartridge.barcode;
  return `<?xml version="1.0" encoding="UTF-8"?>
<mets:mets xmlns:mets="http://www.loc.gov/METS/" xmlns:premis="http://www.loc.gov/premis/v3" xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" OBJID="${xmlAttribute(id)}" LABEL="${xmlAttribute(label)}">
  <mets:metsHdr CREATEDATE="${new Date().toISOString()}">
    <mets:agent ROLE="CREATOR" TYPE="OTHER" OTHERTYPE="software">
      <mets:name>${xmlText(`Capstan ${version}`)}</mets:name>
    </mets:agent>
  </mets:metsHdr>
`;
}

function wrapped(
  section: 'techMD' | 'digiprovMD',
  id: string,
  type: 'OBJECT' | 'EVENT' | 'AGENT',
  content: string,
): string {
  return `    <mets:${section} ID="${id}">
      <mets:mdWrap MDTYPE="PREMIS:${type}" MDTYPEVERSION="3.0">
        <mets:xmlData>
${content}        </mets:xmlData>
      </mets:mdWrap>
    </mets:${section}>
`;
}

const indent = ' '.repeat(12);
const element = (name: string, value: string) => xmlElement(indent, `premis:${name}`, value);
const group = (name: string, content: string) => `${indent}<premis:${name}>\n${content}${indent}</premis:${name}>\n`;

function identifier(of: string, value: string): string {
  return element(`${of}Type`, 'local') + element(`${of}Value`, value);
}

function objectOf(file: ManifestFile, number: number, subject: ReportSubject): string {
  const { path, bytes, checksums } = file;
  const fixity = (Object.keys(checksums) as readonly ChecksumName[]).map((name) =>
    group(
      'fixity',
      element('messageDigestAlgorithm', algorithmNames[name]) + element('messageDigest', checksums[name] ?? ''),
    ),
  );
  const format = group('format', group('formatDesignation', element('formatName', 'application/octet-stream')));
  const places = placesOf(file).map(storageOf);
  const links = eventsOf(file, subject).map(({ id }) =>
    group('linkingEventIdentifier', identifier('linkingEventIdentifier', id)),
  );
  const content = [
    group('objectIdentifier', identifier('objectIdentifier', `file-${number}`)),
    group('objectCharacteristics', `${fixity.join('')}${element('size', String(bytes))}${format}`),
    element('originalName', path),
    ...places,
    ...links,
  ].join('');
  const object = `          <premis:object xsi:type="premis:file">\n${content}          </premis:object>\n`;
  return wrapped('techMD', `object-${number}`, 'OBJECT', object);
}

interface TapePlace {
  readonly barcode: string;
  readonly volumePath: string;
}

/** Where it lies, or each of its parts, or of its copies. */
function placesOf({ items }: ManifestFile): readonly TapePlace[] {
  return items.flatMap(({ item: { barcode, copies }, volumePath }) => {
    if (copies !== undefined) return copies.map((copy) => ({ barcode: copy.barcode, volumePath: copy.path }));
    return barcode === null ? [] : [{ barcode, volumePath }];
  });
}

function storageOf(place: TapePlace): string {
  const location = identifierOfPlace(place);
  return group('storage', group('contentLocation', location) + element('storageMedium', 'LTO tape (LTFS)'));
}

function identifierOfPlace({ barcode, volumePath }: TapePlace): string {
  const value = `${barcode}:/${volumePath}`;
  return element('contentLocationType', 'cartridge and path') + element('contentLocationValue', value);
}

interface PreservationEvent {
  readonly id: string;
  readonly type: string;
  readonly time: Time;
  readonly detail: string;
}

/** What was done with a file, one event for all files of which it is true. */
function eventsOf({ items, hashed }: ManifestFile, subject: ReportSubject): readonly PreservationEvent[] {
  const by = subject.kind === 'job' ? `Job ${subject.job.id}` : `Cartridge ${subject.cartridge.barcode}`;
  const events: PreservationEvent[] = [];
  if (subject.kind === 'job') {
    const digested = { id: 'event-digest', type: 'message digest calculation', time: subject.started };
    if (hashed !== null) events.push({ ...digested, detail: `${by}: while the files were read, in the same pass` });
    if (items.some(({ item }) => item.copies !== undefined)) events.push(comparison(by, subject));
    events.push({ id: 'event-ingestion', type: 'ingestion', time: subject.ended, detail: by });
  }
  const onTape = items.flatMap(({ item }) => tapeEventsOf(item, by, subject.ended));
  return [...events, ...new Map(onTape.map((event) => [event.id, event])).values()];
}

function tapeEventsOf({ times, barcode, copies }: JobItem, by: string, ended: Time): readonly PreservationEvent[] {
  const events: PreservationEvent[] = [];
  const time = times.safe ?? times.written ?? ended;
  // What was on tape already was not copied again.
  if (barcode !== null && copies === undefined) {
    const copied = { id: `event-replication-${barcode}`, type: 'replication', time };
    events.push({ ...copied, detail: `${by}: to cartridge ${barcode}` });
  }
  if (times.verified !== null) {
    const checked = { id: `event-fixity-${barcode ?? 'files'}`, type: 'fixity check', time: times.verified };
    events.push({ ...checked, detail: `${by}: read back from tape and compared` });
  }
  return events;
}

/** Of files that were read and not written. */
function comparison(by: string, { started }: ReportSubject): PreservationEvent {
  const detail = `${by}: the files were read, and are on tape already with the same size and SHA-256`;
  return { id: 'event-deduplication', type: 'message digest calculation', time: started, detail };
}

/** Only what went well is told of a listed file. */
function eventElement({ id, type, time, detail }: PreservationEvent): string {
  const content = [
    group('eventIdentifier', identifier('eventIdentifier', id)),
    element('eventType', type),
    element('eventDateTime', time),
    group('eventDetailInformation', element('eventDetail', detail)),
    group('eventOutcomeInformation', element('eventOutcome', 'success')),
    group('linkingAgentIdentifier', identifier('linkingAgentIdentifier', 'agent-1')),
  ].join('');
  const event = `          <premis:event>\n${content}          </premis:event>\n`;
  return wrapped('digiprovMD', id, 'EVENT', event);
}

function agentElement({ version }: ReportCreator): string {
  const content = [
    group('agentIdentifier', identifier('agentIdentifier', 'agent-1')),
    element('agentName', 'Capstan'),
    element('agentType', 'software'),
    element('agentVersion', version),
  ].join('');
  return wrapped('digiprovMD', 'agent-1', 'AGENT', `          <premis:agent>\n${content}          </premis:agent>\n`);
}

/** METS names fewer checksums, and one for each file. */
const metsNames: readonly ChecksumName[] = ['sha256', 'sha512', 'sha1', 'md5', 'crc32'];

function fileElement(file: ManifestFile, number: number): string {
  const { path, bytes, checksums } = file;
  const name = metsNames.find((one) => checksums[one] !== undefined);
  const sum = name === undefined ? '' : ` CHECKSUM="${checksums[name]}" CHECKSUMTYPE="${algorithmNames[name]}"`;
  const places = placesOf(file).map(({ barcode, volumePath }) => `${barcode}:/${volumePath}`);
  const links = (places.length === 0 ? [`:/${path}`] : places).map((place) => {
    const where = place.split('/').map(encodeURIComponent).join('/');
    return `        <mets:FLocat LOCTYPE="OTHER" OTHERLOCTYPE="LTFS" xlink:href="${xmlAttribute(where)}"/>\n`;
  });
  return `      <mets:file ID="file-${number}" ADMID="object-${number}" SIZE="${bytes}"${sum}>
${links.join('')}      </mets:file>
`;
}
