// What this host keeps of its fleet: one file, its owner's alone, as a password is in it.

import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { homeFaultOf, TapeError } from '../../contract/errors.ts';
import type { FleetMember } from '../../fleet/agent-methods.ts';

export class MemberFile {
  readonly #path: string;
  #member: FleetMember | null;

  constructor(path: string) {
    this.#path = path;
    this.#member = read(path);
  }

  get member(): FleetMember | null {
    return this.#member;
  }

  keep(member: FleetMember): void {
    writeFileSync(`${this.#path}.new`, `${JSON.stringify(member, null, 2)}\n`, { mode: 0o600, flush: true });
    renameSync(`${this.#path}.new`, this.#path);
    this.#member = member;
  }

  remove(): void {
    rmSync(this.#path, { force: true });
    this.#member = null;
  }
}

function read(path: string): FleetMember | null {
  if (!existsSync(path)) return null;
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as FleetMember;
  } catch (error) {
    // What it holds is not repeated: it may be a part of a password.
    throw new TapeError(homeFaultOf(error), { subject: path }, { cause: error });
  }
}
