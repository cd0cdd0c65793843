import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { errorOf, faultCodes, faultOf, isFaultCode, TapeError, wordsOf } from '../../contract/errors.ts';

const codesOfNative = join(import.meta.dirname, '../../../native/src/base/error_codes.inc');

/** What is to be typed stands behind a colon and two spaces, as it is typed. */
const typed = /: {2}\S[^\n]*$/;

describe('the words of faults', () => {
  test('there is a row for every code of native', () => {
    const codes = [...readFileSync(codesOfNative, 'utf8').matchAll(/^CAPSTAN_CODE\(\w+, "([^"]+)"\)/gm)].map(
      ([, code]) => code,
    );
    expect(codes.length).toBeGreaterThan(40);
    expect(codes.filter((code) => !isFaultCode(code ?? ''))).toEqual([]);
  });

  test.each(faultCodes)('%s reads as sentences, with and without its data', (code) => {
    for (const data of [
      {},
      { subject: 'CAP001L8', neededBytes: 5e9, freeBytes: 2e9, rooms: [{ host: 'cellar', freeBytes: 2e9 }] },
    ]) {
      const { title, detail, remedy } = wordsOf({ code, data });
      expect(title).toMatch(/^[A-Z][^.{}|]*$/);
      expect(title.length).toBeLessThanOrEqual(64);
      const spoken = remedy.replace(typed, '.');
      for (const text of [detail, spoken]) expect(text).toMatch(/^[A-Z/][^{}|]*\.$/);
    }
  });

  test.each(faultCodes)('%s is free of words that only engineers know', (code) => {
    const { title, detail, remedy } = wordsOf({ code, data: {} });
    const jargon = /\b(SCSI|errno|CDB|extent|null|exception|socket file|syscall|mount|inode|stack|JSON)\b/i;
    const spoken = remedy.replace(typed, '.');
    expect(`${title} ${detail} ${spoken}`).not.toMatch(jargon);
  });

  test('missing space is given with its figures', () => {
    const { detail } = wordsOf({
      code: 'archive.no-room',
      data: { subject: 'CAP001L8', neededBytes: 13_400_000_000, freeBytes: 11_999_999_999 },
    });
    expect(detail).toBe('CAP001L8 has 11.9 GB free, but 13.4 GB is needed. Nothing was written.');
  });

  test('a subject that looks like a template is shown as it is', () => {
    const { detail } = wordsOf({ code: 'cartridge.unknown', data: { subject: '{subject|$&}' } });
    expect(detail).toContain('barcode {subject|$&}.');
  });

  test('a code of another version, or of an object’s inheritance, becomes a mistake of ours that names it', () => {
    for (const code of ['drive.on-fire', 'constructor', '__proto__', 'toString']) {
      expect(isFaultCode(code)).toBe(false);
      expect(errorOf({ code, data: { detail: 'x' } })).toMatchObject({
        code: 'helper.internal',
        data: { detail: `${code}: x` },
      });
    }
  });

  test('what was thrown keeps its code and data on the way', () => {
    const error = new TapeError('drive.empty', { subject: 'virtual-1' });
    expect(faultOf(error)).toEqual({ code: 'drive.empty', data: { subject: 'virtual-1' } });
    expect(errorOf(faultOf(error))).toEqual(error);
    expect(faultOf(new Error('boom'))).toEqual({ code: 'helper.internal', data: { detail: 'boom' } });
    expect(faultOf('boom')).toEqual({ code: 'helper.internal', data: { detail: 'boom' } });
  });
});
