// The folders in a folder, asked for when the tree is opened there, and kept.

import { useCallback, useRef, useState } from 'react';
import type { Entry, Page } from '../../../../helper/contract/model.ts';
import type { ListingRef } from '../../basket/basket.ts';
import { useWindowContext } from '../../window-context.ts';
import { given } from './browse-location.ts';
import type { FolderNames } from './tree-rows.ts';

/** Of one folder. More are found in the list. */
const mostFolders = 1_000;
const pageOfFolders = 200;

export interface KnownFolders {
  readonly of: (mark: ListingRef, path: string) => FolderNames | undefined;
  readonly load: (mark: ListingRef, path: string) => void;
}

/** `newestOf`: which generation is the newest one; with it, what was known of the one before is void. */
export function useFolders(newestOf: (barcode: string) => number): KnownFolders {
  const { send } = useWindowContext();
  const [known, setKnown] = useState<ReadonlyMap<string, FolderNames>>(new Map());
  const asked = useRef(new Set<string>());
  const keyOf = ({ barcode, generation }: ListingRef, path: string) =>
    `${barcode}/${generation ?? newestOf(barcode)}/${path}`;
  const newestKey = useRef(keyOf);
  newestKey.current = keyOf;

  const load = useCallback(
    (mark: ListingRef, path: string) => {
      const key = newestKey.current(mark, path);
      if (asked.current.has(key)) return;
      asked.current.add(key);
      void read().catch(() => asked.current.delete(key));

      async function read(): Promise<void> {
        const names: string[] = [];
        for (let cursor: string | null = null; ; ) {
          const page: Page<Entry> = await send('catalogue.list', {
            ...given(mark),
            path,
            cursor,
            limit: pageOfFolders,
          });
          // Folders come first.
          const folders = page.rows.filter(({ kind }) => kind === 'directory');
          names.push(...folders.map(({ name }) => name));
          const isLast = folders.length < page.rows.length || page.next === null;
          if (isLast || names.length >= mostFolders) {
            setKnown((was) => new Map(was).set(key, { names: names.slice(0, mostFolders), isCut: !isLast }));
            return;
          }
          cursor = page.next;
        }
      }
    },
    [send],
  );
  return { of: (mark, path) => known.get(keyOf(mark, path)), load };
}
