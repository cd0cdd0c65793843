import { describe, expect, test } from 'vitest';
import { connect } from '../../client/connect.ts';
import { follow } from '../../client/follow-job.ts';
import { TapeError } from '../../contract/errors.ts';
import type { Job, JobId } from '../../contract/model.ts';
import { jobOf, startServer } from '../ipc/harness.ts';

const id = 'job-1' as JobId;
const ended = '2026-01-01T00:01:00Z';
const eject = { barcode: 'CAP001L8' };

describe('a followed job', () => {
  test('is heard of from its start to its end, even when it ends before its id is known', async () => {
    const { socketPath, state } = await startServer({
      'cartridges.eject': async () => {
        state.publish('job', jobOf({ kind: 'eject' }));
        state.publish('job', jobOf({ kind: 'eject', state: 'done', ended }));
        return id;
      },
    });
    const client = await connect(socketPath);
    expect(
      await follow(
        client,
        () => client.send('cartridges.eject', eject),
        () => {},
      ).done,
    ).toMatchObject({ state: 'done' });
    client.close();
  });

  test('shows its progress on the way', async () => {
    const { socketPath, state } = await startServer({
      'cartridges.eject': async () => {
        state.publish('job', jobOf());
        return id;
      },
    });
    const client = await connect(socketPath);
    const seen: Job[] = [];
    const job = await follow(
      client,
      () => client.send('cartridges.eject', eject),
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
    const { socketPath } = await startServer({
      'cartridges.eject': () => Promise.reject(new TapeError('cartridge.unknown')),
    });
    const client = await connect(socketPath);
    const following = follow(
      client,
      () => client.send('cartridges.eject', eject),
      () => {},
    );
    await expect(following.done).rejects.toMatchObject({ code: 'cartridge.unknown' });
    client.close();
  });

  test('is not waited for on a line that broke', async () => {
    const { socketPath, state, server } = await startServer({
      'cartridges.eject': async () => {
        state.publish('job', jobOf());
        return id;
      },
    });
    const client = await connect(socketPath);
    const following = follow(
      client,
      () => client.send('cartridges.eject', eject),
      () => void server.close(),
    );
    await expect(following.done).rejects.toMatchObject({ code: 'helper.unreachable' });
  });
});
