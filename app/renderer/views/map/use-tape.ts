// The map of a cartridge, asked for again when its content has changed or another generation is chosen; the old one stays
// meanwhile. And the way of a restore through it.

import { useEffect, useState } from 'react';
import { faultOf } from '../../../../helper/contract/errors.ts';
import type { Cartridge, Fault, JobId } from '../../../../helper/contract/model.ts';
import type { TapeMap, TapePath } from '../../../../helper/contract/tape-map.ts';
import { useWindowContext } from '../../window-context.ts';

export interface Charted {
  readonly map: TapeMap | null;
  /** What the newest generation has, where `map` is of an older one. */
  readonly later: TapeMap | null;
  readonly fault: Fault | null;
}

export function useTapeMap({ barcode, volume }: Cartridge, generation: number | null): Charted {
  const { send } = useWindowContext();
  const [found, setFound] = useState<Charted>(nothing);
  const content = `${volume?.uuid} ${volume?.generation} ${volume?.updateTime}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is on it decides when to ask again
  useEffect(() => {
    let isOver = false;
    const newest = send('tape.map', { barcode });
    const request =
      generation === null
        ? newest.then((map) => ({ map, later: null }))
        : Promise.all([send('tape.map', { barcode, generation }), newest]).then(([map, later]) => ({ map, later }));
    request.then(
      (charted) => isOver || setFound({ ...charted, fault: null }),
      (error) => isOver || setFound({ ...nothing, fault: faultOf(error) }),
    );
    return () => {
      isOver = true;
    };
  }, [send, barcode, generation, content]);
  return found;
}

export type TapePathState =
  | { readonly kind: 'none' }
  | { readonly kind: 'lost' }
  | ({ readonly kind: 'found' } & TapePath);

const nothing: Charted = { map: null, later: null, fault: null };
const noWay: TapePathState = { kind: 'none' };

/** Of what was chosen; else of the restore that runs. */
export function useWay(
  barcode: string,
  generation: number | null,
  paths: readonly string[] | undefined,
  restore: JobId | null,
): TapePathState {
  const { send } = useWindowContext();
  const [way, setWay] = useState<TapePathState>(noWay);
  useEffect(() => {
    const request =
      paths !== undefined && paths.length > 0
        ? send('tape.path', { barcode, paths: [...paths], ...(generation === null ? {} : { generation }) })
        : restore === null
          ? null
          : send('tape.jobPath', { id: restore, barcode });
    if (request === null) {
      setWay(noWay);
      return;
    }
    let isOver = false;
    request.then(
      (found) => isOver || setWay(found === null ? noWay : { kind: 'found', ...found }),
      () => isOver || setWay({ kind: 'lost' }),
    );
    return () => {
      isOver = true;
    };
  }, [send, barcode, generation, paths, restore]);
  return way;
}
