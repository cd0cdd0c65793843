import type { Command } from 'commander';
import { rowsOf } from '../../client/pages.ts';
import type { AuditEntry } from '../../contract/audit-log.ts';
import type { FleetAuditEntry } from '../../contract/fleet.ts';
import { visible } from '../../contract/visible.ts';
import { barcodeArgument, countArgument } from '../arguments.ts';
import { exit, run } from '../run.ts';
import { timeInWords } from '../words.ts';

interface LogOptions {
  readonly cartridge?: string;
  readonly fleet?: true;
  readonly last: number;
}

const usually = 50;

export function addLog(program: Command): void {
  program
    .command('log')
    .description('Show who did what with which cartridge, newest first.')
    .option('--cartridge <barcode>', 'only this cartridge', barcodeArgument)
    .option('--fleet', 'on all computers of the fleet that you administer')
    .option('--last <number>', 'number of lines', countArgument, usually)
    .addHelpText(
      'after',
      `
You see your own actions; the administrator sees everyone's. File contents are
never logged. With --json: one object per line.

Examples:
  capstan log
  capstan log --cartridge CAP001L8 --last 200
  capstan log --fleet`,
    )
    .action(({ cartridge, last, fleet }: LogOptions, command: Command) =>
      run<'log'>(command, async ({ client, printer }) => {
        let shown = 0;
        const of = cartridge === undefined ? {} : { cartridge };
        const entries = rowsOf<AuditEntry | FleetAuditEntry>((page) =>
          fleet === true ? client.send('fleet.audit', { ...of, ...page }) : client.send('admin.auditLog', page),
        );
        for await (const entry of entries) {
          if (cartridge !== undefined && !entry.barcodes.includes(cartridge)) continue;
          printer.value(entry, entryInWords(entry));
          shown += 1;
          if (shown === last) break;
        }
        if (shown === 0) printer.hint('The log is empty.');
        return exit.ok;
      }),
    );
}

function entryInWords(entry: AuditEntry | FleetAuditEntry): string {
  const { time, event, uid, user, job, kind, barcodes } = entry;
  const host = 'host' in entry ? entry.host : '';
  const what = kind === null ? event : `${event}: ${kind}`;
  const parts = [
    timeInWords(time),
    host,
    user ?? `user ${uid}`,
    what,
    barcodes.join(', '),
    job === null ? '' : `(${job})`,
  ];
  return parts
    .filter((part) => part !== '')
    .map(visible)
    .join('  ');
}
