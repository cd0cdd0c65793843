import { type Command, Option } from 'commander';
import { rowsOf } from '../../client/pages.ts';
import { TapeError } from '../../contract/errors.ts';
import type { FleetEntry } from '../../contract/fleet.ts';
import type { Entry } from '../../contract/model.ts';
import { visible } from '../../contract/visible.ts';
import type { PathOnCartridge } from '../arguments.ts';
import { countArgument, tapePathArgument } from '../arguments.ts';
import { resultInWords } from '../job-words.ts';
import { optionWords } from '../options.ts';
import type { ReportedJob } from '../printed.ts';
import type { ExitCode, Session } from '../run.ts';
import { exit, report, run, toItsEnd } from '../run.ts';
import { columns, entryName, entryRow } from '../words.ts';
import { fleetEntryInWords } from './search.ts';

interface FolderListOptions {
  readonly long?: true;
  readonly recursive?: true;
  readonly generation?: number;
  readonly fleet?: true;
}

export function addLs(program: Command): void {
  program
    .command('ls')
    .description('List the files on a cartridge. It may be on the shelf.')
    .argument('<barcode:/path>', 'a folder or file; CAP001L8 alone is its root', tapePathArgument)
    .option('-l, --long', 'show kind, size in bytes, time of change and status')
    .option('-R, --recursive', 'include everything below, with full paths')
    .option('--generation <number>', optionWords.generation, countArgument)
    .addOption(new Option('--fleet', optionWords.ofFleet).conflicts(['recursive', 'generation']))
    .addHelpText(
      'after',
      `
An older generation that is not in the catalogue is read from the cartridge
first. Kinds: d folder, - file, l symbolic link. A folder's size includes
everything in it.
${optionWords.objectPerLine}

Examples:
  capstan ls CAP001L8
  capstan ls CAP001L8:/photos -l -R`,
    )
    .action((place: PathOnCartridge, options: FolderListOptions, command: Command) =>
      run<'ls'>(command, async (session) => {
        if (options.fleet === true) return await listFleet(session, place, options);
        const print = (entry: Entry) => {
          const name = options.recursive === true ? `/${entry.path}` : entry.name;
          const text = options.long === true ? columns([entryRow(entry, name)]) : entryName(entry, name);
          session.printer.value(entry, text);
        };
        const listed = { barcode: place.barcode, ...generationOf(options) };
        const code = await opened(session, listed);
        if (code !== exit.ok) return code;
        await list(session, listed, place.path, options.recursive === true, print);
        return exit.ok;
      }),
    );
}

/** One folder: what is below is asked for by its own path. */
async function listFleet(
  { client, printer }: Session<FleetEntry>,
  { barcode, path }: PathOnCartridge,
  { long }: FolderListOptions,
): Promise<ExitCode> {
  for await (const entry of rowsOf((page) => client.send('fleet.list', { barcode, path, ...page }))) {
    const slash = entry.kind === 'directory' ? '/' : '';
    printer.value(entry, long === true ? fleetEntryInWords(entry) : `${visible(entry.name)}${slash}`);
  }
  return exit.ok;
}

interface ListedVolume {
  readonly barcode: string;
  readonly generation?: number;
}

function generationOf({ generation }: FolderListOptions): Pick<ListedVolume, 'generation'> {
  return generation === undefined ? {} : { generation };
}

/** Has an older generation read from the cartridge, unless the catalogue holds it. */
async function opened(session: Session<ReportedJob>, { barcode, generation }: ListedVolume): Promise<ExitCode> {
  if (generation === undefined) return exit.ok;
  const { client } = session;
  try {
    await client.send('catalogue.entry', { barcode, generation, path: '' });
    return exit.ok;
  } catch (error) {
    if (!(error instanceof TapeError && error.code === 'volume.generation-closed')) throw error;
  }
  const end = await toItsEnd(session, () => client.send('cartridges.openGeneration', { barcode, generation }));
  if (end === null) return exit.interrupted;
  return end.job.state === 'done' ? exit.ok : await report(session, end.job, resultInWords(end.job, end.cartridge));
}

async function list(
  { client }: Pick<Session, 'client'>,
  listed: ListedVolume,
  path: string,
  recursive: boolean,
  print: (entry: Entry) => void,
): Promise<void> {
  if (path !== '') {
    const entry = await client.send('catalogue.entry', { ...listed, path });
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
    for await (const entry of rowsOf((page) => client.send('catalogue.list', { ...listed, path: here, ...page }))) {
      print(entry);
      if (recursive && entry.kind === 'directory') below.push(entry.path);
    }
    folders.push(...below.reverse());
  }
}
