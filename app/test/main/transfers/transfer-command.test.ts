import { expect, test } from 'vitest';
import { startTransfer } from '../../../main/transfers/transfer-command.ts';

const job = { job: '7' };
const letGo = { fault: { code: 'far.desk-gone', data: {} } };
const full = { fault: { code: 'restore.destination-full', data: { subject: '/home/a' } } };

/** A program that says this. */
function saying(errors: readonly object[], answers: readonly object[]) {
  const lines = (of: readonly object[]) => of.map((line) => `${JSON.stringify(line)}\n`).join('');
  const script = 'printf %s "$0" >&2; printf %s "$1"';
  return startTransfer(['/bin/sh', '-c', script, lines(errors), lines(answers)], process.env);
}

test('a job that goes through has nothing to say', async () => {
  const { begun, ended } = saying([job], [{ id: '7', fault: null }]);
  expect(await begun).toBe('7');
  expect(await ended).toBeNull();
});

test('of one that was broken off the reason is told that is known here', async () => {
  expect(await saying([job, full], [letGo]).ended).toEqual(full.fault);
  expect(await saying([job], [letGo]).ended).toEqual(letGo.fault);
  expect(await saying([job], []).ended).toMatchObject({ code: 'far.line-lost' });
});

test('one that has not begun says why', async () => {
  await expect(saying([full], []).begun).rejects.toMatchObject(full.fault);
});
