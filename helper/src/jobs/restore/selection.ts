// What is wanted of one cartridge, by the catalogue: every entry with the name that it gets below the chosen folder.

import { setImmediate } from 'node:timers/promises';
import { recordName } from '../../../contract/cartridge-record.ts';
import { TapeError } from '../../../contract/errors.ts';
import type { VisibleOwner } from '../../access/access.ts';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import { pathOnDisk } from '../../disk/disk-names.ts';
import type { RestoreRequest } from '../kinds/restore.ts';

/** Paths of one cartridge. */
export type RestorePart = RestoreRequest['from'][number];

export interface RestoreItem {
  /** On the volume. */
  readonly path: string;
  /** Below the chosen folder. */
  readonly target: string;
  readonly isFolder: boolean;
  readonly bytes: number;
  /** The disk cannot hold the name that it has on the tape. */
  readonly isRenamed: boolean;
  /** It is known to be damaged where it is, by its fault's code. */
  readonly damage?: string | null;
}

export interface Selection {
  readonly items: readonly RestoreItem[];
  /** Files and links. */
  readonly files: number;
  readonly bytes: number;
}

type SelectionSource = Pick<Catalogue, 'cartridges' | 'entries' | 'cartridgeRecords'>;

/** Entries looked at between two looks at what else the helper has to do. */
const lookedAtTogether = 5_000;

/**
 * Of what `visibleTo` lets be seen. Each chosen path gives basename(path), with all that is below it; the root gives its entries, but for the cartridge's own
 * record, which must be named to be wanted.
 */
export async function select(
  catalogue: SelectionSource,
  part: RestorePart,
  visibleTo: VisibleOwner,
  signal?: AbortSignal,
): Promise<Selection> {
  const items: RestoreItem[] = [];
  let files = 0;
  let bytes = 0;
  for (const [target, path] of topsOf(catalogue, part, visibleTo)) {
    for (const found of catalogue.entries.below(part.barcode, path, part.generation, visibleTo)) {
      const asOnTape = target + found.path.slice(path.length);
      const onDisk = pathOnDisk(asOnTape);
      const isFolder = found.kind === 'directory';
      const { bytes: size, damage } = found;
      items.push({ path: found.path, target: onDisk, isFolder, bytes: size, isRenamed: onDisk !== asOnTape, damage });
      if (!isFolder) files += 1;
      bytes += found.bytes;
      if (items.length % lookedAtTogether === 0) {
        await setImmediate();
        signal?.throwIfAborted();
      }
    }
  }
  return { items, files, bytes };
}

/** Target below the destination → path on the volume. */
function topsOf(
  catalogue: SelectionSource,
  { barcode, paths, generation, keepPaths }: RestorePart,
  visibleTo: VisibleOwner,
): ReadonlyMap<string, string> {
  const all = () =>
    catalogue.entries
      .names(barcode, '', generation, visibleTo)
      .filter((path) => !isRecord(catalogue, barcode, path, generation));
  const chosen = paths.flatMap((path) => (path === '' ? all() : [path]));
  return keepPaths === true ? new Map(chosen.map((path) => [`${barcode}/${path}`, path])) : targetsOf(chosen);
}

/** The name that each gets; refused when two would get the same. */
export function targetsOf(paths: readonly string[]): ReadonlyMap<string, string> {
  const tops = new Map<string, string>();
  for (const path of paths) {
    const target = path.slice(path.lastIndexOf('/') + 1);
    const other = tops.get(target);
    if (other !== undefined && other !== path) {
      throw new TapeError('restore.name-clash', { subject: target, detail: `${other} and ${path}` });
    }
    tops.set(target, path);
  }
  return tops;
}

function isRecord(
  { cartridges, entries, cartridgeRecords }: SelectionSource,
  barcode: string,
  path: string,
  generation?: number,
): boolean {
  if (path !== recordName) return false;
  const uuid = cartridges.get(barcode)?.volume?.uuid ?? '';
  return cartridgeRecords.isOwnRecord(uuid, entries.file(barcode, path, generation)?.sha256 ?? null);
}
