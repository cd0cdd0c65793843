import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type Command, Option } from 'commander';
import { TapeError } from '../../contract/errors.ts';
import type { MeasuredProfile } from '../../contract/profile.ts';
import { optionWords } from '../options.ts';
import { plotsOf } from '../profile-plots.ts';
import { profileInWords } from '../profile-table.ts';
import type { Session } from '../run.ts';
import { exit, run, waitFor } from '../run.ts';

interface BenchmarkOptions {
  readonly drive: string;
  readonly yesErase?: true;
  readonly extent: 'wraps' | 'band';
  readonly out?: string;
  readonly last?: true;
}

export function addCheckUp(program: Command): void {
  program
    .command('check-up')
    .description('Run a drive check-up: measure a drive with the cartridge loaded in it, which is erased.')
    .requiredOption('--drive <drive>', 'the drive; see: capstan drives')
    .option('--yes-erase', optionWords.yesErase)
    .addOption(
      new Option(
        '--extent <much>',
        'how much tape to write: wraps: four wraps; band: past the first band, a quarter of the tape',
      )
        .choices(['wraps', 'band'])
        .default('wraps'),
    )
    .option('--out <dir>', 'write profile.json and the plots to this folder')
    .option('--last', 'only show the drive profile of the last check-up')
    .addHelpText(
      'after',
      `
Measures load, unload, rewind, the first locate, long locates in every
direction, short locates compared with reading on, and write speeds by record
size and host delay. On a real drive this takes an hour or two; with --extent
band, which also measures changing bands, several hours more. The results are
kept as the drive profile, which restore plans use.

Example:
  capstan check-up --drive drive-2 --out /tmp/check-up`,
    )
    .action((options: BenchmarkOptions, command: Command) =>
      run<'check-up'>(command, async (session) => {
        if (options.last !== true) {
          const { drive, extent } = options;
          const erase = options.yesErase === true;
          const code = await waitFor(session, () => session.client.send('drives.benchmark', { drive, erase, extent }));
          if (code !== exit.ok) return code;
        }
        await show(session, options);
        return exit.ok;
      }),
    );
}

async function show({ client, printer }: Session<MeasuredProfile>, { drive, out }: BenchmarkOptions): Promise<void> {
  const profile = await client.send('drives.profile', { drive });
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
  printer.hint(`\nDrive profile and plots are in ${folder}`);
}
