// Pools: which cartridges belong together, which copies go to them, and when they are tried out next.

import type { Identity } from '../../contract/identity.ts';
import type { Time } from '../../contract/model.ts';
import type { Pool, PoolCartridge, PoolInput } from '../../contract/schedules.ts';
import type { Sqlite } from './database.ts';

/** With all of the rights with which its restore tests run. */
export interface StoredPool extends Pool {
  readonly owner: Identity;
}

interface PoolRow {
  readonly name: string;
  readonly uid: number;
  readonly gid: number;
  readonly groups: string;
  readonly shared: number;
  readonly drill: string | null;
  readonly next_drill: string | null;
  readonly takes_blank: number;
  readonly export_full: number;
  readonly encrypted: number;
  readonly clear_copies: number;
  readonly restore_guide: number;
}

export class Pools {
  readonly #statements;
  readonly #addAll;

  constructor(database: Sqlite) {
    const statements = prepare(database);
    this.#statements = statements;
    this.#addAll = database.transaction((pool: string, barcodes: readonly string[], copy: number) => {
      for (const barcode of barcodes) statements.addCartridge.run({ pool, barcode, copy });
    });
  }

  all(): readonly StoredPool[] {
    return this.#statements.all.all().map((row) => this.#poolOf(row));
  }

  get(name: string): StoredPool | null {
    const row = this.#statements.one.get(name);
    return row === undefined ? null : this.#poolOf(row);
  }

  /** The pool that a cartridge is in. */
  of(barcode: string): StoredPool | null {
    const name = this.#statements.poolOf.get(barcode);
    return name === undefined ? null : this.get(name);
  }

  add(
    { name, isShared, restoreTest, restoreGuide = false, clearCopies = true, ...inLibraries }: PoolInput,
    { uid, gid, groups }: Identity,
    next: Time | null,
    isEncrypted = false,
  ): void {
    const owner = { uid, gid, groups: JSON.stringify(groups) };
    const { takesBlank = false, exportFull = false } = inLibraries;
    const marks = {
      ...{ shared: Number(isShared), takesBlank: Number(takesBlank), exportFull: Number(exportFull) },
      ...{ encrypted: Number(isEncrypted), clearCopies: Number(clearCopies), restoreGuide: Number(restoreGuide) },
    };
    this.#statements.add.run({ name, ...owner, ...marks, drill: textOf(restoreTest), next });
  }

  change({ name, isShared, restoreTest, ...marks }: PoolInput, next: Time | null): void {
    const orAsBefore = (mark: boolean | undefined) => (mark === undefined ? null : Number(mark));
    this.#statements.change.run({
      ...{ name, shared: Number(isShared), drill: textOf(restoreTest), next },
      ...{ takesBlank: orAsBefore(marks.takesBlank), exportFull: orAsBefore(marks.exportFull) },
      ...{ clearCopies: orAsBefore(marks.clearCopies), restoreGuide: orAsBefore(marks.restoreGuide) },
    });
  }

  setNextRestoreTest(name: string, next: Time | null): void {
    this.#statements.nextRestoreTest.run(next, name);
  }

  remove(name: string): void {
    this.#statements.remove.run(name);
  }

  /** In this order, behind those that are there; one that is in it already changes only its copy. */
  addCartridges(name: string, barcodes: readonly string[], copy: number): void {
    this.#addAll(name, barcodes, copy);
  }

  removeCartridge(name: string, barcode: string): void {
    this.#statements.removeCartridge.run(name, barcode);
  }

  /** Nothing on a cartridge is wanted any more, since then; null: something is. */
  setUnwantedSince(barcode: string, since: Time | null): void {
    this.#statements.unwanted.run(since, barcode);
  }

  /** A job filled this volume to its end. */
  isFull(uuid: string): boolean {
    return this.#statements.full.get(uuid) === 1;
  }

  /** A job here wrote to this volume. */
  wasWritten(uuid: string): boolean {
    return this.#statements.written.get(uuid) === 1;
  }

  #poolOf({ name, uid, gid, groups, shared, drill, next_drill: nextRestoreTest, ...marks }: PoolRow): StoredPool {
    return {
      ...{ name, uid, nextRestoreTest, isShared: shared === 1, isEncrypted: marks.encrypted === 1 },
      ...{ takesBlank: marks.takes_blank === 1, exportFull: marks.export_full === 1 },
      ...{ clearCopies: marks.clear_copies === 1, restoreGuide: marks.restore_guide === 1 },
      restoreTest: drill === null ? null : (JSON.parse(drill) as Pool['restoreTest']),
      cartridges: this.#statements.cartridges.all(name),
      owner: { uid, gid, groups: JSON.parse(groups) as readonly number[] },
    };
  }
}

function textOf(restoreTest: PoolInput['restoreTest']): string | null {
  return restoreTest === null ? null : JSON.stringify(restoreTest);
}

function prepare(database: Sqlite) {
  return {
    all: database.prepare<[], PoolRow>('SELECT * FROM pool ORDER BY name'),
    one: database.prepare<[string], PoolRow>('SELECT * FROM pool WHERE name = ?'),
    poolOf: database.prepare<[string], string>('SELECT pool FROM pool_cartridge WHERE barcode = ?').pluck(),
    add: database.prepare(`
      INSERT INTO pool
      VALUES (:name, :uid, :gid, :groups, :shared, :drill, :next, :takesBlank, :exportFull, :encrypted, :clearCopies,
        :restoreGuide)`),
    change: database.prepare(`
      UPDATE pool SET shared = :shared, drill = :drill, next_drill = :next,
        takes_blank = ifnull(:takesBlank, takes_blank), export_full = ifnull(:exportFull, export_full),
        clear_copies = ifnull(:clearCopies, clear_copies), restore_guide = ifnull(:restoreGuide, restore_guide)
      WHERE name = :name`),
    nextRestoreTest: database.prepare<[string | null, string]>('UPDATE pool SET next_drill = ? WHERE name = ?'),
    remove: database.prepare<[string]>('DELETE FROM pool WHERE name = ?'),
    cartridges: database.prepare<[string], PoolCartridge>(`
      SELECT barcode, copy, unwanted_since AS unwantedSince FROM pool_cartridge WHERE pool = ? ORDER BY position, barcode`),
    addCartridge: database.prepare(`
      INSERT INTO pool_cartridge (barcode, pool, copy, position) VALUES (:barcode, :pool, :copy,
        (SELECT ifnull(max(position), 0) + 1 FROM pool_cartridge WHERE pool = :pool))
      ON CONFLICT DO UPDATE SET copy = excluded.copy WHERE pool = excluded.pool`),
    removeCartridge: database.prepare<[string, string]>('DELETE FROM pool_cartridge WHERE pool = ? AND barcode = ?'),
    full: database
      .prepare<[string], number>("SELECT EXISTS (SELECT 1 FROM job_volume WHERE uuid = ? AND ended = 'full')")
      .pluck(),
    written: database.prepare<[string], number>('SELECT EXISTS (SELECT 1 FROM job_volume WHERE uuid = ?)').pluck(),
    unwanted: database.prepare<[string | null, string]>(
      'UPDATE pool_cartridge SET unwanted_since = ? WHERE barcode = ?',
    ),
  };
}
