import { describe, expect, test } from 'vitest';
import { bounded } from '../../contract/bounds.ts';
import type { Cartridge, Job, JobId, Snapshot, SnapshotPage } from '../../contract/model.ts';
import type { AnyNotice } from '../../contract/notices.ts';
import { frameLimitBytes } from '../../contract/protocol.ts';
import { emptySnapshot, finishedJobsKept, join, reduce } from '../../contract/state.ts';
import { pageFor, snapshotFor } from '../../src/access/visible-snapshot.ts';
import { Chance } from '../chance.ts';
import { jobOf } from '../ipc/harness.ts';

const ann = { uid: 1001, gid: 1001, groups: [] };
const everything = { seesJob: () => true, visibleOwner: () => 'all' as const };
const nothing = { seesJob: () => false, visibleOwner: () => ann.uid };
/** The longest that a text can be in JSON. */
const worst = '\u0001'.repeat(100_000);

const barcodeOf = (at: number) => `C${String(at).padStart(5, '0')}L8`;

function cartridgeOf(at: number, conditionDetail: string | null = null): Cartridge {
  const volume = { uuid: 'u', name: worst, mediaPool: worst, placementRule: worst, updateTime: worst, files: at };
  return bounded({ barcode: barcodeOf(at), drive: null, conditionDetail, volume } as unknown as Cartridge);
}

function worstJob(at: number, ended: string | null = null): Job {
  const fault = { code: 'source.unreadable', data: { subject: worst, detail: worst } };
  const waitsFor = { for: 'person', words: worst } as const;
  return bounded(jobOf({ id: String(at) as JobId, state: 'queued', title: worst, fault, waitsFor, ended }));
}

function crowd(cartridges: number, jobs: number): Snapshot {
  return {
    ...emptySnapshot,
    cartridges: Array.from({ length: cartridges }, (_, at) => cartridgeOf(at)),
    jobs: Array.from({ length: jobs }, (_, at) => worstJob(at)),
  };
}

function pagesOf(snapshot: Snapshot, access: Parameters<typeof snapshotFor>[2]): readonly SnapshotPage[] {
  const pages: SnapshotPage[] = [snapshotFor(snapshot, ann, access)];
  for (let rest = pages[0]?.rest ?? null; rest !== null; ) {
    const page = pageFor(snapshot, rest, ann, access);
    pages.push(page);
    rest = page.rest;
  }
  return pages;
}

describe('the pages of a snapshot', () => {
  test('fit a frame with room to spare, whatever the rows hold', () => {
    for (const page of pagesOf(crowd(300, 600), everything)) {
      expect(Buffer.byteLength(JSON.stringify(page))).toBeLessThan(frameLimitBytes / 2);
    }
  });

  test('are together the whole of it', () => {
    const snapshot = crowd(300, 600);
    const [head, ...others] = pagesOf(snapshot, everything);
    const whole = others.reduce(join, head as Snapshot);
    expect(others.length).toBeGreaterThan(5);
    expect(whole).toEqual(snapshot);
  });

  test('tell a stranger of each job that there is one, and of no cartridge what is wrong with it', () => {
    const secret = 'SECRET';
    const snapshot: Snapshot = {
      ...crowd(300, 0),
      jobs: Array.from({ length: 600 }, (_, at) => ({ ...worstJob(at), title: secret })),
      cartridges: Array.from({ length: 300 }, (_, at) => cartridgeOf(at, secret)),
    };
    expect(JSON.stringify(pagesOf(snapshot, everything))).toContain(secret);
    const seen = pagesOf(snapshot, nothing);
    expect(JSON.stringify(seen)).not.toContain(secret);
    expect(seen.flatMap(({ jobs }) => jobs).every(({ isOthers }) => isOthers === true)).toBe(true);
  });

  test('have what is at work on the first, wherever it would be, and in its order there', () => {
    const barcode = barcodeOf(299);
    const drive = { id: 'd', state: { kind: 'writing', barcode } } as Snapshot['drives'][number];
    const running = { ...worstJob(599), state: 'running' } as const;
    const snapshot = { ...crowd(300, 599), drives: [drive] };
    const head = snapshotFor({ ...snapshot, jobs: [...snapshot.jobs, running] }, ann, everything);
    expect(head.jobs.at(-1)).toEqual(running);
    expect(head.cartridges.at(-1)?.barcode).toBe(barcode);
    expect(head.jobs.map(({ id }) => Number(id))).toEqual(
      head.jobs.map(({ id }) => Number(id)).toSorted((a, b) => a - b),
    );
    expect(head.rest).not.toBeNull();
  });

  test('go on from any place, also from one that never was', () => {
    const snapshot = crowd(3, 3);
    for (const cursor of ['', ' ', 'x', '1 ', ' C00001L8', '__proto__ constructor', ' '.repeat(1_024)]) {
      expect(pageFor(snapshot, cursor, ann, everything).rest).toBeNull();
    }
    expect(pageFor(snapshot, '1 C00001L8', ann, everything)).toMatchObject({
      jobs: [{ id: '2' }],
      cartridges: [{ barcode: 'C00002L8' }],
    });
  });
});

/** Changes anything: a row that is new, one that is known, an end, a gauge. */
function change(chance: Chance, seq: number): AnyNotice {
  const job = { ...worstJob(chance.whole(500)), filesSafe: seq };
  switch (chance.whole(4)) {
    case 0:
      return { name: 'cartridge', seq, body: { ...cartridgeOf(chance.whole(400)), capacityBytes: seq } };
    case 1:
      return { name: 'progress', seq, body: { job: job.id, progress: { ...job.progress, bytesDone: seq } } };
    case 2:
      return { name: 'job', seq, body: job };
    default: {
      const ended = new Date(seq * 1000).toISOString();
      return { name: 'job', seq, body: { ...job, id: String(1_000 + seq) as JobId, ended, state: 'done' } };
    }
  }
}

describe('a snapshot that is put together while things change', () => {
  test.each([1, 2, 3, 4, 5])('is the helper’s own in the end, however late each page comes (seed %i)', (seed) => {
    const chance = new Chance(seed);
    let theirs = crowd(300, 300);
    let ours = snapshotFor(theirs, ann, everything);
    const coming: AnyNotice[] = [];
    // Jobs that come faster than pages would always have one more.
    const happen = (most: number) => {
      for (let many = Math.min(chance.whole(most), 1_000 - theirs.seq); many > 0; many -= 1) {
        const notice = change(chance, theirs.seq + 1);
        theirs = reduce(theirs, notice) ?? expect.fail('a gap');
        coming.push(notice);
      }
    };
    const hear = (many: number) => {
      for (const notice of coming.splice(0, many)) ours = reduce(ours, notice) ?? expect.fail('a gap');
    };
    for (let rest = ours.rest; rest !== null; ) {
      happen(40);
      const page = pageFor(theirs, rest, ann, everything);
      happen(2 * finishedJobsKept);
      // The page overtakes notices, or they overtake it.
      hear(chance.whole(coming.length + 1));
      ours = join(ours, page);
      rest = page.rest;
    }
    hear(coming.length);
    expect(ours).toEqual(theirs);
  });
});
