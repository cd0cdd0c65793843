// Where the person is: one of three views, and at most one sheet over it. Plain values; the App holds them.

import { createContext, useContext } from 'react';
import type { JobId } from '../../helper/contract/model.ts';
import type { Diagnosis } from '../../helper/contract/volumes.ts';
import type { Dropped } from './views/deck/dropped.ts';

export type Place =
  | { readonly view: 'deck' }
  | { readonly view: 'browse'; readonly barcode: string | null }
  | { readonly view: 'jobs'; readonly job: JobId | null };

export type Sheet =
  | { readonly kind: 'none' }
  | { readonly kind: 'format' | 'check'; readonly barcode: string }
  | { readonly kind: 'recover'; readonly barcode: string; readonly found: Diagnosis | null }
  | { readonly kind: 'archive'; readonly barcode: string; readonly dropped: readonly Dropped[] }
  | {
      readonly kind: 'restore';
      readonly barcode: string;
      readonly paths: readonly string[];
      readonly files: number;
      readonly folders: number;
      readonly bytes: number;
    };

export interface Route {
  readonly place: Place;
  readonly go: (place: Place) => void;
  readonly open: (sheet: Sheet) => void;
}

export const RouteContext = createContext<Route | null>(null);

export function useRoute(): Route {
  const route = useContext(RouteContext);
  if (route === null) throw new Error('a view was drawn outside the app');
  return route;
}
