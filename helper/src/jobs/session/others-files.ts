// On a cartridge that several people write to, nobody puts a file in the place of another's, moves it or takes it away. Older
// generations would keep it, but who looks there for what was never given away?

import type { Identity } from '../../../contract/identity.ts';
import type { Fault } from '../../../contract/model.ts';
import type { Services } from '../services.ts';
import type { ArchiveContext } from './archive-context.ts';
import type { SentItem } from './receipts.ts';

/** Whether what lies there is another's, and this user may not do with it as he likes. Whoever owns the cartridge may. */
export function isOthersFile(
  { access, catalogue }: Pick<Services, 'access' | 'catalogue'>,
  user: Identity,
  barcode: string,
  path: string,
  isFolder = false,
): boolean {
  return !access.mayReplace(user, barcode) && catalogue.entries.isOwnedByOthers(barcode, path, isFolder, user.uid);
}

export class OthersFiles {
  readonly #context: ArchiveContext;

  constructor(context: ArchiveContext) {
    this.#context = context;
  }

  /** Nothing can be refused on any of the cartridges. */
  get mayReplaceAll(): boolean {
    const { job, services } = this.#context;
    return this.#barcodes().every((one) => services.access.mayReplace(job.owner, one));
  }

  /** Why this may not be written; null when it may. */
  refusal({ target, kind }: Pick<SentItem, 'target' | 'kind'>): Fault | null {
    const { job, services } = this.#context;
    const barcode = this.#barcodes().find((one) =>
      isOthersFile(services, job.owner, one, target, kind === 'directory'),
    );
    return barcode === undefined ? null : { code: 'archive.name-taken', data: { subject: target, detail: barcode } };
  }

  /** Those that it may go to. */
  #barcodes(): readonly string[] {
    const { request, slots } = this.#context;
    const all = new Set([...slots.map(({ barcode }) => barcode), ...request.barcodes]);
    return [...all].filter((barcode) => barcode !== '');
  }
}
