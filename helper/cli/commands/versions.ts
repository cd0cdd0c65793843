// versions: what one file was before.

import { type Command, Option } from 'commander';
import { rowsOf } from '../../client/pages.ts';
import type { FleetVersion } from '../../contract/fleet.ts';
import type { FileVersion } from '../../contract/generations.ts';
import { sizeInWords } from '../../contract/sizes.ts';
import { visible } from '../../contract/visible.ts';
import type { PathOnCartridge } from '../arguments.ts';
import { tapePathArgument } from '../arguments.ts';
import { optionWords } from '../options.ts';
import { exit, run } from '../run.ts';
import { timeInWords } from '../words.ts';

export function addVersions(program: Command): void {
  program
    .command('versions')
    .description('List the versions of a file on its cartridge, newest first.')
    .argument('<barcode:/path>', 'a file', tapePathArgument)
    .addOption(new Option('--fleet', optionWords.ofFleet))
    .addHelpText(
      'after',
      `
Those that the catalogue has seen. An older one is restored with the number of
its generation. The exit code is 1 when there is none.

Examples:
  capstan versions CAP001L8:/letters/will.odt
  capstan restore CAP001L8:/letters/will.odt --generation 3 --into /tmp/out`,
    )
    .action(({ barcode, path }: PathOnCartridge, { fleet }: { readonly fleet?: true }, command: Command) =>
      run<'versions'>(command, async ({ client, printer }) => {
        if (path === '') command.error('error: give a file, like CAP001L8:/letters/will.odt.');
        const call = fleet === true ? 'fleet.versions' : 'catalogue.versions';
        let shown = 0;
        for await (const version of rowsOf<FileVersion | FleetVersion>((page) =>
          client.send(call, { barcode, path, ...page }),
        )) {
          printer.value(version, versionInWords(version));
          shown += 1;
        }
        if (shown === 0) printer.hint('Nothing found.');
        return shown === 0 ? exit.partial : exit.ok;
      }),
    );
}

function versionInWords(version: FileVersion | FleetVersion): string {
  const { size, modifyTime, generation, isCurrent } = version;
  const time = modifyTime === null ? '-' : timeInWords(modifyTime);
  const host = 'host' in version ? `  ${visible(version.host)}` : '';
  const which = isCurrent ? 'newest' : `in generation ${generation}`;
  return `${sizeInWords(size).padStart(8)}  ${time}${host}  ${which}`;
}
