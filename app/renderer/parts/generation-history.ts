// The generations of a cartridge that can be looked at, and the jobs that find more of them.

import { useEffect, useState } from 'react';
import { faultOf } from '../../../helper/contract/errors.ts';
import type { KnownGeneration } from '../../../helper/contract/generations.ts';
import type { JobKind } from '../../../helper/contract/job-kinds.ts';
import type { Cartridge, Fault, Job, JobId } from '../../../helper/contract/model.ts';
import { useWindowContext, useWindowState } from '../window-context.ts';

/** As many points as a line holds. */
const shownAtMost = 100;

export interface GenerationHistory {
  /** Oldest first. */
  readonly generations: readonly KnownGeneration[];
  readonly hasMore: boolean;
  /** A look on the tape, or the reading of one generation, that is under way. */
  readonly job: Job | null;
  readonly fault: Fault | null;
  readonly scan: () => void;
  readonly open: (generation: number) => void;
}

export function usePast({ barcode, volume }: Cartridge): GenerationHistory {
  const { send } = useWindowContext();
  const { snapshot } = useWindowState();
  const [known, setKnown] = useState<readonly KnownGeneration[]>([]);
  const [hasMore, setHasMore] = useState(false);
  const [asked, setAsked] = useState<JobId | null>(null);
  const [fault, setFault] = useState<Fault | null>(null);
  const jobs = snapshot.jobs.filter((job) => job.barcode === barcode && isAboutThePast(job.kind));
  const ended = snapshot.jobs
    .filter((job) => job.ended !== null && (job.kind === 'rebuild' || jobs.includes(job)))
    .map(({ id }) => id)
    .join();
  const newest = volume?.generation ?? 0;

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new generation and every end of such a job tell more
  useEffect(() => {
    let current = true;
    send('catalogue.generations', { barcode, cursor: null, limit: shownAtMost }).then(
      ({ rows, next }) => {
        if (!current) return;
        setKnown([...rows].reverse());
        setHasMore(next !== null);
      },
      (error: unknown) => current && setFault(faultOf(error)),
    );
    return () => {
      current = false;
    };
  }, [send, barcode, newest, ended]);

  function begin(asking: Promise<JobId>): void {
    setFault(null);
    asking.then(setAsked, (error: unknown) => setFault(faultOf(error)));
  }

  return {
    generations: known,
    hasMore,
    job: jobs.find((job) => job.ended === null) ?? null,
    fault: fault ?? jobs.find((job) => job.id === asked)?.fault ?? null,
    scan: () => begin(send('cartridges.findGenerations', { barcode })),
    open: (generation) => begin(send('cartridges.openGeneration', { barcode, generation })),
  };
}

function isAboutThePast(kind: JobKind): boolean {
  return kind === 'generations' || kind === 'open-generation';
}
