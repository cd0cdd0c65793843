// What drives say of themselves: in order, free, and clean. The same for an archive that would use them and for whoever asks
// whether all is well. Asking a drive for its alerts makes some forget them, so none is asked that is at work.

import { cleanNow, cleanSoon } from '../../../contract/drive-use.ts';
import { errorOf, TapeError } from '../../../contract/errors.ts';
import type { PreflightFinding } from '../../../contract/preflight.ts';
import type { DriveSession } from '../../drives/drive-session.ts';
import type { Services } from '../services.ts';
import { finding, ofFault, refusal } from './findings.ts';

export async function drivesReady(
  barcodes: readonly string[],
  { drives }: Services,
): Promise<readonly PreflightFinding[]> {
  const holding = barcodes.flatMap((barcode) => drives.holding(barcode) ?? []);
  const candidates = holding.length > 0 ? holding : drives.sessions;
  if (candidates.length === 0) return [refusal('drive', 'drive.none-free', {})];
  const findings: PreflightFinding[] = [];
  for (const session of new Set(candidates)) findings.push(...(await driveReady(session)));
  return findings;
}

export async function driveReady(session: DriveSession): Promise<readonly PreflightFinding[]> {
  const { name } = session.describe();
  if (session.failure !== null) return [ofFault('drive', errorOf(session.failure))];
  if (session.isHeld) return [finding('drive', 'hint', { code: 'drive-at-work', drive: name })];
  try {
    const demands = await driveNeeds(session);
    return demands.length > 0 ? demands : [finding('drive', 'ok', { code: 'drive-in-order', drive: name })];
  } catch (thrown) {
    if (!(thrown instanceof TapeError)) throw thrown;
    return [ofFault('drive', thrown)];
  }
}

/** What the drive asks for, by its own word. */
export async function driveNeeds(session: DriveSession): Promise<readonly PreflightFinding[]> {
  const { name } = session.describe();
  const { alerts } = await session.maintenance.health();
  if (alerts.includes(cleanNow)) return [refusal('drive', 'drive.cleaning-needed', { subject: name }, true)];
  if (alerts.includes(cleanSoon)) {
    return [finding('drive', 'warning', { code: 'drive-clean-soon', drive: name })];
  }
  if (alerts.length === 0) return [];
  return [finding('drive', 'warning', { code: 'drive-warns', drive: name, alerts })];
}
