// What can be done with the file that lies at a spot of the tape.

import { text } from '../../../text/text.ts';
import type { ListingRef } from '../../basket/basket.ts';
import type { MenuItem } from '../../parts/menu.tsx';
import { useRoute } from '../../route.ts';
import type { FoundSpot } from './spot.tsx';

export function useSpotMenu(): (spot: FoundSpot | null, shown: ListingRef) => readonly MenuItem[] {
  const { go } = useRoute();
  return (spot, { barcode, generation }) => {
    const path = spot?.file?.path;
    const browse = (at: { readonly path: string; readonly generation: number | null } | null) =>
      go({ view: 'browse', barcode, ...(at === null ? {} : { at }) });
    if (path === undefined) {
      return [{ id: 'browse', label: text.map.browseAll(barcode), run: () => browse(null) }];
    }
    // A file that came behind the generation that is shown is there now.
    const at = { path, generation: spot?.isLater === true ? null : generation };
    return [
      { id: 'browse', label: text.browse.showInFolder, run: () => browse(at) },
      {
        id: 'path',
        label: text.map.showPath,
        run: () => go({ view: 'map', barcode, generation: at.generation, paths: [path] }),
      },
    ];
  };
}
