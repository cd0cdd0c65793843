// This host as a member of a fleet: what it keeps of that, and its agent, which runs for as long as it is one.

import { join } from 'node:path';
import type { FleetSignInInput } from '../../contract/calls/fleet.ts';
import { faultOf } from '../../contract/errors.ts';
import type { FleetLink, FleetSignIn, FleetStatus, Migrated } from '../../contract/fleet.ts';
import type { Identity } from '../../contract/identity.ts';
import type { FleetMember } from '../../fleet/agent-methods.ts';
import type { OpenFile } from '../keys/secret-file.ts';
import type { Log } from '../log/log.ts';
import { AgentLink } from './agent-link.ts';
import { agentBy } from './agent-process.ts';
import { MemberFile } from './member-file.ts';
import { signInFrom } from './sign-in.ts';

interface FleetRoom {
  readonly home: string;
  readonly log: Log;
  readonly openFile: OpenFile;
  /** Of the service that starts agents; null: this helper starts its own. */
  readonly agentSocket: string | null;
}

export class Fleet {
  readonly #log: Log;
  readonly #openFile: OpenFile;
  readonly #file: MemberFile;
  readonly #agent: AgentLink;
  #link: FleetLink | null = null;
  #users = 0;

  constructor({ home, log, openFile, agentSocket }: FleetRoom) {
    this.#log = log;
    this.#openFile = openFile;
    this.#file = new MemberFile(join(home, 'fleet.json'));
    this.#agent = new AgentLink(agentBy(agentSocket), log, {
      onStart: () => void this.#opened(),
      onEvent: ({ body }) => {
        this.#link = body;
      },
      onLost: () => {
        this.#link = null;
      },
    });
  }

  /** Null: of none. */
  get member(): FleetMember | null {
    return this.#file.member;
  }

  get status(): FleetStatus {
    const { member } = this;
    if (member === null) return { member: null, link: null };
    const { password: _, ca: __, ...address } = member.signIn;
    return { member: { uuid: member.uuid, name: member.name, address }, link: this.#link };
  }

  /** What whoever names the files may read of them. */
  async signIn(input: FleetSignInInput, as: Identity): Promise<FleetSignIn> {
    return await signInFrom(input, this.#openFile, as);
  }

  start(): void {
    if (this.member !== null) this.#agent.start();
  }

  stop(): void {
    this.#agent.stop();
  }

  async migrate(signIn: FleetSignIn): Promise<Migrated> {
    return await this.#withAgent(() => this.#agent.ask('migrate', { signIn }));
  }

  /** Of a host that is in no fleet it runs for as long as it is needed. */
  async #withAgent<T>(work: () => Promise<T>): Promise<T> {
    this.#users += 1;
    this.#agent.start();
    try {
      return await work();
    } finally {
      this.#users -= 1;
      if (this.#users === 0 && this.member === null) this.#agent.stop();
    }
  }

  async #opened(): Promise<void> {
    const { member } = this;
    if (member === null) return;
    try {
      await this.#agent.ask('open', { member });
    } catch (error) {
      this.#log('fleet not opened', { fault: faultOf(error) });
    }
  }
}
