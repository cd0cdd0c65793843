import { randomBytes } from 'node:crypto';
import { closeSync, fsyncSync, openSync, readFileSync, renameSync, rmSync, writeSync } from 'node:fs';
import type { Command } from 'commander';
import type { Client } from '../../client/client.ts';
import { exportedPieces, importExport } from '../../client/exports.ts';
import type { ImportedExport } from '../../contract/catalogue-maintenance.ts';
import { type FaultCode, TapeError } from '../../contract/errors.ts';
import { importedInWords } from '../../contract/words/catalogue.ts';
import { exit, run } from '../run.ts';
import { count } from '../words.ts';

export function addExport(program: Command): void {
  program
    .command('export')
    .description('Export the catalogue to a file: job history, pools, schedules, mirrors and health data.')
    .argument('<file>', 'the file to write; an existing one is replaced')
    .addHelpText(
      'after',
      `
File lists are not included: they can be rebuilt from the cartridges. The helper
writes such a file to its data folder once a day, as catalogue-export.json, and
keeps those of the last seven days.

Example:
  capstan export /mnt/backup/capstan.json`,
    )
    .action((path: string, _options, command: Command) =>
      run<'export'>(command, async ({ client, printer }) => {
        const bytes = await fetchTo(client, path);
        printer.value({ file: path, bytes }, `Exported to ${path}.`);
        return exit.ok;
      }),
    );
}

export function addImport(program: Command): void {
  program
    .command('import')
    .description('Import a catalogue export. Existing entries are not changed.')
    .argument('<file>', 'a catalogue export')
    .addHelpText(
      'after',
      `
Jobs are added as history: none of them starts again.

Example:
  capstan import /mnt/backup/capstan.json`,
    )
    .action((path: string, _options, command: Command) =>
      run<'import'>(command, async ({ client, printer }) => {
        const imported = await send(client, path);
        const { made, jobs, rows } = imported;
        const words = importedInWords(made, count(rows, 'record'), count(jobs, 'past job'));
        printer.value(imported, words);
        return exit.ok;
      }),
    );
}

/** The whole file or none. */
async function fetchTo(client: Client, path: string): Promise<number> {
  const draft = `${path}.new`;
  const file = fileOf(path, 'restore.destination-denied', () => openSync(draft, 'w', 0o600));
  let bytes = 0;
  try {
    for await (const piece of exportedPieces(client.send))
      bytes += fileOf(path, 'restore.destination-denied', () => writeSync(file, piece));
    fileOf(path, 'restore.destination-denied', () => fsyncSync(file));
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  } finally {
    closeSync(file);
  }
  fileOf(path, 'restore.destination-denied', () => renameSync(draft, path));
  return bytes;
}

async function send(client: Client, path: string): Promise<ImportedExport> {
  const text = fileOf(path, 'export.unreadable', () => readFileSync(path, 'utf8'));
  return await importExport(client.send, randomBytes(8).toString('hex'), [text]);
}

function fileOf<T>(path: string, code: FaultCode, work: () => T): T {
  try {
    return work();
  } catch (error) {
    const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT';
    const detail = error instanceof Error ? error.message : String(error);
    throw new TapeError(isMissing ? (missing[code] ?? code) : code, { subject: path, detail }, { cause: error });
  }
}

/** What is not there at all is called so. */
const missing: Readonly<Partial<Record<FaultCode, FaultCode>>> = {
  'export.unreadable': 'source.missing',
  'restore.destination-denied': 'restore.destination-missing',
};
