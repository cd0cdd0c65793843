// What is known of each cartridge and of the volume on it. The tape is the truth; these rows say what was last read from it.

import type { Cartridge, Time, VolumeSummary } from '../../contract/model.ts';
import type { Sqlite } from './database.ts';
import { lastFailed } from './restore-tests.ts';

/** Which drive holds it is not known here: a drive knows that. */
export type StoredCartridge = Omit<Cartridge, 'drive'>;
/** What drive or shelf say of it; its flaw follows from what is noted elsewhere. */
export type SeenCartridge = Omit<StoredCartridge, 'flaw'>;

interface CartridgeRow {
  readonly barcode: string;
  readonly media_type: Cartridge['mediaType'];
  readonly virtual: number;
  readonly condition: Cartridge['condition'];
  readonly condition_detail: string | null;
  readonly write_protected: number;
  readonly capacity_bytes: number;
  readonly flaw: Cartridge['flaw'];
  readonly uuid: string | null;
  readonly name: string;
  readonly generation: number;
  readonly update_time: string;
  readonly files: number;
  readonly used_bytes: number;
  readonly free_bytes: number;
  readonly lock: VolumeSummary['lock'];
  readonly media_pool: string;
  readonly placement_rule: string;
  readonly packing: number;
  readonly block_bytes: number;
  readonly compression: number;
  readonly encrypted: number;
}

/** TapeAlert flags that a drive raises about a cartridge: media, read failure; media life. */
const select = `
  SELECT *, CASE
    WHEN EXISTS (SELECT 1 FROM write_failure AS failure
      WHERE failure.barcode = cartridge.barcode AND failure.uuid = ifnull(volume.uuid, '')) THEN 'write-failed'
    WHEN ${lastFailed} > 0 THEN 'verification-failed'
    ELSE (SELECT CASE WHEN min(value) < 7 THEN 'media-failing' WHEN min(value) = 7 THEN 'life-over' END
      FROM json_each((SELECT health FROM health WHERE health.barcode = cartridge.barcode AND health NOT NULL
        ORDER BY id DESC LIMIT 1), '$.alerts') WHERE value IN (4, 5, 7))
  END AS flaw
  FROM cartridge LEFT JOIN volume USING (barcode)`;

export class Cartridges {
  readonly #one;
  readonly #all;
  readonly #beginning;
  readonly #put;
  readonly #dropVolume;
  readonly #putVolume;
  readonly #dropOlder;
  readonly #putAll;
  readonly #removeAll;
  readonly #failWriting;

  constructor(database: Sqlite) {
    this.#one = database.prepare<[string], CartridgeRow>(`${select} WHERE barcode = ?`);
    this.#all = database.prepare<[], CartridgeRow>(`${select} ORDER BY barcode`);
    this.#beginning = database.prepare<[LabelColumns], BeginningRow>(`
      SELECT barcode, condition FROM cartridge
      WHERE barcode > :label AND barcode < :label || '~' AND virtual = :virtual`);
    this.#put = database.prepare<[CartridgeColumns]>(`
      INSERT INTO cartridge VALUES
        (:barcode, :mediaType, :virtual, :condition, :conditionDetail, :writeProtected, :capacityBytes)
      ON CONFLICT DO UPDATE SET
        media_type = excluded.media_type, virtual = excluded.virtual, condition = excluded.condition,
        condition_detail = excluded.condition_detail, write_protected = excluded.write_protected,
        capacity_bytes = excluded.capacity_bytes`);
    this.#dropVolume = database.prepare<[string]>('DELETE FROM volume WHERE barcode = ?');
    // Another uuid is another volume: what was listed of the old one is not on the cartridge any more.
    this.#dropOlder = database.prepare<[string, string]>('DELETE FROM older_listing WHERE barcode = ? AND uuid <> ?');
    this.#putVolume = database.prepare<[VolumeColumns]>(`
      INSERT INTO volume VALUES
        (:barcode, :uuid, :name, :generation, :updateTime, :files, :usedBytes, :freeBytes, NULL, :lock, :mediaPool,
          :placementRule, :packing, :blockBytes, :compression, :encrypted)
      ON CONFLICT DO UPDATE SET
        listing = CASE WHEN uuid = excluded.uuid THEN listing END,
        uuid = excluded.uuid, name = excluded.name, generation = excluded.generation,
        update_time = excluded.update_time, files = excluded.files, used_bytes = excluded.used_bytes,
        free_bytes = excluded.free_bytes, lock = excluded.lock, media_pool = excluded.media_pool,
        placement_rule = excluded.placement_rule, packing = excluded.packing, block_bytes = excluded.block_bytes,
        compression = excluded.compression, encrypted = excluded.encrypted`);
    this.#putAll = database.transaction((record: SeenCartridge) => {
      this.#put.run(columnsOf(record));
      const { barcode, volume } = record;
      this.#dropOlder.run(barcode, volume?.uuid ?? '');
      if (volume === null) this.#dropVolume.run(barcode);
      else this.#putVolume.run(volumeColumnsOf(barcode, volume));
    });
    // One that is made later under its barcode is another cartridge.
    const removals = ['cartridge', 'cartridge_owner', 'health', 'drill', 'ledger_unnoted'].map((table) =>
      database.prepare<[string]>(`DELETE FROM ${table} WHERE barcode = ?`),
    );
    this.#removeAll = database.transaction((barcode: string) => {
      for (const removal of removals) removal.run(barcode);
    });
    this.#failWriting = database.prepare<[{ readonly barcode: string; readonly time: Time }]>(`
      INSERT OR REPLACE INTO write_failure
      SELECT barcode, ifnull(uuid, ''), :time FROM cartridge LEFT JOIN volume USING (barcode) WHERE barcode = :barcode`);
  }

  get(barcode: string): StoredCartridge | null {
    const row = this.#one.get(barcode);
    return row === undefined ? null : recordOf(row);
  }

  all(): readonly StoredCartridge[] {
    return this.#all.all().map(recordOf);
  }

  /**
   * The one whose barcode begins so; of several the only one that a drive has looked at, as a name alone may be a mistake. Null
   * where that is none, or more than one.
   */
  labelled(label: string, virtual: boolean): string | null {
    const all = this.#beginning.all({ label, virtual: Number(virtual) });
    const seen = all.filter(({ condition }) => condition !== 'unknown');
    const [only, ...others] = all.length === 1 ? all : seen;
    return only === undefined || others.length > 0 ? null : only.barcode;
  }

  put(record: SeenCartridge): void {
    this.#putAll(record);
  }

  /** With all that is noted of it; what jobs did with it stays in their history. Its files are listed until `sweep`. */
  remove(barcode: string): void {
    this.#removeAll(barcode);
  }

  /** A drive could not write to a part of its tape. */
  failWriting(barcode: string, time: Time): void {
    this.#failWriting.run({ barcode, time });
  }
}

interface LabelColumns {
  readonly label: string;
  readonly virtual: number;
}

type BeginningRow = Pick<CartridgeRow, 'barcode' | 'condition'>;

type VolumeColumns = ReturnType<typeof volumeColumnsOf>;

function volumeColumnsOf(barcode: string, volume: VolumeSummary) {
  const { packing, compression, encrypted } = volume;
  const marks = { packing: Number(packing), compression: Number(compression), encrypted: Number(encrypted) };
  return { ...volume, barcode, ...marks };
}

interface CartridgeColumns {
  readonly barcode: string;
  readonly mediaType: string;
  readonly virtual: number;
  readonly condition: string;
  readonly conditionDetail: string | null;
  readonly writeProtected: number;
  readonly capacityBytes: number;
}

function columnsOf(record: SeenCartridge): CartridgeColumns {
  const { barcode, mediaType, condition, conditionDetail, capacityBytes } = record;
  return {
    barcode,
    mediaType,
    condition,
    conditionDetail,
    capacityBytes,
    virtual: Number(record.virtual),
    writeProtected: Number(record.writeProtected),
  };
}

function recordOf(row: CartridgeRow): StoredCartridge {
  return {
    barcode: row.barcode,
    mediaType: row.media_type,
    virtual: row.virtual === 1,
    condition: row.condition,
    conditionDetail: row.condition_detail,
    writeProtected: row.write_protected === 1,
    capacityBytes: row.capacity_bytes,
    flaw: row.flaw,
    volume: row.uuid === null ? null : volumeOf(row, row.uuid),
  };
}

function volumeOf(row: CartridgeRow, uuid: string): VolumeSummary {
  return {
    uuid,
    name: row.name,
    generation: row.generation,
    updateTime: row.update_time,
    files: row.files,
    usedBytes: row.used_bytes,
    freeBytes: row.free_bytes,
    lock: row.lock,
    mediaPool: row.media_pool,
    placementRule: row.placement_rule,
    packing: row.packing === 1,
    blockBytes: row.block_bytes,
    compression: row.compression === 1,
    encrypted: row.encrypted === 1,
  };
}
