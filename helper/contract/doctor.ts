// Whether everything that Capstan stands on is as it should be: a checklist in words.

import type { CodedFinding } from './coded-findings.ts';
import type { Fault } from './model.ts';

export interface Symptom {
  readonly about: 'helper' | 'rights' | 'drives' | 'health' | 'keys' | 'kernel' | 'database' | 'room' | 'clock';
  /** `error`: something will not work. */
  readonly severity: 'ok' | 'warning' | 'error';
  /** In English. */
  readonly words: string;
  /** What to do about it; null when there is nothing to do. */
  readonly remedy: string | null;
  /** The same by its code; or what a drive failed with. Both null of what is said by whoever shows it. */
  readonly said: CodedFinding | null;
  readonly fault: Fault | null;
}
