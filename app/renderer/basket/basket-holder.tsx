// Holds the basket, where it is to go, and the restore that was last begun, above all views: they outlive a change of view.

import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';
import type { JobId } from '../../../helper/contract/model.ts';
import type { ConflictRule } from '../../../helper/contract/restore.ts';
import { useRestoreFolder } from '../restore-folder.ts';
import { type Basket, emptyBasket } from './basket.ts';
import { type ManifestWish, noManifest } from './restored-manifest.ts';

/** Those that a person chooses from; the first one changes nothing that is there. */
export const conflictChoices = ['skip', 'rename', 'newer', 'overwrite'] as const satisfies readonly ConflictRule[];
export type ConflictChoice = (typeof conflictChoices)[number];

export interface RestoreSettings {
  /** Null: neither chosen for this restore nor in the settings. */
  readonly into: string | null;
  readonly conflict: ConflictChoice;
  readonly keepDamaged: boolean;
  /** Access control lists and security attributes come back, where they were kept. */
  readonly acls: boolean;
  readonly manifest: ManifestWish;
}

export interface BasketHolding {
  readonly basket: Basket;
  readonly change: (how: (basket: Basket) => Basket) => void;
  readonly terms: RestoreSettings;
  readonly changeTerms: (part: Partial<RestoreSettings>) => void;
  /** The restore that is shown instead of a plan; null when none is. */
  readonly job: JobId | null;
  readonly show: (job: JobId | null) => void;
}

export const noTerms: RestoreSettings = {
  ...{ into: null, conflict: 'skip', keepDamaged: false, acls: false },
  manifest: noManifest,
};

const BasketContext = createContext<BasketHolding | null>(null);

export function BasketHolder({ children }: { readonly children: ReactNode }) {
  const [basket, change] = useState(emptyBasket);
  const [terms, setTerms] = useState(noTerms);
  const [folder] = useRestoreFolder();
  const [job, show] = useState<JobId | null>(null);
  const holding = useMemo(() => {
    const changeTerms = (part: Partial<RestoreSettings>) => setTerms((before) => ({ ...before, ...part }));
    return { basket, change, terms: { ...terms, into: terms.into ?? folder }, changeTerms, job, show };
  }, [basket, terms, folder, job]);
  return <BasketContext value={holding}>{children}</BasketContext>;
}

export function useBasket(): BasketHolding {
  const holding = useContext(BasketContext);
  if (holding === null) throw new Error('a view was drawn outside the app');
  return holding;
}
