// What drives and cartridges reported each time that a cartridge left a drive, as lines over time. Counters that grow for as long
// as a cartridge lives are shown as what one visit added.

import { useEffect, useState } from 'react';
import { faultOf } from '../../../../helper/contract/errors.ts';
import type { Fault } from '../../../../helper/contract/model.ts';
import type { DriveHealth, ErrorCounters } from '../../../../helper/contract/profile.ts';
import type { HealthRecord } from '../../../../helper/contract/shelf.ts';
import { lastEnded } from '../../parts/last-ended.ts';
import { useWindowContext, useWindowState } from '../../window-context.ts';

/** As many visits as a plot shows. */
const visitsShown = 300;

export interface History {
  /** Null until they were reported. */
  readonly records: readonly HealthRecord[] | null;
  readonly fault: Fault | null;
}

/** The newest last. Looked at again whenever a job has ended. */
export function useHistory(of: 'cartridge' | 'drive', name: string): History {
  const { send } = useWindowContext();
  const { snapshot } = useWindowState();
  const [history, setHistory] = useState<History>({ records: null, fault: null });
  const ended = lastEnded(snapshot.jobs);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a job that has ended is what makes it look
  useEffect(() => {
    let current = true;
    send('drives.healthHistory', { of, name, cursor: null, limit: visitsShown }).then(
      ({ rows }) => current && setHistory({ records: [...rows].reverse(), fault: null }),
      (error) => current && setHistory({ records: null, fault: faultOf(error) }),
    );
    return () => {
      current = false;
    };
  }, [send, of, name, ended]);
  return history;
}

export type HistoryPoint = readonly [time: number, value: number];

/** Corrected and repeated, for each terabyte that went through the heads. */
export function errorRates(
  records: readonly HealthRecord[],
  side: 'writeErrors' | 'readErrors',
): readonly HistoryPoint[] {
  return records.flatMap((record) => {
    const rate = rateOf(record.health?.[side]);
    return rate === null ? [] : [[Date.parse(record.time), rate] as const];
  });
}

/** Less than this tells nothing of a rate. */
const bytesLeast = 1_000_000;

function rateOf(counters: ErrorCounters | undefined): number | null {
  const { retries = 0, corrected = 0, uncorrected = 0, bytesProcessed = 0 } = counters ?? {};
  if (bytesProcessed < bytesLeast) return null;
  return ((retries + corrected + uncorrected) / bytesProcessed) * 1e12;
}

type Counter = 'writeRetries' | 'readRetries' | 'lifetimeMegabytesWritten' | 'lifetimeMegabytesRead';

/** What each visit added to a counter that lives in the cartridge; of the first visit that is known, all of it. */
export function addedBy(records: readonly HealthRecord[], counter: Counter): readonly HistoryPoint[] {
  const before = new Map<string, number>();
  return records.flatMap(({ time, barcode, health }) => {
    const now = counterOf(health, counter);
    if (now === null) return [];
    const last = before.get(barcode) ?? (isFirstVisit(health) ? 0 : null);
    before.set(barcode, now);
    // One that is smaller than it was began anew.
    return last === null ? [] : [[Date.parse(time), now < last ? now : now - last] as const];
  });
}

function counterOf(health: DriveHealth | null, counter: Counter): number | null {
  return health?.cartridge?.[counter] ?? null;
}

function isFirstVisit(health: DriveHealth | null): boolean {
  return health?.cartridge?.loads === 1;
}
