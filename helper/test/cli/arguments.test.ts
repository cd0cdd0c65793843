import { describe, expect, test } from 'vitest';
import {
  barcodeArgument,
  barcodesArgument,
  durationArgument,
  sizeArgument,
  tapePathArgument,
  tapePathsArgument,
} from '../../cli/arguments.ts';

describe('what people type', () => {
  test.each([
    ['2G', 2e9],
    ['500M', 5e8],
    ['12GB', 12e9],
    ['1.5t', 1.5e12],
    ['64 kB', 64_000],
    ['2GiB', 2 ** 31],
    ['512Ki', 2 ** 19],
    ['123456', 123_456],
  ])('the size %s is %d bytes', (text, bytes) => {
    expect(sizeArgument(text)).toBe(bytes);
  });

  test.each(['', 'G', '-1G', '1,5G', '2 PB', '0x10', '1e9', 'two', '2i', '5constructor'])('"%s" is no size', (text) => {
    expect(() => sizeArgument(text)).toThrow(/2G, 500M or 12GB/);
  });

  test('a barcode may be typed small', () => {
    expect(barcodeArgument('cap001l8')).toBe('CAP001L8');
    for (const text of ['CAP001', 'CAP001L8 ', 'CAP 01L8', '../../L8']) expect(() => barcodeArgument(text)).toThrow();
  });

  test('a label that a library cuts short is no barcode, and what to type instead is said', () => {
    expect(() => barcodeArgument('vtl001')).toThrow(/The media type is missing: .*, like VTL001L8\./);
  });

  test('several cartridges keep their order, and none is named twice', () => {
    const first = barcodesArgument('cap002l8, CAP001L8');
    expect(first).toEqual(['CAP002L8', 'CAP001L8']);
    expect(barcodesArgument('CAP003L8', first)).toEqual(['CAP002L8', 'CAP001L8', 'CAP003L8']);
    expect(() => barcodesArgument('cap001l8', first)).toThrow(/twice/);
    for (const text of ['', 'CAP001L8,', 'CAP001L8 CAP002L8']) expect(() => barcodesArgument(text)).toThrow();
  });

  test.each([
    ['90s', 90],
    ['15m', 900],
    ['2 H', 7200],
  ])('the time %s is %d seconds', (text, seconds) => {
    expect(durationArgument(text)).toBe(seconds);
  });

  test.each(['', '0s', '15', 'm', '1.5h', '-1m', '3d', 'constructor'])('"%s" is no time', (text) => {
    expect(() => durationArgument(text)).toThrow(/90s, 15m or 2h/);
  });

  test.each([
    ['CAP001L8', ''],
    ['CAP001L8:', ''],
    ['cap001l8:/', ''],
    ['CAP001L8:/dir', 'dir'],
    ['CAP001L8:dir/', 'dir'],
    ['CAP001L8://a//b/', 'a/b'],
    ['CAP001L8:/a:b', 'a:b'],
    ['CAP001L8:/../x', '../x'],
  ])('%s is the path "%s"', (text, path) => {
    expect(tapePathArgument(text)).toEqual({ barcode: 'CAP001L8', path });
  });

  test('one restore may be from several cartridges', () => {
    const one = tapePathsArgument('CAP001L8:/a', undefined);
    expect(tapePathsArgument('CAP001L8:/b', one)).toHaveLength(2);
    expect(tapePathsArgument('CAP002L8:/b', one)).toEqual([...one, { barcode: 'CAP002L8', path: 'b' }]);
  });
});
