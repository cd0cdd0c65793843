// Sends files of this computer in one stream, in the order in which they are found, as fast as they are taken. What is there
// already, by size and time, is left out.

import type { ArchiveInput } from '../contract/archive-input.ts';
import { native } from '../src/drives/faults.ts';
import { loadNative, type Sending } from '../src/drives/native.ts';
import type { SourceRoot } from '../src/source/roots.ts';
import type { SourceEntry } from '../src/source/walk.ts';
import { foundHere, type SourcesHere } from './sources-here.ts';

/** Whether a file need not be sent. */
type IsThere = (target: string, file: Pick<SourceEntry, 'bytes' | 'modified'>) => Promise<boolean>;

interface SentSum {
  /** Left out, as they are there. */
  readonly there: number;
}

export interface TreeFromHere {
  /** The reading end of a pipe: for the program that takes the stream, and then the caller's to close. */
  readonly output: number;
  /** Ends when everything has gone into the pipe, which stays open: its end says that whoever sends is gone. Rejects with `far.stream-ended` when nobody takes it any more. */
  send(isThere: Promise<IsThere> | null, signal: AbortSignal): Promise<SentSum>;
  /** Without the end it is known there that something is missing. Idempotent. */
  close(): void;
}

export function treeFromHere(
  what: SourcesHere & Pick<ArchiveInput, 'acls'>,
  roots: readonly SourceRoot[],
): TreeFromHere {
  const sending = loadNative().startSending({ acls: what.acls });
  return {
    output: sending.output,
    send: async (isThere, signal) => await sendAll(sending, what, roots, await isThere, signal),
    close: () => sending.close(),
  };
}

async function sendAll(
  sending: Sending,
  what: SourcesHere,
  roots: readonly SourceRoot[],
  isThere: IsThere | null,
  signal: AbortSignal,
): Promise<SentSum> {
  let there = 0;
  // What comes next is looked for while this is sent.
  let underWay: Promise<number> = Promise.resolve(0);
  for await (const { root: number, batch } of foundHere(what, roots, signal)) {
    const root = roots[number];
    if (root === undefined) continue;
    const wanted = isThere === null ? batch.found : await lacking(batch.found, isThere);
    there += batch.found.length - wanted.length;
    const below = ({ source }: Pick<SourceEntry, 'source'>) => source.slice(root.source.length + 1);
    const entries = wanted.map((one) => {
      const { kind, bytes, modified } = one;
      return { path: below(one), kind, bytes, modified };
    });
    const unfit = batch.unfit.map((one) => {
      const { code, data } = one.fault;
      return { path: below(one), code, detail: data.detail };
    });
    await underWay;
    underWay = native(root.source, sending.send({ root: number, source: root.source, entries, unfit }));
    underWay.catch(() => undefined);
  }
  await underWay;
  await native('', sending.finish());
  return { there };
}

async function lacking(found: readonly SourceEntry[], isThere: IsThere): Promise<readonly SourceEntry[]> {
  const lacked: SourceEntry[] = [];
  for (const one of found) if (one.kind !== 'file' || !(await isThere(one.target, one))) lacked.push(one);
  return lacked;
}
