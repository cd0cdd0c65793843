// A window full of things that are called by figures: whatever letter it shows is a word of ours.

import { createElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { LibrarySummary } from '../../../helper/contract/library.ts';
import type {
  Cartridge,
  Condition,
  Drive,
  DriveState,
  Fault,
  Job,
  JobId,
  JobPhase,
  JobState,
} from '../../../helper/contract/model.ts';
import { emptySnapshot } from '../../../helper/contract/state.ts';
import type { DiagnosisSummary, Flaw, Repair } from '../../../helper/contract/volumes.ts';
import { conditions as conditionsInWords } from '../../../helper/contract/words/cartridges.ts';
import { BasketHolder } from '../../renderer/basket/basket-holder.tsx';
import { RouteContext } from '../../renderer/route.ts';
import type { WindowState } from '../../renderer/store.ts';
import { WindowContextHolder } from '../../renderer/window-context.ts';

export const barcode = '00000100';
export const time = '2026-03-14T15:09:26Z';
export const fault: Fault = { code: 'medium.unreadable', data: { subject: '7', neededBytes: 5, freeBytes: 3 } };
const conditions = Object.keys(conditionsInWords) as readonly Condition[];
const takes = { since: time, expectedSeconds: { least: 2400, most: 7200 } };
export const states: readonly DriveState[] = [
  { kind: 'empty' },
  ...(['in-use', 'loaded', 'writing', 'reading', 'paused', 'finishing', 'safe-to-eject'] as const).map((kind) => ({
    kind,
    barcode,
  })),
  ...(['threading', 'calibrating', 'identifying'] as const).map(
    (step) => ({ kind: 'loading', barcode, step, ...takes }) as const,
  ),
  ...(['partitioning', 'recording'] as const).map((step) => ({ kind: 'formatting', barcode, step, ...takes }) as const),
  { kind: 'ejecting', barcode, step: 'unloading', ...takes },
  { kind: 'failed', barcode, fault },
  { kind: 'empty', unidentified: { barcode: null } },
];
export const phases: readonly JobPhase[] = [
  'waiting',
  'loading',
  'walking',
  'streaming',
  'flushing',
  'indexing',
  'reading',
];

export const cartridges = conditions.map(
  (condition, at): Cartridge => ({
    ...{ barcode: at === 6 ? barcode : `00000${at}99`, mediaType: 'L8', virtual: true, drive: null, condition },
    ...{ conditionDetail: null, writeProtected: at % 2 === 0, capacityBytes: 12e12, flaw: null },
    volume: {
      ...{ uuid: '', name: at === 1 ? '' : '12', generation: 3, updateTime: time, files: at, usedBytes: 7e9 },
      ...{ freeBytes: 5e12, lock: at === 5 ? 'locked' : at === 4 ? 'permanently-locked' : 'unlocked' },
      ...{ mediaPool: '', placementRule: '', packing: true, blockBytes: 524_288, compression: true, encrypted: false },
    },
  }),
);

export const drives = states.map(
  (state, at): Drive => ({
    ...{ id: `${at}`, name: `${at}`, product: '', serial: '1', virtual: true, generation: 8, device: null },
    ...{ clock: { mode: 'instant', speedUp: 1 }, state, alerts: at === 0 ? [20] : at === 2 ? [21, 3] : [] },
  }),
);

export function jobOf(state: JobState, phase: JobPhase, drive: string): Job {
  return {
    ...{
      id: `1${drive}` as JobId,
      kind: 'archive',
      title: '→',
      state,
      priority: 'high',
      barcode,
      drive,
      created: time,
    },
    ...{ started: time, ended: null, filesSafe: 1, filesFailed: 0, fault: null, waitsFor: null, need: null },
    canContinue: false,
    progress: {
      ...{ phase, filesDone: 1, filesTotal: 3, bytesDone: 4e9, bytesTotal: 9e9, bytesPerSecond: 1e8 },
      ...{ poolFill: 0.5, waitingFor: 'source', secondsLeft: 4000 },
      slots: [
        {
          ...{ slot: 0, barcode, drive, bytesDone: 1, filesDone: 1, bytesPerSecond: 1, stops: 2 },
          waitingFor: 'source',
        },
      ],
    },
  };
}

const slot = { kind: 'slot', number: 1 } as const;
const library: LibrarySummary = {
  ...{
    id: '7',
    name: '8',
    serial: '9',
    virtual: true,
    hindrance: null,
    slots: 4,
    freeSlots: 3,
    drives: [],
    revision: 1,
  },
  mailSlots: [{ kind: 'mail-slot', number: 1, barcode: null, full: false, drive: null }],
  hand: null,
  move: { barcode, from: slot, to: { kind: 'hand', number: 1 }, since: time },
  changes: [{ time, barcode: null, from: slot, to: null }],
};
const hand = { kind: 'hand', number: 1, barcode: null, full: true, drive: null } as const;
const libraries = [library, { ...library, id: '8', hindrance: fault, move: null, hand }];

export const state: WindowState = {
  connection: { kind: 'connected' },
  known: true,
  snapshot: {
    ...emptySnapshot,
    drives,
    libraries,
    cartridges,
    jobs: [jobOf('running', 'streaming', '4'), jobOf('paused', 'waiting', '6')],
  },
  latestPaths: new Map(),
};

const flaws: readonly Flaw[] = ['label-unreadable', 'index-copy-old', 'memory-stale', 'stray-records'];
const repairs: readonly Repair[] = ['attach-journal', 'gather-stray', 'trim-damaged', 'go-back', 'write-memory'];
export const diagnosis: DiagnosisSummary = {
  ...{ condition: 'damaged', detail: '', findings: flaws.map((flaw) => ({ flaw, detail: '' })), findingsTotal: 4 },
  ...{ repairs, damagedFiles: 2, strayRecords: 3, strayBytes: 4, attachable: 5, generation: 6, olderGeneration: 7 },
};
export const noop = () => undefined;

/** As the window draws it at first. */
export function shown(view: ReactNode): string {
  const store = { state: () => state, listen: () => () => undefined, start: () => undefined };
  const never = () => new Promise<never>(() => undefined);
  const context = { send: never, store, onNotice: () => () => undefined, pathForFile: () => '' };
  const route = { place: { view: 'deck' as const }, go: () => undefined, open: () => undefined };
  return renderToStaticMarkup(
    createElement(
      WindowContextHolder,
      { value: context },
      createElement(RouteContext, { value: route }, createElement(BasketHolder, null, view)),
    ),
  );
}
