// Holds the basket, and the restore that was last begun, above all views: both outlive a change of view.

import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';
import type { JobId } from '../../../../helper/contract/model.ts';
import { type Basket, emptyBasket } from './basket.ts';

export interface BasketHolding {
  readonly basket: Basket;
  readonly change: (how: (basket: Basket) => Basket) => void;
  /** The restore that is shown instead of a plan; null when none is. */
  readonly job: JobId | null;
  readonly show: (job: JobId | null) => void;
}

const BasketContext = createContext<BasketHolding | null>(null);

export function BasketHolder({ children }: { readonly children: ReactNode }) {
  const [basket, change] = useState(emptyBasket);
  const [job, show] = useState<JobId | null>(null);
  const holding = useMemo(() => ({ basket, change, job, show }), [basket, job]);
  return <BasketContext value={holding}>{children}</BasketContext>;
}

export function useBasket(): BasketHolding {
  const holding = useContext(BasketContext);
  if (holding === null) throw new Error('a view was drawn outside the app');
  return holding;
}
