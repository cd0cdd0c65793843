// A host of a fleet without drives: a catalogue and the agent that reports it.

import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FleetSignIn } from '../../contract/fleet.ts';
import type { FleetMember } from '../../fleet/agent-methods.ts';
import { openCatalogue } from '../../src/catalogue/catalogue.ts';
import { AgentLink } from '../../src/fleet/agent-link.ts';
import { agentBy } from '../../src/fleet/agent-process.ts';

export const administrator = { uid: 1_000, name: 'ann', role: 'administrator' } as const;

export class BenchHost {
  readonly agent: AgentLink;
  readonly #catalogue: ReturnType<typeof openCatalogue>;
  #waiting = -1;
  #isReached = false;

  private constructor(path: string) {
    this.#catalogue = openCatalogue(path);
    this.agent = agentLink((message) => {
      switch (message.event) {
        case 'anew':
          this.#catalogue.fleetOutbox.fill(message.body.incarnation);
          void this.agent.ask('wake', null);
          return;
        case 'progress':
          this.#waiting = message.body.waiting;
          this.#catalogue.fleetOutbox.drop(message.body.applied);
          return;
        case 'link':
          this.#isReached = message.body.reached;
          if (message.body.fault !== null) process.stderr.write(`${JSON.stringify(message.body.fault)}\n`);
      }
    });
    this.agent.start();
  }

  /** Joins once for each catalogue. */
  static async open(path: string, name: string, signIn: FleetSignIn): Promise<BenchHost> {
    const host = new BenchHost(path);
    const memberPath = `${path}.member`;
    const member: FleetMember = existsSync(memberPath)
      ? JSON.parse(readFileSync(memberPath, 'utf8'))
      : await join(host.agent, name, signIn);
    writeFileSync(memberPath, JSON.stringify(member), { mode: 0o600 });
    await host.agent.ask('open', { member, catalogue: path, facts: { people: [administrator], sharedPools: [] } });
    return host;
  }

  /** What is new in its catalogue. */
  async report(): Promise<void> {
    this.#waiting = -1;
    await this.agent.ask('wake', null);
    while (this.#waiting !== 0) await sleep(50);
  }

  async untilReached(): Promise<void> {
    while (!this.#isReached) await sleep(50);
  }

  close(): void {
    this.agent.stop();
    this.#catalogue.close();
  }
}

function agentLink(onEvent: ConstructorParameters<typeof AgentLink>[2]['onEvent']): AgentLink {
  const log = (event: string) => void process.stderr.write(`${event}\n`);
  return new AgentLink(agentBy(null), log, { onStart: () => undefined, onEvent, onLost: () => undefined });
}

async function join(agent: AgentLink, name: string, signIn: FleetSignIn): Promise<FleetMember> {
  const uuid = crypto.randomUUID();
  return { uuid, name, signIn: await agent.ask('join', { signIn, uuid, name, site: null }) };
}
