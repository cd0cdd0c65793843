// This host as a member of a fleet: what it keeps of that, and its agent, which runs for as long as it is one.

import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FleetSignInInput } from '../../contract/calls/fleet.ts';
import type { Input } from '../../contract/contract.ts';
import { faultOf, TapeError } from '../../contract/errors.ts';
import type {
  FleetFinding,
  FleetLink,
  FleetPersonLink,
  FleetSignIn,
  FleetStatus,
  Migrated,
} from '../../contract/fleet.ts';
import type { Identity } from '../../contract/identity.ts';
import type { State } from '../../contract/state.ts';
import type {
  AgentEvents,
  AgentInput,
  AgentMethodName,
  AgentOutput,
  FleetMember,
  HostFacts,
  HostPerson,
  PersonsMethod,
} from '../../fleet/agent-methods.ts';
import type { Access } from '../access/access.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { OpenFile } from '../keys/secret-file.ts';
import type { Log } from '../log/log.ts';
import { AgentLink } from './agent-link.ts';
import { agentBy } from './agent-process.ts';
import { fetchHistory } from './lost-history.ts';
import { MemberFile } from './member-file.ts';
import { nameOf, peopleHere } from './people.ts';
import { signInFrom } from './sign-in.ts';

/** What changes at once is reported at once. */
const wakeAfterMs = 250;
const factsEveryMs = 3_600_000;
/** What is asked beside something else keeps nobody waiting longer. */
const asideMs = 2_000;

interface FleetRoom {
  readonly home: string;
  readonly log: Log;
  readonly access: Access;
  readonly catalogue: Pick<Catalogue, 'fleetHistory' | 'fleetOutbox'>;
  readonly state: Pick<State, 'listen'>;
  readonly openFile: OpenFile;
  /** Of the service that starts agents; null: this helper starts its own. */
  readonly agentSocket: string | null;
}

/** Does the fleet's jobs here. */
interface AttachedWorker {
  /** The database is reached or not, or something has become of a job of the fleet. */
  hear(what: 'link' | 'jobs'): void;
  attend(): void;
  stop(): Promise<void>;
}

export class Fleet {
  readonly #room: FleetRoom;
  readonly #file: MemberFile;
  readonly #agent: AgentLink;
  #link: FleetLink | null = null;
  #waiting = 0;
  #users = 0;
  #isBeginning = false;
  /** Came while the one before was being begun. */
  #nextAnew: AgentEvents['anew'] | null = null;
  /** Of people who have asked. */
  readonly #names = new Map<number, string>();
  #wake: NodeJS.Timeout | undefined;
  #facts: NodeJS.Timeout | undefined;
  #stopListening: () => void = () => undefined;
  #worker: AttachedWorker | null = null;

  constructor(room: FleetRoom) {
    const { home, log, agentSocket, state } = room;
    this.#room = room;
    this.#file = new MemberFile(join(home, 'fleet.json'));
    this.#agent = new AgentLink(agentBy(agentSocket), log, {
      onStart: () => void this.#opened(),
      onEvent: (message) => this.#hear(message),
      onLost: () => {
        this.#link = null;
      },
    });
    this.#stopListening = state.listen(() => this.#wakeSoon());
  }

  start(): void {
    if (this.#file.member !== null) this.#agent.start();
    this.#facts = setInterval(() => void this.#tellFacts(), factsEveryMs).unref();
  }

  async stop(): Promise<void> {
    await this.#worker?.stop();
    this.#stopListening();
    clearTimeout(this.#wake);
    clearInterval(this.#facts);
    this.#agent.stop();
  }

  async status(): Promise<FleetStatus> {
    const { member, fromBackup } = this.#file;
    if (member === null) return { member: null, link: null, fromBackup: null, waiting: 0, hosts: [], withoutMarks: [] };
    const { password: _, ca: __, ...address } = member.signIn;
    const { uuid, name } = member;
    return { member: { uuid, name, address }, fromBackup, waiting: this.#waiting, ...(await this.#linkAndHosts()) };
  }

  /** Null: of none. */
  get member(): FleetMember | null {
    return this.#file.member;
  }

  get isReached(): boolean {
    return this.#link?.reached === true;
  }

  /** Null: in no fleet. */
  gauge(): { readonly reached: boolean; readonly waiting: number } | null {
    if (this.#file.member === null) return null;
    return { reached: this.#link?.reached === true, waiting: this.#waiting };
  }

  /** Others count on what it reports. */
  get isNeeded(): boolean {
    return this.#file.member !== null;
  }

  async doctor(): Promise<readonly FleetFinding[]> {
    const { fromBackup } = this.#requireFile();
    const found = await this.#agent.ask('doctor', null);
    const backup = { what: 'past', detail: fromBackup ?? '', fault: new TapeError('fleet.host-from-backup').fault() };
    const link = this.#link?.fault ?? null;
    return [
      { what: 'report', detail: `${this.#waiting} to report`, fault: link },
      ...found,
      ...(fromBackup === null ? [] : [backup]),
    ];
  }

  /** What a person asks of the catalogue of all hosts. */
  async askAs<N extends PersonsMethod>(
    method: N,
    question: Input<`fleet.${N}`>,
    caller: Identity,
  ): Promise<AgentOutput<N>> {
    this.#requireFile();
    return await this.#agent.ask(method, { by: await this.person(caller), question } as AgentInput<N>);
  }

  /** The same beside something that is answered without it, too. Null: the database is away, or says nothing in time. */
  async askAside<N extends PersonsMethod>(
    method: N,
    question: Input<`fleet.${N}`>,
    caller: Identity,
  ): Promise<AgentOutput<N> | null> {
    if (this.#file.member === null || !this.isReached) return null;
    const asked = this.askAs(method, question, caller).catch(() => null);
    return await Promise.race([asked, sleep(asideMs, null, { ref: false })]);
  }

  async links(): Promise<readonly FleetPersonLink[]> {
    this.#requireFile();
    return await this.#agent.ask('links', null);
  }

  async link(link: FleetPersonLink, isLinked: boolean): Promise<void> {
    this.#requireFile();
    await this.#agent.ask('link', { ...link, isLinked });
  }

  /** Whoever asks, as the kernel and the policy have them now. */
  async person(caller: Identity): Promise<HostPerson> {
    const { uid } = caller;
    const name = this.#names.get(uid) ?? (await nameOf(uid));
    this.#names.set(uid, name);
    return { uid, name, role: this.#room.access.isAdministrator(caller) ? 'administrator' : 'member' };
  }

  /** What whoever names the files may read of them. */
  async signIn(input: FleetSignInInput, as: Identity): Promise<FleetSignIn> {
    return await signInFrom(input, this.#room.openFile, as);
  }

  /** From here on it hears of the fleet's jobs. */
  attach(worker: AttachedWorker): void {
    this.#worker = worker;
    worker.attend();
  }

  async migrate(signIn: FleetSignIn): Promise<Migrated> {
    return await this.#withAgent(() => this.#agent.ask('migrate', { signIn }));
  }

  async join(signIn: FleetSignIn, name: string, site: string | null): Promise<FleetStatus> {
    if (this.#file.member !== null) throw new TapeError('fleet.joined', { subject: this.#file.member.name });
    const { uuid } = this.#file;
    await this.#withAgent(async () => {
      const own = await this.#agent.ask('join', { signIn, uuid, name, site });
      this.#file.join({ uuid, name, signIn: own });
      await this.#opened();
    });
    return await this.status();
  }

  /** `onlyHere`: the database is not there any more, or does not matter. */
  async leave(forget: boolean, onlyHere: boolean): Promise<void> {
    this.#requireFile();
    if (!onlyHere) await this.#agent.ask('leave', { forget });
    this.#room.catalogue.fleetOutbox.leave();
    this.#file.leave();
    [this.#link, this.#waiting] = [null, 0];
    this.#agent.stop();
  }

  #requireFile(): MemberFile & { readonly member: FleetMember | null } {
    if (this.#file.member === null) throw new TapeError('fleet.not-joined');
    return this.#file;
  }

  async #linkAndHosts(): Promise<Pick<FleetStatus, 'link' | 'hosts' | 'withoutMarks'>> {
    const link = this.#link;
    const nothing = { hosts: [], withoutMarks: [] };
    if (link?.reached !== true) return { link, ...nothing };
    try {
      const [hosts, withoutMarks] = [await this.#agent.ask('hosts', null), await this.#agent.ask('withoutMarks', null)];
      return { link, hosts, withoutMarks };
    } catch (error) {
      // Only shown: the agent tells by itself when its link is lost, and it may be back already.
      return { link: { reached: false, since: new Date().toISOString(), fault: faultOf(error) }, ...nothing };
    }
  }

  /** Of the agent of a host that has joined. */
  async ask<N extends AgentMethodName>(method: N, input: AgentInput<N>): Promise<AgentOutput<N>> {
    this.#requireFile();
    return await this.#agent.ask(method, input);
  }

  /** Of a host that is in no fleet it runs for as long as it is needed. */
  async #withAgent<T>(work: () => Promise<T>): Promise<T> {
    this.#users += 1;
    this.#agent.start();
    try {
      return await work();
    } finally {
      this.#users -= 1;
      if (this.#users === 0 && this.#file.member === null) this.#agent.stop();
    }
  }

  async #opened(): Promise<void> {
    const { member } = this.#file;
    if (member === null) return;
    const catalogue = join(this.#room.home, 'catalogue.db');
    try {
      await this.#agent.ask('open', { member, catalogue, facts: await this.#currentFacts() });
    } catch (error) {
      this.#room.log('fleet not opened', { fault: faultOf(error) });
    }
  }

  async #currentFacts(): Promise<HostFacts> {
    const { access, catalogue } = this.#room;
    return { people: await peopleHere(access, catalogue.fleetOutbox.uids()), sharedPools: access.sharedPools };
  }

  async #tellFacts(): Promise<void> {
    if (this.#file.member === null) return;
    try {
      await this.#agent.ask('facts', await this.#currentFacts());
    } catch (error) {
      this.#room.log('people not reported', { fault: faultOf(error) });
    }
  }

  #hear(
    message: {
      readonly [N in keyof AgentEvents]: { readonly event: N; readonly body: AgentEvents[N] };
    }[keyof AgentEvents],
  ): void {
    const { catalogue, log } = this.#room;
    switch (message.event) {
      case 'link':
        this.#link = message.body;
        log('fleet link', { state: message.body.reached ? 'reached' : 'away', fault: message.body.fault });
        this.#worker?.hear('link');
        return;
      case 'jobs':
        this.#worker?.hear('jobs');
        return;
      case 'progress':
        this.#waiting = message.body.waiting;
        catalogue.fleetOutbox.drop(message.body.applied);
        return;
      case 'anew':
        void this.#beginAnew(message.body);
    }
  }

  async #beginAnew(anew: AgentEvents['anew']): Promise<void> {
    if (this.#isBeginning) {
      this.#nextAnew = anew;
      return;
    }
    const { incarnation, why } = anew;
    this.#isBeginning = true;
    const { catalogue, log } = this.#room;
    const { fleetHistory, fleetOutbox } = catalogue;
    try {
      log('fleet report begins anew', { times: incarnation, why });
      if (why === 'from-backup') this.#file.noteBackup(new Date().toISOString());
      if (fleetHistory.isWanted) {
        const jobs = await fetchHistory(fleetHistory, (method, input) => this.#agent.ask(method, input));
        fleetHistory.isFetched();
        log('lost history came back from the fleet', { jobs });
      }
      fleetOutbox.fill(incarnation);
      this.#wakeSoon();
    } catch (error) {
      // The database is away again: the agent asks once more when it is back.
      log('fleet report not begun', { fault: faultOf(error) });
    } finally {
      this.#isBeginning = false;
    }
    const next = this.#nextAnew;
    this.#nextAnew = null;
    if (next !== null) await this.#beginAnew(next);
  }

  #wakeSoon(): void {
    if (this.#file.member === null || this.#wake !== undefined) return;
    this.#wake = setTimeout(() => {
      this.#wake = undefined;
      // Without an agent there is nobody to wake: the next one begins by itself.
      void this.#agent.ask('wake', null).catch(() => undefined);
    }, wakeAfterMs);
  }
}
