// Jobs that the snapshot does not keep any more: a page of them each time more are asked for, or the one that is looked at.

import { useEffect, useRef, useState } from 'react';
import { faultOf } from '../../../../helper/contract/errors.ts';
import type { JobOrder } from '../../../../helper/contract/jobs.ts';
import type { Fault, Job, JobId } from '../../../../helper/contract/model.ts';
import { useWindowContext } from '../../window-context.ts';
import { endedStates, isNewestFirst, type JobFilter } from './job-list.ts';

const jobsPerPage = 100;

export interface OlderJobs {
  readonly rows: readonly Job[];
  readonly hasMore: boolean;
  readonly isComplete: boolean;
  readonly loading: boolean;
  readonly fault: Fault | null;
  readonly more: () => void;
}

interface LoadedJobs {
  readonly rows: readonly Job[];
  readonly next: string | null;
  readonly isComplete: boolean;
  readonly loading: boolean;
  readonly fault: Fault | null;
}

const nothing: LoadedJobs = { rows: [], next: null, isComplete: false, loading: false, fault: null };

/**
 * `search`: what is found by it comes by itself, page after page until there is something. So does the first page of an order
 * that begins with others than the newest, which are at hand. `areThere`: the snapshot does not hold all of them.
 */
export function useOlderJobs({ which, kind, search }: JobFilter, order: JobOrder, areThere: boolean): OlderJobs {
  const { send } = useWindowContext();
  const wanted = useRested(search.trim());
  const isOrdered = !isNewestFirst(order);
  const key = `${which}/${kind}/${order.by}/${order.falling}/${wanted}`;
  const [{ of, loaded }, setLoaded] = useState({ of: key, loaded: nothing });
  const now = of === key ? loaded : nothing;
  const newest = useRef(key);
  newest.current = key;
  const states = endedStates(which);

  async function load(): Promise<void> {
    if (states === null) return;
    setLoaded({ of: key, loaded: { ...now, loading: true, fault: null } });
    const kinds = kind === null ? {} : { kinds: [kind] };
    try {
      const asked = { states: [...states], ...kinds, order, limit: jobsPerPage };
      const sought = wanted === '' ? {} : { search: wanted };
      let page = await send('jobs.past', { ...asked, ...sought, cursor: now.next });
      while (page.rows.length === 0 && page.next !== null && newest.current === key) {
        page = await send('jobs.past', { ...asked, ...sought, cursor: page.next });
      }
      const { rows, next } = page;
      setLoaded({ of: key, loaded: { ...nothing, rows: [...now.rows, ...rows], next, isComplete: next === null } });
    } catch (error) {
      setLoaded({ of: key, loaded: { ...now, loading: false, fault: faultOf(error) } });
    }
  }

  const loadFirst = useRef(load);
  loadFirst.current = load;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` is what is searched for
  useEffect(() => {
    if (wanted !== '' || (isOrdered && areThere)) void loadFirst.current();
  }, [key, wanted, isOrdered, areThere]);

  return { ...now, hasMore: states !== null && !now.isComplete, more: () => void load() };
}

const typingRestMs = 200;

function useRested(text: string): string {
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const wait = setTimeout(() => setRested(text), text === '' ? 0 : typingRestMs);
    return () => clearTimeout(wait);
  }, [text]);
  return rested;
}

/** From those at hand, or else as the helper knows it. */
export function useOneJob(id: JobId | null, atHand: readonly Job[]): Job | undefined {
  const { send } = useWindowContext();
  const [fetched, setFetched] = useState<Job | null>(null);
  const near = atHand.find((job) => job.id === id);
  const isFar = id !== null && near === undefined;
  useEffect(() => {
    if (!isFar) return;
    let isWanted = true;
    // One that was just asked for is not there yet: its first notice tells of it.
    send('jobs.get', { id }).then(
      (job) => isWanted && setFetched(job),
      () => undefined,
    );
    return () => {
      isWanted = false;
    };
  }, [id, isFar, send]);
  return near ?? (fetched?.id === id ? fetched : undefined);
}
