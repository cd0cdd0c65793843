// What patterns would take in and leave out, as a preview. Walks the sources as whoever asked, with the same filter as a run,
// and stops at a limit: a partial preview that says so is better than a long wait.

import type { Identity } from '../../contract/identity.ts';
import { type PatternCount, type PatternPreview, previewNames } from '../../contract/schedules.ts';
import { admissionOf, belowSource, filterTurnMs, type PatternFilter } from './filter.ts';
import { IgnoreRules } from './ignore-rules.ts';
import { planRoots } from './roots.ts';
import { type SourceEntry, walk } from './walk.ts';

export interface PreviewLimits {
  readonly entries: number;
  readonly ms: number;
}

/** A disk lists so much in a moment. */
const previewLimits: PreviewLimits = { entries: 200_000, ms: 4_000 };

export async function preview(
  as: Identity,
  sources: readonly string[],
  filter: PatternFilter,
  signal: AbortSignal,
  limits: PreviewLimits = previewLimits,
): Promise<PatternPreview> {
  const roots = await planRoots(as, sources);
  const admits = admissionOf(filter);
  const judge = patternCounter(filter);
  const taken = new PreviewTotals();
  const left = new PreviewTotals();
  let unreadable = 0;
  let seen = 0;
  let turn = performance.now();
  const result = (isWhole: boolean): PatternPreview => ({
    isWhole,
    unreadable,
    taken: { files: taken.files, bytes: taken.bytes, first: taken.first },
    left: { files: left.files, bytes: left.bytes, first: left.first },
    patterns: judge.counts(),
  });
  const late = new AbortController();
  const until = performance.now() + limits.ms;
  // It ends a wait; while batches come one after the other, the clock is looked at.
  const timer = setTimeout(() => late.abort(), limits.ms);
  try {
    for await (const { found, unfit } of walk(as, roots, AbortSignal.any([signal, late.signal]))) {
      unreadable += unfit.filter(({ target }) => admits(target, false)).length;
      for (const one of found) {
        seen += 1;
        const now = performance.now();
        if (seen > limits.entries || now >= until) return result(false);
        if (now - turn > filterTurnMs) {
          await new Promise(setImmediate);
          turn = performance.now();
        }
        if (one.kind === 'directory') continue;
        const isTaken = admits(one.target, false);
        const pattern = judge.of(one, isTaken);
        (isTaken ? taken : left).add(one, pattern);
      }
    }
    return result(true);
  } catch (error) {
    signal.throwIfAborted();
    if (late.signal.aborted) return result(false);
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

class PreviewTotals {
  files = 0;
  bytes = 0;
  readonly first: { readonly path: string; readonly bytes: number; readonly pattern: string | null }[] = [];

  add({ target: path, bytes }: SourceEntry, pattern: string | null): void {
    this.files += 1;
    this.bytes += bytes;
    if (this.first.length < previewNames) this.first.push({ path, bytes, pattern });
  }
}

/** Finds which pattern decides, and counts for each what it decided. */
function patternCounter({ include, exclude }: PatternFilter) {
  const excluded = new IgnoreRules(exclude);
  const included = new IgnoreRules(include);
  const counts = new Map<string, { files: number; bytes: number }>();
  const counted = (kind: PatternCount['kind'], rules: IgnoreRules, path: string, bytes: number): string | null => {
    const pattern = rules.patternFor(path);
    if (pattern === null) return null;
    const key = `${kind} ${pattern}`;
    const count = counts.get(key) ?? { files: 0, bytes: 0 };
    counts.set(key, { files: count.files + 1, bytes: count.bytes + bytes });
    return pattern;
  };
  return {
    of({ target, bytes }: SourceEntry, isTaken: boolean): string | null {
      const path = belowSource(target, false);
      if (path === null) return null;
      return isTaken ? counted('include', included, path, bytes) : counted('exclude', excluded, path, bytes);
    },
    counts(): readonly PatternCount[] {
      const countsOf = (kind: PatternCount['kind'], patterns: readonly string[]): readonly PatternCount[] =>
        patterns.map((pattern) => ({ kind, pattern, ...(counts.get(`${kind} ${pattern}`) ?? { files: 0, bytes: 0 }) }));
      return [...countsOf('exclude', exclude), ...countsOf('include', include)];
    },
  };
}
