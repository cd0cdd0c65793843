// What a restore was to bring goes into the basket once more. Nothing begins: the plan says what is in its place already, and
// a person chooses.

import type { JobId } from '../../../helper/contract/model.ts';
import { useRoute } from '../route.ts';
import { useWindowContext } from '../window-context.ts';
import type { BasketPart } from './basket.ts';
import { useBasket } from './basket-holder.tsx';
import { manifestWishOf } from './restored-manifest.ts';
import type { SelectedEntry } from './selection.ts';

/** Into the same folder, or into one that is still to be chosen. */
export type RestoreTarget = 'there' | 'elsewhere';

export function useRestoreAgain(): (job: JobId, where: RestoreTarget) => Promise<void> {
  const { send } = useWindowContext();
  const { go } = useRoute();
  const { change, show, changeTerms } = useBasket();
  return async (id, where) => {
    const terms = await send('restore.terms', { id });
    if (terms === null) return;
    const wanted = new Map<string, BasketPart>();
    for (const { barcode, paths, generation = null } of terms.from) {
      const at = generation === null ? {} : { generation };
      const chosen = new Map<string, SelectedEntry>();
      for (const path of paths) {
        const { kind, size } = await send('catalogue.entry', { barcode, path, ...at });
        chosen.set(path, { path, kind, size });
      }
      wanted.set(barcode, { generation, chosen });
    }
    // What else was being gathered stays.
    change((basket) => new Map([...basket, ...wanted]));
    changeTerms({
      into: where === 'there' ? terms.into : null,
      keepDamaged: terms.keepDamaged ?? false,
      acls: terms.acls ?? false,
      manifest: manifestWishOf(terms),
    });
    show(null);
    go({ view: 'restore' });
  };
}
