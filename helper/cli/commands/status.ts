import type { Command } from 'commander';
import { wholeSnapshot } from '../../client/snapshot-follower.ts';
import { lossInWords } from '../../contract/catalogue-maintenance.ts';
import type { Snapshot } from '../../contract/model.ts';
import { placeName } from '../../contract/words/library.ts';
import { tellVirtual } from '../all-virtual.ts';
import { jobRow } from '../job-words.ts';
import { exit, run } from '../run.ts';
import { toned } from '../tones.ts';
import { watch } from '../watch.ts';
import { watchedRows } from '../watched-rows.ts';
import { cartridgeRow, columns, driveAdvice, driveRow, libraryRow } from '../words.ts';

export function addStatus(program: Command): void {
  program
    .command('status')
    .description('Show the drives, the cartridges and the open jobs.')
    .option('--watch', 'show every change until Ctrl-C')
    .addHelpText(
      'after',
      `
With --json: one object with drives, cartridges and jobs (the newest finished
ones included). With --watch on a terminal the display is updated in place;
elsewhere each change is one line, and with --json one object: {"drive": …},
{"cartridge": …}, {"job": …}, or {"gone": …} of what was removed. Ctrl-C stops
only the display; the exit code is then 130.`,
    )
    .action((options: { readonly watch?: true }, command: Command) =>
      run<'status'>(command, async (session) => {
        const { client, printer } = session;
        if (options.watch === true) {
          const display = (snapshot: Snapshot) => statusInWords(snapshot, client.hello.home);
          return await watch(session, { display, rows: watchedRows });
        }
        const snapshot = await wholeSnapshot(client);
        printer.value(snapshot, statusInWords(snapshot, client.hello.home));
        tellVirtual(printer, snapshot.drives);
        return exit.ok;
      }),
    );
}

function statusInWords(snapshot: Snapshot, home: string): string {
  const resting = snapshot.cartridges.filter((cartridge) => cartridge.drive === null);
  const shelf = resting.filter(({ inLibrary }) => inLibrary === undefined);
  const loaded = snapshot.cartridges.filter((cartridge) => cartridge.drive !== null);
  const jobs = snapshot.jobs.filter((job) => job.ended === null);
  const parts = [
    section(
      'Drives',
      snapshot.drives.map((drive) => driveRow(drive)),
      'none',
    ),
    ...snapshot.drives.flatMap((drive) => driveAdvice(drive) ?? []),
    section('In the drives', loaded.map(cartridgeRow), 'no cartridge'),
    ...snapshot.libraries.map((library) => {
      const inside = resting.filter(({ inLibrary }) => inLibrary?.library === library.id);
      const rows = inside.map((one) => [
        ...cartridgeRow(one),
        one.inLibrary === undefined ? '' : placeName(one.inLibrary),
      ]);
      const [id, , state] = libraryRow(library);
      return section(`In ${id}: ${state}`, rows, 'no cartridge');
    }),
    section('On the shelf', shelf.map(cartridgeRow), 'no cartridge'),
    section('Jobs', jobs.map(jobRow), 'no open jobs'),
    `Data folder: ${home}`,
  ];
  if (snapshot.loss) parts.unshift(`${lossInWords(snapshot.loss)}`);
  return parts.join('\n\n');
}

function section(title: string, rows: readonly (readonly string[])[], none: string): string {
  const text = rows.length === 0 ? none : columns(rows);
  return `${toned('strong', title)}\n${text.replace(/^/gm, '  ')}`;
}
