// What is set of the helper itself, for everybody who uses it.

import { type Command, InvalidArgumentError, Option } from 'commander';
import { type EjectIdle, idleMinutesMost } from '../../contract/eject-idle.ts';
import { ejectIdleInWords, ejectIdleMeaning } from '../../contract/words/eject-idle.ts';
import { exit, run } from '../run.ts';
import { columns } from '../words.ts';

interface SettingsOptions {
  readonly ejectIdle?: 'on' | 'off';
  readonly idleMinutes?: number;
}

export function addSettings(program: Command): void {
  program
    .command('settings')
    .description('Show or change the settings of the helper. They count for everybody who uses it.')
    .addOption(
      new Option('--eject-idle <on|off>', 'eject idle cartridges to make room for jobs that wait').choices([
        'on',
        'off',
      ]),
    )
    .option(
      '--idle-minutes <number>',
      'minutes without use after which a cartridge is idle; 0: at once',
      minutesArgument,
    )
    .addHelpText(
      'after',
      `
${ejectIdleMeaning}

Examples:
  capstan settings
  capstan settings --eject-idle on --idle-minutes 30
  capstan settings --eject-idle off`,
    )
    .action(({ ejectIdle, idleMinutes }: SettingsOptions, command: Command) =>
      run<'settings'>(command, async ({ client, printer }) => {
        let now: EjectIdle = await client.send('drives.ejectIdle', {});
        if (ejectIdle !== undefined || idleMinutes !== undefined) {
          const on = ejectIdle === undefined ? now.on : ejectIdle === 'on';
          now = await client.send('drives.setEjectIdle', { on, minutes: idleMinutes ?? now.minutes });
        }
        printer.value({ ejectIdle: now }, columns([['eject idle cartridges', ejectIdleInWords(now)]]));
        return exit.ok;
      }),
    );
}

function minutesArgument(text: string): number {
  const minutes = Number(text);
  if (/^\d{1,7}$/.test(text.trim()) && minutes <= idleMinutesMost) return minutes;
  throw new InvalidArgumentError(`Must be a whole number from 0 to ${idleMinutesMost}.`);
}
