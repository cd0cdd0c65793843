// What a drive's answers mean for what may be done next.

import { isCleaning } from '../../contract/barcodes.ts';
import { type FaultCode, TapeError } from '../../contract/errors.ts';
import type { Examination, NativeHealth } from './native.ts';

/** Faults after which nothing is known for sure until the cartridge was taken out and loaded again. */
export function leavesDriveUnsure(code: FaultCode): boolean {
  if (code === 'medium.write-protected') return false;
  const unsure: readonly FaultCode[] = ['cartridge.damaged', 'cartridge.other', 'helper.internal'];
  return /^(drive|medium|storage|system)\./.test(code) || unsure.includes(code);
}

/** Of the drive rather than of what is in it: another drive may do better. */
export function isOwnFault(code: string): boolean {
  return code.startsWith('drive.') && !code.startsWith('drive.cleaning-');
}

/** Nobody sees the sticker on a cartridge that a person put in; its label, when it has one, names the same six characters. */
export async function requireSameLabel(barcode: string, seen: Examination): Promise<void> {
  const serial = 'volume' in seen ? seen.volume?.serial.trim() : '';
  if (serial === undefined || serial === '' || serial === barcode.slice(0, 6)) return;
  throw new TapeError('cartridge.other', { subject: barcode, detail: `its label says ${serial}` });
}

/** "Virtual LTO-9", "ULTRIUM-HH8", "Ultrium 7-SCSI", "ULT3580-TD6". */
export function generationOf(product: string): number | null {
  const found = /(?:LTO-?|ULTRIUM[- ]?(?:HH|TD)?|ULT\d{4}-[TH][DH])(\d{1,2})/i.exec(product)?.[1];
  return found === undefined ? null : Number(found);
}

/** TapeAlert: clean now, clean soon. */
const cleaningAlerts: readonly number[] = [20, 21];
/** TapeAlert: a cleaning cartridge was put in. That is no warning. */
const cleaningCartridgeAlert = 11;

/**
 * What a drive is known to warn of. One that forgets its flags as it tells them still wants to be cleaned until a cleaning
 * cartridge was in it.
 */
export function alertsAfter(
  before: readonly number[],
  { alerts, alertsCleared }: Pick<NativeHealth, 'alerts' | 'alertsCleared'>,
  loaded: string,
): readonly number[] {
  const kept = alertsCleared && !isCleaning(loaded) ? before.filter((flag) => cleaningAlerts.includes(flag)) : [];
  const warnings = alerts.filter((flag) => flag !== cleaningCartridgeAlert);
  return [...new Set([...kept, ...warnings])].sort((one, other) => one - other);
}
