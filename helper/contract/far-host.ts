// Which computer is meant, from what a person types: a name of ssh's configuration, user@host, user@host:port, with an
// IPv6 address in brackets where a port follows, or the same as ssh://… Nothing of it can become an option, or a command of a shell
// that somebody's ssh configuration hands it to.

import { TapeError } from './errors.ts';

export interface FarHost {
  /** As it was typed; in words, and to tell one from another. */
  readonly name: string;
  readonly host: string;
  /** Null: as ssh's configuration has it. */
  readonly user: string | null;
  readonly port: number | null;
}

const hostName = /^[\p{L}\p{N}_][\p{L}\p{N}_.-]{0,252}$/u;
/** A scope, as in fe80::1%eth0. */
const address6 = /^[0-9a-f:.]{2,45}(?:%[\w.-]{1,32})?$/i;
/** Also of a domain: DOMAIN\ann, ann@example.org. */
const userName = /^[\p{L}\p{N}_](?:[\p{L}\p{N}_.+@-]|\\(?=[\p{L}\p{N}_])){0,127}$/u;
const portMost = 65_535;

/** Throws `far.no-host` for what can be none. */
export function farHostOf(typed: string): FarHost {
  const name = typed.trim();
  const rest = name.replace(/^ssh:\/\/(.*?)\/?$/i, '$1');
  const at = rest.lastIndexOf('@');
  const user = at < 0 ? null : rest.slice(0, at);
  const place = placeIn(rest.slice(at + 1));
  if (place === null || (user !== null && !userName.test(user))) throw new TapeError('far.no-host', { subject: name });
  return { name, user, ...place };
}

function placeIn(text: string): Pick<FarHost, 'host' | 'port'> | null {
  const bracketed = /^\[([^\]]*)\](?::(\d{1,5}))?$/.exec(text);
  if (bracketed !== null) return isAddress6(bracketed[1] ?? '') ? placeOf(bracketed[1] ?? '', bracketed[2]) : null;
  if (isAddress6(text)) return { host: text, port: null };
  const [, host = '', port] = /^([^:]*)(?::(\d{1,5}))?$/.exec(text) ?? [];
  return hostName.test(host) ? placeOf(host, port) : null;
}

function isAddress6(text: string): boolean {
  return address6.test(text) && (text.match(/:/g)?.length ?? 0) > 1;
}

function placeOf(host: string, digits: string | undefined): Pick<FarHost, 'host' | 'port'> | null {
  if (digits === undefined) return { host, port: null };
  const port = Number(digits);
  return port > 0 && port <= portMost ? { host, port } : null;
}
