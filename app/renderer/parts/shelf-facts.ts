// What the shelf knows of each cartridge beyond the snapshot: asked for when a view opens, and again when a cartridge has
// changed, pools have, or a job has ended, never in between.

import { useCallback, useEffect, useRef, useState } from 'react';
import type { ShelfFacts } from '../../../helper/contract/shelf.ts';
import type { WindowSend } from '../window-api.ts';
import { useSnapshotPart, useWindowContext } from '../window-context.ts';
import { lastEnded } from './last-ended.ts';

export type ShelfKnowledge = ReadonlyMap<string, ShelfFacts>;

const nothingKnown: ShelfKnowledge = new Map();
/** Rows of one page; a shelf of more is asked for in several. */
const pageRows = 500;
/** Before a shelf of several pages is asked for anew, however much changes meanwhile. */
const restMs = 5_000;

export function useShelfFacts(): ShelfKnowledge {
  const { send } = useWindowContext();
  const [facts, setFacts] = useState(nothingKnown);
  const under = useRef(false);
  const again = useRef(false);

  const refresh = useCallback(async () => {
    again.current = true;
    if (under.current) return;
    under.current = true;
    try {
      while (again.current) {
        again.current = false;
        const found = await allFacts(send);
        setFacts(found);
        if (found.size > pageRows) await new Promise((resolve) => setTimeout(resolve, restMs));
      }
    } catch {
      // A helper that cannot be reached is shown by the frame; the next change asks anew.
    } finally {
      under.current = false;
    }
  }, [send]);

  const isWhole = useSnapshotPart(({ snapshot }) => snapshot.rest === null);
  const cartridges = useSnapshotPart(({ snapshot }) => snapshot.cartridges);
  const poolsChanged = useSnapshotPart(({ snapshot }) => snapshot.poolsChanged);
  const ended = useSnapshotPart(({ snapshot }) => lastEnded(snapshot.jobs));
  // biome-ignore lint/correctness/useExhaustiveDependencies: their change is what makes it look
  useEffect(() => void (isWhole && refresh()), [refresh, isWhole, cartridges, poolsChanged, ended]);
  return facts;
}

async function allFacts(send: WindowSend): Promise<ShelfKnowledge> {
  const found = new Map<string, ShelfFacts>();
  let cursor: string | null = null;
  do {
    const page: { readonly rows: readonly ShelfFacts[]; readonly next: string | null } = await send(
      'cartridges.shelf',
      {
        cursor,
        limit: pageRows,
      },
    );
    for (const row of page.rows) found.set(row.barcode, row);
    cursor = page.next;
  } while (cursor !== null);
  return found;
}
