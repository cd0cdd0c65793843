import { describe, expect, test } from 'vitest';
import type { CallResult } from '../../client/client.ts';
import { sendOver } from '../../client/client.ts';
import { TapeError } from '../../contract/errors.ts';

describe('a send over a bridge that carries only values', () => {
  test('hands the call over by name and input, and the output back', async () => {
    const carried: unknown[] = [];
    const send = sendOver(async (name, input): Promise<CallResult> => {
      carried.push({ name, input });
      return { output: 'job-1' };
    });
    expect(await send('cartridges.eject', { barcode: 'CAP001L8' })).toBe('job-1');
    expect(carried).toEqual([{ name: 'cartridges.eject', input: { barcode: 'CAP001L8' } }]);
  });

  test('throws a fault as the error that it was', async () => {
    const fault = { code: 'drive.none-free', data: { subject: 'CAP001L8' } };
    const send = sendOver(async () => structuredClone({ fault }));
    const failure = send('cartridges.eject', { barcode: 'CAP001L8' });
    await expect(failure).rejects.toEqual(new TapeError('drive.none-free', { subject: 'CAP001L8' }));
  });
});
