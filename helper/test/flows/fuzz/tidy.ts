// Loaded into a helper before its own program: at a signal it tidies its memory and notes in its home what is left, which
// something holds on to.

import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

process.on('SIGUSR2', () => {
  for (let times = 0; times < 3; times += 1) globalThis.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  const note = join(process.argv[process.argv.indexOf('--home') + 1] ?? '', 'live-bytes');
  writeFileSync(`${note}.new`, `${heapUsed + external}`);
  renameSync(`${note}.new`, note);
});
