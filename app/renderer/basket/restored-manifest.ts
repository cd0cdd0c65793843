// The manifest that restored files are compared with, which may be one that comes back with them. Pure.

import type { RestoreInput } from '../../../helper/contract/restore-input.ts';
import { type Basket, partsOf } from './basket.ts';

/** `restored`: it lies in the one folder that comes back, wherever that goes. */
export type ManifestWish =
  | { readonly kind: 'none' }
  | { readonly kind: 'at'; readonly path: string }
  | { readonly kind: 'restored' };

export const noManifest: ManifestWish = { kind: 'none' };

/** Null when it is not one folder that comes back. */
export function oneFolderOf(basket: Basket, into: string): string | null {
  const entries = [...basket.values()].flatMap(({ chosen }) => [...chosen.values()]);
  return entries.every(({ kind }) => kind === 'directory') ? restoredFolder(partsOf(basket), into) : null;
}

function restoredFolder(from: RestoreInput['from'], into: string): string | null {
  const names = new Set(from.flatMap(({ paths }) => paths.map((path) => path.slice(path.lastIndexOf('/') + 1))));
  const [name, ...others] = names;
  if (name === undefined || others.length > 0) return null;
  return name === '' ? into : `${into === '/' ? '' : into}/${name}`;
}

/** Null: none, or one that no longer comes back in a folder of its own. */
export function manifestPath(wish: ManifestWish, basket: Basket, into: string): string | null {
  switch (wish.kind) {
    case 'none':
      return null;
    case 'at':
      return wish.path;
    case 'restored':
      return oneFolderOf(basket, into);
  }
}

/** As a restore was asked for. */
export function manifestWishOf({ from, into, verifyAgainst }: RestoreInput): ManifestWish {
  if (verifyAgainst === undefined) return noManifest;
  return verifyAgainst === restoredFolder(from, into) ? { kind: 'restored' } : { kind: 'at', path: verifyAgainst };
}
