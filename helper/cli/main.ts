// The command line: `capstan VERB`, or `npm run -s tape -- VERB` from source. Exit codes: 0 ok, 1 some items failed,
// 2 failed, 64 bad usage, 130 Ctrl-C while waiting, the job continues.

import { CommanderError } from 'commander';
import { protocolVersion, version } from '../contract/protocol.ts';
import { Mistake } from './mistakes.ts';
import { createPrinter } from './print.ts';
import type { PrintedByAll } from './printed.ts';
import { programFor, wholeProgram } from './program.ts';
import { exit } from './run.ts';
import { tellMistake } from './tell-mistake.ts';
import { withCurrentNames } from './verbs.ts';

// `capstan ls … | head` is no fault.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(exit.ok);
  throw error;
});

const words = withCurrentNames(process.argv.slice(2));
const asksVersion = words.some((word) => word === '--version' || word === '-V');

try {
  if (asksVersion) tellVersion(words.includes('--json'));
  else await (await programFor(words)).parseAsync([...words], { from: 'user' });
} catch (error) {
  if (error instanceof Mistake) {
    await tellMistake(await wholeProgram(), words, error);
    process.exitCode = exit.usage;
  } else if (error instanceof CommanderError) {
    process.exitCode = error.exitCode === 0 ? exit.ok : exit.usage;
  } else {
    throw error;
  }
}

function tellVersion(json: boolean): void {
  const text = `capstan ${version}, protocol ${protocolVersion}`;
  createPrinter<PrintedByAll['version']>(json).value({ version, protocolVersion }, text);
}
