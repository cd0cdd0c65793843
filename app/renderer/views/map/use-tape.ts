// The map of a cartridge, asked for again when its content has changed; the old one stays meanwhile. And the way of a
// restore through it.

import { useEffect, useState } from 'react';
import { faultOf } from '../../../../helper/contract/errors.ts';
import type { Cartridge, Fault, JobId } from '../../../../helper/contract/model.ts';
import type { TapeMap, TapePath } from '../../../../helper/contract/tape-map.ts';
import { useDesk } from '../../desk.ts';

export function useTapeMap({ barcode, volume }: Cartridge): {
  readonly map: TapeMap | null;
  readonly fault: Fault | null;
} {
  const { send } = useDesk();
  const [found, setFound] = useState<{ readonly map: TapeMap | null; readonly fault: Fault | null }>(nothing);
  const content = `${volume?.uuid} ${volume?.generation} ${volume?.updateTime}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is on it decides when to ask again
  useEffect(() => {
    let isOver = false;
    send('tapeMap', { barcode }).then(
      (map) => isOver || setFound({ map, fault: null }),
      (error) => isOver || setFound({ map: null, fault: faultOf(error) }),
    );
    return () => {
      isOver = true;
    };
  }, [send, barcode, content]);
  return found;
}

export type Way = { readonly kind: 'none' } | { readonly kind: 'lost' } | ({ readonly kind: 'found' } & TapePath);

const nothing = { map: null, fault: null } as const;
const noWay: Way = { kind: 'none' };

/** Of what was chosen; else of the restore that runs. */
export function useWay(barcode: string, paths: readonly string[] | undefined, restore: JobId | null): Way {
  const { send } = useDesk();
  const [way, setWay] = useState<Way>(noWay);
  useEffect(() => {
    const asking =
      paths !== undefined && paths.length > 0
        ? send('tapePath', { barcode, paths: [...paths] })
        : restore === null
          ? null
          : send('jobTapePath', { id: restore, barcode });
    if (asking === null) {
      setWay(noWay);
      return;
    }
    let isOver = false;
    asking.then(
      (found) => isOver || setWay(found === null ? noWay : { kind: 'found', ...found }),
      () => isOver || setWay({ kind: 'lost' }),
    );
    return () => {
      isOver = true;
    };
  }, [send, barcode, paths, restore]);
  return way;
}
