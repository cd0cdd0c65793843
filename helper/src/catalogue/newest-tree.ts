// Many cartridges as one tree: of each path the newest version that whoever asks may see. What is a folder on several
// cartridges is one folder, with what is in any of them; where a path is a folder here and a file there, the newest decides.

import type { Withdrawal } from '../../contract/call.ts';
import { TapeError } from '../../contract/errors.ts';
import type { EntryInTree, FolderOfTree } from '../../contract/model.ts';
import type { VisibleOwner } from '../access/access.ts';
import type { Sqlite } from './database.ts';
import type { ListedEntries } from './entries.ts';
import { columnRows, inColumns, lengthInColumns } from './entry-columns.ts';
import { type CartridgeFolder, FoldersTogether } from './folders-together.ts';
import { listingStride } from './listing-stride.ts';
import { newestOf, type PathVersion } from './newest-version.ts';
import { OwnRecords } from './own-records.ts';
import { pageOf } from './pages.ts';
import { below } from './paths.ts';
import { remembered } from './remembered.ts';
import { volumesOf } from './search-conditions.ts';
import { SharedTexts } from './shared-texts.ts';
import { VolumeSafety } from './volume-safety.ts';
import { WorkTurn } from './work-turn.ts';

/** Whose tree it is. */
export interface TreeView {
  /** Of all that are listed, if none are named. */
  readonly barcodes?: readonly string[];
  readonly visibleOwner: (barcode: string) => VisibleOwner;
}

interface FoundInTree {
  readonly newest: PathVersion | null;
  readonly folders: readonly CartridgeFolder[];
}

export class NewestTree {
  readonly #database: Sqlite;
  readonly #entries: ListedEntries;
  readonly #together: FoldersTogether;
  readonly #records: OwnRecords;
  readonly #words: SharedTexts;
  readonly #volumeSafety: VolumeSafety;

  constructor(database: Sqlite, entries: ListedEntries) {
    this.#database = database;
    this.#entries = entries;
    this.#together = new FoldersTogether(database);
    this.#records = new OwnRecords(database);
    this.#words = new SharedTexts(database);
    this.#volumeSafety = new VolumeSafety(database);
  }

  /** By name, folders among the rest. The cursor is the last name. */
  async columns(view: TreeView, path: string, cursor: string | null, signal?: Withdrawal): Promise<FolderOfTree> {
    const turn = new WorkTurn(signal);
    const { newest, folders } = await this.#find(view, path, turn);
    if (newest !== null && newest.row.rank !== 0)
      throw new TapeError('volume.path-missing', { subject: path, detail: 'not a folder' });
    const isDamaged = this.#damageIn(path);
    const found: PathVersion[] = [];
    for (const versions of this.#together.versions(folders, cursor ?? '', columnRows + 1)) {
      const version = newestOf(this.#ofPeople(versions, path), isDamaged);
      if (version !== null) found.push(version);
      if (found.length > columnRows) break;
      if (turn.isOver) await turn.next();
    }
    // A folder of somebody else's shows itself only to who has something in it.
    if (found.length === 0 && cursor === null && newest === null && path !== '') throw missing(path);
    const page = pageOf(
      found,
      columnRows,
      (version) => version,
      ({ row }) => lengthInColumns(row),
      ({ row }) => row.name,
    );
    return { ...this.#columnsOf(page.rows), next: page.next };
  }

  /** None of the root: it is no cartridge's alone. */
  async entry(view: TreeView, path: string, signal?: Withdrawal): Promise<EntryInTree> {
    const { newest } = await this.#find(view, path, new WorkTurn(signal));
    if (newest === null) throw missing(path);
    const { barcode } = newest;
    return { barcode, ...this.#entries.entry(barcode, path, undefined, view.visibleOwner(barcode)) };
  }

  #columnsOf(versions: readonly PathVersion[]): Omit<FolderOfTree, 'next'> {
    const numbers = new Map<string, number>();
    const cartridges = versions.map(({ barcode }) => {
      const number = numbers.get(barcode) ?? numbers.size;
      numbers.set(barcode, number);
      return number;
    });
    const rows = versions.map(({ row }) => row);
    return { ...inColumns(rows, this.#words), barcodes: [...numbers.keys()], cartridges };
  }

  /** Folders on the way may be somebody else's. */
  async #find(view: TreeView, path: string, turn: WorkTurn): Promise<FoundInTree> {
    let found: FoundInTree = { newest: null, folders: await this.#roots(view, turn) };
    let above = '';
    for (const name of path === '' ? [] : path.split('/')) {
      const isFolder = found.newest === null || found.newest.row.rank === 0;
      found = await this.#named(isFolder ? found.folders : [], name, above, turn);
      if (found.newest === null && found.folders.length === 0) throw missing(path);
      above = below(above, name);
    }
    return found;
  }

  /** What is not seen hides nothing. */
  async #named(folders: readonly CartridgeFolder[], name: string, above: string, turn: WorkTurn): Promise<FoundInTree> {
    const seen: PathVersion[] = [];
    const inside: CartridgeFolder[] = [];
    for (const folder of folders) {
      for (const row of this.#together.named(folder, name)) {
        if (row.isVisible === 1) seen.push({ barcode: folder.barcode, row });
        if (row.rank === 0) inside.push({ ...folder, id: row.id });
      }
      if (turn.isOver) await turn.next();
    }
    return { newest: newestOf(this.#ofPeople(seen, above), this.#damageIn(above)), folders: inside };
  }

  /** By barcode. */
  async #roots({ barcodes, visibleOwner }: TreeView, turn: WorkTurn): Promise<readonly CartridgeFolder[]> {
    const { sql, values } = volumesOf(barcodes === undefined ? {} : { barcodes: [...barcodes] });
    const volumes = this.#database
      .prepare<[object], Pick<CartridgeFolder, 'barcode' | 'id' | 'at'>>(`
        SELECT barcode, listing.id * ${listingStride} AS id, listing.generation AS at
        FROM volume JOIN listing ON listing.id = volume.listing WHERE ${sql} ORDER BY barcode`)
      .all(values);
    const roots: CartridgeFolder[] = [];
    for (const volume of volumes) {
      const owner = visibleOwner(volume.barcode);
      roots.push({ ...volume, uid: owner === 'all' ? null : owner });
      if (turn.isOver) await turn.next();
    }
    return roots;
  }

  /** Without what tells of one cartridge alone. */
  #ofPeople(versions: readonly PathVersion[], folder: string): readonly PathVersion[] {
    if (folder !== '') return versions;
    return versions.filter(({ barcode, row }) => !this.#records.has(barcode, row));
  }

  /** Whether one of the files of that folder was found damaged. */
  #damageIn(folder: string): (version: PathVersion) => boolean {
    const suspicionOf = remembered((barcode) => this.#volumeSafety.suspicion(barcode));
    return ({ barcode, row }) => {
      if (suspicionOf(barcode)?.(row.rest) !== true) return false;
      return this.#entries.safety(barcode, below(folder, row.name)).receipt === 'written';
    };
  }
}

function missing(path: string): TapeError {
  return new TapeError('volume.path-missing', { subject: path });
}
