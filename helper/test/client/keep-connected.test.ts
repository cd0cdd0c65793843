import { describe, expect, onTestFinished, test } from 'vitest';
import { connect } from '../../client/connect.ts';
import type { ConnectionStatus } from '../../client/keep-connected.ts';
import { keepConnected } from '../../client/keep-connected.ts';
import { TapeError } from '../../contract/errors.ts';
import type { JobId } from '../../contract/model.ts';
import type { AnyNotice } from '../../contract/notices.ts';
import { jobOf, startServer, temporaryFolder } from '../ipc/harness.ts';

const id = 'job-1' as JobId;

/** Resolves with the next connection of a kind, from those that came and those that come. */
function connections() {
  const came: ConnectionStatus[] = [];
  let wake = () => {};
  return {
    take: (connection: ConnectionStatus) => {
      came.push(connection);
      wake();
    },
    async next<K extends ConnectionStatus['kind']>(kind: K): Promise<Extract<ConnectionStatus, { kind: K }>> {
      for (;;) {
        for (let first = came.shift(); first !== undefined; first = came.shift()) {
          if (first.kind === kind) return first as Extract<ConnectionStatus, { kind: K }>;
        }
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    },
  };
}

describe('a kept connection', () => {
  test('comes back after the helper did, and tells the notices of whoever subscribes on it anew', async () => {
    const socketPath = `${temporaryFolder()}/run/helper.sock`;
    const first = await startServer({ 'jobs.get': async () => jobOf() }, { socketPath });
    const seen = connections();
    const heard: AnyNotice[] = [];
    const kept = keepConnected({
      connect: () => connect(socketPath),
      onConnection: seen.take,
      onNotice: (notice) => void heard.push(notice),
    });
    onTestFinished(() => kept.stop());
    await seen.next('connected');
    expect(await kept.send('snapshot.subscribe', {})).toMatchObject({ seq: 0 });
    expect(await kept.send('jobs.get', { id })).toMatchObject({ id });

    await first.server.close();
    expect((await seen.next('lost')).fault.code).toBe('helper.unreachable');
    await expect(kept.send('jobs.get', { id })).rejects.toMatchObject({ code: 'helper.unreachable' });

    const second = await startServer({ 'jobs.get': async () => jobOf() }, { socketPath });
    second.state.publish('job', jobOf());
    kept.retryNow();
    await seen.next('connected');
    expect(await kept.send('snapshot.subscribe', {})).toMatchObject({ seq: 1, jobs: [{ id }] });
    second.state.publish('job', jobOf({ filesSafe: 1 }));
    await kept.send('jobs.get', { id });
    expect(heard.map((notice) => notice.seq)).toEqual([2]);
  });

  test('waits longer each time nobody answers', async () => {
    const socketPath = `${temporaryFolder()}/run/helper.sock`;
    const seen = connections();
    const kept = keepConnected({ connect: () => connect(socketPath), onConnection: seen.take, onNotice: () => {} });
    onTestFinished(() => kept.stop());
    const pauses: number[] = [];
    for (let at = 0; at < 7; at += 1) {
      pauses.push((await seen.next('lost')).retryInMs);
      kept.retryNow();
    }
    expect(pauses).toEqual([250, 500, 1000, 2000, 4000, 5000, 5000]);
  });

  test('leaves a helper of another version alone for so long that it ends when it has nothing to do', async () => {
    const seen = connections();
    const connect = () => Promise.reject(new TapeError('helper.version-mismatch'));
    const kept = keepConnected({ connect, onConnection: seen.take, onNotice: () => {} });
    onTestFinished(() => kept.stop());
    expect((await seen.next('lost')).retryInMs).toBeGreaterThan(10_000);
  });

  test('leaves another computer alone that refuses, until somebody wants it again', async () => {
    const seen = connections();
    const connect = () => Promise.reject(new TapeError('far.refused'));
    const kept = keepConnected({ connect, onConnection: seen.take, onNotice: () => {} });
    onTestFinished(() => kept.stop());
    expect((await seen.next('lost')).retryInMs).toBeGreaterThan(60_000);
    kept.retryNow();
    await seen.next('lost');
  });

  test('stays away after it was stopped', async () => {
    const { socketPath } = await startServer({ 'jobs.get': async () => jobOf() });
    const seen: ConnectionStatus[] = [];
    const kept = keepConnected({
      connect: () => connect(socketPath),
      onConnection: (connection) => void seen.push(connection),
      onNotice: () => {},
    });
    kept.stop();
    const other = await connect(socketPath);
    await other.send('jobs.get', { id });
    other.close();
    expect(seen.map((connection) => connection.kind)).toEqual(['connecting']);
  });
});
