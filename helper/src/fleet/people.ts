// Who the people of this host are, and what its policy makes of them: for who asks at another host and is one of them here, too.

import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { TapeError } from '../../contract/errors.ts';
import type { Identity } from '../../contract/identity.ts';
import type { HostPerson } from '../../fleet/agent-methods.ts';
import type { Access } from '../access/access.ts';

const run = promisify(execFile);
/** Of a directory service that lists more, those who have something here are asked for by number. */
const peopleMost = 20_000;
const outputBytesMost = 8_000_000;
const groupsTogether = 16;
/** Of an integer in PostgreSQL. Who has a higher number is nobody in a fleet. */
const uidMost = 2_147_483_647;
/** No login name is longer, and none begins like an option or is a number. */
const loginPattern = /^(?!\d+$)[\p{L}\p{N}_.][\p{L}\p{N}_.@$\\-]{0,255}$/u;

/** `uids`: whose things there are. */
export async function peopleHere(access: Access, uids: readonly number[]): Promise<readonly HostPerson[]> {
  const all = [...(await records([])), ...(uids.length === 0 ? [] : await records(uids.map(String)))];
  const byUid = new Map<number, PersonRecord>();
  for (const one of all.slice(0, peopleMost)) if (!byUid.has(one.uid)) byUid.set(one.uid, one);
  const people: HostPerson[] = [];
  const left = [...byUid.values()];
  for (let some = left.splice(0, groupsTogether); some.length > 0; some = left.splice(0, groupsTogether))
    people.push(...(await Promise.all(some.map((one) => personOf(one, access)))));
  return people;
}

interface PersonRecord {
  readonly name: string;
  readonly uid: number;
  readonly gid: number;
}

async function personOf({ name, uid, gid }: PersonRecord, access: Access): Promise<HostPerson> {
  const identity = { uid, gid, groups: await groupsOf(name) };
  const role = access.isAdministrator(identity) ? 'administrator' : access.admits(identity) ? 'member' : 'stranger';
  return { uid, name, role };
}

/** As the system has it, whatever database that is in; one that is not there is left out. */
async function records(which: readonly string[]): Promise<readonly PersonRecord[]> {
  const text = await output('getent', ['passwd', ...which]);
  return text.split('\n').flatMap((line) => {
    const [name = '', , uid = '', gid = ''] = line.split(':');
    return name === '' || !/^\d+$/.test(uid) || Number(uid) > uidMost
      ? []
      : [{ name, uid: Number(uid), gid: Number(gid) }];
  });
}

/** One that the system does not name is nobody's elsewhere. */
export async function nameOf(uid: number): Promise<string> {
  const [found] = await records([String(uid)]);
  return found?.name ?? unnamed(uid);
}

export function unnamed(uid: number): string {
  return `#${uid}`;
}

/** Null: nobody here has that name and that number. Both come from elsewhere. */
export async function personNamed(access: Access, login: string, uid: number): Promise<HostPerson | null> {
  const [found] = loginPattern.test(login) ? await records([login]) : [];
  return found?.uid === uid ? await personOf(found, access) : null;
}

export async function identityOf(uid: number): Promise<Identity> {
  const [found] = await records([String(uid)]);
  // Of whom the system has no name, nobody can tell the groups.
  if (found === undefined) throw new TapeError('fleet.person-unknown', { subject: String(uid) });
  return { uid, gid: found.gid, groups: await groupsOf(found.name) };
}

async function groupsOf(name: string): Promise<readonly number[]> {
  const text = await output('id', ['-G', '--', name]);
  return text.split(/\s+/).flatMap((group) => (/^\d+$/.test(group) ? [Number(group)] : []));
}

/** What was not found is not in the output, and makes an exit code. */
async function output(program: string, args: readonly string[]): Promise<string> {
  try {
    return (await run(program, [...args], { maxBuffer: outputBytesMost })).stdout;
  } catch (error) {
    return error instanceof Error && 'stdout' in error && typeof error.stdout === 'string' ? error.stdout : '';
  }
}
