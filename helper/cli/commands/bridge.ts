import type { Command } from 'commander';
import { bridge } from '../../client/bridge.ts';
import { exit, helperMain, runAlone } from '../run.ts';

export function addBridge(program: Command): void {
  const command = program
    .command('bridge')
    .description('Connect standard input and output with the helper; ssh starts this for --host.')
    .addHelpText(
      'after',
      `
Nobody types it: "capstan --host user@server …" on another computer starts it
here over ssh, as the person who signed in. A key can be restricted to it, see the
administrator's guide.`,
    )
    .action((_options, command: Command) =>
      runAlone<never>(command, async () => {
        const { home }: { readonly home?: string } = command.optsWithGlobals();
        await bridge(home, { node: process.execPath, main: helperMain() }, process.stdin, process.stdout);
        return exit.ok;
      }),
    );
  command
    .command('feed')
    .description('Take files of another computer and pass them on to the helper; ssh starts this, too.')
    .action((_options, feeding: Command) =>
      runAlone<never>(feeding, async () => {
        const { feed } = await import('../../outgoing/feed.ts');
        await feed(process.stdout);
        return exit.ok;
      }),
    );
}
