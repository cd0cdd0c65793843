// What the built core does against mistakes with memory, read from the files themselves: the compiler may have been told
// so and yet not have done it.

import { join } from 'node:path';
import process from 'node:process';
import { nativeBuilds } from './native-build.mjs';
import { buildFolder, capture, Stop, say } from './run.mjs';

/** @typedef {{ segments: string, dynamic: string, symbols: string, notes: string }} Facts as readelf tells them */
/** @typedef {{ name: string, has: (facts: Facts) => boolean, applies?: (facts: Facts) => boolean }} Protection */

/** Those of libc that are given a room of known size; what only moves memory is checked while it is compiled. */
const fortified =
  'sprintf|snprintf|vsnprintf|strcpy|strncpy|strcat|read|pread|pread64|recv|readlink|realpath|poll|explicit_bzero';

/** @type {readonly Protection[]} */
const protections = [
  // Addresses that the loader fills in are all filled in at once, and cannot be written afterwards.
  { name: 'full RELRO', has: ({ segments, dynamic }) => /GNU_RELRO/.test(segments) && /BIND_NOW/.test(dynamic) },
  { name: 'canary', has: ({ symbols }) => /\b__stack_chk_fail@/.test(symbols) },
  {
    name: 'FORTIFY',
    // Where the room is known as it is compiled, it is checked then; of opening files the checked form is called __open_2.
    has: ({ symbols }) => new RegExp(`\\b__((${fortified})_chk|open(at)?(64)?_2)@`).test(symbols),
    applies: ({ symbols }) => new RegExp(`\\b(__)?(${fortified})(_chk)?@`).test(symbols),
  },
  // Only x86 processors know it.
  {
    name: 'CET',
    has: ({ notes }) => /x86 feature:.*IBT.*SHSTK/.test(notes),
    applies: () => process.arch === 'x64',
  },
  { name: 'NX stack', has: ({ segments }) => /GNU_STACK\s+(0x\S+\s+){5}RW\s/.test(segments) },
  { name: 'no RPATH', has: ({ dynamic }) => !/\((RPATH|RUNPATH)\)/.test(dynamic) },
];

export function checkHardening() {
  const files = nativeBuilds.product.products;
  const wide = Math.max(...files.map((file) => file.length));
  say(`${' '.repeat(wide)}  ${protections.map(({ name }) => name).join('  ')}`);
  const rows = files.map((file) => ({ file, found: hardeningOf(join(buildFolder, nativeBuilds.product.name, file)) }));
  for (const { file, found } of rows) {
    const cells = [...found].map(([name, cell]) => cell.padEnd(name.length));
    say(`${file.padEnd(wide)}  ${cells.join('  ').trimEnd()}`);
  }
  const lacking = rows.flatMap(({ file, found }) =>
    [...found].filter(([, cell]) => cell === 'NO').map(([name]) => `${file} was built without ${name}`),
  );
  if (lacking.length > 0) throw new Stop(lacking.join('; '));
}

/** By protection: "yes", "NO", or "–" where there is nothing to protect. @param {string} file */
export function hardeningOf(file) {
  const facts = factsOf(file);
  return new Map(
    protections.map(({ name, has, applies = () => true }) => [name, has(facts) ? 'yes' : applies(facts) ? 'NO' : '–']),
  );
}

/** @param {string} file @returns {Facts} */
function factsOf(file) {
  /** @param {string} what */
  const read = (what) => {
    const output = capture('readelf', ['--wide', what, file]);
    if (output === null) throw new Stop(`${file} cannot be read by readelf`);
    return output;
  };
  return {
    segments: read('--segments'),
    dynamic: read('--dynamic'),
    symbols: read('--dyn-syms'),
    notes: read('--notes'),
  };
}
