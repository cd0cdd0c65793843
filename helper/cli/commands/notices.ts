// Notices to people who are not looking: by which ways they go.

import { resolve } from 'node:path';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { allRowsOf } from '../../client/pages.ts';
import type { Input } from '../../contract/contract.ts';
import { TapeError, wordsOf } from '../../contract/errors.ts';
import type { NoticeChannel, NoticeEvent, NoticeTest, NoticeWay } from '../../contract/notice-ways.ts';
import { noticeEvents } from '../../contract/notice-ways.ts';
import { visible } from '../../contract/visible.ts';
import { channelInWords, includeNamesMeaning, noticeEventNames } from '../../contract/words/notices.ts';
import { lowerFirst } from '../../contract/words/sentence.ts';
import { exit, run, type Session } from '../run.ts';
import { lineOf } from '../typed-line.ts';
import { columns, count, timeInWords } from '../words.ts';

type Plan = Input<'notices.add'>;

interface CommonOptions {
  readonly name?: string;
  readonly own?: true;
  readonly machine?: true;
  readonly events?: readonly NoticeEvent[];
  readonly includeNames?: boolean;
  readonly passwordFile?: string;
  readonly secretFile?: string;
  readonly tokenFile?: string;
  readonly credential?: string;
}

interface MailOptions extends CommonOptions {
  readonly to?: readonly string[];
  readonly from?: string;
  readonly smtp?: TypedMailServer;
  readonly security?: 'tls' | 'starttls' | 'none';
  readonly user?: string;
}

interface TypedMailServer {
  readonly host: string;
  readonly port: number | null;
}

const whichWay = 'its name; see: capstan notices';
const nameMeaning = 'what to call it';

export function addNotices(program: Command): void {
  const notices = program
    .command('notices')
    .description('Notices by mail, webhook, ntfy or on the desktop: when a job ends, a cartridge is wanted, and more.');

  notices
    .command('list', { isDefault: true })
    .description('List the ways by which notices go, and when each last worked or failed.')
    .action((_options, command: Command) =>
      run<'notices list'>(command, async ({ client, printer }) => {
        const ways = await allRowsOf((page) => client.send('notices.list', page));
        for (const way of ways) printer.value(way, wayInWords(way));
        if (ways.length === 0)
          printer.hint('No notices are sent. Add a way with:  capstan notices add mail --to ADDRESS');
        return exit.ok;
      }),
    );

  addWays(notices.command('add').description('Add a way by which notices are sent.'));

  mailOptions(commonOptions(notices.command('edit').description('Change a way.').argument('<name>', whichWay)))
    .option('--to <address...>', 'who gets the mail')
    .addOption(secretOption('--secret-file <file>', 'of a webhook: its first line signs what is sent'))
    .addOption(secretOption('--token-file <file>', 'of ntfy: its first line is the token'))
    .option('--url <url>', 'of a webhook or an ntfy topic')
    .action((name: string, options: MailOptions & { readonly url?: string }, command: Command) =>
      run<'notices edit'>(command, async (session) => {
        const known = await requireWay(session, name);
        const plan = planOf(name, changed(known.channel, options), options, known);
        return show(session, await session.client.send('notices.change', plan));
      }),
    );

  notices
    .command('remove')
    .description('Remove a way. What was still to be sent by it is dropped.')
    .argument('<name>', whichWay)
    .action((name: string, _options, command: Command) =>
      run<'notices remove'>(command, async ({ client, printer }) => {
        await client.send('notices.remove', { name });
        printer.value({ name }, `No more notices go by ${visible(name)}.`);
        return exit.ok;
      }),
    );

  notices
    .command('test')
    .description('Send a test by every way, or by one, and say whether it was delivered.')
    .argument('[name]', whichWay)
    .action((name: string | undefined, _options, command: Command) =>
      run<'notices test'>(command, async ({ client, printer }) => {
        const ways = name === undefined ? await allRowsOf((page) => client.send('notices.list', page)) : [{ name }];
        // Side by side: one that hangs keeps no other waiting.
        const tests = await Promise.all(ways.map((way) => client.send('notices.test', { name: way.name })));
        for (const test of tests) printer.value(test, testInWords(test));
        if (tests.length === 0) printer.hint('There is no way to test. Add one with:  capstan notices add');
        return tests.some(({ fault }) => fault !== null) ? exit.partial : exit.ok;
      }),
    );
}

function addWays(add: Command): void {
  mailOptions(commonOptions(add.command('mail').description('By mail, through this computer or a mail server.')))
    .requiredOption('--to <address...>', 'who gets the mail')
    .option('--name <name>', nameMeaning, 'mail')
    .action((options: MailOptions, command: Command) =>
      addBy<'notices add mail'>(command, options, () => {
        const { to = [], from } = options;
        return { kind: 'mail', to: [...to], from: from ?? null, smtp: smtpOf(options) };
      }),
    );

  commonOptions(add.command('webhook').description('By a POST of JSON to a web server.').argument('<url>'))
    .addOption(secretOption('--secret-file <file>', 'its first line signs what is sent'))
    .option('--name <name>', nameMeaning, 'webhook')
    .action((url: string, options: CommonOptions, command: Command) =>
      addBy<'notices add webhook'>(command, options, () => ({ kind: 'webhook', url })),
    );

  commonOptions(add.command('ntfy').description('By ntfy, to phones and browsers.').argument('<url>', 'of the topic'))
    .addOption(secretOption('--token-file <file>', 'its first line is the token of a topic that needs one'))
    .option('--name <name>', nameMeaning, 'ntfy')
    .action((url: string, options: CommonOptions, command: Command) =>
      addBy<'notices add ntfy'>(command, options, () => ({ kind: 'ntfy', url })),
    );

  commonOptions(add.command('desktop').description('On your desktop, also while no window is open.'))
    .option('--name <name>', nameMeaning, 'desktop')
    .action((options: CommonOptions, command: Command) =>
      addBy<'notices add desktop'>(command, options, () => ({ kind: 'desktop' })),
    );
}

type AddingVerb = `notices add ${NoticeChannel['kind']}`;

async function addBy<Verb extends AddingVerb>(
  command: Command,
  options: CommonOptions,
  channel: () => Plan['channel'],
): Promise<void> {
  const plan = planOf(options.name ?? '', channel(), options, null);
  await run<Verb>(command, async (session) => {
    const way = await session.client.send('notices.add', plan);
    session.printer.hint(`See whether one arrives:  ${lineOf(['notices', 'test', way.name])}`);
    return show(session, way);
  });
}

function commonOptions(command: Command): Command {
  return command
    .option('--own', 'only of what is yours')
    .option('--machine', 'also of drives, libraries, the catalogue, and cartridges that anybody waits for')
    .option('--events <list>', `only these, with commas: ${noticeEvents.join(', ')}`, eventsArgument)
    .option('--include-names', lowerFirst(includeNamesMeaning))
    .option('--no-include-names', 'never that')
    .option('--credential <name>', 'the password or token is the service’s credential notices.NAME');
}

function mailOptions(command: Command): Command {
  return command
    .option('--from <address>', 'who it comes from')
    .option('--smtp <host[:port]>', 'the mail server (default: this computer’s sendmail)', smtpArgument)
    .addOption(
      new Option('--security <how>', 'of the line to it (default: tls for port 465, else starttls)').choices([
        'tls',
        'starttls',
        'none',
      ]),
    )
    .option('--user <name>', 'log in to it as')
    .addOption(secretOption('--password-file <file>', 'its first line is the password'));
}

function secretOption(flags: string, words: string): Option {
  return new Option(flags, words).conflicts('credential');
}

/** What is not named stays as it was. */
function planOf(name: string, channel: Plan['channel'], options: CommonOptions, known: NoticeWay | null): Plan {
  const { own, machine, includeNames } = options;
  const about = own === true ? 'own' : machine === true ? 'machine' : known?.about;
  return {
    name,
    ...(about === undefined ? {} : { about }),
    events: [...(options.events ?? known?.events ?? noticeEvents)],
    includeNames: includeNames ?? known?.includeNames ?? false,
    channel,
    secret: secretOf(options) ?? known?.secret ?? null,
  };
}

function secretOf({ passwordFile, secretFile, tokenFile, credential }: CommonOptions): Plan['secret'] {
  const file = passwordFile ?? secretFile ?? tokenFile;
  if (file !== undefined) return { kind: 'file', path: resolve(file) };
  return credential === undefined ? null : { kind: 'credential', credential };
}

function smtpOf({ smtp, security, user }: MailOptions): Extract<Plan['channel'], { kind: 'mail' }>['smtp'] {
  if (smtp === undefined) return null;
  const how = security ?? (smtp.port === 465 ? 'tls' : 'starttls');
  const usual = { tls: 465, starttls: 587, none: 25 }[how];
  return { host: smtp.host, port: smtp.port ?? usual, security: how, user: user ?? null };
}

function changed(channel: NoticeChannel, options: MailOptions & { readonly url?: string }): Plan['channel'] {
  switch (channel.kind) {
    case 'mail': {
      const { to, from } = options;
      const { smtp } = channel;
      const before =
        smtp === null ? {} : { smtp, security: smtp.security, ...(smtp.user === null ? {} : { user: smtp.user }) };
      return {
        ...{ kind: 'mail', to: [...(to ?? channel.to)], from: from ?? channel.from },
        smtp: smtpOf({ ...before, ...options }),
      };
    }
    case 'webhook':
    case 'ntfy':
      return { kind: channel.kind, url: options.url ?? channel.url };
    case 'desktop':
      return { kind: 'desktop' };
  }
}

function smtpArgument(text: string): TypedMailServer {
  const [, host, port] = /^([a-zA-Z0-9_.-]+|\[[0-9a-fA-F:.]+\])(?::(\d{1,5}))?$/.exec(text) ?? [];
  if (host === undefined)
    throw new InvalidArgumentError('A mail server looks like mail.example.org or mail.example.org:465.');
  return { host, port: port === undefined ? null : Number(port) };
}

function eventsArgument(text: string): readonly NoticeEvent[] {
  const names = text.split(',').map((name) => name.trim());
  const known = names.flatMap((name) => noticeEvents.find((event) => event === name) ?? []);
  if (known.length !== names.length || known.length === 0) {
    throw new InvalidArgumentError(`Must be some of: ${noticeEvents.join(', ')}.`);
  }
  return known;
}

async function requireWay({ client }: Pick<Session, 'client'>, name: string): Promise<NoticeWay> {
  const found = (await allRowsOf((page) => client.send('notices.list', page))).find((way) => way.name === name);
  if (found === undefined) throw new TapeError('notices.unknown', { subject: name });
  return found;
}

function show({ printer }: Session<NoticeWay>, way: NoticeWay) {
  printer.value(way, wayInWords(way));
  return exit.ok;
}

function wayInWords(way: NoticeWay): string {
  const { name, about, channel, events, includeNames, secret, delivered, failed, fault, queued, givenUp } = way;
  const words = fault === null ? null : wordsOf(fault);
  const detail = fault?.data.detail;
  return columns([
    ['way', visible(name)],
    ['to', visible(channelInWords(channel))],
    ['about', about === 'own' ? 'what is yours' : 'what is yours, and the machine'],
    [
      'events',
      events.length === noticeEvents.length ? 'all' : events.map((event) => noticeEventNames[event]).join(', '),
    ],
    ...(includeNames ? [['names', 'of files and folders are sent']] : []),
    ...(secret === null
      ? []
      : [['secret', secret.kind === 'file' ? visible(secret.path) : `credential notices.${secret.credential}`]]),
    ['last delivered', delivered === null ? 'never' : timeInWords(delivered)],
    ...(failed === null ? [] : [['last failed', timeInWords(failed)]]),
    ...(words === null
      ? []
      : [['because', visible(`${words.title}. ${words.detail}${detail === undefined ? '' : ` (${detail})`}`)]]),
    ...(queued === 0 ? [] : [['still to send', count(queued, 'notice')]]),
    ...(givenUp === 0 ? [] : [['given up', `${count(givenUp, 'notice')}, after three days of trying`]]),
  ]);
}

function testInWords({ name, fault }: NoticeTest): string {
  if (fault === null) return `${visible(name)}: delivered.`;
  const { title, detail, remedy } = wordsOf(fault);
  const answer = fault.data.detail === undefined ? '' : ` (${fault.data.detail})`;
  return visible(`${name}: ${title}. ${detail}${answer} ${remedy}`);
}
