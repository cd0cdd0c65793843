// Reports by the real program, as its JSON tells them.

import { expect } from 'vitest';
import type { Job } from '../../contract/model.ts';
import { conforming } from '../cli/conforming.ts';
import { start } from '../cli/program.ts';
import type { Helper } from './harness.ts';

export const valid = expect.objectContaining({ code: 0 });

export async function report({ home }: Helper, ...args: readonly string[]) {
  const { code, out, err } = await start(home, '--json', 'report', ...args).done;
  return { code, out, err };
}

/** Of a job, or with `--cartridge` of one. */
export async function reportOf(helper: Helper, of: readonly string[], format: string, out: string) {
  const { code, out: line, err } = await report(helper, ...of, '--format', format, '--out', out);
  expect(err).toBe('');
  const [value] = conforming('report', line);
  return { code, value };
}

export async function made(
  helper: Helper,
  { id }: Pick<Job, 'id'>,
  format: string,
  out: string,
  ...more: readonly string[]
) {
  return await reportOf(helper, [id, ...more], format, out);
}
