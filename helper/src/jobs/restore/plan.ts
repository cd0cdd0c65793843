// Plan: what a restore would take, by the catalogue alone. Needs no drive, loads and writes nothing.

import type { Identity } from '../../../contract/identity.ts';
import type { PlannedMove, PlannedPass, RestorePlan } from '../../../contract/restore.ts';
import type { RestoreInput, RestorePlanInput } from '../../../contract/restore-input.ts';
import { type FolderSpace, folderSpace } from '../../disk/user-folders.ts';
import type { Services } from '../services.ts';
import { type KnownDamage, knownDamage } from './good-copies.ts';
import { type RestoreItem, type RestorePart, type Selection, select } from './selection.ts';
import { sideBySide } from './side-by-side.ts';
import type { LostItem } from './stop.ts';

/** Paths that a plan names. */
const namedMost = 100;
/** Stretches of tape, over all of its cartridges: all of it must fit a frame. */
const legsMost = 6_000;
const legsMostEach = 500;

/** On another computer. */
const elsewhere: FolderSpace = { isThere: false, freeBytes: 0 };

interface PlannedPasses {
  readonly passes: readonly PlannedPass[];
  readonly moves: readonly PlannedMove[];
  readonly seconds: number | null;
}

export async function planRestore(as: Identity, input: RestorePlanInput, services: Services): Promise<RestorePlan> {
  const chosen = await selectionsOf(as, input.from, services);
  const damage = await knownDamage(as, chosen, services);
  const { passes, moves, seconds } = await passesOf(input.from, chosen, damage, services);
  const beside = new Set(damage.flatMap((one) => one.beside.map(({ item }) => item)));
  const items = [...chosen.values()].flatMap((selection) => selection.items).filter((item) => !beside.has(item));
  const { into } = input;
  const { isThere, freeBytes } = into === undefined ? elsewhere : await folderSpace(as, into);
  // Folders are merged with what is there. Nothing is in the way in a folder that is still to be made.
  const inTheWay = isThere && into !== undefined ? await services.drives.conflicts(as, into, items) : [];
  const conflicts = inTheWay.flatMap((id) => items[id]?.target ?? []);
  const renamed = items.filter(({ isRenamed }) => isRenamed);
  const files = passes.reduce((sum, pass) => sum + pass.files, 0);
  const damaged = damage.flatMap(({ part: { barcode }, only }) =>
    only.map(({ item: { path } }) => ({ barcode, path })),
  );
  return {
    files,
    folders: items.filter(({ isFolder }) => isFolder).length,
    bytes: passes.reduce((sum, { bytes }) => sum + bytes, 0),
    cartridges: passes,
    moves,
    seconds,
    isForRealDrives: services.drives.sessions.every((session) => session.describe().clock?.mode === 'instant'),
    conflicts: conflicts.slice(0, namedMost),
    conflictsTotal: conflicts.length,
    renamed: renamed.slice(0, namedMost).map(({ path, target }) => ({ path, target })),
    renamedTotal: renamed.length,
    fromGoodCopies: damage.reduce((sum, one) => sum + goodCopiesOf(one).length, 0),
    damaged: damaged.slice(0, namedMost),
    damagedTotal: damaged.length,
    freeBytes,
  };
}

async function selectionsOf(
  as: Identity,
  from: RestoreInput['from'],
  { access, catalogue }: Services,
): Promise<ReadonlyMap<RestorePart, Selection>> {
  const selections = new Map<RestorePart, Selection>();
  for (const part of from) selections.set(part, await select(catalogue, part, access.visibleOwner(as, part.barcode)));
  return selections;
}

/** What each cartridge is read for: what was chosen from it and is not better had elsewhere, and copies of what is. */
async function passesOf(
  from: RestoreInput['from'],
  chosen: ReadonlyMap<RestorePart, Selection>,
  damage: readonly KnownDamage[],
  services: Services,
): Promise<PlannedPasses> {
  const moved = new Set(damage.flatMap((one) => goodCopiesOf(one).map(({ item }) => item)));
  const wanted = new Map<RestorePart, readonly RestoreItem[]>();
  for (const part of from) {
    const items = chosen.get(part)?.items.filter((item) => !moved.has(item)) ?? [];
    const isLeft = moved.size === 0 || items.some(({ isFolder }) => !isFolder);
    if (isLeft) wanted.set(part, items);
  }
  for (const { barcode, paths, lost } of damage.flatMap(({ stops }) => stops)) {
    const beside = [...wanted.keys()].find((part) => part.barcode === barcode && part.generation === undefined);
    const items = [...(beside === undefined ? [] : (wanted.get(beside) ?? [])), ...lost.map(({ item }) => item)];
    if (beside !== undefined) wanted.delete(beside);
    wanted.set({ barcode, paths: [...(beside?.paths ?? []), ...paths] }, items);
  }
  const legs = Math.min(legsMostEach, Math.floor(legsMost / from.length));
  const { parts, moves, seconds } = await sideBySide([...wanted.keys()], services, legs);
  const passes = parts.map(({ part, session, estimate, startSeconds }) => {
    const { barcode, generation = null } = part;
    const files = (wanted.get(part) ?? []).filter(({ isFolder }) => !isFolder);
    const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
    const drive = services.drives.holding(barcode)?.id ?? null;
    const { time, path } = estimate ?? { time: null, path: [] };
    const inLibrary = drive === null ? services.drives.placeOf(barcode) : null;
    const where = { drive, ...(inLibrary === null ? {} : { inLibrary }), readIn: session?.id ?? null };
    return { barcode, generation, ...where, files: files.length, bytes, startSeconds, time, path };
  });
  return { passes, moves, seconds };
}

function goodCopiesOf({ stops, beside }: KnownDamage): readonly LostItem[] {
  return [...stops.flatMap(({ lost }) => lost), ...beside];
}
