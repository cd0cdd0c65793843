// Clients of several users who do what chance says, all at once; and the rest afterwards, in which what they began is
// ended, so that what the helper then holds can be compared.

import { expect } from 'vitest';
import { allRowsOf } from '../../../client/pages.ts';
import type { JobId } from '../../../contract/model.ts';
import { Chance } from '../../chance.ts';
import type { Helper } from '../harness.ts';
import { type FuzzStep, nextStep } from './fuzz-steps.ts';
import type { NameableThings } from './inputs.ts';
import type { FuzzAnswer, FuzzLine, SentCall } from './line.ts';

/** Asked for and not yet answered, on one line. */
const atOnce = 6;
/** Ids that later calls name. */
const jobsKept = 40;

export class Campaign {
  readonly #seed: number;
  readonly #helper: Helper;
  readonly #known: NameableThings;
  /** Each opens a line as somebody. */
  readonly #doors: readonly (() => Promise<FuzzLine>)[];
  readonly findings: string[] = [];
  answered = 0;
  readonly #beginsJobs = new Set<string>();
  #sent = 0;
  #until = 0;

  constructor(
    seed: number,
    helper: Helper,
    known: NameableThings,
    open: readonly ((found: (what: string, sent: SentCall | null) => void) => Promise<FuzzLine>)[],
  ) {
    this.#seed = seed;
    this.#helper = helper;
    this.#known = known;
    this.#doors = open.map((door) => () => door((what, sent) => this.#found(what, sent)));
  }

  #found(what: string, sent: SentCall | null): void {
    const call = sent === null ? '' : `, call ${sent.number}: ${sent.text.slice(0, 2_000)}`;
    this.findings.push(`seed ${this.#seed}: ${what}${call}`);
  }

  /** So many more calls. */
  async run(count: number): Promise<void> {
    this.#until = this.#sent + count;
    await Promise.all(this.#doors.map((door, at) => this.#client(door, at)));
  }

  /** Lines come and go; what was asked on one that went is asked no more. */
  async #client(door: () => Promise<FuzzLine>, at: number): Promise<void> {
    const chance = new Chance(this.#seed * 1_000 + at + this.#sent);
    while (this.#sent < this.#until && this.findings.length < 20) {
      const line = await door();
      await Promise.all(Array.from({ length: atOnce }, () => this.#speak(line, chance)));
      line.leave();
      await line.closed;
    }
  }

  async #speak(line: FuzzLine, chance: Chance): Promise<void> {
    while (!line.isEnded && this.#sent < this.#until && this.findings.length < 20) {
      this.#sent += 1;
      await this.#do(line, this.#sent, nextStep(this.#sent, this.#known, this.#beginsJobs, chance), chance);
    }
  }

  async #do(line: FuzzLine, id: number, step: FuzzStep, chance: Chance): Promise<void> {
    switch (step.kind) {
      case 'call': {
        const answer = line.call(id, step.text);
        if (step.withdrawn) line.withdraw(id);
        this.#learn(step.method, await answer);
        // Of most jobs the beginning is enough.
        const { jobs } = this.#known;
        if (jobs.length > 0 && chance.whole(30) === 0) await line.call(-id, cancelOf(-id, chance.of(jobs)));
        return;
      }
      case 'nameless':
        line.nameless(step.text);
        return;
      case 'raw':
        line.raw(step.bytes);
        line.finish();
        await line.closed;
        return;
      case 'leave':
        line.raw(step.bytes);
        line.leave();
        await line.closed;
    }
  }

  #learn(method: string, answer: FuzzAnswer | null): void {
    if (answer === null || 'fault' in answer) return;
    this.answered += 1;
    const { output } = answer;
    const known = this.#known;
    if (typeof output === 'string' && output !== '') {
      this.#beginsJobs.add(method);
      known.jobs = [...known.jobs, output].slice(-jobsKept);
    }
    const id = (output as { readonly id?: unknown } | null)?.id;
    if (method === 'mirrors.add' && typeof id === 'string') known.sets = [...known.sets, id].slice(-jobsKept);
    if (method === 'virtual.addDrive' && typeof id === 'string') known.drives = [...known.drives, id].slice(-8);
  }

  /** Ends what was begun: jobs, sets, pools, cartridges in drives, libraries, drives. */
  async rest(drives: readonly string[]): Promise<void> {
    const { client, snapshot } = this.#helper;
    for (const { id } of await allRowsOf((page) => client.send('mirrors.list', page)))
      await client.send('mirrors.remove', { id });
    await this.#endJobs();
    for (const { name } of await allRowsOf((page) => client.send('pools.list', page)))
      await client.send('pools.remove', { name });
    for (const { state } of (await snapshot()).drives) {
      if ('barcode' in state && state.barcode !== null) await this.#helper.eject(state.barcode);
    }
    await this.#endJobs();
    for (;;) {
      const { rows } = await client.send('library.status', { cursor: null, limit: 100 });
      if (rows.length === 0) break;
      for (const { id } of rows) await client.send('virtual.removeLibrary', { library: id });
    }
    for (const { id } of (await snapshot()).drives) {
      if (!drives.includes(id)) await client.send('virtual.removeDrive', { drive: id });
    }
    this.#known.sets = [];
    this.#known.drives = drives;
  }

  async #endJobs(): Promise<void> {
    const { client, snapshot } = this.#helper;
    const open = async () => (await snapshot()).jobs.filter(({ ended }) => ended === null);
    for (const { id } of await open()) await client.send('jobs.cancel', { id: id as JobId }).catch(() => undefined);
    await expect.poll(open, { timeout: 60_000, interval: 100 }).toEqual([]);
  }
}

function cancelOf(id: number, job: string): string {
  return JSON.stringify({ jsonrpc: '2.0', id, method: 'jobs.cancel', params: { id: job } });
}
