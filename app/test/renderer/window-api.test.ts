import { expect, test, vi } from 'vitest';
import { noticesOver, sendOver } from '../../renderer/window-api.ts';

test('an answer crosses as text and arrives as the value that it was', async () => {
  const send = vi.fn(async () => JSON.stringify({ output: { rows: ['a'], next: null } }));
  const given = await sendOver({ send })('shell.chooseFolders', { purpose: 'archive' });
  expect(given).toEqual({ rows: ['a'], next: null });
  expect(send).toHaveBeenCalledWith('shell.chooseFolders', { purpose: 'archive' });
});

test('a call that gives nothing back gives nothing back', async () => {
  const send = async () => JSON.stringify({ output: undefined });
  expect(await sendOver({ send })('shell.reconnect', {})).toBeUndefined();
});

test('a refusal is thrown with its code and data', async () => {
  const send = async () => JSON.stringify({ fault: { code: 'drive.busy', data: { subject: 'Drive 1' } } });
  await expect(sendOver({ send })('shell.about', {})).rejects.toMatchObject({
    code: 'drive.busy',
    data: { subject: 'Drive 1' },
  });
});

test('notices reach everyone who listens, in their order, until they stop', () => {
  let tell: (notices: string) => void = () => {};
  const onNotice = noticesOver({
    onNotice: (listener) => {
      tell = listener;
      return () => {};
    },
  });
  const [one, other] = [vi.fn(), vi.fn()];
  const connecting = { from: 'shell', connection: { kind: 'connecting' } };
  const connected = { from: 'shell', connection: { kind: 'connected' } };
  onNotice(one);
  const stop = onNotice(other);
  tell(JSON.stringify([connecting, connected]));
  stop();
  tell(JSON.stringify([connecting]));
  expect(one.mock.calls).toEqual([[connecting], [connected], [connecting]]);
  expect(other.mock.calls).toEqual([[connecting], [connected]]);
});
