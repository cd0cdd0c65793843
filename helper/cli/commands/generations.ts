import type { Command } from 'commander';
import { rowsOf } from '../../client/pages.ts';
import { visible } from '../../contract/visible.ts';
import type { GenerationSummary } from '../../contract/volumes.ts';
import { barcodeArgument, countArgument } from '../arguments.ts';
import { confirm } from '../confirm.ts';
import { resultInWords } from '../job-words.ts';
import { optionWords } from '../options.ts';
import { exit, report, run, runJob, toItsEnd } from '../run.ts';
import { requireMeant } from '../which-drive.ts';
import { columns, count, timeInWords } from '../words.ts';

export function addGenerations(program: Command): void {
  program
    .command('generations')
    .description('List the generations of a cartridge, newest first. Each is its content after a write.')
    .argument('<barcode>', 'the cartridge', barcodeArgument)
    .addHelpText(
      'after',
      `
With --json: one object per line. Older generations can be listed and restored:

  capstan ls CAP001L8:/ --generation 3
  capstan restore CAP001L8:/photos --generation 3 --into /tmp/out --wait`,
    )
    .action((barcode: string, _options, command: Command) =>
      run<'generations'>(command, async (session) => {
        const { client, printer } = session;
        const end = await toItsEnd(session, () => client.send('cartridges.findGenerations', { barcode }));
        if (end === null) return exit.interrupted;
        const { job, cartridge } = end;
        if (job.state !== 'done') return await report(session, job, resultInWords(job, cartridge));
        const rows: GenerationSummary[] = [];
        for await (const row of rowsOf((page) => client.send('jobs.generations', { id: job.id, ...page })))
          rows.push(row);
        printer.rows(rows, columns(rows.map(generationRow)));
        return exit.ok;
      }),
    );
}

function generationRow({ generation, updateTime, files, creator, comment }: GenerationSummary): readonly string[] {
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
    .description('Return a cartridge to the content of an older generation. Nothing on the tape is erased.')
    .argument('<barcode>', 'the cartridge', barcodeArgument)
    .argument('<generation>', 'its number; see: capstan generations', countArgument)
    .option('--yes', optionWords.yes)
    .option('--wait', optionWords.wait, true)
    .option('--no-wait', optionWords.noWait)
    .addHelpText(
      'after',
      `
The older content becomes a new generation, so the generations in between can
still be listed, restored and rolled back to.

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
        run<'rollback'>(command, async (session) => {
          await requireMeant(session.client, barcode);
          if (options.yes !== true) {
            const says = [`${barcode} will return to generation ${generation}. Files added later are not in it.`];
            await confirm(session, { barcode, says, verb: 'roll back', code: 'cartridge.not-confirmed' });
          }
          return await runJob(session, options.wait, () =>
            session.client.send('cartridges.rollBack', { barcode, generation }),
          );
        }),
    );
}
