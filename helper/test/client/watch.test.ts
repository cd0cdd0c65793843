import { describe, expect, test } from 'vitest';
import type { Client } from '../../client/client.ts';
import { connect } from '../../client/connect.ts';
import { follow, watch } from '../../client/watch.ts';
import type { AnyNotice } from '../../contract/contract.ts';
import { TapeError } from '../../contract/errors.ts';
import type { Job, JobId, Snapshot } from '../../contract/model.ts';
import { jobOf, startServer } from '../ipc/harness.ts';

const id = 'job-1' as JobId;
const ended = '2026-01-01T00:01:00Z';
const eject = { barcode: 'CAP001L8' };

describe('a watched picture', () => {
  test('is the helper’s own, after any number of changes', async () => {
    const { socketPath, state } = await startServer();
    const client = await connect(socketPath);
    const whole = Promise.withResolvers<Snapshot>();
    watch(
      client,
      (picture) => picture.seq === 300 && whole.resolve(picture),
      (fault) => whole.reject(fault),
    );
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
    watch(
      leaky,
      (picture) => {
        if (picture.seq === 0) for (const at of [1, 2, 3]) state.publish('job', jobOf({ id: `job-${at}` as JobId }));
        if (picture.seq === 3) whole.resolve(picture);
      },
      (fault) => whole.reject(fault),
    );
    expect(await whole.promise).toEqual(state.snapshot());
    expect(lost).toBe(1);
    client.close();
  });
});

describe('a followed job', () => {
  test('is heard of from its start to its end, even when it ends before its id is known', async () => {
    const { socketPath, state } = await startServer({
      eject: async () => {
        state.publish('job', jobOf({ kind: 'eject' }));
        state.publish('job', jobOf({ kind: 'eject', state: 'done', ended }));
        return id;
      },
    });
    const client = await connect(socketPath);
    expect(
      await follow(
        client,
        () => client.send('eject', eject),
        () => {},
      ).done,
    ).toMatchObject({ state: 'done' });
    client.close();
  });

  test('shows its progress on the way', async () => {
    const { socketPath, state } = await startServer({
      eject: async () => {
        state.publish('job', jobOf());
        return id;
      },
    });
    const client = await connect(socketPath);
    const seen: Job[] = [];
    const job = await follow(
      client,
      () => client.send('eject', eject),
      (row) => {
        seen.push(row);
        if (seen.length === 1) state.publish('progress', { job: id, progress: { ...row.progress, bytesDone: 50 } });
        if (seen.length === 2) state.publish('job', jobOf({ state: 'done', ended }));
      },
    ).done;
    expect(seen.map((row) => row.progress.bytesDone)).toEqual([0, 50, 0]);
    expect(job.state).toBe('done');
    client.close();
  });

  test('that is refused at the start is no job', async () => {
    const { socketPath } = await startServer({ eject: () => Promise.reject(new TapeError('cartridge.unknown')) });
    const client = await connect(socketPath);
    const following = follow(
      client,
      () => client.send('eject', eject),
      () => {},
    );
    await expect(following.done).rejects.toMatchObject({ code: 'cartridge.unknown' });
    client.close();
  });

  test('is not waited for on a line that broke', async () => {
    const { socketPath, state, server } = await startServer({
      eject: async () => {
        state.publish('job', jobOf());
        return id;
      },
    });
    const client = await connect(socketPath);
    const following = follow(
      client,
      () => client.send('eject', eject),
      () => void server.close(),
    );
    await expect(following.done).rejects.toMatchObject({ code: 'helper.unreachable' });
  });
});
