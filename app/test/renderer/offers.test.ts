// Every place of the window that offers a cartridge to be written to, beside every cartridge that must not be: bad, locked,
// protected, cleaning, foreign. None offers one, and each offers a good one.

import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import type { Cartridge, CartridgeNeed, Drive, Job, JobId, LockState } from '../../../helper/contract/model.ts';
import { emptySnapshot } from '../../../helper/contract/state.ts';
import { cartridgeHealth } from '../../renderer/cartridges/cartridge-health.ts';
import { useCartridgeMenu } from '../../renderer/cartridges/cartridge-menu.ts';
import { CartridgeNeeded } from '../../renderer/job-parts/cartridge-need.tsx';
import { stepsFor } from '../../renderer/job-parts/remedies.ts';
import { RouteContext } from '../../renderer/route.ts';
import type { WindowState } from '../../renderer/store.ts';
import { ArchiveSheet } from '../../renderer/views/deck/archive-sheet.tsx';
import { CopySheet } from '../../renderer/views/deck/copy-sheet.tsx';
import { DrivePanel } from '../../renderer/views/deck/drive-panel.tsx';
import { fileDrop } from '../../renderer/views/deck/file-drops.ts';
import { FormatDialog } from '../../renderer/views/deck/format-dialog.tsx';
import { CheckUpDialog } from '../../renderer/views/health/check-up-dialog.tsx';
import { RecoverDialog } from '../../renderer/views/health/recover-dialog.tsx';
import { PoolSheet } from '../../renderer/views/mirrors/pool-sheet.tsx';
import { practiceCartridge } from '../../renderer/views/settings/tour-steps.ts';
import { useUserRequest, WindowContextHolder } from '../../renderer/window-context.ts';

// A sheet is drawn over a page, and here is none: what is in it is what counts.
vi.mock(import('../../renderer/parts/sheet.tsx'), async (original) => ({
  ...(await original()),
  Sheet: ({ children }: { readonly children: ReactNode }) => createElement('section', null, children),
}));

const volume = {
  ...{ uuid: 'a', name: 'Spring', generation: 1, updateTime: '2026-03-14T15:09:26Z', files: 2, usedBytes: 1 },
  ...{
    freeBytes: 1e9,
    lock: 'unlocked' as LockState,
    mediaPool: '',
    placementRule: '',
    packing: true,
    blockBytes: 524_288,
  },
  compression: true,
  encrypted: false,
} as const;
const good: Cartridge = {
  ...{ barcode: 'GOOD01L8', mediaType: 'L8', virtual: true, drive: null, condition: 'clean', conditionDetail: null },
  ...{ writeProtected: false, capacityBytes: 12e9, flaw: null, volume },
};
const blank: Cartridge = { ...good, barcode: 'BLNK01L8', condition: 'blank', volume: null };
const from: Cartridge = { ...good, barcode: 'FROM01L8' };
const damagedOrWorn: readonly Cartridge[] = [
  { ...good, barcode: 'WRIT01L8', flaw: 'write-failed' },
  { ...good, barcode: 'VERI01L8', flaw: 'verification-failed' },
  { ...good, barcode: 'FAIL01L8', flaw: 'media-failing' },
  { ...good, barcode: 'LIFE01L8', flaw: 'life-over' },
  { ...good, barcode: 'DAMA01L8', condition: 'damaged' },
  { ...good, barcode: 'DIRT01L8', condition: 'dirty' },
];
const kept: readonly Cartridge[] = [
  { ...good, barcode: 'LOCK01L8', volume: { ...volume, lock: 'locked' } },
  { ...good, barcode: 'LOCK02L8', volume: { ...volume, lock: 'permanently-locked' } },
  { ...good, barcode: 'PROT01L8', writeProtected: true },
  { ...blank, barcode: 'PROT02L8', writeProtected: true },
  { ...blank, barcode: 'CLNU01L1', mediaType: 'CU', condition: 'unknown' },
];
const foreign: Cartridge = { ...blank, barcode: 'FORE01L8', condition: 'foreign' };
const bad = [...damagedOrWorn, ...kept, foreign];
const all = [good, blank, from, ...bad];

function shown(view: ReactNode, cartridges: readonly Cartridge[] = all, drive = driveWith(good)): string {
  const state: WindowState = {
    ...{ connection: { kind: 'connected' }, known: true, latestPaths: new Map() },
    snapshot: { ...emptySnapshot, cartridges, drives: [drive] },
  };
  const store = { state: () => state, listen: () => () => undefined, start: () => undefined };
  const context = { send: () => new Promise<never>(() => undefined), store, onNotice: () => () => undefined };
  const route = { place: { view: 'deck' as const }, go: () => undefined, open: () => undefined };
  return renderToStaticMarkup(
    createElement(
      WindowContextHolder,
      { value: { ...context, pathForFile: () => '' } },
      createElement(RouteContext, { value: route }, view),
    ),
  );
}

function driveWith({ barcode }: Cartridge): Drive {
  return {
    ...{ id: 'drive-1', name: 'Drive 1', product: 'Drive', serial: '1', virtual: true, generation: 8, device: null },
    ...{ clock: { mode: 'modelled', speedUp: 1 }, state: { kind: 'loaded', barcode } },
  };
}

const need: CartridgeNeed = { slot: 0, mediaType: 'L8', generation: 8, words: 'Load another cartridge.' };
const job: Job = {
  ...{ id: '1' as JobId, kind: 'archive', title: '', state: 'waiting', priority: 'high', barcode: null, drive: null },
  ...{ created: '', started: '', ended: null, filesSafe: 0, filesFailed: 0, fault: null, waitsFor: null, need },
  canContinue: false,
  progress: { phase: 'waiting', filesDone: 0, filesTotal: 1, bytesDone: 0, bytesTotal: 1, bytesPerSecond: 0 },
};
const nothing = () => undefined;

/** By what each thing that can be chosen or pressed is called. */
const listed = (html: string, prefix: string) =>
  all.map(({ barcode }) => barcode).filter((barcode) => html.includes(`data-testid="${prefix}${barcode}"`));
const startOf = (html: string, id: string) => new RegExp(`<button[^>]*data-testid="${id}"[^>]*>`).exec(html)?.[0];
const canStart = (html: string, id: string) => startOf(html, id)?.includes('disabled') === false;

interface ProbeProps {
  readonly cartridge: Cartridge;
  readonly found: Map<string, boolean>;
}

/** Draws nothing, and finds which items of a cartridge's menu can be pressed. */
function MenuProbe({ cartridge, found }: ProbeProps) {
  const request = useUserRequest();
  const items = useCartridgeMenu(request);
  for (const { id, disabled } of items(cartridge)) found.set(id, disabled !== true);
  return null;
}

function menuOf(cartridge: Cartridge, drive?: Drive): ReadonlyMap<string, boolean> {
  const found = new Map<string, boolean>();
  shown(createElement(MenuProbe, { cartridge, found }), all, drive);
  return found;
}

const sources = [{ path: '/a', name: 'a', kind: 'folder', bytes: null }] as const;

/** What each place offers to be filled with files; `blank`: also one that is to be formatted first. */
const filled: Readonly<Record<string, () => readonly string[]>> = {
  'the archive sheet, when the first is full': () =>
    listed(shown(createElement(ArchiveSheet, { cartridge: from, dropped: sources, onClose: nothing })), 'further-'),
  'the copy sheet': () => listed(shown(createElement(CopySheet, { cartridge: from, onClose: nothing })), 'copy-to-'),
  'a job that waits for another cartridge': () =>
    listed(shown(createElement(CartridgeNeeded, { job, need })), 'supply-'),
  'a pool': () => listed(shown(createElement(PoolSheet, { pool: null, pools: [], onClose: nothing })), 'pool-take-'),
  'the archive of a menu': () =>
    // The same: the menu leads a person who insists to that sheet.
    all
      .filter(({ flaw }) => flaw === null)
      .filter((one) => menuOf(one).get('archive') === true)
      .map(({ barcode }) => barcode),
  'files dropped on a cartridge': () =>
    all.filter((one) => fileDrop(one, nothing) !== null).map(({ barcode }) => barcode),
  'the archive of a drive': () =>
    all
      .filter((one) =>
        /data-testid="archive-folders"|drop-hint/.test(shown(createElement(DrivePanel, { drive: driveWith(one) }))),
      )
      .map(({ barcode }) => barcode),
  'the sheet of an archive to it': () =>
    // What happened to a cartridge before is said by the checklist, and can be overlooked there.
    [good, ...bad]
      .filter(({ flaw }) => flaw === null)
      .filter((cartridge) =>
        shown(createElement(ArchiveSheet, { cartridge, dropped: sources, onClose: nothing })).includes('archive-start'),
      )
      .map(({ barcode }) => barcode),
  'the tour': () => [
    good.barcode,
    ...bad.flatMap((one) => practiceCartridge({ ...emptySnapshot, cartridges: [one] })?.barcode ?? []),
  ],
};

/** What each place offers to be written over. */
const overwritten: Readonly<Record<string, (cartridge: Cartridge) => boolean>> = {
  'the format dialog': (cartridge) =>
    shown(createElement(FormatDialog, { cartridge, onClose: nothing })).includes('data-testid="format-name"'),
  'the format of a menu': (cartridge) => menuOf(cartridge).get('format') === true,
  'the format of a remedy': (cartridge) =>
    stepsFor('format', { job: null, barcode: cartridge.barcode }, { ...emptySnapshot, cartridges: all }).length > 0,
  'the check-up dialog': (cartridge) => {
    const html = shown(createElement(CheckUpDialog, { cartridge, drive: 'drive-1', onClose: nothing }));
    return html.includes('check-up-confirm') || canStart(html, 'check-up-start');
  },
  'the recover dialog': (cartridge) =>
    canStart(shown(createElement(RecoverDialog, { cartridge, found: null, onClose: nothing })), 'recover-start'),
};

test('no dialog, menu or drop offers a bad, locked, protected, cleaning or foreign cartridge to be filled', () => {
  for (const [place, offered] of Object.entries(filled)) {
    const offers = offered();
    expect([place, offers.includes(good.barcode)]).toEqual([place, true]);
    expect([place, offers.filter((barcode) => bad.some((one) => one.barcode === barcode))]).toEqual([place, []]);
  }
});

test('none offers a locked, protected or cleaning one to be written over', () => {
  for (const [place, isOffered] of Object.entries(overwritten)) {
    expect([place, isOffered(good)]).toEqual([place, true]);
    expect([place, kept.filter(isOffered).map(({ barcode }) => barcode)]).toEqual([place, []]);
  }
  const dialogs = Object.keys(filled).length + Object.keys(overwritten).length;
  const checked = Object.keys(filled).length * bad.length + Object.keys(overwritten).length * kept.length;
  process.stdout.write(
    `0 offers of an unfit target: ${dialogs} dialogs, ${bad.length} cartridges, ${checked} checks\n`,
  );
});

test('a person who insists on a cartridge that something happened to finds the way in its menu, and cannot start at once', () => {
  for (const cartridge of bad.filter(({ flaw }) => flaw !== null)) {
    const sheet = shown(createElement(ArchiveSheet, { cartridge, dropped: sources, onClose: nothing }));
    expect([cartridge.barcode, menuOf(cartridge).get('archive')]).toEqual([cartridge.barcode, true]);
    expect([cartridge.barcode, startOf(sheet, 'archive-start')]).toEqual([
      cartridge.barcode,
      expect.stringContaining('disabled'),
    ]);
  }
});

test('no cartridge is called good that something happened to', () => {
  const reported = { time: '', drive: '', serial: '', alerts: [], cartridge: null };
  const facts = { reported } as unknown as Parameters<typeof cartridgeHealth>[1];
  expect(cartridgeHealth(good, facts).kind).toBe('good');
  for (const one of damagedOrWorn)
    expect([one.barcode, cartridgeHealth(one, facts).kind]).toEqual([one.barcode, 'bad']);
});

test('files are dropped on cartridges in one way', () => {
  const renderer = join(import.meta.dirname, '..', '..', 'renderer');
  const takers = globSync('**/*.tsx', { cwd: renderer }).filter((file) =>
    /onFiles:(?!.*(?:fileDrop\(|null))/.test(readFileSync(join(renderer, file), 'utf8')),
  );
  expect(takers).toEqual([]);
});

test('nothing is offered that a drive cannot do while it initialises its cartridge', () => {
  for (const held of [good, blank, { ...blank, condition: 'unknown' } as const]) {
    const cartridge: Cartridge = { ...held, drive: 'drive-1' };
    const resting = driveWith(cartridge);
    const step = { step: 'calibrating', since: '2026-03-14T15:09:26Z', expectedSeconds: null } as const;
    const drive: Drive = { ...resting, state: { kind: 'loading', barcode: cartridge.barcode, ...step } };
    const panel = (of: Drive) => shown(createElement(DrivePanel, { drive: of }), [cartridge], of);
    expect(panel(resting)).toMatch(/data-testid="(archive-folders|format)"/);
    expect(panel(drive)).not.toMatch(/data-testid="(archive-folders|format|check|recover|eject)"|drop-hint/);
    const offered = [...menuOf(cartridge, drive)].flatMap(([id, isOffered]) => (isOffered ? [id] : []));
    expect(offered).toEqual(held.volume === null ? ['place', 'label'] : ['browse', 'map', 'place', 'label']);
    expect([...menuOf(cartridge, resting).keys()]).toContain('archive');
  }
});
