// The largest files of the tape, where each lies; pressed, one is shown in its folder.

import type { TapeMap } from '../../../../helper/contract/tape-map.ts';
import { bytes } from '../../../text/format.ts';
import { text } from '../../../text/text.ts';
import { useRoute } from '../../route.ts';
import { nameAndFolder } from './largest-names.ts';
import { placeOf, type Winding } from './winding.ts';

interface LargestListProps {
  readonly map: TapeMap;
  readonly winding: Winding;
  /** The one that is shown; null: the newest. */
  readonly generation: number | null;
}

export function LargestList({ map, winding, generation }: LargestListProps) {
  const { go } = useRoute();
  const { barcode, largest } = map;
  if (largest.length === 0) return null;
  const names = nameAndFolder(largest);
  return (
    <section aria-labelledby="map-largest-head" data-testid="map-largest">
      <h2 id="map-largest-head" className="overline">
        {text.map.largest}
      </h2>
      <ul>
        {largest.map(({ path, bytes: size, partition, first }, at) => {
          const { name, folder } = names[at] ?? { name: path, folder: null };
          const wrap = winding.rows[placeOf(winding, partition, first)?.row ?? -1]?.wrap;
          return (
            <li key={path}>
              <button
                type="button"
                className="map-file"
                title={path}
                onClick={() => go({ view: 'browse', barcode, at: { path, generation } })}
              >
                <span className="map-folder">
                  <bdi>{name}</bdi>
                </span>
                <span className="faint">{bytes(size)}</span>
                {folder !== null && (
                  <span className="map-files map-folder faint">
                    <bdi>{folder}</bdi>
                  </span>
                )}
                {wrap !== undefined && (
                  <span className="map-files faint">{text.map.passAndBlock(wrap.number, first)}</span>
                )}
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
