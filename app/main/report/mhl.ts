// A media hash list, version 1.1: what people in film hand over with a transfer. It knows MD5, SHA-1 and xxHash64; SHA-256
// is not in it.

import type { Job, JobItem, Time } from '../../../helper/contract/model.ts';
import { xmlText } from './escape.ts';

export interface Creator {
  readonly userName: string;
  readonly hostName: string;
  /** Program and version. */
  readonly tool: string;
}

/** The list's word for each; the first that an item has is taken. */
const known = [
  ['xxh64', 'xxhash64be'],
  ['md5', 'md5'],
  ['sha1', 'sha1'],
] as const;

/** It can be in a list: it went well, and has a checksum that lists know. */
export function isListed(item: JobItem): boolean {
  return item.fault === null && known.some(([algorithm]) => item.hashes[algorithm] !== undefined);
}

export async function* mhlOf(
  job: Job,
  creator: Creator,
  items: AsyncIterable<JobItem>,
): AsyncGenerator<string, void, undefined> {
  const ended = job.ended ?? job.created;
  yield '<?xml version="1.0" encoding="UTF-8"?>\n<hashlist version="1.1">\n';
  yield '  <creatorinfo>\n';
  yield element('    ', 'username', creator.userName);
  yield element('    ', 'hostname', creator.hostName);
  yield element('    ', 'tool', creator.tool);
  yield element('    ', 'startdate', instant(job.started ?? job.created));
  yield element('    ', 'finishdate', instant(ended));
  yield '  </creatorinfo>\n';
  // Of several copies each file is listed once; a part of a file is none.
  const listed = new Set<string>();
  for await (const item of items) {
    if (!isListed(item) || listed.has(item.path)) continue;
    listed.add(item.path);
    yield hashOf(item, ended);
  }
  yield '</hashlist>\n';
}

function hashOf({ path, bytes, hashes, times, modifyTime }: JobItem, ended: Time): string {
  const sums = known.flatMap(([algorithm, name]) => {
    const sum = hashes[algorithm];
    return sum === undefined ? [] : [element('    ', name, sum)];
  });
  return [
    '  <hash>\n',
    element('    ', 'file', path),
    element('    ', 'size', String(bytes)),
    ...(modifyTime === undefined ? [] : [element('    ', 'lastmodificationdate', instant(modifyTime))]),
    ...sums,
    element('    ', 'hashdate', instant(times.buffered ?? times.written ?? ended)),
    '  </hash>\n',
  ].join('');
}

function element(indent: string, name: string, value: string): string {
  return `${indent}<${name}>${xmlText(value)}</${name}>\n`;
}

/** Whole seconds: readers of lists expect no more. */
function instant(time: Time): string {
  return time.replace(/\.\d+(?=Z|$)/, '');
}
