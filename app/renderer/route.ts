// Where the person is: one of the views, and at most one sheet over it. Plain values; the App holds them.

import { createContext, useContext } from 'react';
import type { JobId } from '../../helper/contract/model.ts';
import type { RestoreInput } from '../../helper/contract/restore-input.ts';
import type { DiagnosisSummary } from '../../helper/contract/volumes.ts';
import type { Dropped } from './parts/dropped.ts';

export type RouteLocation =
  | { readonly view: 'deck' }
  | {
      readonly view: 'map';
      readonly barcode: string | null;
      /** The newest, unless said otherwise. */
      readonly generation?: number | null;
      readonly paths?: readonly string[];
    }
  /** `notVerified`: begins with what was not read back of that cartridge. */
  | {
      readonly view: 'browse';
      readonly barcode: string | null;
      readonly notVerified?: boolean;
      /** Shown in its folder. */
      readonly at?: ListedPath;
    }
  | { readonly view: 'restore' }
  | { readonly view: 'jobs'; readonly job: JobId | null }
  | { readonly view: 'mirrors' }
  | { readonly view: 'health' }
  | { readonly view: 'settings' };

/** An entry of a cartridge, as it is now or was in an older generation. */
export interface ListedPath {
  readonly path: string;
  readonly generation: number | null;
}

export type Sheet =
  | { readonly kind: 'none' }
  /** To another computer, or back to this one. */
  | { readonly kind: 'connect' }
  /** What was dragged out of the window; `into` null: it was not seen where to. */
  | { readonly kind: 'restore-to'; readonly from: RestoreInput['from']; readonly into: string | null }
  | {
      readonly kind: 'format' | 'check' | 'copy' | 'lock' | 'move' | 'place' | 'remove' | 'rescue';
      readonly barcode: string;
    }
  | { readonly kind: 'labels'; readonly barcodes: readonly string[] }
  | { readonly kind: 'check-up'; readonly barcode: string; readonly drive: string }
  | { readonly kind: 'recover'; readonly barcode: string; readonly found: DiagnosisSummary | null }
  | { readonly kind: 'archive'; readonly barcode: string; readonly dropped: readonly Dropped[] }
  | KeySheetName;

/** Of an encrypted pool, or of one that is to become known. */
export type KeySheetName =
  | { readonly kind: 'unlock-pool' | 'kit' | 'passphrase'; readonly pool: string }
  | { readonly kind: 'import-keys' };

export interface Route {
  readonly place: RouteLocation;
  readonly go: (place: RouteLocation) => void;
  readonly open: (sheet: Sheet) => void;
}

export const RouteContext = createContext<Route | null>(null);

export function useRoute(): Route {
  const route = useContext(RouteContext);
  if (route === null) throw new Error('a view was drawn outside the app');
  return route;
}
