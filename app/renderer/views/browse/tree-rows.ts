// The tree as the rows that are in sight: cartridges, and of what is open the folders. Pure.

export interface FolderNames {
  readonly names: readonly string[];
  /** There are more than a tree can show. */
  readonly isCut: boolean;
}

export interface TreeRow {
  readonly id: string;
  readonly kind: 'everything' | 'cartridge' | 'folder' | 'cut';
  readonly barcode: string | null;
  readonly path: string;
  readonly name: string;
  /** From 1, as ARIA counts. */
  readonly level: number;
  /** Null: nothing to open. */
  readonly isOpen: boolean | null;
}

export const everythingId = '';

export function treeId(barcode: string, path: string): string {
  return `${barcode}/${path}`;
}

/** `foldersOf` gives undefined while that is not known. */
export function treeRows(
  barcodes: readonly string[],
  isOpen: (id: string) => boolean,
  foldersOf: (barcode: string, path: string) => FolderNames | undefined,
): readonly TreeRow[] {
  const rows: TreeRow[] = [
    { id: everythingId, kind: 'everything', barcode: null, path: '', name: '', level: 1, isOpen: null },
  ];
  const add = (barcode: string, path: string, name: string, level: number): void => {
    const id = treeId(barcode, path);
    const folders = foldersOf(barcode, path);
    const open = folders?.names.length === 0 ? null : isOpen(id);
    rows.push({ id, kind: path === '' ? 'cartridge' : 'folder', barcode, path, name, level, isOpen: open });
    if (open !== true || folders === undefined) return;
    for (const one of folders.names) add(barcode, path === '' ? one : `${path}/${one}`, one, level + 1);
    if (folders.isCut) {
      const many = String(folders.names.length);
      rows.push({ id: `${id}//`, kind: 'cut', barcode, path, name: many, level: level + 1, isOpen: null });
    }
  };
  for (const barcode of barcodes) add(barcode, '', barcode, 1);
  return rows;
}

/** The row that this one lies in. */
export function parentRow(rows: readonly TreeRow[], at: number): number {
  const level = rows[at]?.level ?? 1;
  for (let above = at - 1; above >= 0; above -= 1) if ((rows[above]?.level ?? 1) < level) return above;
  return at;
}
