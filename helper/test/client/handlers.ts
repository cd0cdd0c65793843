// Handlers for tests: what a test does not answer is refused.

import type { Handlers } from '../../contract/contract.ts';
import { calls } from '../../contract/contract.ts';
import { TapeError } from '../../contract/errors.ts';

export function handlersOf(answers: Partial<Handlers>): Handlers {
  const refuse = () => Promise.reject(new TapeError('job.unknown'));
  const all = Object.fromEntries(Object.keys(calls).map((name) => [name, refuse]));
  return { ...all, ...answers } as Handlers;
}
