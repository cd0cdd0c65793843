// What can be done with a cartridge: the same wherever it is shown, in a drive, on the shelf, in a tree or in a pool.

import { refusalToFill, refusalToOverwrite } from '../../../helper/contract/cartridge-judgement.ts';
import { ejectableFrom, isInitialising } from '../../../helper/contract/drive-use.ts';
import type { Cartridge, Snapshot } from '../../../helper/contract/model.ts';
import { text } from '../../text/text.ts';
import { chosenFolders } from '../parts/dropped.ts';
import type { MenuItem } from '../parts/menu.tsx';
import { libraryOf } from '../parts/whereabouts.ts';
import { type Route, useRoute } from '../route.ts';
import type { WindowSend } from '../window-api.ts';
import { type UserRequest, useWindowContext } from '../window-context.ts';

interface MenuContext {
  readonly send: WindowSend;
  readonly ask: UserRequest['ask'];
  readonly route: Route;
  readonly chooseFolders: (barcode: string) => Promise<void>;
}

/** Of whichever cartridge it is asked for, as it and its drive are then. */
export function useCartridgeMenu({ ask }: UserRequest): (cartridge: Cartridge) => readonly MenuItem[] {
  const { send, store } = useWindowContext();
  const route = useRoute();
  const chooseFolders = useChooseFolders();
  return (cartridge) => {
    const context = { send, ask, route, chooseFolders };
    const { snapshot } = store.state();
    const carry = carrying(cartridge, snapshot, context);
    const place: MenuItem = {
      id: 'place',
      label: text.action.place,
      run: () => route.open({ kind: 'place', barcode: cartridge.barcode }),
    };
    const label: MenuItem = {
      id: 'label',
      label: text.labels.menu,
      run: () => route.open({ kind: 'labels', barcodes: [cartridge.barcode] }),
    };
    // A cleaning cartridge keeps nothing, so there is nothing else to do with it.
    const moves = moving(cartridge, snapshot, context);
    if (cartridge.mediaType === 'CU') return [carry, ...moves, place, label, ...removing(cartridge, context)];
    if (isInitialising(cartridge, snapshot.drives)) return [carry, ...seeing(cartridge, context), place, label];
    return [
      carry,
      ...moves,
      ...filling(cartridge, context),
      ...seeing(cartridge, context),
      ...copying(cartridge, context),
      ...trusting(cartridge, context),
      ...guarding(cartridge, context),
      place,
      label,
      {
        id: 'format',
        label: text.action.format,
        run: () => route.open({ kind: 'format', barcode: cartridge.barcode }),
        danger: true,
        apart: true,
        disabled: refusalToOverwrite(cartridge) !== null,
      },
      ...removing(cartridge, context),
    ];
  };
}

function carrying(
  { barcode, drive, inLibrary }: Cartridge,
  { drives }: Snapshot,
  { send, ask }: MenuContext,
): MenuItem {
  if (drive === null) {
    const load = () => void ask(() => send('cartridges.load', { drive: null, barcode }));
    return { id: 'load', label: text.action.load, run: load, disabled: !isInReach(inLibrary) };
  }
  const holder = drives.find(({ id }) => id === drive);
  return {
    id: 'eject',
    label: text.action.eject,
    run: () => void ask(() => send('cartridges.eject', { barcode })),
    disabled: holder === undefined || ejectableFrom(holder) !== barcode,
  };
}

/** A robot loads from slots alone; what lies on the shelf is loaded by hand. */
export function isInReach(inLibrary: Cartridge['inLibrary']): boolean {
  return inLibrary === undefined || inLibrary.kind === 'slot';
}

/** By its library's robot; a virtual one goes in and out by hand, too. */
function moving(cartridge: Cartridge, snapshot: Snapshot, { send, ask, route }: MenuContext): readonly MenuItem[] {
  const { barcode, virtual, drive, inLibrary } = cartridge;
  const library = libraryOf(cartridge, snapshot.libraries);
  if (library === null) {
    if (!virtual || drive !== null) return [];
    return snapshot.libraries.flatMap((one) => {
      const run = () =>
        void ask(() => send('virtual.putIntoLibrary', { barcode, library: one.id, to: 'slot', number: null }));
      return one.virtual ? [{ id: `put-into-${one.id}`, label: text.library.putInto(one.id), run }] : [];
    });
  }
  const holder = snapshot.drives.find(({ id }) => id === drive);
  const disabled = drive !== null && (holder === undefined || ejectableFrom(holder) !== barcode);
  const move: MenuItem = {
    id: 'move',
    label: text.library.move,
    run: () => route.open({ kind: 'move', barcode }),
    disabled,
  };
  const isInMailSlot = inLibrary?.kind === 'mail-slot';
  const to = isInMailSlot ? 'slot' : 'mail-slot';
  const across: MenuItem = {
    id: `to-${to}`,
    label: isInMailSlot ? text.library.toSlot : text.library.toMailSlot,
    run: () => void ask(() => send('library.move', { barcode, to, number: null })),
    disabled,
  };
  const takeOut: MenuItem = {
    id: 'take-out',
    label: text.library.takeOut,
    run: () => void ask(() => send('virtual.takeFromLibrary', { barcode })),
  };
  return [
    move,
    ...(library.mailSlots.length > 0 ? [across] : []),
    ...(virtual && inLibrary !== undefined && inLibrary.kind !== 'hand' ? [takeOut] : []),
  ];
}

/** The one way to a cartridge that something happened to: its sheet says what, and starts only when that is overlooked. */
function filling(cartridge: Cartridge, { ask, chooseFolders }: MenuContext): readonly MenuItem[] {
  if (refusalToFill({ ...cartridge, flaw: null }) !== null) return [];
  const run = () => void ask(() => chooseFolders(cartridge.barcode));
  return [{ id: 'archive', label: text.action.archive, run }];
}

function seeing({ barcode, volume }: Cartridge, { route: { go } }: MenuContext): readonly MenuItem[] {
  if (volume === null) return [];
  return [
    { id: 'browse', label: text.action.browse, run: () => go({ view: 'browse', barcode }) },
    { id: 'map', label: text.action.map, run: () => go({ view: 'map', barcode }) },
  ];
}

function copying({ barcode, volume }: Cartridge, { route: { open } }: MenuContext): readonly MenuItem[] {
  return volume === null ? [] : [{ id: 'copy', label: text.action.copy, run: () => open({ kind: 'copy', barcode }) }];
}

function trusting(cartridge: Cartridge, { send, ask, route: { open } }: MenuContext): readonly MenuItem[] {
  const { barcode, volume } = cartridge;
  const ails = needsCheck(cartridge);
  const verify: MenuItem = {
    id: 'verify',
    label: text.action.verify,
    run: () => void ask(() => send('cartridges.verify', { barcode, paths: [] })),
    apart: true,
  };
  const check: MenuItem = { id: 'check', label: text.action.check, run: () => open({ kind: 'check', barcode }) };
  const recover: MenuItem = {
    id: 'recover',
    label: text.action.recover,
    run: () => open({ kind: 'recover', barcode, found: null }),
    disabled: refusalToOverwrite(cartridge) !== null,
  };
  const rescue: MenuItem = {
    id: 'rescue',
    label: text.rescue.menu,
    run: () => open({ kind: 'rescue', barcode }),
    apart: volume === null && !ails,
  };
  return [
    ...(volume === null ? [] : [verify]),
    ...(volume !== null || ails ? [check] : []),
    ...(ails ? [recover] : []),
    ...(mayNeedRescue(cartridge) ? [rescue] : []),
  ];
}

function guarding(cartridge: Cartridge, { send, ask, route: { open } }: MenuContext): readonly MenuItem[] {
  const { barcode, volume, writeProtected } = cartridge;
  const protect: MenuItem = {
    id: 'protect',
    label: writeProtected ? text.action.unprotect : text.action.protect,
    run: () => void ask(() => send('virtual.protect', { barcode, writeProtected: !writeProtected })),
    apart: true,
  };
  const lock: MenuItem = { id: 'lock', label: text.action.lock, run: () => open({ kind: 'lock', barcode }) };
  return [...(cartridge.virtual && cartridge.drive === null ? [protect] : []), ...(volume === null ? [] : [lock])];
}

/** A real one is nobody's to delete; one in a drive is in use. */
function removing({ barcode, virtual, drive }: Cartridge, { route: { open } }: MenuContext): readonly MenuItem[] {
  if (!virtual || drive !== null) return [];
  return [
    { id: 'remove', label: text.action.removeVirtual, run: () => open({ kind: 'remove', barcode }), danger: true },
  ];
}

/** By the system's own dialog, for those who do not drag. */
export function useChooseFolders(): (barcode: string) => Promise<void> {
  const { send } = useWindowContext();
  const { open } = useRoute();
  return async (barcode) => {
    const paths = await send('shell.chooseFolders', { purpose: 'archive' });
    if (paths.length > 0) open({ kind: 'archive', barcode, dropped: chosenFolders(paths) });
  };
}

/** A drive sees nothing that could be restored from it, or not all of it; also where that may be the drive's fault. */
export function mayNeedRescue({ condition, flaw }: Pick<Cartridge, 'condition' | 'flaw'>): boolean {
  switch (condition) {
    case 'unknown':
    case 'blank':
    case 'foreign':
    case 'damaged':
    case 'dirty':
      return true;
    // Without its key nothing on it can be told apart; and what tar wrote has no index.
    case 'encrypted':
    case 'tar':
      return false;
    case 'unfinished':
    case 'clean':
      return flaw !== null;
  }
}

/** It is to be checked, and perhaps recovered, before anything else. */
export function needsCheck(cartridge: Cartridge | null): boolean {
  return cartridge?.condition === 'dirty' || cartridge?.condition === 'damaged';
}
