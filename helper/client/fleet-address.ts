// A database's address as libpq takes it, postgres://role:password@host:port/database?sslmode=…, in parts. What is not
// understood of it is refused: an option that is passed over could be the one that was to protect something.

import { userInfo } from 'node:os';
import { TapeError } from '../contract/errors.ts';
import type { FleetAddress } from '../contract/fleet.ts';

export interface GivenAddress {
  readonly address: FleetAddress;
  readonly password: string | null;
  /** A file with the certificates of the authorities that count. */
  readonly caFile: string | null;
}

const usualPort = 5432;
const tlsOf: Readonly<Record<string, FleetAddress['tls']>> = {
  disable: 'off',
  require: 'encrypted',
  'verify-ca': 'verify-ca',
  'verify-full': 'verify-full',
};
const optionNames: readonly string[] = ['host', 'port', 'dbname', 'user', 'password', 'sslmode', 'sslrootcert'];

export function fleetAddressOf(url: string): GivenAddress {
  const { protocol, hostname, port, pathname, username, password, searchParams } = parsed(url);
  if (protocol !== 'postgres:' && protocol !== 'postgresql:') throw invalid('it does not begin with postgres://');
  for (const name of searchParams.keys()) if (!optionNames.includes(name)) throw invalid(`option ${name}`);
  const option = (name: string, otherwise: string) => searchParams.get(name) ?? decoded(otherwise);
  const host = option('host', hostname).replace(/^\[|\]$/g, '');
  if (host === '' || host.includes(',')) throw invalid('it names no host, or several');
  const role = option('user', username) || userInfo().username;
  const name = option('dbname', pathname.slice(1)) || role;
  if (/\p{Cc}/u.test(`${host}${role}${name}`)) throw invalid('there is a control character in it');
  const caFile = searchParams.get('sslrootcert');
  return {
    address: {
      ...{ host, role, port: portOf(option('port', port)) },
      database: name,
      tls: tlsFrom(searchParams.get('sslmode'), host, caFile !== null),
    },
    password: option('password', password) || null,
    // By this name libpq, too, takes those that this computer trusts.
    caFile: caFile === 'system' ? null : caFile,
  };
}

function parsed(url: string): URL {
  try {
    return new URL(url);
  } catch {
    // Whatever its error repeats may hold a password.
    throw invalid('it is no address');
  }
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    throw invalid('a “%” in it stands for no character');
  }
}

function portOf(text: string): number {
  const port = text === '' ? usualPort : Number(text);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) throw invalid('its port is no port');
  return port;
}

/** What stays within this computer is not encrypted unless asked for, as also by naming whose certificates count. */
function tlsFrom(mode: string | null, host: string, isAuthorityNamed: boolean): FleetAddress['tls'] {
  if (mode === null) return isNear(host) && !isAuthorityNamed ? 'off' : 'verify-full';
  const tls = Object.hasOwn(tlsOf, mode) ? tlsOf[mode] : undefined;
  if (tls === undefined) throw invalid(`sslmode must be one of ${Object.keys(tlsOf).join(', ')}`);
  return tls;
}

function isNear(host: string): boolean {
  return host.startsWith('/') || host === 'localhost' || host === '::1' || /^127(\.\d+){3}$/.test(host);
}

function invalid(detail: string): TapeError {
  return new TapeError('fleet.invalid-address', { detail });
}
