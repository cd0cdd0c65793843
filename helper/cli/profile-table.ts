// What a check-up found, as a table for a terminal.

import type { MeasuredProfile, RateMark } from '../contract/profile.ts';
import { sizeInWords } from '../contract/sizes.ts';
import { visible } from '../contract/visible.ts';
import { profileWords } from '../contract/words/profile.ts';
import { columns, timeInWords } from './words.ts';

export function profileInWords(profile: MeasuredProfile): string {
  const { drive, medium, motion } = profile;
  const band = motion.bandChangeSeconds;
  const crossover = profile.crossoverBytes;
  const figures: readonly (readonly [string, string])[] = [
    ['load, until the first record is readable', seconds(profile.loadSeconds)],
    ['first locate after a load, on average', seconds(profile.firstLocateSeconds)],
    ['rewind, on average', seconds(profile.rewindSeconds)],
    ['unload, from the load point', seconds(profile.unloadSeconds)],
    ['locate: to start', seconds(motion.startSeconds)],
    ['locate: another wrap', seconds(motion.wrapChangeSeconds)],
    ['locate: another band', band === undefined ? 'not measured (needs --extent band)' : seconds(band)],
    ['locate: reversal', `${seconds(motion.reversalSeconds)}${motion.reversalEach ? ' each time' : ''}`],
    ['locate: run-up', `${motion.runUpMetres.toFixed(1)} m`],
    ['tape speed at the ends of the tape', speed(motion.endMetresPerSecond)],
    [
      'maximum tape speed',
      motion.topMetresPerSecond === undefined ? 'limited by the reels' : speed(motion.topMetresPerSecond),
    ],
    ['reading on is faster than locating up to', crossover === undefined ? 'never' : sizeInWords(crossover)],
    ['locate by reading on, overhead', seconds(motion.commandSeconds)],
    ['average error of these figures for a locate', seconds(profile.meanDeviationSeconds)],
    ['end of a wrap', seconds(motion.turnAroundSeconds)],
    ['read', rate(motion.readBytesPerSecond)],
    ['write', rate(profile.writeBytesPerSecond)],
    ['tape speeds, MB/s', profile.speeds.map((each) => (each / 1e6).toFixed(0)).join(' ')],
    ['flush', seconds(profile.flushSeconds)],
    ['buffer', sizeInWords(profile.bufferBytes)],
    ['transfer into the buffer', rate(profile.interfaceBytesPerSecond)],
    ['overhead of a command', `${(1000 * profile.recordSeconds).toFixed(2)} ms`],
    ['capacity of one wrap', sizeInWords(profile.wrapBytes)],
  ];
  return [
    `${visible(drive.vendor)} ${visible(drive.product)}, firmware ${visible(drive.revision)}, serial ${visible(drive.serial)}`,
    `measured ${timeInWords(profile.measured)} on ${sizeInWords(profile.measuredBytes)} of ${medium.type} tape`,
    '',
    columns(figures),
    '',
    profileWords.bySize,
    columns(profile.bySize.map((mark) => [`  ${binarySize(mark.recordBytes)}`, rate(mark.bytesPerSecond)])),
    '',
    profileWords.byDelay,
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
