// Every dialog, sheet and menu, in the language that nobody speaks: what is shown outside of the marks is in no catalogue. A new
// file that shows a sheet or a menu has to be listed here.

import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createElement, type ReactNode } from 'react';
import { describe, expect, test, vi } from 'vitest';
import type { PoolKeyState } from '../../../helper/contract/keys.ts';
import type { MirrorGauge } from '../../../helper/contract/mirrors.ts';
import type { Cartridge } from '../../../helper/contract/model.ts';
import type { MirrorSet, Pool, SetId } from '../../../helper/contract/schedules.ts';
import { useCartridgeMenu } from '../../renderer/cartridges/cartridge-menu.ts';
import { useJobMenu } from '../../renderer/job-parts/job-menu.ts';
import { ImportKeysSheet } from '../../renderer/keys/import-keys-sheet.tsx';
import { KitSheet } from '../../renderer/keys/kit-sheet.tsx';
import { PassphraseSheet } from '../../renderer/keys/passphrase-sheet.tsx';
import type { KnownPoolKeys } from '../../renderer/keys/pool-keys.ts';
import { UnlockSheet } from '../../renderer/keys/unlock-sheet.tsx';
import type { MenuItem, MenuItems } from '../../renderer/parts/menu.tsx';
import { useEntryMenu } from '../../renderer/views/browse/entry-menu.ts';
import { useFolderMenu } from '../../renderer/views/browse/folder-menu.ts';
import { useTicking } from '../../renderer/views/browse/ticking.ts';
import { ArchiveSheet } from '../../renderer/views/deck/archive-sheet.tsx';
import { CopySheet } from '../../renderer/views/deck/copy-sheet.tsx';
import { Deck } from '../../renderer/views/deck/deck.tsx';
import { FormatDialog } from '../../renderer/views/deck/format-dialog.tsx';
import { LabelsSheet } from '../../renderer/views/deck/labels-sheet.tsx';
import { LockSheet } from '../../renderer/views/deck/lock-sheet.tsx';
import { MoveSheet } from '../../renderer/views/deck/move-sheet.tsx';
import { PlaceSheet } from '../../renderer/views/deck/place-sheet.tsx';
import { RemoveCartridgeDialog } from '../../renderer/views/deck/remove-cartridge-dialog.tsx';
import { CheckSheet } from '../../renderer/views/health/check-sheet.tsx';
import { CheckUpDialog } from '../../renderer/views/health/check-up-dialog.tsx';
import { RecoverDialog } from '../../renderer/views/health/recover-dialog.tsx';
import { RescueSheet } from '../../renderer/views/health/rescue-sheet.tsx';
import { Jobs } from '../../renderer/views/jobs/jobs.tsx';
import { useSpotMenu } from '../../renderer/views/map/spot-menu.ts';
import { OneSet } from '../../renderer/views/mirrors/one-set.tsx';
import { PoolSheet } from '../../renderer/views/mirrors/pool-sheet.tsx';
import { Pools } from '../../renderer/views/mirrors/pools.tsx';
import { RemoveDialog } from '../../renderer/views/mirrors/remove-dialog.tsx';
import { SetCard } from '../../renderer/views/mirrors/set-card.tsx';
import { RestoreToSheet } from '../../renderer/views/restore/restore-to-sheet.tsx';
import { useUserRequest } from '../../renderer/window-context.ts';
import { barcode, cartridges, diagnosis, drives, fault, jobOf, noop, shown, time } from './letterless.ts';
import { unmarked } from './pseudo.ts';

const { opened, pressed } = vi.hoisted(() => {
  const scheme = { matches: false, addEventListener: () => undefined, removeEventListener: () => undefined };
  Object.assign(globalThis, { matchMedia: () => scheme });
  return {
    /** Menus that the right button has opened. */
    opened: [] as { readonly label: string; readonly items: readonly MenuItem[] }[],
    /** What the right button does with each thing on the page. */
    pressed: [] as ((event: object) => void)[],
  };
});

vi.mock(import('../../text/text.ts'), async (original) => {
  const { marked } = await import('./pseudo.ts');
  return { text: marked((await original()).text) } as Awaited<ReturnType<typeof original>>;
});
vi.mock(import('../../text/format.ts'), async (original) => {
  const { marked } = await import('./pseudo.ts');
  return marked({ ...(await original()) }) as Awaited<ReturnType<typeof original>>;
});

// Sheets and menus are drawn over a page by a library, and here is no page: all that is in them stands where they open from.
vi.mock(import('../../renderer/parts/sheet.tsx'), async (original) => ({
  ...(await original()),
  Sheet: ({ title, lead, children }) => createElement('section', { title }, lead, children),
}));
vi.mock(import('../../renderer/parts/menu.tsx'), async (original) => ({
  ...(await original()),
  Menu: ({ label, words, items }) => createElement('ul', { 'aria-label': label }, words, listOf(items())),
}));
vi.mock(import('../../renderer/parts/context-menu.tsx'), async (original) => ({
  ...(await original()),
  useContextMenu: () => (_event: unknown, label: string, items: MenuItems) =>
    void opened.push({ label, items: items() }),
}));
vi.mock(import('../../renderer/jsx/visible-props.ts'), async (original) => {
  const { visibleProps } = await original();
  return {
    visibleProps: (type, props) => {
      if (typeof type === 'string' && typeof props.onContextMenu === 'function')
        pressed.push(props.onContextMenu as (event: object) => void);
      return visibleProps(type, props);
    },
  };
});

function listOf(items: readonly MenuItem[]): ReactNode {
  return items.map(({ id, label }) => createElement('li', { key: id }, label));
}

/** Letters in no mark: of the view, and of each menu that the right button opens on it. */
function foundIn(view: ReactNode): { readonly menus: number; readonly words: readonly string[] } {
  opened.length = 0;
  pressed.length = 0;
  const html = shown(view);
  const event = { preventDefault: noop, target: null, defaultPrevented: false };
  for (const press of pressed) press(event);
  const menus = opened.map(({ label, items }) =>
    createElement('ul', { key: label, 'aria-label': label }, listOf(items)),
  );
  const isPrinted = (rest: string) => /^\s*(L8|→)\s*$/.test(rest);
  const words = [html, ...menus.map((menu) => shown(menu))].flatMap(unmarked).filter((rest) => !isPrinted(rest));
  return { menus: opened.length, words };
}

const clean = cartridges.find(({ condition }) => condition === 'clean') as Cartridge;
const sources = [{ path: '/1', name: '1', kind: 'folder', bytes: null }] as const;
const pool: Pool = {
  ...{ name: '5', isShared: true, isEncrypted: false, restoreTest: null, uid: 1, nextRestoreTest: time },
  cartridges: [{ barcode, copy: 1, unwantedSince: time }],
};
const keyState: PoolKeyState = {
  ...{ pool: '5', isUnlocked: true, hasPassphrase: true, made: time, confirmed: null, testDue: time, keys: 1 },
  ...{ unlisted: 0, clearCopies: true },
};
const set: MirrorSet = {
  ...{ id: '7' as SetId, uid: 1, isPaused: true, lastRun: time, nextRun: time, name: '8', sources: ['/1', '/2'] },
  ...{ include: ['1'], exclude: ['2'], timing: { kind: 'daily', at: { hour: 2, minute: 30 } }, timeZone: '+01:00' },
  ...{ pool: '5', copies: 2, mirror: '/3', verify: 'none', keepDays: 30, keepOnDiskDays: 7 },
};
const behind = { files: 1, bytes: 2, deletions: 3, oldest: time };
const gauge: MirrorGauge = {
  ...{ set: set.id, name: '8', asOf: time, comparedAt: time, isCounting: false, isWatching: true, isPaused: true },
  ...{
    disk: behind,
    tape: behind,
    job: null,
    waitsFor: null,
    pendingDeletions: [{ barcode, deletions: 2 }],
    faults: [fault],
  },
};
const turns = { refresh: noop, edit: noop, left: noop, open: noop, showPool: noop };

const once = (view: ReactNode) => () => [view];
const eachCartridge = (draw: (cartridge: Cartridge) => ReactNode) => cartridges.map(draw);

/** Not known yet; locked, with a kit that is due; unlocked, without one. */
const poolKeys: readonly KnownPoolKeys[] = [
  null,
  new Map([['5', { ...keyState, isUnlocked: false, confirmed: time }]]),
  new Map([['5', { ...keyState, isUnlocked: true, hasPassphrase: false }]]),
];

/** By the file that shows them. */
const sheets: Readonly<Record<string, () => readonly ReactNode[]>> = {
  'keys/import-keys-sheet.tsx': once(createElement(ImportKeysSheet, { onClose: noop })),
  'keys/kit-sheet.tsx': () =>
    poolKeys.map((keys) => createElement(KitSheet, { pool: '5', keys, onUnlock: noop, onClose: noop })),
  'keys/passphrase-sheet.tsx': () =>
    [true, false].map((isAfterKit) => createElement(PassphraseSheet, { pool: '5', isAfterKit, onClose: noop })),
  'keys/unlock-sheet.tsx': () =>
    poolKeys.map((keys) => createElement(UnlockSheet, { pool: '5', keys, onClose: noop, onUnlockedByKit: noop })),
  'views/deck/archive-sheet.tsx': () =>
    eachCartridge((cartridge) => createElement(ArchiveSheet, { cartridge, dropped: sources, onClose: noop })),
  'views/deck/copy-sheet.tsx': () =>
    eachCartridge((cartridge) => createElement(CopySheet, { cartridge, onClose: noop })),
  'views/deck/format-dialog.tsx': () =>
    eachCartridge((cartridge) => createElement(FormatDialog, { cartridge, onClose: noop })),
  'views/deck/labels-sheet.tsx': () =>
    [[barcode], [barcode, 'CAP002L8']].map((barcodes) => createElement(LabelsSheet, { barcodes, onClose: noop })),
  'views/deck/lock-sheet.tsx': () =>
    eachCartridge((cartridge) => createElement(LockSheet, { cartridge, onClose: noop })),
  'views/deck/move-sheet.tsx': () =>
    eachCartridge((cartridge) => createElement(MoveSheet, { cartridge, onClose: noop })),
  'views/deck/place-sheet.tsx': () =>
    eachCartridge((cartridge) => createElement(PlaceSheet, { cartridge, onClose: noop })),
  'views/deck/remove-cartridge-dialog.tsx': () =>
    eachCartridge((cartridge) => createElement(RemoveCartridgeDialog, { cartridge, onClose: noop })),
  'views/health/check-sheet.tsx': () =>
    eachCartridge((cartridge) => createElement(CheckSheet, { cartridge, onClose: noop })),
  'views/health/check-up-dialog.tsx': () =>
    drives.map(({ id }) => createElement(CheckUpDialog, { cartridge: clean, drive: id, onClose: noop })),
  'views/health/recover-dialog.tsx': () =>
    eachCartridge((cartridge) => createElement(RecoverDialog, { cartridge, found: diagnosis, onClose: noop })),
  'views/health/rescue-sheet.tsx': () =>
    eachCartridge((cartridge) => createElement(RescueSheet, { cartridge, onClose: noop })),
  'views/mirrors/pool-sheet.tsx': () =>
    [null, pool].map((one) => createElement(PoolSheet, { pool: one, pools: [pool], onClose: noop })),
  'views/mirrors/remove-dialog.tsx': once(createElement(RemoveDialog, { set, onClose: noop, onRemoved: noop })),
  'views/restore/restore-to-sheet.tsx': () =>
    [null, '/4'].map((into) =>
      createElement(RestoreToSheet, { from: [{ barcode, paths: ['/1'] }], into, onClose: noop }),
    ),
};

const entry = { path: '/1', kind: 'directory', size: 1 } as const;
const mark = { barcode, generation: null };

function Drawn({ use }: { readonly use: () => readonly MenuItem[] }) {
  return createElement('ul', null, listOf(use()));
}
const drawn = (use: () => readonly MenuItem[]) => createElement(Drawn, { use });

const deck = once(createElement(Deck));
const jobs = once(createElement(Jobs, { chosen: null }));
const pools = once(createElement(Pools, { pools: [pool], refresh: noop }));
const oneSet = once(createElement(OneSet, { set, gauge, pool, ...turns }));
const setCard = once(createElement(SetCard, { set, gauge, ...turns }));
const folderMenu = () =>
  eachCartridge((cartridge) =>
    drawn(() =>
      useFolderMenu({ ticking: useTicking(), request: useUserRequest(), onEnter: noop }).ofCartridge(cartridge, mark),
    ),
  );
const entryMenu = () =>
  (['directory', 'file'] as const).map((kind) =>
    drawn(() =>
      useEntryMenu({ ticking: useTicking(), request: useUserRequest(), onOpen: noop })(
        [{ mark, entry: { ...entry, kind } }],
        true,
      ),
    ),
  );
const spotMenu = () =>
  [null, { file: { path: '/1', bytes: 1 }, others: 0, seconds: 1, from: 'head', isLater: false } as const].map((spot) =>
    drawn(() => useSpotMenu()(spot, mark)),
  );

const menus: Readonly<Record<string, () => readonly ReactNode[]>> = {
  'cartridges/cartridge-menu.ts': () =>
    eachCartridge((cartridge) => drawn(() => useCartridgeMenu(useUserRequest())(cartridge))),
  'job-parts/job-menu.ts': () =>
    (['running', 'paused', 'queued', 'waiting', 'failed', 'partial'] as const).map((state) =>
      drawn(() => useJobMenu(useUserRequest(), { onOpened: noop, onSaved: noop })(jobOf(state, 'waiting', '1'))),
    ),
  'views/browse/entry-menu.ts': entryMenu,
  'views/browse/folder-menu.ts': folderMenu,
  'views/deck/drive-actions.tsx': deck,
  'views/deck/drive-panel.tsx': deck,
  'views/deck/library-panel.tsx': deck,
  'views/deck/shelf-cartridge.tsx': deck,
  'views/deck/shelf.tsx': deck,
  'views/jobs/jobs.tsx': jobs,
  'views/jobs/save-job.tsx': jobs,
  'views/map/spot-menu.ts': spotMenu,
  'views/mirrors/one-set.tsx': oneSet,
  'views/mirrors/pools.tsx': pools,
  'views/mirrors/set-actions.tsx': oneSet,
  'views/mirrors/set-card.tsx': setCard,
};

/** Their rows come from the helper later. A journey opens their menus, whose items are of the files above. */
const drawnLater = [
  ...['views/browse/cartridge-list.tsx', 'views/browse/entry-list.tsx', 'views/browse/tree.tsx', 'views/map/stage.tsx'],
  'views/deck/library-places.tsx',
  'views/restore/basket-list.tsx',
];

const renderer = join(import.meta.dirname, '..', '..', 'renderer');
const filesWith = (pattern: RegExp) =>
  globSync('{views,job-parts,cartridges,basket,keys}/**/*.{ts,tsx}', { cwd: renderer })
    .filter((file) => pattern.test(readFileSync(join(renderer, file), 'utf8')))
    .sort();

test('each file that shows a sheet or a menu is listed', () => {
  expect(Object.keys(sheets).sort()).toEqual(filesWith(/<Sheet\b/));
  expect([...Object.keys(menus), ...drawnLater].sort()).toEqual(filesWith(/\bMenuItem\b|<Menu\b|\bopenMenu\(/));
});

describe('in a language that nobody speaks', () => {
  test.each(Object.entries(sheets))('the sheet of %s', (_, draw) => {
    for (const sheet of draw()) expect(foundIn(sheet).words).toEqual([]);
  });

  test.each(Object.entries(menus))('the menus of %s', (_, draw) => {
    for (const view of draw()) expect(foundIn(view).words).toEqual([]);
  });

  test('the right button opens them', () => {
    const found = [deck, jobs, pools, oneSet, setCard].map((draw) => draw().map((view) => foundIn(view).menus > 0));
    expect(found).toEqual([[true], [true], [true], [true], [true]]);
  });
});
