// The frames of a tree (native/src/tree/format.hpp), made by hand: by an honest sender, and by one that lies.

import { createHash } from 'node:crypto';

export interface FrameEntry {
  readonly path: string;
  readonly content: Buffer;
}

const kinds = { directory: 0, file: 1, symlink: 2 } as const;

export const greeting = Buffer.from('capstan tree 1\n');

export function frame(kind: string, ...parts: readonly Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  return Buffer.concat([Buffer.from(kind, 'latin1'), u32(body.length), body]);
}

export function u8(value: number): Buffer {
  return Buffer.from([value]);
}

export function u32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}

export function u64(value: bigint | number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64BE(BigInt(value));
  return bytes;
}

export function text(value: string | Buffer): Buffer {
  const bytes = Buffer.from(value as string);
  return Buffer.concat([u32(bytes.length), bytes]);
}

const time = Buffer.concat([u64(1_700_000_000), u32(5)]);

export function announcement(
  entries: readonly { readonly path: string; readonly bytes?: number; readonly kind?: keyof typeof kinds }[],
  root = 0,
): Buffer {
  const all = entries.map(({ path, bytes = 0, kind = 'file' }) =>
    Buffer.concat([u8(kinds[kind]), u64(bytes), time, text(path)]),
  );
  return frame('A', u32(root), u32(all.length), ...all, u32(0));
}

export interface StatedFacts {
  readonly size: number;
  readonly kind?: keyof typeof kinds;
  readonly target?: string;
  readonly xattrs?: readonly (readonly [key: string, value: string])[];
}

export function entry({ size, kind = 'file', target = '', xattrs = [] }: StatedFacts): Buffer {
  const named = xattrs.map(([key, value]) => Buffer.concat([text(key), text(value)]));
  const times = Buffer.concat([time, time, time, time]);
  return frame('E', u8(kinds[kind]), u64(size), u64(1), times, u8(0), text(target), u32(named.length), ...named);
}

const dataMost = 2 ** 20;

export function data(content: Buffer): Buffer {
  const frames: Buffer[] = [];
  for (let at = 0; at < content.length; at += dataMost) frames.push(frame('D', content.subarray(at, at + dataMost)));
  return Buffer.concat(frames);
}

export function end(content: Buffer, { size = content.length, sha256 = sha256Of(content) } = {}): Buffer {
  return frame('F', u64(size), sha256, u8(0));
}

export function last(entries: number): Buffer {
  return frame('Z', u64(entries));
}

function sha256Of(content: Buffer): Buffer {
  return createHash('sha256').update(content).digest();
}

/** What is announced together, and then comes. */
export function honest(...files: readonly FrameEntry[]): Buffer {
  return Buffer.concat([
    announcement(files.map(({ path, content }) => ({ path, bytes: content.length }))),
    ...files.flatMap(({ content }) => [entry({ size: content.length }), data(content), end(content)]),
  ]);
}
