// What monitoring asks for, in the text that Prometheus reads.

import { resolve } from 'node:path';
import type { Command } from 'commander';
import { allRowsOf } from '../../client/pages.ts';
import { expositionOf } from '../../contract/metrics.ts';
import { exit, run } from '../run.ts';
import { writeWhole } from '../whole-file.ts';

export function addMetrics(program: Command): void {
  program
    .command('metrics')
    .description(
      'Print drives, jobs, cartridges, pools, mirrors and more as Prometheus reads them. For administrators.',
    )
    .option('--out <file>', 'write them to a file instead, whole or not at all: for node_exporter’s text files')
    .action(({ out }: { readonly out?: string }, command: Command) =>
      run<'metrics'>(command, async ({ client, printer }) => {
        const families = await allRowsOf((page) => client.send('admin.metrics', page));
        if (out === undefined) {
          if (printer.json) for (const family of families) printer.value(family, '');
          else process.stdout.write(expositionOf(families));
          return exit.ok;
        }
        const file = resolve(out);
        const bytes = await writeWhole(file, [expositionOf(families)], 0o644);
        printer.value({ file, bytes }, `The metrics are in ${file}`);
        return exit.ok;
      }),
    );
}
