// On a cartridge that several people write to, nobody puts a file in the place of another's. Older generations would keep
// it, but who looks there for what was never given away?

import type { Fault } from '../../../contract/model.ts';
import type { Works } from './archive.ts';
import type { Sent } from './receipts.ts';

export class OthersFiles {
  readonly #works: Works;

  constructor(works: Works) {
    this.#works = works;
  }

  /** Why this may not be written; null when it may. */
  refusal({ target, kind }: Pick<Sent, 'target' | 'kind'>): Fault | null {
    const { job, rooms } = this.#works;
    const barcode = this.#barcodes().find((one) =>
      rooms.catalogue.entries.isOthers(one, target, kind === 'directory', job.owner.uid),
    );
    return barcode === undefined ? null : { code: 'archive.name-taken', data: { subject: target, detail: barcode } };
  }

  /** Those that it may go to; whoever owns one decides what becomes of it. */
  #barcodes(): readonly string[] {
    const { job, request, rooms, slots } = this.#works;
    const all = new Set([...slots.map(({ barcode }) => barcode), ...request.barcodes]);
    return [...all].filter((barcode) => barcode !== '' && !rooms.access.mayReplace(job.owner, barcode));
  }
}
