// What this host keeps of its fleet: one file, its owner's alone, as a password is in it. A host that left keeps its number: when
// it comes back it is the same one.

import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { homeFaultOf, TapeError } from '../../contract/errors.ts';
import type { FleetMember } from '../../fleet/agent-methods.ts';

interface StoredMembership {
  readonly uuid: string;
  readonly member: FleetMember | null;
  readonly fromBackup: string | null;
}

export class MemberFile {
  readonly #path: string;
  #stored: StoredMembership | null;

  constructor(path: string) {
    this.#path = path;
    this.#stored = read(path);
  }

  get member(): FleetMember | null {
    return this.#stored?.member ?? null;
  }

  get fromBackup(): string | null {
    return this.#stored?.fromBackup ?? null;
  }

  /** Of this host, in whichever fleet. */
  get uuid(): string {
    return (this.#stored ?? this.#write({ uuid: randomUUID(), member: null, fromBackup: null })).uuid;
  }

  join(member: FleetMember): void {
    this.#write({ uuid: this.uuid, member, fromBackup: null });
  }

  noteBackup(time: string): void {
    this.#write({ uuid: this.uuid, member: this.member, fromBackup: time });
  }

  leave(): void {
    this.#write({ uuid: this.uuid, member: null, fromBackup: null });
  }

  #write(stored: StoredMembership): StoredMembership {
    writeFileSync(`${this.#path}.new`, `${JSON.stringify(stored, null, 2)}\n`, { mode: 0o600, flush: true });
    renameSync(`${this.#path}.new`, this.#path);
    this.#stored = stored;
    return stored;
  }
}

function read(path: string): StoredMembership | null {
  if (!existsSync(path)) return null;
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as StoredMembership;
  } catch (error) {
    // What it holds is not repeated: it may be a part of a password.
    throw new TapeError(homeFaultOf(error), { subject: path });
  }
}
