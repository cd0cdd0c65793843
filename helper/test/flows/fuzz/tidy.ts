// Loaded into a helper before its own program: at a signal it tidies its memory and notes in its home what is left, which
// something holds on to. What Node has compiled is not counted: it becomes more as long as something runs the first time.

import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { getHeapCodeStatistics } from 'node:v8';

process.on('SIGUSR2', () => {
  for (let times = 0; times < 3; times += 1) globalThis.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  const { code_and_metadata_size: code, bytecode_and_metadata_size: bytecode } = getHeapCodeStatistics();
  const note = join(process.argv[process.argv.indexOf('--home') + 1] ?? '', 'live-bytes');
  writeFileSync(`${note}.new`, `${heapUsed + external - code - bytecode}`);
  renameSync(`${note}.new`, note);
});
