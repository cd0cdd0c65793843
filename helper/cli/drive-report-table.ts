// A drive report, as a person reads it: what did not pass, each with its clause, and how fast the drive was.

import { checkInWords, type DriveReport, type Verdict } from '../contract/drive-report.ts';
import { sizeInWords } from '../contract/sizes.ts';
import { secondsInWords } from '../contract/words/durations.ts';
import { columns, count } from './words.ts';

const verdictsToRead: Readonly<Partial<Record<Verdict, string>>> = { failed: 'FAILED', deviates: 'deviates' };

export function driveReportInWords({ drive, verdicts, checks, speed, whyNoSpeed }: DriveReport): string {
  const { passed, skipped, deviates, failed } = verdicts;
  const lines = checks.flatMap((check) => {
    const verdict = verdictsToRead[check.verdict];
    return verdict === undefined ? [] : [`${verdict}: ${checkInWords(check)} (${check.clause})`, `  ${check.why}`];
  });
  return [
    `${drive.vendor} ${drive.product}, firmware ${drive.firmware}`,
    `${count(checks.length, 'check')}: ${passed} passed, ${skipped} skipped, ${deviates} known to deviate, ${failed} failed`,
    ...lines,
    ...(speed === null ? [`Speed not measured: ${whyNoSpeed ?? ''}`] : [speedTable(speed)]),
  ].join('\n');
}

function speedTable(speed: NonNullable<DriveReport['speed']>): string {
  const { bySize, readBytesPerSecond, flushSeconds, locateSeconds, rewindSeconds } = speed;
  return columns([
    ...bySize.map((mark) => [
      `write, blocks of ${sizeInWords(mark.recordBytes)}`,
      `${sizeInWords(mark.bytesPerSecond)}/s`,
    ]),
    ['read', `${sizeInWords(readBytesPerSecond)}/s`],
    ['flush', secondsInWords(flushSeconds)],
    ['locate', secondsInWords(locateSeconds)],
    ['rewind', secondsInWords(rewindSeconds)],
  ]);
}
