// The payload of a bag that has just been written: its files with the checksums that they have on tape.

import { dirname, isAbsolute, join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { type BagAlgorithm, isAmbiguous } from '../../../contract/bag.ts';
import { diskPath } from '../../../contract/byte-names.ts';
import type { JobItem } from '../../../contract/model.ts';
import type { RecordedItem } from '../../catalogue/item-rows.ts';
import { listed } from '../listed.ts';
import type { ArchiveContext } from '../session/archive-context.ts';
import { unwritten } from '../session/receipts.ts';

const readTogether = 5_000;
/** As many as Linux follows. */
const hopsMost = 40;

interface PayloadFile {
  readonly bytes: number;
  readonly sums: Readonly<Partial<Record<BagAlgorithm, string>>>;
}

/** By its path below the payload's folder, as a disk has it. */
export type BagPayload = ReadonlyMap<string, PayloadFile>;

interface LinkOnTape {
  readonly barcode: string;
  readonly leadsTo: string;
}

/** `above`: the payload's folder, with a slash at its end. What no bag can contain is named in the job. */
export async function payloadOf(context: ArchiveContext, above: string): Promise<BagPayload> {
  const { job, services } = context;
  const { entries } = services.catalogue;
  const files = new Map<string, PayloadFile>();
  const links = new Map<string, LinkOnTape>();
  for await (const { path, bytes, sha256, hashes, barcode } of written(context)) {
    if (barcode === null || !path.startsWith(above)) continue;
    const below = path.slice(above.length);
    if (sha256 !== null) files.set(below, { bytes, sums: { ...hashes, sha256 } });
    else links.set(below, { barcode, leadsTo: entries.entry(barcode, path).symlinkTarget ?? '' });
  }
  const isFolder = (barcode: string, below: string) =>
    listed(entries, barcode, join(above, below))?.kind === 'directory';
  const impossible = addLinked(files, links, isFolder);
  const payload = new Map<string, PayloadFile>();
  for (const [path, file] of files) {
    const onDisk = diskPath(path);
    if (onDisk === null || isAmbiguous(onDisk)) impossible.push(path);
    else payload.set(onDisk, file);
  }
  job.recordItems(impossible.map((path) => notInBag(above + path)));
  return payload;
}

/** As the programs that check bags see it: a link to a file is one more file, and of folders they know nothing. Gives the others. */
function addLinked(
  files: Map<string, PayloadFile>,
  links: ReadonlyMap<string, LinkOnTape>,
  isFolder: (barcode: string, below: string) => boolean,
): string[] {
  const others: string[] = [];
  for (const [path, { barcode }] of links) {
    const end = endOf(path, links);
    const file = end === null ? undefined : files.get(end);
    if (file !== undefined) files.set(path, file);
    else if (end === null || !isFolder(barcode, end)) others.push(path);
  }
  return others;
}

function notInBag(subject: string): RecordedItem {
  return { ...unwritten, path: subject, fault: { code: 'archive.not-in-bag', data: { subject } } };
}

/** By this job, and by those that it goes on with; of a file the newest comes last. */
async function* written({ job, chain, services }: ArchiveContext): AsyncGenerator<JobItem, void, undefined> {
  for (const id of new Set([...chain, job.row.id])) {
    for (let cursor: string | null = null; ; ) {
      const { rows, next } = services.catalogue.receipts.items(id, false, cursor, readTogether);
      yield* rows.filter(({ fault }) => fault === null);
      if (next === null) break;
      cursor = next;
      job.signal.throwIfAborted();
      await setImmediate();
    }
  }
}

/** Where it leads below the payload's folder, over other links; null: out of it, or in a circle. */
function endOf(link: string, links: ReadonlyMap<string, LinkOnTape>): string | null {
  let path = link;
  for (let hops = 0; hops < hopsMost; hops += 1) {
    const leadsTo = links.get(path)?.leadsTo;
    if (leadsTo === undefined) return path;
    path = join(dirname(path), leadsTo).replace(/\/$/, '');
    if (leadsTo === '' || isAbsolute(leadsTo) || path === '..' || path.startsWith('../')) return null;
  }
  return null;
}
