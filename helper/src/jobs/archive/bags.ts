// Folders that go to tape as bags: when all of their payload is there, the tag files follow as the last of the archive's
// files, made of the checksums of what was written. They are read back like the others.

import { createHash } from 'node:crypto';
import { chmod, chown, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bagAlgorithms, bagDeclaration, bagInfo, payloadFolder, payloadLine, tagFiles } from '../../../contract/bag.ts';
import type { Identity } from '../../../contract/identity.ts';
import { version } from '../../../contract/protocol.ts';
import type { WriteEvent } from '../../drives/native.ts';
import type { Writing } from '../../drives/writing.ts';
import { planRoots } from '../../source/roots.ts';
import { remember } from '../cartridges.ts';
import type { ArchiveContext } from '../session/archive-context.ts';
import type { Receipts, SentItem } from '../session/receipts.ts';
import { type ItemFeed, round } from '../session/round.ts';
import { writeOptionsOf } from '../session/write-options.ts';
import { type BagPayload, payloadOf } from './bag-payload.ts';

/** Of tag files, whose sizes differ much; what memory holds of them matters to nobody. */
const averageBytes = 1_000_000;

export async function writeBags(context: ArchiveContext): Promise<void> {
  const { job, request, services, slots, tallies } = context;
  const live = slots.filter(({ fault }) => fault === null);
  const folder = await mkdtemp(join(tmpdir(), 'capstan-bags-'));
  try {
    // The owner of the job may read what is in it, and change nothing there.
    await chmod(folder, 0o711);
    // Where links lead the newest indexes say.
    for (const { session } of live) if (session !== null) await remember(services, session);
    const files: SentItem[] = [];
    for (const { target } of await planRoots(job.owner, request.sources, request.into, true)) {
      const bag = target.slice(0, -payloadFolder.length);
      const tags = new TagFiles(folder, files.length, bag, job.owner);
      files.push(...(await tags.of(await payloadOf(context, `${target}/`))));
    }
    const { filesTotal, bytesTotal } = job.row.progress;
    const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
    job.progress({ filesTotal: (filesTotal ?? 0) + files.length, bytesTotal: (bytesTotal ?? 0) + bytes });
    await round(context, live, writeOptionsOf(job.owner, request, averageBytes), new TagFeed(files));
    tallies.tell();
    // Without its tag files a folder is no bag, on whichever copy they are missing.
    for (const { fault } of live) if (fault !== null) throw fault;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

class TagFiles {
  readonly #folder: string;
  readonly #bag: string;
  readonly #owner: Identity;
  readonly #made: SentItem[] = [];
  readonly #sums: string[] = [];
  #number: number;

  /** `bag`: its folder on tape, with a slash at its end. */
  constructor(folder: string, number: number, bag: string, owner: Identity) {
    this.#folder = folder;
    this.#number = number;
    this.#bag = bag;
    this.#owner = owner;
  }

  async of(payload: BagPayload): Promise<readonly SentItem[]> {
    for (const algorithm of bagAlgorithms) {
      const lines: string[] = [];
      for (const [path, { sums }] of payload) {
        const sum = sums[algorithm];
        if (sum !== undefined) lines.push(payloadLine(sum, path));
      }
      // One that lacks a file would make the bag invalid.
      if (lines.length === payload.size && (payload.size > 0 || algorithm === 'sha256'))
        await this.#add(tagFiles.manifest(algorithm), lines.join(''));
    }
    await this.#add(tagFiles.info, infoOf(payload));
    await this.#add(tagFiles.declaration, bagDeclaration);
    await this.#add(tagFiles.tagManifest, this.#sums.join(''));
    return this.#made;
  }

  async #add(name: string, text: string): Promise<void> {
    const content = Buffer.from(text);
    const source = join(this.#folder, String(this.#number));
    this.#number += 1;
    await writeFile(source, content, { mode: 0o644, flag: 'wx' });
    if (this.#owner.uid !== process.geteuid?.()) await chown(source, this.#owner.uid, this.#owner.gid);
    this.#sums.push(`${createHash('sha256').update(content).digest('hex')}  ${name}\n`);
    this.#made.push({ source, target: `${this.#bag}${name}`, kind: 'file', bytes: content.length });
  }
}

function infoOf(payload: BagPayload): string {
  let bytes = 0;
  for (const one of payload.values()) bytes += one.bytes;
  return bagInfo([
    ['Bag-Software-Agent', `Capstan ${version}`],
    ['Bagging-Date', new Date().toISOString().slice(0, 10)],
    ['Payload-Oxum', `${bytes}.${payload.size}`],
  ]);
}

class TagFeed implements ItemFeed {
  readonly #files: readonly SentItem[];

  constructor(files: readonly SentItem[]) {
    this.#files = files;
  }

  async feed(writing: Writing, receipts: Receipts): Promise<void> {
    await writing.add(this.#files.flatMap((file) => receipts.expect(file, { kind: 'write' })));
  }

  heard(events: readonly WriteEvent[], receipts: Receipts): void {
    receipts.take(events);
  }
}
