// What is known of sets, pools and gauges, asked for anew while somebody looks. A refusal leaves no old figures standing:
// they might say that everything is on tape.

import { useCallback, useEffect, useRef, useState } from 'react';
import { allRowsOf } from '../../../../helper/client/pages.ts';
import { faultOf } from '../../../../helper/contract/errors.ts';
import type { MirrorGauge } from '../../../../helper/contract/mirrors.ts';
import type { Fault, Snapshot } from '../../../../helper/contract/model.ts';
import type { MirrorSet, Pool, SetRun } from '../../../../helper/contract/schedules.ts';
import { useWindowContext, useWindowState } from '../../window-context.ts';

/** Between an answer and the next question. */
const restMs = 2_000;

export interface MirrorData {
  readonly sets: readonly MirrorSet[];
  readonly pools: readonly Pool[];
  /** Of the continuous sets. */
  readonly gauges: readonly MirrorGauge[];
}

type MirrorDataState =
  | { readonly kind: 'asked' }
  | { readonly kind: 'loaded'; readonly known: MirrorData }
  | { readonly kind: 'refused'; readonly fault: Fault };

export interface KnowledgeAsked {
  readonly knowledge: MirrorDataState;
  /** Something was changed from here: asks at once. */
  readonly refresh: () => void;
}

export function useKnowledge(): KnowledgeAsked {
  const { send } = useWindowContext();
  const { connection, snapshot } = useWindowState();
  const { poolsChanged } = snapshot;
  const isConnecting = connection.kind === 'connecting';
  const [knowledge, setKnowledge] = useState<MirrorDataState>({ kind: 'asked' });
  const [round, setRound] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round asks anew, and so do other pools
  useEffect(() => {
    // That nobody answers yet is no fault.
    if (isConnecting) return;
    let isShown = true;
    let next: ReturnType<typeof setTimeout> | undefined;
    async function ask(): Promise<void> {
      const all = Promise.all([
        allRowsOf((page) => send('mirrors.list', page)),
        allRowsOf((page) => send('pools.list', page)),
        allRowsOf((page) => send('mirrors.gauges', page)),
      ]);
      const answer = await all.then(
        ([sets, pools, gauges]): MirrorDataState => ({ kind: 'loaded', known: { sets, pools, gauges } }),
        (error: unknown): MirrorDataState => ({ kind: 'refused', fault: faultOf(error) }),
      );
      if (!isShown) return;
      setKnowledge(answer);
      next = setTimeout(() => void ask(), restMs);
    }
    void ask();
    return () => {
      isShown = false;
      clearTimeout(next);
    };
  }, [send, round, poolsChanged, isConnecting]);
  const refresh = useCallback(() => setRound((was) => was + 1), []);
  return { knowledge, refresh };
}

/** Changes whenever a job of mirrors begins, moves on to another state or ends. */
export function useMirrorJobs(): string {
  const { snapshot } = useWindowState();
  return mirrorJobs(snapshot);
}

function mirrorJobs({ jobs }: Snapshot): string {
  return jobs
    .filter(({ kind }) => kind === 'mirror' || kind === 'archive')
    .map(({ id, state }) => `${id}${state}`)
    .join();
}

/** The newest runs of a set; empty until they are reported. */
export function useNewestRuns({ id, copies }: MirrorSet): readonly SetRun[] {
  const { send } = useWindowContext();
  const [runs, setRuns] = useState<readonly SetRun[]>([]);
  const jobs = useMirrorJobs();
  const asked = useRef(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the jobs do changes the answer
  useEffect(() => {
    asked.current += 1;
    const mine = asked.current;
    send('mirrors.runs', { id, limit: copies }).then(
      (answer) => mine === asked.current && setRuns(answer),
      // The next question of the view tells what is wrong.
      () => undefined,
    );
  }, [send, id, copies, jobs]);
  return runs;
}
