// A further way for notices: by what, to where, and of what.

import { useId, useState } from 'react';
import type { Input } from '../../../../helper/contract/contract.ts';
import { type NoticeChannel, type NoticeEvent, noticeEvents } from '../../../../helper/contract/notice-ways.ts';
import { text } from '../../../text/text.ts';
import { CheckOption } from '../../parts/check-option.tsx';
import { FaultNote } from '../../parts/fault-note.tsx';
import { Choice } from '../../parts/fields.tsx';
import { useUserRequest, useWindowContext } from '../../window-context.ts';

type ChannelKind = NoticeChannel['kind'];
const kinds: readonly ChannelKind[] = ['mail', 'webhook', 'ntfy', 'desktop'];
const securities = ['starttls', 'tls', 'none'] as const;
type Security = (typeof securities)[number];

/** As it was typed. */
interface TypedWay {
  readonly kind: ChannelKind;
  readonly to: string;
  readonly url: string;
  readonly server: string;
  readonly security: Security;
  readonly user: string;
  readonly secret: string;
  readonly events: readonly NoticeEvent[];
  readonly includeNames: boolean;
}

const atFirst: TypedWay = {
  ...{ kind: 'mail', to: '', url: '', server: '', security: 'starttls', user: '', secret: '' },
  ...{ events: noticeEvents, includeNames: false },
};

interface AddNoticeWayProps {
  readonly taken: readonly string[];
  readonly added: () => Promise<unknown>;
}

export function AddNoticeWay({ taken, added }: AddNoticeWayProps) {
  const { send } = useWindowContext();
  const { busy, fault, ask } = useUserRequest();
  const [typed, setTyped] = useState(atFirst);
  const change = (part: Partial<TypedWay>) => setTyped({ ...typed, ...part });
  const words = text.notices;
  const { kind, events } = typed;
  const isComplete =
    events.length > 0 && (kind === 'desktop' || (kind === 'mail' ? typed.to : typed.url).trim() !== '');

  async function add(): Promise<void> {
    if (!(await ask(() => send('notices.add', wayOf(typed, freeName(kind, taken)))))) return;
    setTyped(atFirst);
    await added();
  }

  return (
    <form
      className="settings-rows-plain"
      aria-label={words.add}
      onSubmit={(event) => {
        event.preventDefault();
        void add();
      }}
    >
      <div className="settings-form">
        <Choice
          label={words.kind}
          value={kind}
          choices={kinds.map((one) => ({ value: one, words: words.kinds[one] }))}
          onChange={(chosen) => change({ kind: chosen })}
          testId="way-kind"
        />
        {kind === 'mail' && <MailFields typed={typed} change={change} />}
        {(kind === 'webhook' || kind === 'ntfy') && (
          <TypedLine
            label={words.url}
            value={typed.url}
            hint={kind === 'ntfy' ? words.topicHint : words.urlHint}
            testId="way-url"
            onChange={(url) => change({ url })}
          />
        )}
        {kind !== 'desktop' && (kind !== 'mail' || hasLogin(typed)) && (
          <TypedLine
            label={words.secret[kind]}
            value={typed.secret}
            hint={words.secretHint}
            testId="way-secret"
            onChange={(secret) => change({ secret })}
          />
        )}
      </div>
      {kind !== 'desktop' && (kind !== 'mail' || hasLogin(typed)) && <p className="faint">{words.secretMeaning}</p>}
      <fieldset className="settings-events" aria-label={words.eventsHeading}>
        {noticeEvents.map((event) => (
          <CheckOption
            key={event}
            words={words.events[event]}
            wanted={events.includes(event)}
            onChange={(wanted) =>
              change({ events: noticeEvents.filter((one) => (one === event ? wanted : events.includes(one))) })
            }
            testId={`way-${event}`}
          />
        ))}
      </fieldset>
      <CheckOption
        words={words.includeNames}
        wanted={typed.includeNames}
        onChange={(includeNames) => change({ includeNames })}
        testId="way-names"
      />
      <div className="settings-line">
        <button type="submit" className="button" data-look="plain" data-testid="way-add" disabled={busy || !isComplete}>
          {words.addAction}
        </button>
      </div>
      {fault !== null && <FaultNote fault={fault} />}
    </form>
  );
}

interface MailFieldsProps {
  readonly typed: TypedWay;
  readonly change: (part: Partial<TypedWay>) => void;
}

function MailFields({ typed, change }: MailFieldsProps) {
  const words = text.notices;
  return (
    <>
      <TypedLine
        label={words.to}
        value={typed.to}
        hint={words.toHint}
        testId="way-to"
        onChange={(to) => change({ to })}
      />
      <TypedLine
        label={words.server}
        value={typed.server}
        hint={words.serverHint}
        testId="way-server"
        onChange={(server) => change({ server })}
      />
      {typed.server.trim() !== '' && (
        <>
          <Choice
            label={words.security}
            value={typed.security}
            choices={securities.map((one) => ({ value: one, words: words.securities[one] }))}
            onChange={(security) => change({ security })}
            testId="way-security"
          />
          <TypedLine
            label={words.user}
            value={typed.user}
            hint={words.userHint}
            testId="way-user"
            onChange={(user) => change({ user })}
          />
        </>
      )}
    </>
  );
}

interface TypedLineProps {
  readonly label: string;
  readonly value: string;
  readonly hint: string;
  readonly testId: string;
  readonly onChange: (value: string) => void;
}

function TypedLine({ label, value, hint, testId, onChange }: TypedLineProps) {
  const id = useId();
  return (
    <label className="field field-address" htmlFor={id}>
      <span>{label}</span>
      <input
        id={id}
        type="text"
        spellCheck={false}
        autoComplete="off"
        data-testid={testId}
        value={value}
        placeholder={hint}
        onChange={(event) => onChange(event.target.value)}
      />
    </label>
  );
}

/** Only then is there a password. */
function hasLogin({ server, user }: TypedWay): boolean {
  return server.trim() !== '' && user.trim() !== '';
}

/** "mail", "mail 2": a name to be found by, that nobody has to think of. */
function freeName(kind: ChannelKind, taken: readonly string[]): string {
  const names = [kind, ...taken.map((_, at) => `${kind} ${at + 2}`)];
  return names.find((name) => !taken.includes(name)) ?? kind;
}

function wayOf(typed: TypedWay, name: string): Input<'notices.add'> {
  const { events, includeNames } = typed;
  const hasSecret = typed.kind === 'mail' ? hasLogin(typed) : typed.kind !== 'desktop';
  const path = hasSecret ? typed.secret.trim() : '';
  return {
    ...{ name, events: [...events], includeNames, channel: channelOf(typed) },
    secret: path === '' ? null : { kind: 'file', path },
  };
}

const usualPorts: Readonly<Record<Security, number>> = { starttls: 587, tls: 465, none: 25 };

function channelOf({ kind, to, url, server, security, user }: TypedWay): Input<'notices.add'>['channel'] {
  switch (kind) {
    case 'mail': {
      const addresses = to.split(/[\s,;]+/).filter((one) => one !== '');
      const [, host = '', port] = /^(.*?)(?::(\d{1,5}))?$/.exec(server.trim()) ?? [];
      const login = user.trim();
      const smtp = { host, port: Number(port ?? usualPorts[security]), security, user: login === '' ? null : login };
      return { kind, to: addresses, from: null, smtp: host === '' ? null : smtp };
    }
    case 'webhook':
    case 'ntfy':
      return { kind, url: url.trim() };
    case 'desktop':
      return { kind };
  }
}
