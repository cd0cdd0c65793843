// How fast the sources are, by reading some of them for a moment, and how slow a drive may be fed.

import { open } from 'node:fs/promises';
import { generationOfBarcode } from '../../../contract/barcodes.ts';
import type { SourceEntry } from '../../source/walk.ts';
import type { RunningJob } from '../running-job.ts';
import type { Services } from '../services.ts';

const measuredMs = 2_000;
const measuredBytes = 512_000_000;
/** As many as the writer's readers begin with. */
const readersAtOnce = 4;
const pieceBytes = 1_048_576;

/** By generation, as published: the slowest and the fastest that the tape runs, in bytes per second. */
const tapeSpeeds: Readonly<Record<number, readonly [slowest: number, fastest: number]>> = {
  5: [40e6, 140e6],
  6: [40e6, 160e6],
  7: [101.46e6, 306e6],
  8: [112e6, 365e6],
  9: [177e6, 408e6],
  10: [157e6, 407e6],
};

export function slowestOf(barcode: string, services: Services): number | null {
  return speedsOf(barcode, services)?.[0] ?? null;
}

export function fastestOf(barcode: string, services: Services): number | null {
  return speedsOf(barcode, services)?.[1] ?? null;
}

/** As a check-up measured the drive that it would be written in, else as published. */
function speedsOf(barcode: string, { drives, profiles }: Services): readonly [number, number] | null {
  const session = drives.holding(barcode) ?? drives.sessions[0];
  const described = session?.describe();
  const measured = described === undefined ? null : profiles.of(described.serial);
  const slowest = measured?.speeds.at(-1);
  if (measured !== null && slowest !== undefined) return [slowest, measured.writeBytesPerSecond];
  const generation = generationOfBarcode(barcode) ?? described?.generation ?? null;
  return generation === null ? null : (tapeSpeeds[generation] ?? null);
}

/** Other people's files are read with their rights alone, by the job itself. */
export function isMeasurable({ owner }: RunningJob): boolean {
  return owner.uid === process.geteuid?.();
}

/** Bytes per second; null when there is nothing to measure with. What the system has in memory is faster than its disk. */
export async function sourceSpeed(job: RunningJob, samples: readonly SourceEntry[]): Promise<number | null> {
  const { signal } = job;
  if (samples.length === 0 || !isMeasurable(job)) return null;
  const began = performance.now();
  const rest = [...samples];
  let bytes = 0;
  const isEnough = () => performance.now() - began > measuredMs || bytes > measuredBytes || signal.aborted;
  const reader = async () => {
    const piece = Buffer.allocUnsafe(pieceBytes);
    for (let next = rest.shift(); next !== undefined && !isEnough(); next = rest.shift()) {
      bytes += await readSome(next.source, piece, isEnough);
    }
  };
  await Promise.all(Array.from({ length: readersAtOnce }, reader));
  signal.throwIfAborted();
  const seconds = (performance.now() - began) / 1000;
  return bytes === 0 ? null : bytes / Math.max(seconds, 0.001);
}

/** What cannot be read is reported by the walk, or by the archive. */
async function readSome(path: string, piece: Buffer, isEnough: () => boolean): Promise<number> {
  let bytes = 0;
  try {
    const file = await open(path, 'r');
    try {
      for (let read = 1; read > 0 && !isEnough(); bytes += read) {
        read = (await file.read(piece, 0, piece.length, null)).bytesRead;
      }
    } finally {
      await file.close();
    }
  } catch {
    return bytes;
  }
  return bytes;
}
