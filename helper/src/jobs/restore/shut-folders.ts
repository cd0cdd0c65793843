// Folders that lie on several cartridges of a restore, and that their owner may not write into: as soon as one cartridge is
// through, they are as they were on the tape, and another one that is read at the same time could put nothing into them.

import { setImmediate } from 'node:timers/promises';
import type { Services } from '../services.ts';
import type { RestoreItem, RestorePart, Selection } from './selection.ts';

/** Folders looked up between two looks at what else the helper has to do. */
const lookedUpTogether = 500;
const modeKey = 'ltfs.permissions.unix';
const ownerMayFill = 0o300;

/** The parts that have such folders. */
export async function sharedAndShut(
  parts: ReadonlyMap<RestorePart, { readonly selection: Selection }>,
  services: Services,
  signal: AbortSignal,
): Promise<ReadonlySet<RestorePart>> {
  const shut = new Set<RestorePart>();
  if (parts.size < 2 || services.drives.sessions.length < 2) return shut;
  const seen = new Map<string, { readonly part: RestorePart; readonly item: RestoreItem }>();
  let lookedUp = 0;
  const isShut = ({ barcode, generation }: RestorePart, { path }: RestoreItem) => {
    lookedUp += 1;
    return mayNotFill(services, barcode, path, generation);
  };
  for (const [part, { selection }] of parts) {
    for (const item of selection.items) {
      if (!item.isFolder) continue;
      const other = seen.get(item.target);
      if (other === undefined) seen.set(item.target, { part, item });
      else if (isShut(part, item) || isShut(other.part, other.item)) shut.add(part).add(other.part);
      if (lookedUp >= lookedUpTogether) {
        lookedUp = 0;
        await setImmediate();
        signal.throwIfAborted();
      }
    }
  }
  return shut;
}

function mayNotFill({ catalogue }: Services, barcode: string, path: string, generation?: number): boolean {
  const { xattrs } = catalogue.entries.entry(barcode, path, generation);
  const mode = Number.parseInt(xattrs.find(({ key }) => key === modeKey)?.value ?? '', 8);
  return !Number.isNaN(mode) && (mode & ownerMayFill) !== ownerMayFill;
}
