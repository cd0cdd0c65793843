import { Argument, type Command } from 'commander';
import { bridge } from '../../client/bridge.ts';
import { exit, helperMain, runAlone } from '../run.ts';

/** What goes beside the contract's line. */
const asides = ['feed', 'drain', 'secret'] as const;
type Aside = (typeof asides)[number];

export function addBridge(program: Command): void {
  program
    .command('bridge')
    .description('Connect standard input and output with the helper; ssh starts this for --host.')
    .addArgument(
      new Argument(
        '[what]',
        'feed: take files of the other computer for an archive; drain: give it those of a restore; secret: hold a passphrase or a kit for one call',
      ).choices(asides),
    )
    .addHelpText(
      'after',
      `
Nobody types it: "capstan --host user@server …" on another computer starts it
here over ssh, as the person who signed in. A key can be restricted to it, see the
administrator's guide.`,
    )
    .action((what: Aside | undefined, _options, command: Command) =>
      runAlone<never>(command, async () => {
        const whatFor = what ?? forcedTo();
        if (whatFor === 'secret') {
          const { holdSecret } = await import('../../client/held-secret.ts');
          await holdSecret(process.stdin, process.stdout);
          return exit.ok;
        }
        if (whatFor === 'drain') {
          const { drain } = await import('../../outgoing/drain.ts');
          await drain(process.stdout);
          return exit.ok;
        }
        if (whatFor === 'feed') {
          const { feed } = await import('../../outgoing/feed.ts');
          await feed(process.stdout);
          return exit.ok;
        }
        const { home }: { readonly home?: string } = command.optsWithGlobals();
        await bridge(home, { node: process.execPath, main: helperMain() }, process.stdin, process.stdout);
        return exit.ok;
      }),
    );
}

/** Of a key, or a server, that may start only this, sshd says what was asked for. */
function forcedTo({ SSH_ORIGINAL_COMMAND = '' }: NodeJS.ProcessEnv = process.env): Aside | undefined {
  return asides.find((one) => SSH_ORIGINAL_COMMAND.endsWith(` bridge ${one}`));
}
