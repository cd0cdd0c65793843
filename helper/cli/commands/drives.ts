import type { Command } from 'commander';
import { canBeAsked } from '../../contract/drive-use.ts';
import { TapeError } from '../../contract/errors.ts';
import { readingInWords, type ShownReading, shownReadings } from '../../contract/health-readings.ts';
import type { Drive } from '../../contract/model.ts';
import type { DriveHealth } from '../../contract/profile.ts';
import { plainFigures } from '../../contract/sizes.ts';
import { visible } from '../../contract/visible.ts';
import { clockInWords } from '../../contract/words/drives.ts';
import { lowerFirst } from '../../contract/words/sentence.ts';
import { tellHowToConnect } from '../all-virtual.ts';
import type { Printed } from '../printed.ts';
import { exit, run, type Session } from '../run.ts';
import { columns, driveAdvice, driveRow, timeInWords } from '../words.ts';

export function addDrives(program: Command): void {
  program
    .command('drives')
    .description('Search for drives and list them all, virtual ones and those connected to this computer.')
    .argument('[drive]', 'only this one, with its health readings')
    .addHelpText(
      'after',
      `
Of one drive its loads, hours, temperature and uncorrected errors are shown, as
far as it reports them. A drive at work is not asked: the readings are then those
of its last eject.

With --json: one object per line. For a drive in use by another program, the
program is named. A drive that may not be opened is listed with its fault, and
what to type about it is said. Of one drive: an object with drive, time and
readings, each reading with label, unit and value.`,
    )
    .action((id: string | undefined, _options, command: Command) =>
      run<'drives'>(command, async (session) => {
        const drives = await session.client.send('drives.rediscover', {});
        if (id === undefined) list(session, drives);
        else await showOne(session, id, drives);
        return exit.ok;
      }),
    );
}

function list({ printer }: Session<Drive>, drives: readonly Drive[]): void {
  printer.rows(drives, drives.length === 0 ? 'no drives' : columns(drives.map(wideRow)));
  tellHowToConnect(printer, drives);
  for (const drive of drives) {
    const { name, state } = drive;
    const advice = driveAdvice(drive);
    if (advice !== null) printer.hint(advice);
    const detail = state.kind === 'failed' ? state.fault.data.detail : undefined;
    if (detail !== undefined) printer.hint(`${visible(name)}: ${visible(detail)}`);
  }
}

async function showOne(session: Session<Printed['drives']>, id: string, drives: readonly Drive[]): Promise<void> {
  const drive = drives.find((one) => one.id === id);
  if (drive === undefined) throw new TapeError('drive.unknown', { subject: id });
  const latest = await healthOf(session, drive);
  const readings = latest === null ? [] : shownReadings(latest.health);
  const words = latest === null ? 'No data yet.' : `As of ${timeInWords(latest.time)}:\n${readingsInWords(readings)}`;
  const time = latest?.time ?? null;
  session.printer.value({ drive, time, readings }, `${columns([wideRow(drive)])}\n${words}`);
}

interface LatestHealth {
  readonly time: string;
  readonly health: DriveHealth;
}

async function healthOf({ client }: Pick<Session, 'client'>, drive: Drive): Promise<LatestHealth | null> {
  const { id, serial } = drive;
  if (canBeAsked(drive)) {
    return { health: await client.send('drives.health', { drive: id }), time: new Date().toISOString() };
  }
  const history = { of: 'drive', name: serial, cursor: null, limit: 10 } as const;
  const { rows } = await client.send('drives.healthHistory', history);
  for (const { time, health } of rows) if (health !== null) return { time, health };
  return null;
}

function readingsInWords(readings: readonly ShownReading[]): string {
  if (readings.length === 0) return '  the drive reports no readings';
  const rows = readings.map((reading) => [reading.label, readingInWords(reading, plainFigures)]);
  return columns(rows).replace(/^/gm, '  ');
}

function wideRow(drive: Drive): readonly string[] {
  const { generation, serial, device, clock } = drive;
  const kind = clock === null ? (device ?? '') : `virtual, ${lowerFirst(clockInWords(clock, plainFigures))}`;
  const [id = '', ...rest] = driveRow(drive);
  return [id, generation === null ? '' : `LTO-${generation}`, ...rest, visible(serial), visible(kind)];
}
