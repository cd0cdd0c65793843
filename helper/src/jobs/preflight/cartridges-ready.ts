// The cartridges that an archive names, as far as the catalogue knows them: there, formatted, whole, not protected, and of a
// kind that a drive here can write.

import { fitsDrive } from '../../../contract/barcodes.ts';
import { refusalToWrite } from '../../../contract/cartridge-judgement.ts';
import type { FaultCode } from '../../../contract/errors.ts';
import type { PreflightFinding } from '../../../contract/preflight.ts';
import type { PreflightRequest } from '../kinds/preflight.ts';
import type { Services } from '../services.ts';
import { finding, refusal } from './findings.ts';

export function cartridgesReady({ barcodes }: PreflightRequest, services: Services): readonly PreflightFinding[] {
  return barcodes.map((barcode) => {
    const record = services.catalogue.cartridges.get(barcode);
    const code = record === null ? 'cartridge.unknown' : (refusalToWrite(record) ?? unfitOf(barcode, services));
    if (code !== null) return refusal('cartridge', code, { subject: barcode }, record?.flaw != null);
    if (record?.condition === 'unknown') {
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
