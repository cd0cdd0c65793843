// The agent's own state: which fleet its host is a member of, the connection to its database, and whether that one is reached.

import { TapeError } from '../contract/errors.ts';
import type { FleetLink } from '../contract/fleet.ts';
import type { AgentEvents, FleetMember } from './agent-methods.ts';
import { databaseFault, FleetDatabase, requireShape } from './database.ts';

/** How long one waits for the database before asking again: from this on twice as long each time, up to a bound. */
const firstWaitMs = 500;
const longestWaitMs = 30_000;
/** So often a connection that nobody uses is tried. */
const beatMs = 15_000;

export type TellEvent = <N extends keyof AgentEvents>(event: N, body: AgentEvents[N]) => void;

export class Agent {
  readonly #tell: TellEvent;
  #member: { readonly member: FleetMember; readonly database: FleetDatabase } | null = null;
  #link: FleetLink = { reached: false, since: new Date().toISOString(), fault: null };
  #timer: NodeJS.Timeout | undefined;
  #waitMs = firstWaitMs;

  constructor(tell: TellEvent) {
    this.#tell = tell;
  }

  get link(): FleetLink {
    return this.#link;
  }

  /** Of the fleet that this host has joined. */
  get database(): FleetDatabase {
    if (this.#member === null) throw new TapeError('fleet.not-joined');
    return this.#member.database;
  }

  get member(): FleetMember {
    if (this.#member === null) throw new TapeError('fleet.not-joined');
    return this.#member.member;
  }

  open(member: FleetMember): void {
    this.#member = { member, database: new FleetDatabase(member.signIn) };
    void this.#reach();
  }

  /** Whether the database answers, and can be worked with. */
  async #reach(): Promise<void> {
    try {
      await this.database.using((client) => requireShape(client));
      this.#waitMs = firstWaitMs;
      this.#note(null);
      this.#timer = setTimeout(() => void this.#reach(), beatMs);
    } catch (error) {
      this.#note(databaseFault(error));
      this.#timer = setTimeout(() => void this.#reach(), this.#waitMs);
      this.#waitMs = Math.min(2 * this.#waitMs, longestWaitMs);
    }
  }

  #note(failed: TapeError | null): void {
    const { reached, fault } = this.#link;
    if (reached === (failed === null) && fault?.code === failed?.code) return;
    this.#link = { reached: failed === null, since: new Date().toISOString(), fault: failed?.fault() ?? null };
    this.#tell('link', this.#link);
  }

  async close(): Promise<void> {
    clearTimeout(this.#timer);
    await this.#member?.database.close();
  }
}
