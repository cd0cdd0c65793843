// Who may do what. Read once, when the helper starts: a policy that cannot be read or understood keeps it from starting,
// rather than letting somebody in who should not be.

import { execFileSync } from 'node:child_process';
import { lstatSync, readFileSync } from 'node:fs';
import { TapeError } from '../../contract/errors.ts';
import type { Identity } from '../../contract/identity.ts';
import { type PolicyFile, type Power, policyFile } from '../../contract/policy.ts';

export type Role = 'administrator' | 'member' | 'stranger';

export class Policy {
  readonly #ownUid: number;
  readonly #administrators: Circle;
  readonly #members: Circle;
  readonly #membersMay: ReadonlySet<Power>;
  readonly #sharedPools: ReadonlySet<string>;
  readonly #noticeHosts: ReadonlySet<string>;

  constructor(ownUid: number, file: PolicyFile) {
    this.#ownUid = ownUid;
    this.#administrators = circleOf(file.administrators);
    this.#members = circleOf(file.members);
    this.#membersMay = new Set(file.membersMay);
    this.#sharedPools = new Set(file.sharedPools);
    this.#noticeHosts = new Set(file.noticeHosts);
  }

  roleOf(who: Identity): Role {
    if (who.uid === 0 || who.uid === this.#ownUid || isIn(this.#administrators, who)) return 'administrator';
    return isIn(this.#members, who) ? 'member' : 'stranger';
  }

  may(who: Identity, power: Power): boolean {
    const role = this.roleOf(who);
    return role === 'administrator' || (role === 'member' && this.#membersMay.has(power));
  }

  isShared(mediaPool: string): boolean {
    return this.#sharedPools.has(mediaPool);
  }

  get sharedPools(): readonly string[] {
    return [...this.#sharedPools];
  }

  takesNotices(host: string): boolean {
    return this.#noticeHosts.has(host);
  }

  /** A group whose members must be able to reach the socket; null when nobody is a member by a group. */
  get doorGroup(): number | null {
    const [first = null] = this.#members.gids;
    return first;
  }
}

/** For its own user and root alone. */
export function ownPolicy(ownUid: number): Policy {
  return new Policy(ownUid, { ...policyFile.parse({}), members: { users: [], groups: [] } });
}

/** The first of the files that is there; the defaults when none is. */
export function loadPolicy(ownUid: number, files: readonly string[]): Policy {
  const file = files.find((path) => lstatSync(path, { throwIfNoEntry: false }) !== undefined);
  return new Policy(ownUid, file === undefined ? policyFile.parse({}) : read(file, ownUid));
}

function read(path: string, ownUid: number): PolicyFile {
  const refused = (detail: string) => new TapeError('policy.invalid', { subject: path, detail });
  const found = lstatSync(path);
  if (!found.isFile()) throw refused('it is no file');
  if (found.uid !== 0 && found.uid !== ownUid) throw refused(`it belongs to user ${found.uid}`);
  if ((found.mode & 0o022) !== 0) throw refused('others than its owner may write it');
  let value: unknown;
  try {
    value = JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    throw refused(error instanceof Error ? error.message : String(error));
  }
  const checked = policyFile.safeParse(value);
  if (checked.success) return checked.data;
  const [first] = checked.error.issues;
  throw refused(`${first?.path.map(String).join('.') || 'the whole'}: ${first?.message}`);
}

interface Circle {
  readonly uids: ReadonlySet<number>;
  readonly gids: ReadonlySet<number>;
}

function isIn({ uids, gids }: Circle, { uid, gid, groups }: Identity): boolean {
  return uids.has(uid) || gids.has(gid) || groups.some((group) => gids.has(group));
}

function circleOf({ users, groups }: PolicyFile['members']): Circle {
  return { uids: numbersOf('passwd', users), gids: numbersOf('group', groups) };
}

/** Names that nobody bears are passed over: a policy may be written before its people come. */
function numbersOf(database: 'passwd' | 'group', people: readonly (string | number)[]): ReadonlySet<number> {
  const numbers = people.map((one) => (typeof one === 'number' ? one : numberOf(database, one)));
  return new Set(numbers.filter((number) => number !== null));
}

/** As the system has it, whatever database that is in. */
function numberOf(database: 'passwd' | 'group', name: string): number | null {
  try {
    const record = execFileSync('getent', ['--', database, name], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const number = Number(record.split(':')[2]);
    return Number.isInteger(number) ? number : null;
  } catch {
    return null;
  }
}
