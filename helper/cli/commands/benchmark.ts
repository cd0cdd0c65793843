import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type Command, Option } from 'commander';
import { TapeError } from '../../contract/errors.ts';
import { plotsOf } from '../profile-plots.ts';
import { profileInWords } from '../profile-table.ts';
import type { Session } from '../run.ts';
import { exit, run, waitFor } from '../run.ts';

interface Options {
  readonly drive: string;
  readonly yesErase?: true;
  readonly extent: 'wraps' | 'band';
  readonly out?: string;
  readonly last?: true;
}

export function addBenchmark(program: Command): void {
  program
    .command('benchmark')
    .description('Measure a drive with the cartridge that is loaded in it, which is written over and left blank.')
    .requiredOption('--drive <id>', 'the drive; see: capstan drives')
    .option('--yes-erase', 'measure although something is on the cartridge: it is lost')
    .addOption(
      new Option('--extent <much>', 'how much tape to write: four wraps, or past the first band, a quarter of the tape')
        .choices(['wraps', 'band'])
        .default('wraps'),
    )
    .option('--out <dir>', 'write profile.json and the plots there')
    .option('--last', 'measure nothing: show what the last check-up found')
    .addHelpText(
      'after',
      `
Measures load, unload, rewind, the first locate, long locates in every
direction, short ones against reading on, and the rates by record size and by
the host's pace. On a drive of metal that takes an hour or two; with --extent
band, which also measures what changing bands costs, some hours more. What is
found is kept, and plans of restores use it.

Example:
  capstan benchmark --drive drive-2 --out /tmp/check-up`,
    )
    .action((options: Options, command: Command) =>
      run(command, async (session) => {
        if (options.last !== true) {
          const { drive, extent } = options;
          const erase = options.yesErase === true;
          const code = await waitFor(session, () => session.client.send('benchmark', { drive, erase, extent }));
          if (code !== exit.ok) return code;
        }
        await show(session, options);
        return exit.ok;
      }),
    );
}

async function show({ client, printer }: Session, { drive, out }: Options): Promise<void> {
  const profile = await client.send('profile', { drive });
  printer.value(profile, `\n${profileInWords(profile)}`);
  if (out === undefined) return;
  const folder = resolve(out);
  try {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'profile.json'), `${JSON.stringify(profile, null, 2)}\n`);
    for (const [name, svg] of plotsOf(profile)) writeFileSync(join(folder, name), svg);
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error);
    throw new TapeError('restore.destination-denied', { subject: folder, detail }, { cause: error });
  }
  printer.hint(`\nProfile and plots are in ${folder}`);
}
