// The agent's own state: which fleet its host is a member of, the connection to its database, and whether that one is reached.
// For as long as it is, the pusher reports on a connection of its own.

import { TapeError } from '../contract/errors.ts';
import type { FleetLink } from '../contract/fleet.ts';
import type { AgentEvents, FleetMember, HostFacts, OpenedHost } from './agent-methods.ts';
import { databaseFault, FleetDatabase, requireShape } from './database.ts';
import { CatalogueFile } from './push/catalogue-file.ts';
import { Pusher } from './push/pusher.ts';
import { FleetJobListener } from './queue/job-news.ts';

/** How long one waits for the database before asking again: from this on twice as long each time, up to a bound. */
const firstWaitMs = 500;
const longestWaitMs = 15_000;
/** So often a connection on which nothing is to be reported is tried. */
const beatMs = 10_000;

export type TellEvent = <N extends keyof AgentEvents>(event: N, body: AgentEvents[N]) => void;

interface OpenHost {
  readonly member: FleetMember;
  readonly database: FleetDatabase;
  readonly file: CatalogueFile;
}

export class Agent {
  readonly #tell: TellEvent;
  #host: OpenHost | null = null;
  #facts: HostFacts = { people: [], sharedPools: [] };
  #link: FleetLink = { reached: false, since: new Date().toISOString(), fault: null };
  #wake: () => void = () => undefined;
  /** Something is to be reported that came while it was not waited for. */
  #isAwake = false;
  readonly #news = new FleetJobListener();

  constructor(tell: TellEvent) {
    this.#tell = tell;
  }

  /** Of the fleet that this host has joined. */
  get database(): FleetDatabase {
    return this.#requireHost().database;
  }

  get member(): FleetMember {
    return this.#requireHost().member;
  }

  open({ member, catalogue, facts }: OpenedHost): void {
    this.#facts = facts;
    this.#host = { member, database: new FleetDatabase(member.signIn), file: new CatalogueFile(catalogue) };
    void this.#stayConnected(this.#host);
    this.#news.start(this.database, () => this.#tell('jobs', null));
  }

  tellFacts(facts: HostFacts): void {
    this.#facts = facts;
    this.wake();
  }

  wake(): void {
    this.#isAwake = true;
    this.#wake();
  }

  async #stayConnected(host: OpenHost): Promise<never> {
    for (let waitMs = firstWaitMs; ; ) {
      try {
        await host.database.alone(async (client, lost) => {
          await requireShape(client);
          const pusher = new Pusher(client, {
            ...host,
            facts: () => this.#facts,
            onAnew: (incarnation, why) => this.#tell('anew', { incarnation, why }),
            onApplied: (progress) => this.#tell('progress', progress),
          });
          await pusher.begin();
          while (!lost.aborted) {
            this.#isAwake = false;
            this.#note(null);
            await pusher.push();
            waitMs = firstWaitMs;
            await this.#woken(beatMs, lost);
          }
        });
      } catch (error) {
        this.#note(databaseFault(error));
      }
      await this.#woken(waitMs);
      waitMs = Math.min(2 * waitMs, longestWaitMs);
    }
  }

  async #woken(withinMs: number, lost?: AbortSignal): Promise<void> {
    if (this.#isAwake) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, withinMs);
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
      lost?.addEventListener('abort', this.#wake, { once: true });
    });
  }

  #requireHost(): OpenHost {
    if (this.#host === null) throw new TapeError('fleet.not-joined');
    return this.#host;
  }

  #note(failed: TapeError | null): void {
    const { reached, fault } = this.#link;
    if (reached === (failed === null) && fault?.code === failed?.code && fault !== undefined) return;
    this.#link = { reached: failed === null, since: new Date().toISOString(), fault: failed?.fault() ?? null };
    this.#tell('link', this.#link);
  }
}
