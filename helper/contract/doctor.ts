// Whether everything that Capstan stands on is as it should be: a checklist in words.

import { call } from './call.ts';
import { nothing } from './inputs.ts';

export interface Symptom {
  readonly about: 'helper' | 'rights' | 'drives' | 'health' | 'kernel' | 'database' | 'room' | 'clock';
  /** `error`: something will not work. */
  readonly severity: 'ok' | 'warning' | 'error';
  readonly words: string;
  /** What to do about it; null when there is nothing to do. */
  readonly remedy: string | null;
}

export const doctorCalls = {
  /** Changes nothing. Drives at work are not disturbed. */
  examineAll: call<readonly Symptom[]>()(nothing),
};
