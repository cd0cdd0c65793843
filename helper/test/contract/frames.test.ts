import { describe, expect, test } from 'vitest';
import { FrameReader, frameHeader } from '../../contract/frames.ts';
import { frameLimitBytes } from '../../contract/protocol.ts';

const bytes = (text: string) => new Uint8Array(Buffer.from(text));
const frame = (text: string) => bytes(`${frameHeader(Buffer.byteLength(text))}${text}`);

function all(reader: FrameReader): readonly string[] {
  const texts: string[] = [];
  for (let payload = reader.next(); payload !== null; payload = reader.next())
    texts.push(Buffer.from(payload).toString());
  return texts;
}

function codeOf(work: () => unknown): unknown {
  try {
    work();
    return null;
  } catch (error) {
    return (error as { code?: unknown }).code;
  }
}

describe('frames', () => {
  test('come out as they went in, however the bytes are cut', () => {
    const texts = ['{}', '', 'ünï → 💾', 'x'.repeat(200_000), '[1]'];
    const stream = Buffer.concat(texts.map(frame));
    for (const step of [1, 2, 7, 4096, stream.length]) {
      const reader = new FrameReader();
      const got: string[] = [];
      for (let at = 0; at < stream.length; at += step) {
        reader.append(stream.subarray(at, at + step));
        got.push(...all(reader));
      }
      expect(got).toEqual(texts);
    }
  });

  test('may carry other headers, in any case', () => {
    const reader = new FrameReader();
    reader.append(bytes('Content-Type: application/json; charset=utf-8\r\ncontent-length:2 \r\n\r\n{}'));
    expect(all(reader)).toEqual(['{}']);
  });

  test('of exactly the limit pass, one byte more is refused by the header alone', () => {
    const reader = new FrameReader();
    reader.append(frame('x'.repeat(frameLimitBytes)));
    expect(all(reader)[0]).toHaveLength(frameLimitBytes);
    reader.append(bytes(`Content-Length: ${frameLimitBytes + 1}\r\n\r\n`));
    expect(codeOf(() => reader.next())).toBe('call.frame-too-large');
    expect(codeOf(() => frameHeader(frameLimitBytes + 1))).toBe('call.frame-too-large');
  });

  test.each([
    ['no length', 'Content-Type: x\r\n\r\n'],
    ['a negative length', 'Content-Length: -1\r\n\r\n'],
    ['a length that is no number', 'Content-Length: 0x10\r\n\r\n'],
    ['a length with digits beyond any size', `Content-Length: ${'9'.repeat(400)}\r\n\r\n`],
    ['two lengths', 'Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}'],
    ['an empty header', '\r\n\r\n'],
    ['a header without end', 'x'.repeat(2000)],
    ['another protocol', `GET / HTTP/1.1\r\nHost: x\r\n\r\n`],
  ])('with %s are refused', (_what, text) => {
    const reader = new FrameReader();
    reader.append(bytes(text));
    expect(codeOf(() => reader.next())).toBe('call.malformed');
  });

  test('leave nothing behind when a long one is followed by many short ones', () => {
    const reader = new FrameReader();
    reader.append(frame('x'.repeat(frameLimitBytes)));
    expect(all(reader)).toHaveLength(1);
    for (let round = 0; round < 1000; round += 1) {
      reader.append(frame(String(round)));
      expect(all(reader)).toEqual([String(round)]);
    }
  });
});
