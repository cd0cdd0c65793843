// Preflight: drives → cartridges → one walk over the sources → how fast they are → what to expect. A checklist; nothing is
// loaded or written.

import { poolBytesLeast } from '../../../contract/archive.ts';
import type { Forecast, Preflight, PreflightFinding } from '../../../contract/preflight.ts';
import type { PreflightRequest } from '../kinds/preflight.ts';
import type { RunningJob } from '../running-job.ts';
import type { Services } from '../services.ts';
import { cartridgesReady } from './cartridges-ready.ts';
import { drivesReady } from './drives-ready.ts';
import { finding } from './findings.ts';
import { mirrorReady } from './mirror-ready.ts';
import { examineSources, type Sources } from './sources.ts';
import { fastestOf, isMeasurable, slowestOf, sourceSpeed } from './speed.ts';

/** What an entry takes in the index, with its name, times and checksum; there are two of it on the tape. */
const indexBytesPerEntry = 1_200;
/** An index of a million entries: minutes to write and to mount. */
const indexBytesMany = 1_000_000_000;

export async function preflight(job: RunningJob, request: PreflightRequest, services: Services): Promise<void> {
  job.phase('checking');
  const ready = [...(await drivesReady(request.barcodes, services)), ...cartridgesReady(request, services)];
  const { findings, forecast } = request.sources.length === 0 ? nothing : await withSources(job, request, services);
  job.recordResult({ kind: 'preflight', preflight: { findings: [...ready, ...findings], forecast } });
}

const nothing: Preflight = { findings: [], forecast: null };

async function withSources(job: RunningJob, request: PreflightRequest, services: Services): Promise<Preflight> {
  const sources = await examineSources(job, request, services);
  job.phase('measuring');
  const rate = await sourceSpeed(job, sources.samples);
  const forecast = forecastOf(request, services, sources, rate);
  const mirror = request.mirror === undefined ? [] : await mirrorReady(job.owner, request.mirror, sources.bytes);
  return {
    findings: [...sources.findings, ...speedFinding(job, forecast), ...indexFinding(forecast), ...mirror],
    forecast,
  };
}

function forecastOf(
  { barcodes: [barcode = ''] }: PreflightRequest,
  services: Services,
  { files, folders, bytes }: Sources,
  sourceBytesPerSecond: number | null,
): Forecast {
  const slowestBytesPerSecond = slowestOf(barcode, services);
  const fastest = fastestOf(barcode, services);
  const pace = Math.min(sourceBytesPerSecond ?? Number.POSITIVE_INFINITY, fastest ?? Number.POSITIVE_INFINITY);
  const seconds = Number.isFinite(pace) && pace > 0 ? bytes / pace : null;
  const indexBytes = (files + folders) * indexBytesPerEntry;
  // Read back in one go, as fast as the tape runs.
  const verifySeconds = fastest === null ? null : bytes / fastest;
  return { files, folders, bytes, indexBytes, sourceBytesPerSecond, slowestBytesPerSecond, seconds, verifySeconds };
}

function speedFinding(
  job: RunningJob,
  { files, bytes, sourceBytesPerSecond: bytesPerSecond, slowestBytesPerSecond }: Forecast,
): readonly PreflightFinding[] {
  if (bytesPerSecond === null) {
    const why = files > 0 && !isMeasurable(job) ? 'files-of-others' : 'nothing-to-read';
    return [finding('source', 'hint', { code: 'speed-not-measured', why })];
  }
  if (bytes <= poolBytesLeast) return [finding('source', 'ok', { code: 'fits-into-memory' })];
  if (slowestBytesPerSecond === null) return [finding('source', 'ok', { code: 'source-speed', bytesPerSecond })];
  if (bytesPerSecond >= slowestBytesPerSecond) {
    return [finding('source', 'ok', { code: 'source-fast-enough', bytesPerSecond })];
  }
  return [finding('source', 'warning', { code: 'source-too-slow', bytesPerSecond, slowestBytesPerSecond })];
}

function indexFinding({ indexBytes: bytes, files, folders }: Forecast): readonly PreflightFinding[] {
  const entries = files + folders;
  if (bytes < indexBytesMany) return [finding('index', 'ok', { code: 'index-grows', bytes, entries })];
  return [finding('index', 'warning', { code: 'index-grows-much', bytes, entries })];
}
