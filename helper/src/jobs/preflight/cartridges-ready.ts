// The cartridges that an archive names, as far as the catalogue knows them: there, formatted, whole, not protected, and of a
// kind that a drive here can write.

import { fitsDrive } from '../../../contract/barcodes.ts';
import { refusalToWrite } from '../../../contract/cartridge-judgement.ts';
import type { FaultCode } from '../../../contract/errors.ts';
import type { PreflightFinding } from '../../../contract/preflight.ts';
import type { PreflightRequest } from '../kinds/preflight.ts';
import type { Services } from '../services.ts';
import { isOfPool } from '../session/free-space.ts';
import { finding, refusal } from './findings.ts';

export function cartridgesReady(request: PreflightRequest, services: Services): readonly PreflightFinding[] {
  return request.barcodes.map((barcode) => {
    const record = services.catalogue.cartridges.get(barcode);
    if (record === null) return refusal('cartridge', 'cartridge.unknown', { subject: barcode });
    const unflawed = refusalToWrite({ ...record, flaw: null });
    const refused = isOfPool(request) && unflawed === 'volume.blank' ? null : unflawed;
    const lasting = refused ?? unfitOf(barcode, services);
    if (lasting !== null) return refusal('cartridge', lasting, { subject: barcode });
    // Only what happened to it before can be overlooked.
    const flawed = record.flaw === null ? null : refusalToWrite(record);
    if (flawed !== null) return refusal('cartridge', flawed, { subject: barcode }, true);
    if (record.condition === 'unknown') {
      return finding('cartridge', 'hint', { code: 'cartridge-not-looked-at', barcode });
    }
    if (!services.drives.canLoad(barcode)) {
      return finding('cartridge', 'hint', { code: 'cartridge-not-in-drive', barcode });
    }
    return finding('cartridge', 'ok', { code: 'cartridge-takes-files', barcode });
  });
}

function unfitOf(barcode: string, { drives }: Services): FaultCode | null {
  const known = drives.sessions.flatMap((session) => session.describe().generation ?? []);
  if (known.length === 0 || known.length < drives.sessions.length) return null;
  return known.some((drive) => fitsDrive(barcode, drive, 'write')) ? null : 'medium.incompatible';
}
