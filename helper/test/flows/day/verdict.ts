// What the gauge says at a moment, held against the sources, the folder and the tapes.

import { join } from 'node:path';
import { rowsOf } from '../../../client/pages.ts';
import type { LaggingFile, MirrorGauge } from '../../../contract/mirrors.ts';
import type { SetId } from '../../../contract/schedules.ts';
import { type Folders, gaugeOf } from '../continuous.ts';
import type { Helper } from '../harness.ts';
import { asOnTape, differing, type Eyes, together } from './eyes.ts';

export interface GaugeVerdict {
  /** Lies of the gauge, each in words. */
  readonly lies: readonly string[];
  /** It knew all, so that what it said could be held against the truth. */
  readonly isKnown: boolean;
  /** Nothing moved meanwhile, so that its figures could be, too. */
  readonly isExact: boolean;
}

/** Nobody changes the sources meanwhile: what lags behind can only become less. */
export async function heldAgainst(
  helper: Helper,
  id: SetId,
  { source, mirror }: Folders,
  barcodes: readonly string[],
  eyes: Eyes,
): Promise<GaugeVerdict> {
  const before = await gaugeOf(helper, id);
  const lists = { disk: await lagging(helper, id, 'disk'), tape: new Set(await lagging(helper, id, 'tape')) };
  const names = { disk: lists.disk.size, tape: lists.tape.size };
  for (const path of [...lists.tape]) lists.tape.add(path.normalize('NFC'));
  const meanwhile = await gaugeOf(helper, id);
  if (before.isCounting || meanwhile.isCounting) return { lies: [], isKnown: false, isExact: false };
  const sources = eyes.folder(source);
  const copies = eyes.folder(join(mirror, 'd'));
  const tapes = await eyes.tapes(helper, barcodes);
  const all = together(tapes);
  const last = tapes.findLast((seen) => seen.size > 0) ?? new Map<string, string>();
  const offDisk = differing(sources, copies);
  const named = asOnTape(sources);
  const offTape = new Set([...differing(named, all)].filter((path) => named.has(path) || last.has(path)));
  const after = await gaugeOf(helper, id);
  const lies: string[] = [];
  const pendingDeletions = new Map(meanwhile.pendingDeletions.map(({ barcode, deletions }) => [barcode, deletions]));
  for (const [at, seen] of tapes.entries()) {
    const barcode = barcodes[at] ?? '';
    const gone = [...seen.keys()].filter((path) => !named.has(path) && !lists.tape.has(path));
    const reported = pendingDeletions.get(barcode) ?? 0;
    if (gone.length > reported) lies.push(`${barcode} names ${gone.length} that have gone, and it says ${reported}`);
  }
  const isStill = figures(before) === figures(after) && before.job === null && after.job === null;
  for (const [where, truth, here, there] of [
    ['disk', offDisk, sources, copies],
    ['tape', offTape, named, all],
  ] as const) {
    for (const path of truth) {
      if (lists[where].has(path)) continue;
      const both = `${here.get(path)} in the source, ${there.get(path)} there`;
      lies.push(`${JSON.stringify(path)} is not on ${where}, and was not counted: ${both}`);
    }
    const counted = (where === 'disk' ? before.disk : before.tape)?.files ?? 0;
    if (truth.size > 0 && counted === 0) lies.push(`${truth.size} not on ${where}, and the gauge says none`);
    if (isStill && counted !== names[where]) lies.push(`${where}: it says ${counted}, and names ${names[where]}`);
  }
  return { lies, isKnown: true, isExact: isStill };
}

function figures({ disk, tape }: MirrorGauge): string {
  return JSON.stringify([disk.files, disk.bytes, tape?.files, tape?.bytes]);
}

async function lagging(helper: Helper, id: SetId, on: 'disk' | 'tape'): Promise<ReadonlySet<string>> {
  const found = new Set<string>();
  const pages = rowsOf<LaggingFile>((place) => helper.client.send('mirrors.lagging', { id, on, ...place }));
  for await (const { path } of pages) found.add(path.slice(2));
  return found;
}
