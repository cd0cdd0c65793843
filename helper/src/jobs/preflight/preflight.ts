// Preflight: drives → cartridges → one walk over the sources → how fast they are → what to expect. A checklist; nothing is
// loaded or written.

import { poolBytesLeast } from '../../../contract/archive.ts';
import type { Forecast, Preflight, PreflightFinding } from '../../../contract/preflight.ts';
import { sizeInWords } from '../../../contract/sizes.ts';
import type { PreflightRequest } from '../requests.ts';
import type { Rooms } from '../rooms.ts';
import type { RunningJob } from '../running-job.ts';
import { cartridgesReady } from './cartridges-ready.ts';
import { drivesReady } from './drives-ready.ts';
import { finding, warning } from './findings.ts';
import { mirrorReady } from './mirror-ready.ts';
import { lookAt, type Sources } from './sources.ts';
import { fastestOf, isMeasurable, slowestOf, sourceSpeed } from './speed.ts';

/** What an entry takes in the index, with its name, times and checksum; there are two of it on the tape. */
const indexBytesPerEntry = 1_200;
/** An index of a million entries: minutes to write and to mount. */
const indexBytesMany = 1_000_000_000;

export async function preflight(job: RunningJob, request: PreflightRequest, rooms: Rooms): Promise<void> {
  job.phase('checking');
  const ready = [...(await drivesReady(request.barcodes, rooms)), ...cartridgesReady(request, rooms)];
  const { findings, forecast } = request.sources.length === 0 ? nothing : await withSources(job, request, rooms);
  job.found({ kind: 'preflight', preflight: { findings: [...ready, ...findings], forecast } });
}

const nothing: Preflight = { findings: [], forecast: null };

async function withSources(job: RunningJob, request: PreflightRequest, rooms: Rooms): Promise<Preflight> {
  const sources = await lookAt(job, request, rooms);
  job.phase('measuring');
  const rate = await sourceSpeed(job, sources.samples);
  const forecast = forecastOf(request, rooms, sources, rate);
  const mirror = request.mirror === undefined ? [] : await mirrorReady(job.owner, request.mirror, sources.bytes);
  return {
    findings: [...sources.findings, ...speedFinding(job, forecast), ...indexFinding(forecast), ...mirror],
    forecast,
  };
}

function forecastOf(
  { barcodes: [barcode = ''] }: PreflightRequest,
  rooms: Rooms,
  { files, folders, bytes }: Sources,
  sourceBytesPerSecond: number | null,
): Forecast {
  const slowestBytesPerSecond = slowestOf(barcode, rooms);
  const fastest = fastestOf(barcode, rooms);
  const pace = Math.min(sourceBytesPerSecond ?? Number.POSITIVE_INFINITY, fastest ?? Number.POSITIVE_INFINITY);
  const seconds = Number.isFinite(pace) && pace > 0 ? bytes / pace : null;
  const indexBytes = (files + folders) * indexBytesPerEntry;
  return { files, folders, bytes, indexBytes, sourceBytesPerSecond, slowestBytesPerSecond, seconds };
}

function speedFinding(
  job: RunningJob,
  { files, bytes, sourceBytesPerSecond: rate, slowestBytesPerSecond: slowest }: Forecast,
): readonly PreflightFinding[] {
  if (rate === null && files > 0 && !isMeasurable(job)) {
    const why = 'a helper that serves several people reads their files for nothing but an archive';
    return [
      finding('source', 'hint', `How fast the sources are was not measured: ${why}. The job shows it as it runs.`),
    ];
  }
  if (rate === null) return [finding('source', 'hint', 'How fast the sources are was not measured: nothing to read.')];
  if (bytes <= poolBytesLeast) {
    return [finding('source', 'ok', 'All of it fits into memory: the tape need not wait for the sources.')];
  }
  const measured = `The sources give about ${sizeInWords(rate)}/s`;
  if (slowest === null) return [finding('source', 'ok', `${measured}.`)];
  if (rate >= slowest) return [finding('source', 'ok', `${measured}, enough to keep the tape moving.`)];
  return [
    warning(
      'source',
      `${measured}; below ${sizeInWords(slowest)}/s the tape has to stop and go back again and again, which is slow and wears it.`,
      'Archive from a faster disk, or give the job more memory, so that it writes in long runs.',
    ),
  ];
}

function indexFinding({ indexBytes, files, folders }: Forecast): readonly PreflightFinding[] {
  const entries = (files + folders).toLocaleString('en');
  const words = `The contents list grows by about ${sizeInWords(indexBytes)} for ${entries} files and folders.`;
  if (indexBytes < indexBytesMany) return [finding('index', 'ok', words)];
  return [
    warning(
      'index',
      `${words} Each time it is written the tape stops for minutes.`,
      'Pack folders of many small files first.',
    ),
  ];
}
