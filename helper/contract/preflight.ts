// What is looked at before an archive begins, and what was found: a checklist in words. Nothing is loaded or written.

import type { CodedFinding } from './coded-findings.ts';
import type { Fault } from './model.ts';

export interface Preflight {
  readonly findings: readonly PreflightFinding[];
  readonly forecast: Forecast | null;
}

/** `error`: an archive would be refused or fail. `canForce`: it starts nevertheless when it is told to. */
export interface PreflightFinding {
  readonly about: 'drive' | 'cartridge' | 'room' | 'rights' | 'names' | 'source' | 'index' | 'mirror';
  readonly severity: 'ok' | 'hint' | 'warning' | 'error';
  /** In English. */
  readonly words: string;
  readonly remedy: string | null;
  /** The same by its code. */
  readonly said: CodedFinding | null;
  /** Of an error, which has nothing else `said`: as the archive would tell it. */
  readonly fault: Fault | null;
  readonly canForce: boolean;
}

export interface Forecast {
  readonly files: number;
  readonly folders: number;
  readonly bytes: number;
  /** What the index on the tape grows by. */
  readonly indexBytes: number;
  /** Null when it was not measured. */
  readonly sourceBytesPerSecond: number | null;
  /** Below it the tape stops again and again. Null when nothing tells. */
  readonly slowestBytesPerSecond: number | null;
  readonly seconds: number | null;
  /** What verifying everything afterwards adds. */
  readonly verifySeconds: number | null;
}

/** An archive would begin, and nothing would make it slow or leave files behind. */
export function isReady({ findings }: Preflight): boolean {
  return findings.every(({ severity }) => severity === 'ok' || severity === 'hint');
}

/** One sentence on the whole. */
export function preflightInWords(found: Preflight): string {
  const errors = found.findings.filter(({ severity }) => severity === 'error').length;
  if (errors > 0) return `Not ready: ${errors === 1 ? '1 error' : `${errors} errors`}.`;
  return isReady(found) ? 'Ready.' : 'Ready, with warnings.';
}
