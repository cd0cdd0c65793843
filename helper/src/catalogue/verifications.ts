// What reading files back found on cartridges that take no word of it, as they are locked, write-protected or full: then
// the catalogue alone knows.

import type { JobId, Time } from '../../contract/model.ts';
import type { Sqlite } from './database.ts';
import type { OwnVerification } from './file-safety.ts';

interface VerificationRow {
  readonly time: string;
  readonly fault: string | null;
}

export class Verifications {
  readonly #keep;
  readonly #of;
  readonly #any;
  readonly #anyFault;
  readonly #uuid;

  constructor(database: Sqlite) {
    // Of a job that reads back what it wrote: the items that it read; of a verification every item is one.
    this.#keep = database.prepare<[{ readonly job: number; readonly uuid: string; readonly time: string }]>(`
      INSERT OR REPLACE INTO own_verification
      SELECT :uuid, path, :time, fault FROM job_item
      LEFT JOIN job_volume ON job_volume.job = job_item.job AND job_volume.number = job_item.volume
      WHERE job_item.job = :job AND (receipt = 'verified' OR fault NOT NULL)
        AND coalesce(job_volume.uuid, :uuid) = :uuid`);
    this.#of = database.prepare<[string, string], VerificationRow>(
      'SELECT time, fault FROM own_verification WHERE uuid = ? AND path = ?',
    );
    this.#uuid = database.prepare<[string], string>('SELECT uuid FROM volume WHERE barcode = ?').pluck();
    this.#anyFault = database.prepare<[string]>(
      'SELECT 1 FROM own_verification WHERE uuid = ? AND fault NOT NULL LIMIT 1',
    );
    this.#any = database.prepare<[string]>('SELECT 1 FROM own_verification WHERE uuid = ? LIMIT 1');
  }

  /** What a job found on a volume as of that time. */
  keep(job: JobId, uuid: string, time: Time): void {
    this.#keep.run({ job: Number(job), uuid, time });
  }

  /** Whether a file of that volume was found wrong. */
  hasFaults(barcode: string): boolean {
    const uuid = this.#uuid.get(barcode);
    return uuid !== undefined && this.#anyFault.get(uuid) !== undefined;
  }

  /** What is known of a volume's files, by their paths; of most volumes nothing. */
  on(barcode: string): (path: string) => OwnVerification | null {
    const uuid = this.#uuid.get(barcode);
    if (uuid === undefined || this.#any.get(uuid) === undefined) return () => null;
    return (path) => {
      const row = this.#of.get(uuid, path);
      return row === undefined ? null : { time: row.time, code: codeOf(row.fault) };
    };
  }
}

function codeOf(fault: string | null): string | null {
  return fault === null ? null : (JSON.parse(fault) as { readonly code: string }).code;
}
