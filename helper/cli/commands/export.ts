import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Command } from 'commander';
import type { Client } from '../../client/client.ts';
import { exportedPieces, importExport } from '../../client/exports.ts';
import type { ImportedExport } from '../../contract/catalogue-maintenance.ts';
import { importedInWords } from '../../contract/words/catalogue.ts';
import { exit, run } from '../run.ts';
import { fileOf, writeWhole } from '../whole-file.ts';
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
        const bytes = await writeWhole(path, exportedPieces(client.send));
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

async function send(client: Client, path: string): Promise<ImportedExport> {
  const text = fileOf(path, 'export.unreadable', () => readFileSync(path, 'utf8'));
  return await importExport(client.send, randomBytes(8).toString('hex'), [text]);
}
