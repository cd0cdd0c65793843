// The measurements that need no helper: programs of native/bench, built optimised and run in the foreground.

import { join } from 'node:path';
import { ensureNative, nativeBuilds } from './native-build.mjs';
import { buildFolder, foreground } from './run.mjs';
import { ensureSystemPackages } from './system-packages.mjs';

/** What follows `npm run bench --`, and the program that it means. */
const programs = new Map([
  // The modelled clock against what is published of real drives.
  ['model', 'bench_model'],
  // What the virtual drive costs beside dd on the same disk.
  ['drive', 'bench_drive_cost'],
  // An index read and written, with time and memory.
  ['index', 'bench_index'],
  // Many small files to a virtual cartridge and back.
  ['small-files', 'bench_small_files'],
  // What recording its commands costs a drive.
  ['trace', 'bench_trace'],
  // The rows of the writer's table: what it must reach.
  ['write', 'bench_write'],
  // The rows of the reader's table: what it must reach; or the order in which the requests of a file are read.
  ['recall', 'bench_recall'],
]);

/**
 * Runs the measurement of that name and gives its exit code; null when there is none.
 * @param {string | undefined} name
 * @param {readonly string[]} args for the program
 */
export async function nativeBench(name, args) {
  const program = programs.get(name ?? '');
  if (program === undefined) return null;
  ensureSystemPackages(['build']);
  await ensureNative(nativeBuilds.bench, [program]);
  return await foreground(join(buildFolder, nativeBuilds.bench.name, program), [...args]);
}
