import type { Command } from 'commander';
import { rowsOf } from '../../client/pages.ts';
import type { Entry } from '../../contract/model.ts';
import type { TapePath } from '../arguments.ts';
import { tapePathArgument } from '../arguments.ts';
import type { Session } from '../run.ts';
import { exit, run } from '../run.ts';
import { columns, entryName, entryRow } from '../words.ts';

interface Options {
  readonly long?: true;
  readonly recursive?: true;
}

export function addLs(program: Command): void {
  program
    .command('ls')
    .description('List what is on a cartridge. It may lie on the shelf.')
    .argument('<barcode:/path>', 'a folder or file; CAP001L8 alone is its root', tapePathArgument)
    .option('-l, --long', 'with kind, size in bytes, time of change and how safe it is')
    .option('-R, --recursive', 'with everything below, by full path')
    .addHelpText(
      'after',
      `
Kinds: d folder, - file, l symbolic link. A folder's size is that of all in it.
With --json: one object per line.

Examples:
  capstan ls CAP001L8
  capstan ls CAP001L8:/photos -l -R`,
    )
    .action((place: TapePath, options: Options, command: Command) =>
      run(command, async (session) => {
        const print = (entry: Entry) => {
          const name = options.recursive === true ? `/${entry.path}` : entry.name;
          const text = options.long === true ? columns([entryRow(entry, name)]) : entryName(entry, name);
          session.printer.value(entry, text);
        };
        await list(session, place, options.recursive === true, print);
        return exit.ok;
      }),
    );
}

async function list(
  { client }: Session,
  { barcode, path }: TapePath,
  recursive: boolean,
  print: (entry: Entry) => void,
): Promise<void> {
  if (path !== '') {
    const entry = await client.send('entry', { barcode, path });
    if (entry.kind !== 'directory') {
      print(entry);
      return;
    }
  }
  // Folders still to be listed, the next one last: no recursion, whatever a tape holds.
  const folders = [path];
  for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
    const here = folder;
    const below: string[] = [];
    for await (const entry of rowsOf((page) => client.send('list', { barcode, path: here, ...page }))) {
      print(entry);
      if (recursive && entry.kind === 'directory') below.push(entry.path);
    }
    folders.push(...below.reverse());
  }
}
