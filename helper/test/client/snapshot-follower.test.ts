import { describe, expect, test } from 'vitest';
import type { Client } from '../../client/client.ts';
import { connect } from '../../client/connect.ts';
import { SnapshotFollower } from '../../client/snapshot-follower.ts';
import type { JobId, Snapshot } from '../../contract/model.ts';
import type { AnyNotice } from '../../contract/notices.ts';
import { jobOf, startServer } from '../ipc/harness.ts';

describe('a followed snapshot', () => {
  test('is the helper’s own, after any number of changes', async () => {
    const { socketPath, state } = await startServer();
    const client = await connect(socketPath);
    const whole = Promise.withResolvers<Snapshot>();
    new SnapshotFollower(client, {
      onSnapshot: (snapshot) => snapshot.seq === 300 && whole.resolve(snapshot),
      onFault: whole.reject,
    });
    for (let at = 0; at < 300; at += 1) state.publish('job', jobOf({ id: `job-${at}` as JobId }));
    expect(await whole.promise).toEqual(state.snapshot());
    client.close();
  });

  test('is fetched again after a gap', async () => {
    const { socketPath, state } = await startServer();
    const client = await connect(socketPath);
    const whole = Promise.withResolvers<Snapshot>();
    let lost = 0;
    const leaky: Pick<Client, 'send' | 'onNotice'> = {
      send: client.send,
      onNotice: (listener: (notice: AnyNotice) => void) =>
        client.onNotice((notice) => {
          if (notice.seq === 2) lost += 1;
          else listener(notice);
        }),
    };
    new SnapshotFollower(leaky, {
      onSnapshot: (snapshot) => {
        if (snapshot.seq === 0) for (const at of [1, 2, 3]) state.publish('job', jobOf({ id: `job-${at}` as JobId }));
        if (snapshot.seq === 3) whole.resolve(snapshot);
      },
      onFault: whole.reject,
    });
    expect(await whole.promise).toEqual(state.snapshot());
    expect(lost).toBe(1);
    client.close();
  });
});
