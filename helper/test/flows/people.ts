// Several users of one helper: lines to it as each of them, and files of theirs. Only root can be others.

import { execFileSync } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, writeFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { dirname, join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import type { Client } from '../../client/client.ts';
import { clientOver } from '../../client/duplex.ts';
import { follow } from '../../client/follow-job.ts';
import { helperSocket } from '../../client/home.ts';
import { rowsOf } from '../../client/pages.ts';
import type { Input } from '../../contract/contract.ts';
import type { Identity } from '../../contract/identity.ts';
import type { Job, JobId, JobItem } from '../../contract/model.ts';
import type { PolicyFile } from '../../contract/policy.ts';
import { type Helper, type HelperOptions, type JobCall, startHelper, temporaryFolder } from './harness.ts';
import { barcode } from './steps.ts';

/** Whom the policy of these tests makes members. */
export const memberGroup = 65_003;
export const ann: Identity = { uid: 65_001, gid: 65_001, groups: [memberGroup] };
export const bob: Identity = { uid: 65_002, gid: 65_002, groups: [memberGroup] };
export const stranger: Identity = { uid: 65_004, gid: 65_004, groups: [] };

/** A helper of root's for the members. */
export async function sharedHelper(policy: Partial<PolicyFile> = {}, options: HelperOptions = {}): Promise<Helper> {
  const home = join(temporaryFolder(), 'home');
  mkdirSync(home, { mode: 0o711 });
  chmodSync(dirname(home), 0o711);
  const members = { users: [], groups: [memberGroup] };
  writeFileSync(join(home, 'policy.json'), JSON.stringify({ members, ...policy }), { mode: 0o644 });
  return await startHelper({ ...options, home });
}

/** A line to it that the kernel testifies is theirs. */
export async function clientAs(who: Identity, { home }: Helper): Promise<Client> {
  const client = await clientOver(await socketAs(who, helperSocket(home)));
  onTestFinished(() => client.close());
  return client;
}

export interface Person {
  readonly who: Identity;
  readonly client: Client;
}

export async function person(who: Identity, helper: Helper): Promise<Person> {
  return { who, client: await clientAs(who, helper) };
}

export function run<K extends JobCall>({ client }: Person, kind: K, input: Input<K>): Promise<Job> {
  return follow(
    client,
    () => client.send(kind, input) as Promise<JobId>,
    () => {},
  ).done;
}

export async function itemsOf({ client }: Person, { id }: Job): Promise<readonly JobItem[]> {
  const items: JobItem[] = [];
  for await (const item of rowsOf((place) => client.send('jobs.items', { id, failedOnly: false, ...place })))
    items.push(item);
  return items;
}

/** With a cartridge that Ann has formatted. */
export async function annAndBob() {
  const helper = await sharedHelper();
  const both = { helper, ann: await person(ann, helper), bob: await person(bob, helper) };
  expect(await run(both.ann, 'cartridges.load', { barcode, drive: null })).toMatchObject({ state: 'done' });
  const format = { barcode, confirmedBarcode: barcode, name: 'Hers' };
  expect(await run(both.ann, 'cartridges.format', format)).toMatchObject({ state: 'done' });
  return both;
}

export async function socketAs(who: Identity, path: string): Promise<Socket> {
  const socket = as(who, () => connect(path));
  await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('error', reject));
  return socket;
}

/** What the kernel notes of a connection, it notes when that is asked for. */
function as<T>(who: Identity, work: () => T): T {
  const { setgroups, setegid, seteuid, getgroups } = process;
  if (!setgroups || !setegid || !seteuid || !getgroups) throw new Error('no POSIX system');
  const groups = getgroups();
  setgroups([...who.groups]);
  setegid(who.gid);
  seteuid(who.uid);
  try {
    return work();
  } finally {
    seteuid(0);
    setegid(0);
    setgroups(groups);
  }
}

/** A folder that all may pass through. */
export function openFolder(): string {
  const folder = temporaryFolder();
  chmodSync(folder, 0o755);
  return folder;
}

export function folderOf(who: Identity, path: string, mode = 0o755): string {
  mkdirSync(path);
  chownSync(path, who.uid, who.gid);
  chmodSync(path, mode);
  return path;
}

export function fileOf(who: Identity, path: string, content = 'hers alone', mode = 0o600): string {
  writeFileSync(path, content);
  chownSync(path, who.uid, who.gid);
  chmodSync(path, mode);
  return path;
}

/** Hers or his to read and to write. */
export function fifoOf(who: Identity, path: string): string {
  execFileSync('mkfifo', ['--mode', '600', path]);
  chownSync(path, who.uid, who.gid);
  return path;
}
