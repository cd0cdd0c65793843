import { describe, expect, test } from 'vitest';
import { eventInWords } from '../../cli/job-log.ts';
import { barOf } from '../../cli/job-words.ts';
import type { Input } from '../../contract/contract.ts';
import type { JobEvent } from '../../contract/jobs.ts';
import type { JobId, JobProgress } from '../../contract/model.ts';
import { jobOf } from '../ipc/harness.ts';
import { id, start, startHelper } from './program.ts';

const time = '2026-01-02T03:04:05.000Z';
const events: readonly JobEvent[] = [
  { time, kind: 'queued', priority: 'high' },
  { time, kind: 'waits', for: 'cartridge', words: 'Job 4 is using CAP001L8; this job continues after it.' },
  { time, kind: 'started' },
  { time, kind: 'cartridge', barcode: 'CAP001L8', drive: 'drive-1' },
  { time, kind: 'index', barcode: 'CAP001L8', generation: 7, times: 3 },
  { time, kind: 'helper-restarted', killed: true },
  {
    ...{ time, kind: 'ended', state: 'done', fault: null },
    spent: [
      { on: 'drive', seconds: 75 },
      { on: 'source', seconds: 25 },
    ],
  },
];

describe('the log of a job', () => {
  test('is told line by line, with where its time went', async () => {
    const { home } = await startHelper(() => ({ 'jobs.events': async () => ({ rows: events, next: null }) }));
    const { code, out } = await start(home, 'jobs', 'log', 'job-1').done;
    expect(code).toBe(0);
    const lines = out.trimEnd().split('\n');
    expect(lines).toHaveLength(events.length);
    expect(lines[1]).toContain('Job 4 is using CAP001L8');
    expect(lines[4]).toContain('3 indexes written on CAP001L8, the last is generation 7');
    expect(lines[6]).toContain('Completed; of 1 min 40 s: 75 % at drive speed, 25 % limited by the source');
  });

  test('is one object per line as JSON', async () => {
    const { home } = await startHelper(() => ({ 'jobs.events': async () => ({ rows: events, next: null }) }));
    const { out } = await start(home, '--json', 'jobs', 'log', 'job-1').done;
    expect(
      out
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line)),
    ).toEqual(events);
  });

  test('names nothing that could steer a terminal', () => {
    const words = 'To continue, \u001b[2J eject it.';
    expect(eventInWords({ time, kind: 'waits', for: 'person', words })).not.toContain('\u001b');
  });
});

describe('the list of jobs', () => {
  const jobs = [
    jobOf({ id: '1' as JobId, kind: 'archive', state: 'failed', ended: time }),
    jobOf({ id: '2' as JobId, kind: 'restore', state: 'running' }),
    jobOf({ id: '3' as JobId, kind: 'archive', state: 'queued' }),
  ];

  test.each([
    [[], ['1', '2', '3']],
    [['--open'], ['2', '3']],
    [['--failed'], ['1']],
    [['--kind', 'archive', '--open'], ['3']],
  ])('shows with %j what was asked for', async (options, ids) => {
    const { home, state } = await startHelper(() => ({}));
    for (const job of jobs) state.publish('job', job);
    const { out } = await start(home, '--json', 'jobs', 'list', ...options).done;
    expect(
      out
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line).id),
    ).toEqual(ids);
  });

  test('has its order changed by priority', async () => {
    const given: Input<'jobs.setPriority'>[] = [];
    const { home } = await startHelper(() => ({
      'jobs.setPriority': async (input) => {
        given.push(input);
        return null;
      },
    }));
    expect((await start(home, 'jobs', 'priority', id, 'low').done).code).toBe(0);
    expect((await start(home, 'jobs', 'priority', id, 'urgent').done).code).toBe(64);
    expect(given).toEqual([{ id, priority: 'low' }]);
  });
});

test('a bar shows how much is done, and nothing while nobody knows how much there is', () => {
  const rest = { phase: 'streaming', filesDone: 0, filesTotal: null, bytesPerSecond: 0 } as const;
  const barAt = (progress: Pick<JobProgress, 'bytesDone' | 'bytesTotal' | 'share'>) =>
    barOf(jobOf({ progress: { ...rest, ...progress } }));
  expect(barAt({ bytesDone: 50, bytesTotal: 100 })).toBe('[#########---------]');
  expect(barAt({ bytesDone: 50, bytesTotal: null })).toBe('');
  expect(barAt({ bytesDone: 0, bytesTotal: null, share: 1 })).toBe('[##################]');
  expect(barAt({ bytesDone: 100, bytesTotal: 100, share: 0.5 })).toBe('[#########---------]');
});
