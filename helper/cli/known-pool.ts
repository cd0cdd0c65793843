// A pool that a line names, as the helper has it.

import { allRowsOf } from '../client/pages.ts';
import { TapeError } from '../contract/errors.ts';
import type { Pool } from '../contract/schedules.ts';
import type { Session } from './run.ts';

export async function requirePool({ client }: Pick<Session, 'client'>, name: string): Promise<Pool> {
  const found = (await allRowsOf((page) => client.send('pools.list', page))).find((one) => one.name === name);
  if (found === undefined) throw new TapeError('pool.unknown', { subject: name });
  return found;
}
