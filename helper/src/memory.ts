// A helper runs for months and is busy for hours of them. V8 and malloc keep the free pages of its busiest time until they
// are told otherwise: when it has come to rest they are given back, and its memory is again what it needs.

import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const checkEveryMs = 2_000;
/** At rest: less than this share of one processor over the time between two looks. */
const restingShare = 0.02;
/** So much work since the last time is worth it: it takes a moment, in which nobody else has an answer. */
const workedMs = 500;
/** So is so much more memory than was left then. */
const grownBytes = 64 * 1024 * 1024;
const collections = 2;

type GarbageCollection = (options: {
  readonly type: 'major';
  readonly execution: 'sync';
  readonly flavor: 'last-resort';
}) => void;

export interface MemoryAtRest {
  /** Somebody asked for something, or something happened: there may be pages to give back afterwards. */
  worked(): void;
  stop(): void;
}

/** `releaseFree`: of the C++ core. `onReleased` hears of each time. Nothing wakes a helper that has done nothing since. */
export function releaseMemoryAtRest(
  releaseFree: () => void,
  onReleased: (residentBytes: number) => void,
): MemoryAtRest {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as GarbageCollection;
  let lastCheck = usedMs();
  let lastRelease = 0;
  let released = 0;
  let timer: NodeJS.Timeout | null = null;
  const stop = () => {
    if (timer !== null) clearInterval(timer);
    timer = null;
  };
  const check = () => {
    const now = usedMs();
    const isAtRest = now - lastCheck < restingShare * checkEveryMs;
    lastCheck = now;
    if (!isAtRest) return;
    stop();
    if (now - lastRelease >= workedMs || process.memoryUsage.rss() - released >= grownBytes) void release();
  };
  const release = async () => {
    // Also pages that hold only a little: what is live is moved together. What lies outside of V8's heap is let go of after
    // the collection that found nobody to need it, and others hang on it.
    for (let times = 0; times < collections; times += 1) {
      collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
      await setImmediate();
    }
    releaseFree();
    lastCheck = usedMs();
    lastRelease = lastCheck;
    released = process.memoryUsage.rss();
    onReleased(released);
  };
  const worked = () => {
    timer ??= setInterval(check, checkEveryMs).unref();
  };
  worked();
  return { worked, stop };
}

function usedMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}
