// What a check-up found, as a table for a terminal.

import type { DriveProfile, RateMark } from '../contract/profile.ts';
import { sizeInWords } from '../contract/sizes.ts';
import { visible } from '../contract/visible.ts';
import { columns, timeInWords } from './words.ts';

export function profileInWords(profile: DriveProfile): string {
  const { drive, medium, motion } = profile;
  const band = motion.bandChangeSeconds;
  const crossover = profile.crossoverBytes;
  const figures: readonly (readonly [string, string])[] = [
    ['load, to the first record readable', seconds(profile.loadSeconds)],
    ['first locate after a load, on average', seconds(profile.firstLocateSeconds)],
    ['rewind, on average', seconds(profile.rewindSeconds)],
    ['unload, from the load point', seconds(profile.unloadSeconds)],
    ['locate: to start', seconds(motion.startSeconds)],
    ['locate: another wrap', seconds(motion.wrapChangeSeconds)],
    ['locate: another band', band === undefined ? 'not measured (needs --extent band)' : seconds(band)],
    ['locate: turning round', `${seconds(motion.reversalSeconds)}${motion.reversalEach ? ' each time' : ''}`],
    ['locate: run-up', `${motion.runUpMetres.toFixed(1)} m`],
    ['winding speed at the ends of the tape', speed(motion.endMetresPerSecond)],
    [
      'winding speed, at most',
      motion.topMetresPerSecond === undefined ? 'as the reels allow' : speed(motion.topMetresPerSecond),
    ],
    ['reading on beats locating up to', crossover === undefined ? 'never' : sizeInWords(crossover)],
    ['a locate that reads on, besides the way', seconds(motion.commandSeconds)],
    ['these figures miss a locate by, on average', seconds(profile.meanDeviationSeconds)],
    ['end of a wrap', seconds(motion.turnAroundSeconds)],
    ['read', rate(motion.readBytesPerSecond)],
    ['write', rate(profile.writeBytesPerSecond)],
    ['speeds of the tape, MB/s', profile.speeds.map((each) => (each / 1e6).toFixed(0)).join(' ')],
    ['flush', seconds(profile.flushSeconds)],
    ['buffer', sizeInWords(profile.bufferBytes)],
    ['into the buffer', rate(profile.interfaceBytesPerSecond)],
    ['a command, besides its data', `${(1000 * profile.recordSeconds).toFixed(2)} ms`],
    ['one wrap holds', sizeInWords(profile.wrapBytes)],
  ];
  return [
    `${visible(drive.vendor)} ${visible(drive.product)}, firmware ${visible(drive.revision)}, serial ${visible(drive.serial)}`,
    `measured ${timeInWords(profile.measured)} on ${sizeInWords(profile.measuredBytes)} of ${medium.type} tape`,
    '',
    columns(figures),
    '',
    'Writing, by record size',
    columns(profile.bySize.map((mark) => [`  ${binarySize(mark.recordBytes)}`, rate(mark.bytesPerSecond)])),
    '',
    'Writing, by what the host lets pass between two records',
    columns(profile.byDelay.map(delayRow)),
  ].join('\n');
}

function delayRow({ delaySeconds, recordBytes, bytesPerSecond }: RateMark): readonly string[] {
  return [`  ${(1000 * delaySeconds).toFixed(1)} ms`, binarySize(recordBytes), rate(bytesPerSecond)];
}

function seconds(value: number): string {
  return `${value.toFixed(2)} s`;
}

function speed(metresPerSecond: number): string {
  return `${metresPerSecond.toFixed(2)} m/s`;
}

function rate(bytesPerSecond: number): string {
  return `${(bytesPerSecond / 1e6).toFixed(1)} MB/s`;
}

export function binarySize(bytes: number): string {
  return bytes >= 2 ** 20 ? `${bytes / 2 ** 20} MiB` : `${bytes / 2 ** 10} KiB`;
}
