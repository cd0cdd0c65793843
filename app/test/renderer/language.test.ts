// Ready for other languages: views say nothing but what the catalogue says. It is put in marks, and every letter that is
// shown outside of them is a word that no translator would find.

import { createElement } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { type CodedFinding, findingWords } from '../../../helper/contract/coded-findings.ts';
import { faultCodes } from '../../../helper/contract/errors.ts';
import type { Cartridge, CartridgeNeed } from '../../../helper/contract/model.ts';
import type { PreflightFinding } from '../../../helper/contract/preflight.ts';
import type { JobResult } from '../../../helper/contract/volumes.ts';
import { type OperatorStep, type Waits, type WantedAs, waitWords } from '../../../helper/contract/waits.ts';
import { defaultsIn } from '../../renderer/archive-defaults.ts';
import { CartridgeNeeded } from '../../renderer/job-parts/cartridge-need.tsx';
import { Checklist } from '../../renderer/job-parts/checklist.tsx';
import { Findings } from '../../renderer/job-parts/findings.tsx';
import { FaultNote } from '../../renderer/parts/fault-note.tsx';
import { JobProgress } from '../../renderer/parts/job-progress.tsx';
import { Rail } from '../../renderer/rail.tsx';
import { Browse } from '../../renderer/views/browse/browse.tsx';
import { ArchiveDestination } from '../../renderer/views/deck/archive-destination.tsx';
import { ArchiveOptions } from '../../renderer/views/deck/archive-options.tsx';
import { wishesAtFirst } from '../../renderer/views/deck/archive-wishes.ts';
import { Deck } from '../../renderer/views/deck/deck.tsx';
import { LossNote } from '../../renderer/views/deck/loss-note.tsx';
import { PreflightFindings } from '../../renderer/views/deck/preflight-findings.tsx';
import { Health } from '../../renderer/views/health/health.tsx';
import { JobDetail } from '../../renderer/views/jobs/job-detail.tsx';
import { Jobs } from '../../renderer/views/jobs/jobs.tsx';
import { TapeMap } from '../../renderer/views/map/tape-map.tsx';
import { Editor } from '../../renderer/views/mirrors/editor.tsx';
import { Mirrors } from '../../renderer/views/mirrors/mirrors.tsx';
import { Restore } from '../../renderer/views/restore/restore.tsx';
import { Archiving } from '../../renderer/views/settings/archiving.tsx';
import { Doctor } from '../../renderer/views/settings/doctor.tsx';
import { Equipment } from '../../renderer/views/settings/equipment.tsx';
import { General } from '../../renderer/views/settings/general.tsx';
import { Settings } from '../../renderer/views/settings/settings.tsx';
import { FoldersRows } from '../../renderer/views/settings/show-folders.tsx';
import { Tour } from '../../renderer/views/settings/tour.tsx';
import {
  barcode,
  cartridges,
  diagnosis,
  fault,
  jobOf,
  noop,
  phases,
  shown,
  state,
  states,
  time,
} from './letterless.ts';
import { unmarked } from './pseudo.ts';

// What the views ask of the page before they draw: a bright day, and nothing kept from earlier.
vi.hoisted(() => {
  const scheme = { matches: false, addEventListener: () => undefined, removeEventListener: () => undefined };
  Object.assign(globalThis, { matchMedia: () => scheme });
});

vi.mock(import('../../text/text.ts'), async (original) => {
  const { marked } = await import('./pseudo.ts');
  return { text: marked((await original()).text) } as Awaited<ReturnType<typeof original>>;
});
vi.mock(import('../../text/format.ts'), async (original) => {
  const { marked } = await import('./pseudo.ts');
  return marked({ ...(await original()) }) as Awaited<ReturnType<typeof original>>;
});

const codedFindings: readonly CodedFinding[] = (Object.keys(findingWords) as CodedFinding['code'][]).map(
  (code) =>
    ({
      ...{
        code,
        barcode,
        drive: '1',
        alerts: [3],
        product: '5',
        node: '6',
        tapeNodes: ['6'],
        why: 'nothing-to-read',
        bytes: 7e9,
      },
      ...{ bytesPerSecond: 1e8, slowestBytesPerSecond: 2e8, entries: 4, cartridges: 2, items: 3, first: '/1' },
      ...{ folder: '/2', freeBytes: 4, watches: 5, wanted: 6, detail: '7', now: time, newest: time, zone: '8' },
    }) as CodedFinding,
);

const findings: readonly PreflightFinding[] = codedFindings.map((finding) => ({
  ...{
    about: 'source',
    severity: 'warning',
    words: finding.code,
    remedy: 'in English',
    said: finding,
    fault: null,
    canForce: false,
  },
}));
const refusal: PreflightFinding = {
  ...{ about: 'drive', severity: 'error', words: 'in English', remedy: 'too', said: null, fault, canForce: true },
};
const preflight = {
  findings: [...findings, refusal, { ...refusal, severity: 'ok' as const }],
  forecast: {
    ...{ files: 1, folders: 2, bytes: 3, indexBytes: 4, sourceBytesPerSecond: 5, slowestBytesPerSecond: 6 },
    seconds: 700,
    verifySeconds: 600,
  },
};

const results: readonly JobResult[] = [
  { kind: 'check', diagnosis },
  { kind: 'recover', recovery: { before: diagnosis, generation: 8, attached: 1, notAttached: 2, gatheredRecords: 3 } },
  { kind: 'verify', verification: { files: 9, bytes: 8, withoutHash: 3, unsound: 2, keptHere: true } },
  { kind: 'generations', total: 4 },
  { kind: 'preflight', preflight },
  {
    kind: 'manifest',
    manifest: { path: '/7', matching: 1, bySize: 2, differing: 3, missing: 4, extra: 5, excluded: 6 },
  },
  { kind: 'rescue', rescue: { whole: 1, damaged: 2, lost: 3, indexes: 4, damagedEntries: 5 } },
];

describe('in a language that nobody speaks', () => {
  test('a word that is in no catalogue is found', () => {
    expect(unmarked(shown(createElement('p', { title: 'Title' }, 'Bare')))).toEqual(['Title', 'Bare']);
  });

  test('the deck, with drives in every state and cartridges in every condition', () => {
    const html = shown(createElement(Deck));
    expect(html.split('data-testid="drive"')).toHaveLength(states.length + 1);
    // The type of a cartridge is printed on its label.
    expect(unmarked(html).filter((rest) => !/^\s*L8\s*$/.test(rest))).toEqual([]);
  });

  test('every fault', () => {
    for (const code of faultCodes) {
      expect(unmarked(shown(createElement(FaultNote, { fault: { ...fault, code } })))).toEqual([]);
    }
  });

  test('what an archive shows before it begins', () => {
    const wishes = { ...wishesAtFirst(defaultsIn(null)), copies: 2, mirror: '/3', into: '4', exclude: '5' };
    const options = {
      wishes,
      onChange: () => undefined,
      copiesOfPool: null,
      others: cartridges,
      drives: 3,
      hasMisfits: true,
      manifestFault: { code: 'manifest.not-found', data: { subject: '7' } } as const,
    };
    expect(unmarked(shown(createElement(ArchiveOptions, options)))).toEqual([]);
    expect(unmarked(shown(createElement(ArchiveOptions, { ...options, copiesOfPool: 2 })))).toEqual([]);
    const pools = [false, true].map((takesBlank, at) => ({
      ...{
        name: String(at),
        isShared: false,
        isEncrypted: false,
        restoreTest: null,
        takesBlank,
        uid: 0,
        nextRestoreTest: null,
      },
      cartridges: cartridges.map((one) => ({ barcode: one.barcode, copy: at + 1, unwantedSince: null })),
    }));
    for (const chosen of [null, '0', '1']) {
      const destination = {
        cartridge: cartridges[0] as Cartridge,
        pools,
        cartridges,
        copies: 2,
        chosen,
        onChoose: () => undefined,
      };
      expect(unmarked(shown(createElement(ArchiveDestination, destination)))).toEqual([]);
    }
    expect(unmarked(shown(createElement(PreflightFindings, { found: preflight })))).toEqual([]);
    expect(unmarked(shown(createElement(Checklist, { found: preflight })))).toEqual([]);
  });

  test.each(results.map((result) => [result.kind, result] as const))('what a job found: %s', (_, result) => {
    expect(unmarked(shown(createElement(Findings, { job: jobOf('done', 'waiting', '1'), result })))).toEqual([]);
  });

  test.each(phases)('a job that is %s', (phase) => {
    for (const state of ['running', 'pausing', 'paused'] as const) {
      expect(unmarked(shown(createElement(JobProgress, { job: jobOf(state, phase, '1'), latestPath: '/4' })))).toEqual(
        [],
      );
    }
  });

  test.each([...Object.keys(waitWords.why), ...Object.keys(waitWords.step)])(
    'a cartridge that is wanted: %s',
    (code) => {
      const given = {
        code,
        barcode,
        other: '2',
        fault,
        pool: '3',
        set: '4',
        files: 5,
        generation: 8,
        held: '6',
        drive: '7',
        drives: Object.keys(waitWords.obstacle).map((one) => ({ code: one, drive: '7', held: '6', job: '5' })),
        afterMinutes: 2,
      };
      const why = (code in waitWords.why ? given : null) as WantedAs | null;
      const step = (code in waitWords.step ? given : { ...given, code: 'put-in' }) as OperatorStep;
      const waits: Waits = { code: 'bring', putBack: '8', why, step, later: [barcode, '9'] };
      const need: CartridgeNeed = { slot: 0, mediaType: 'L8', generation: 8, words: 'in English', waits, barcode };
      const job = { ...jobOf('waiting', 'waiting', '1'), need };
      const html = shown(createElement(CartridgeNeeded, { job, need }));
      expect(unmarked(html).filter((rest) => !/^\s*L8\s*$/.test(rest))).toEqual([]);
    },
  );

  test('the rail, and a lost catalogue', () => {
    const { connection } = state;
    expect(
      unmarked(
        shown(
          createElement(Rail, { place: { view: 'deck' }, go: () => undefined, onConnect: () => undefined, connection }),
        ),
      ),
    ).toEqual([]);
    const restored = { made: time, jobs: 2 };
    const loss = { kind: 'damaged', time, detail: '1', setAside: '/5', restored, unlisted: [barcode] } as const;
    expect(unmarked(shown(createElement(LossNote, { loss })))).toEqual([]);
  });

  test.each(
    Object.entries({
      browse: createElement(Browse, { barcode: null, notVerified: false, at: undefined }),
      'browse one cartridge': createElement(Browse, { barcode, notVerified: false, at: undefined }),
      map: createElement(TapeMap, { barcode, generation: null, paths: undefined }),
      restore: createElement(Restore),
      jobs: createElement(Jobs, { chosen: null }),
      'one job': createElement(JobDetail, { job: jobOf('running', 'streaming', '4') }),
      mirrors: createElement(Mirrors),
      'mirror editor': createElement(Editor, { set: null, sources: [], pools: [], refresh: noop, onLeave: noop }),
      health: createElement(Health),
      settings: createElement(Settings),
      general: createElement(General),
      'cartridges as folders': createElement(FoldersRows, {
        now: { folder: '/1', isShown: true, elsewhere: ['/2'], policy: 'ask', atLogin: true },
        ...{ busy: false, onChange: noop, onChoose: noop, onOpen: noop },
      }),
      archiving: createElement(Archiving),
      equipment: createElement(Equipment),
      doctor: createElement(Doctor),
      tour: createElement(Tour),
    }),
  )('a view as it first shows: %s', (_, view) => {
    expect(unmarked(shown(view)).filter((rest) => !/^\s*(L8|→)\s*$/.test(rest))).toEqual([]);
  });
});
