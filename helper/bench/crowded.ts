// A home with very many cartridges and jobs, and how large the frames are in which a program gets the snapshot of it.

import { mkdirSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { FrameReader, frameHeader } from '../contract/frames.ts';
import type { Identity } from '../contract/identity.ts';
import type { Job } from '../contract/model.ts';
import { protocolVersion } from '../contract/protocol.ts';
import { Cartridges } from '../src/catalogue/cartridges.ts';
import { openCatalogue } from '../src/catalogue/catalogue.ts';
import { openDatabase } from '../src/catalogue/database.ts';
import { Journal } from '../src/catalogue/journal.ts';
import { recordOf } from './records.ts';

export interface Crowd {
  readonly cartridges: number;
  readonly ended: number;
  readonly open: number;
}

export const crowd: Crowd = { cartridges: 20_000, ended: 50_000, open: 1_000 };

export const crowdedBarcode = (at: number) => `C${String(at).padStart(5, '0')}L8`;

/** As long as people make them. */
const title = 'Recordings of the spring season, second camera, with sound → ';

/** The open ones have not begun and are held back, so that they stay open. */
export function fillHome(home: string, { cartridges, ended, open }: Crowd, owner: Identity): void {
  mkdirSync(home, { recursive: true, mode: 0o700 });
  const path = join(home, 'catalogue.db');
  openCatalogue(path).close();
  const database = openDatabase(path);
  const [cartridgeRows, journal] = [new Cartridges(database), new Journal(database)];
  const fill = database.transaction(() => {
    for (let at = 0; at < cartridges; at += 1) {
      const uuid = `01234567-89ab-cdef-0123-${String(at).padStart(12, '0')}`;
      cartridgeRows.put({ ...recordOf(crowdedBarcode(at), uuid, 7, 250_000), virtual: false });
    }
    for (let at = 0; at < ended + open; at += 1) {
      const barcode = crowdedBarcode(at % cartridges);
      const request = JSON.stringify({ kind: 'check', barcode });
      journal.create({ job: at < ended ? endedJob(at, barcode) : heldJob(at, barcode), request, owner });
    }
  });
  fill();
  database.close();
}

function heldJob(at: number, barcode: string): Omit<Job, 'id'> {
  const progress = { phase: 'waiting', filesDone: 0, filesTotal: null, bytesDone: 0, bytesTotal: null } as const;
  return {
    ...{ kind: 'check', title: `${title}${barcode}`, state: 'paused', priority: 'high', barcode, drive: null },
    ...{ created: new Date(at * 60_000).toISOString(), started: null, ended: null, filesSafe: 0, filesFailed: 0 },
    ...{ progress: { ...progress, bytesPerSecond: 0 }, fault: null, waitsFor: null, need: null, canContinue: false },
  };
}

function endedJob(at: number, barcode: string): Omit<Job, 'id'> {
  const [started, ended] = [0, 30].map((seconds) => new Date(at * 60_000 + seconds * 1_000).toISOString());
  return { ...heldJob(at, barcode), state: 'done', started: started ?? null, ended: ended ?? null };
}

/** Of the whole snapshot, asked for as a script would: over a socket, a call after the other. */
export async function framesOfSnapshot(socketPath: string): Promise<readonly number[]> {
  const socket = connect(socketPath);
  const reader = new FrameReader();
  const frames: number[] = [];
  const call = (method: string, params: object) => {
    const payload = Buffer.from(JSON.stringify({ jsonrpc: '2.0', id: frames.length + 1, method, params }));
    socket.write(Buffer.concat([Buffer.from(frameHeader(payload.length)), payload]));
  };
  call('hello', { protocolVersion });
  for await (const chunk of socket as AsyncIterable<Buffer>) {
    reader.append(chunk);
    for (let payload = reader.next(); payload !== null; payload = reader.next()) {
      frames.push(payload.length);
      const { result, error } = JSON.parse(Buffer.from(payload).toString()) as Answer;
      if (error !== undefined) throw new Error(JSON.stringify(error));
      // A notice, or the answer to hello.
      if (result === undefined) continue;
      if (result.rest === undefined) call('snapshot.subscribe', {});
      else if (result.rest !== null) call('snapshot.page', { cursor: result.rest });
      else socket.end();
    }
  }
  return frames;
}

interface Answer {
  readonly result?: { readonly rest?: string | null };
  readonly error?: unknown;
}
