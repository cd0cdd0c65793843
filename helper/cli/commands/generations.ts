import type { Command } from 'commander';
import { rowsOf } from '../../client/pages.ts';
import { visible } from '../../contract/visible.ts';
import type { Generation } from '../../contract/volumes.ts';
import { barcodeArgument, countArgument } from '../arguments.ts';
import { confirm } from '../confirm.ts';
import { resultInWords } from '../job-words.ts';
import { exit, report, run, runJob, toItsEnd } from '../run.ts';
import { columns, count, timeInWords } from '../words.ts';

export function addGenerations(program: Command): void {
  program
    .command('generations')
    .description('List the generations of a cartridge, newest first: what it held after each time it was written to.')
    .argument('<barcode>', 'the cartridge', barcodeArgument)
    .addHelpText(
      'after',
      `
With --json: one object per line. What was on it then can be listed and restored:

  capstan ls CAP001L8:/ --generation 3
  capstan restore CAP001L8:/photos --generation 3 --into /tmp/out --wait`,
    )
    .action((barcode: string, _options, command: Command) =>
      run(command, async (session) => {
        const { client, printer } = session;
        const end = await toItsEnd(session, () => client.send('findGenerations', { barcode }));
        if (end === null) return exit.interrupted;
        const { job, cartridge } = end;
        if (job.state !== 'done') return await report(session, job, resultInWords(job, cartridge));
        const rows: Generation[] = [];
        for await (const row of rowsOf((page) => client.send('generations', { id: job.id, ...page }))) rows.push(row);
        if (printer.json) for (const row of rows) printer.value(row, '');
        else printer.value(rows, columns(rows.map(generationRow)));
        return exit.ok;
      }),
    );
}

function generationRow({ generation, updateTime, files, creator, comment }: Generation): readonly string[] {
  return [
    String(generation).padStart(6),
    timeInWords(updateTime),
    count(files, 'file').padStart(14),
    visible(comment === '' ? creator : `${creator}: ${comment}`),
  ];
}

export function addRollback(program: Command): void {
  program
    .command('rollback')
    .description('Make a cartridge hold again what it held in an older generation. Nothing on the tape is erased.')
    .argument('<barcode>', 'the cartridge', barcodeArgument)
    .argument('<generation>', 'its number; see: capstan generations', countArgument)
    .option('--yes', 'do not ask; for scripts')
    .option('--wait', 'return when it is done', true)
    .option('--no-wait', 'return at once and print the job’s id')
    .addHelpText(
      'after',
      `
The older content becomes a new generation, so that those in between can still
be listed, restored from, and rolled back to.

Example:
  capstan rollback CAP001L8 3`,
    )
    .action(
      (
        barcode: string,
        generation: number,
        options: { readonly yes?: true; readonly wait: boolean },
        command: Command,
      ) =>
        run(command, async (session) => {
          if (options.yes !== true) {
            const says = [
              `${barcode} will hold what it held in generation ${generation}. Files added since are not in it.`,
            ];
            await confirm(session, { barcode, says, verb: 'roll back', code: 'cartridge.not-confirmed' });
          }
          return await runJob(session, options.wait, () => session.client.send('rollBack', { barcode, generation }));
        }),
    );
}
