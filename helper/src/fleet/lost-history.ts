// Brings jobs and receipts back that a lost catalogue had reported, before what the fleet's database has of them is replaced by what
// this host knows now. Cut off anywhere, it is done again from its beginning: what is there already stays as it is.

import type { AgentInput, AgentOutput } from '../../fleet/agent-methods.ts';
import type { FleetHistory } from '../catalogue/fleet-history.ts';

type HistoryMethod = 'ownJobs' | 'ownItems';
type AskHistory = <N extends HistoryMethod>(method: N, input: AgentInput<N>) => Promise<AgentOutput<N>>;

const jobsTogether = 200;
const itemsTogether = 2_000;

/** How many jobs. */
export async function fetchHistory(history: FleetHistory, ask: AskHistory): Promise<number> {
  let count = 0;
  for (let after = -1; ; ) {
    const jobs = await ask('ownJobs', { after, most: jobsTogether });
    for (const job of jobs) {
      const number = history.take(job);
      if (number === null) continue;
      await fetchItems(history, ask, job.id, number);
      count += 1;
    }
    const last = jobs.at(-1);
    if (last === undefined || jobs.length < jobsTogether) return count;
    after = last.id;
  }
}

async function fetchItems(history: FleetHistory, ask: AskHistory, job: number, number: number): Promise<void> {
  for (let after = -1; ; ) {
    const items = await ask('ownItems', { job, after, most: itemsTogether });
    history.takeItems(number, items);
    const last = items.at(-1);
    if (last === undefined || items.length < itemsTogether) return;
    after = last.position;
  }
}
