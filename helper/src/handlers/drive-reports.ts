// A drive report from what was kept of the last try: without the numbers and barcodes that would say whose drive it is.

import type { ConformanceFinding, DriveReport, Verdict } from '../../contract/drive-report.ts';
import { version } from '../../contract/protocol.ts';
import { thisSystem } from '../diagnosis/looking.ts';
import { symptomsOfDrive } from '../diagnosis/tape-devices.ts';
import type { TriedDrive } from '../drives/tried-drive.ts';

const verdicts: readonly Verdict[] = ['passed', 'skipped', 'deviates', 'failed'];

export function driveReport(tried: TriedDrive, withSerials: boolean): DriveReport {
  const { measured, drive, virtual, device, mediaType, barcode, checks, speed, whyNoSpeed } = tried;
  const { vendor, product, revision, serial } = drive;
  const attachment = device === null ? [] : symptomsOfDrive(device).map(({ severity, words }) => ({ severity, words }));
  const report: DriveReport = {
    ...{ format: 'capstan-drive-report', version: 1, measured, capstan: version },
    system: thisSystem(),
    drive: { vendor, product, firmware: revision, virtual, serial },
    cartridge: { mediaType, barcode },
    ...{ attachment, verdicts: countsOf(checks), checks, speed, whyNoSpeed },
  };
  return withSerials ? report : withoutNames(report, [serial, barcode]);
}

function countsOf(checks: readonly ConformanceFinding[]): DriveReport['verdicts'] {
  const count = (verdict: Verdict) => checks.filter((check) => check.verdict === verdict).length;
  return Object.fromEntries(verdicts.map((verdict) => [verdict, count(verdict)])) as DriveReport['verdicts'];
}

/** Also where a complaint of the drive's quotes them. */
function withoutNames(report: DriveReport, names: readonly string[]): DriveReport {
  const clean = (text: string) => names.reduce((left, name) => (name === '' ? left : left.replaceAll(name, '…')), text);
  return {
    ...report,
    drive: { ...report.drive, serial: null },
    cartridge: { ...report.cartridge, barcode: null },
    attachment: report.attachment.map((found) => ({ ...found, words: clean(found.words) })),
    checks: report.checks.map((check) => ({ ...check, why: clean(check.why) })),
    whyNoSpeed: report.whyNoSpeed === null ? null : clean(report.whyNoSpeed),
  };
}
