// What lies at the place that is pointed at, in words.

import { useEffect, useState } from 'react';
import type { TapeMap, TapeSpot } from '../../../../helper/contract/tape-map.ts';
import { bytes } from '../../../text/format.ts';
import { text } from '../../../text/text.ts';
import { useWindowContext } from '../../window-context.ts';
import { blockAt, type Winding, type WindingPoint } from './winding.ts';

/** Of a pointer that moves on, nothing is asked. */
const restMs = 90;

export interface PointedTarget {
  readonly partition: number;
  readonly block: number;
}

export function pointedAt(winding: Winding, { row, x }: WindingPoint): PointedTarget | null {
  const at = winding.rows[row];
  return at === undefined ? null : { partition: at.wrap.partition, block: blockAt(at, x) };
}

export interface FoundSpot extends TapeSpot {
  /** The file came behind the generation that is shown. */
  readonly isLater: boolean;
}

/** Null while it is not known. */
export function useSpot(barcode: string, generation: number | null, pointed: PointedTarget | null): FoundSpot | null {
  const { send } = useWindowContext();
  const [found, setFound] = useState<{ readonly of: PointedTarget; readonly spot: FoundSpot } | null>(null);
  const { partition, block } = pointed ?? { partition: -1, block: -1 };
  useEffect(() => {
    if (partition < 0) return;
    let isOver = false;
    const find = async (): Promise<FoundSpot> => {
      const place = { barcode, partition, block };
      const spot = await send('tape.at', generation === null ? place : { ...place, generation });
      if (spot.file !== null || generation === null) return { ...spot, isLater: false };
      return { ...(await send('tape.at', place)), isLater: true };
    };
    const request = setTimeout(() => {
      find().then(
        (spot) => isOver || setFound({ of: { partition, block }, spot }),
        // Its cartridge is no longer listed: the map itself says so.
        () => undefined,
      );
    }, restMs);
    return () => {
      isOver = true;
      clearTimeout(request);
    };
  }, [send, barcode, generation, partition, block]);
  return found !== null && found.of.partition === partition && found.of.block === block ? found.spot : null;
}

export function spotWords(
  map: TapeMap,
  { partition, block }: PointedTarget,
  spot: FoundSpot | null,
): readonly string[] {
  if (spot === null) return [];
  const end = map.ends[partition === 0 ? 0 : 1];
  const where = block >= end ? text.map.bare : text.map.indexes;
  const { file, others, seconds, from, isLater } = spot;
  return [
    ...(file === null ? [where] : [file.path, bytes(file.bytes)]),
    ...(file !== null && isLater ? [text.map.laterFile] : []),
    ...(others > 0 ? [text.map.sharing(others)] : []),
    ...(seconds === null || (file === null && block >= end) ? [] : [text.map.reach(seconds, from)]),
  ];
}

interface SpotCardProps {
  readonly words: readonly string[];
  readonly place: string;
  readonly left: number;
  readonly top: number;
  readonly isLeft: boolean;
  readonly isAbove: boolean;
}

export function SpotCard({ words: [title, ...rest], place, left, top, isLeft, isAbove }: SpotCardProps) {
  const transform = `translate(${isLeft ? 'calc(-100% - 14px)' : '14px'}, ${isAbove ? 'calc(-100% - 14px)' : '14px'})`;
  return (
    <div className="map-spot" style={{ left, top, transform }} data-testid="map-spot" aria-hidden="true">
      <p className="map-spot-title">{title ?? '…'}</p>
      {rest.map((line) => (
        <p key={line}>{line}</p>
      ))}
      <p className="faint">{place}</p>
    </div>
  );
}
