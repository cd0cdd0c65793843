import type { Command } from 'commander';
import { plainFigures } from '../../contract/sizes.ts';
import { visible } from '../../contract/visible.ts';
import { clockInWords } from '../../contract/words/drives.ts';
import { lowerFirst } from '../../contract/words/sentence.ts';
import { exit, run } from '../run.ts';
import { columns, driveRow } from '../words.ts';

export function addDrives(program: Command): void {
  program
    .command('drives')
    .description('Search for drives and list them all, virtual ones and those connected to this computer.')
    .addHelpText(
      'after',
      '\nWith --json: one object per line. For a drive in use by another program, the program is named.',
    )
    .action((_options, command: Command) =>
      run(command, async ({ client, printer }) => {
        const drives = await client.send('drives.rediscover', {});
        if (printer.json) for (const drive of drives) printer.value(drive, '');
        else printer.value(drives, drives.length === 0 ? 'no drives' : columns(drives.map(wideRow)));
        for (const { name, state } of drives) {
          const detail = state.kind === 'failed' ? state.fault.data.detail : undefined;
          if (detail !== undefined) printer.hint(`${visible(name)}: ${visible(detail)}`);
        }
        return exit.ok;
      }),
    );
}

function wideRow(drive: Parameters<typeof driveRow>[0]): readonly string[] {
  const { generation, serial, device, clock } = drive;
  const kind = clock === null ? (device ?? '') : `virtual, ${lowerFirst(clockInWords(clock, plainFigures))}`;
  const [id = '', ...rest] = driveRow(drive);
  return [id, generation === null ? '' : `LTO-${generation}`, ...rest, visible(serial), visible(kind)];
}
