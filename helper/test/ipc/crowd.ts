// A crowd of hostile clients, one process: `crowd.ts SOCKET SEED CLIENTS`. Each does one of the things below, chosen by the
// seed, and leaves. It ends with 0 when all have gone, however they were sent away.

import { connect, type Socket } from 'node:net';
import { protocolVersion } from '../../contract/protocol.ts';

type Attempt = (socket: Socket, random: () => number) => void;

function frame(text: string): string {
  return `Content-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`;
}

const hello = frame(`{"jsonrpc":"2.0","id":1,"method":"hello","params":{"protocolVersion":${protocolVersion}}}`);

function noise(random: () => number, bytes: number): Buffer {
  return Buffer.from(Array.from({ length: bytes }, () => Math.floor(random() * 256)));
}

const pieces = [
  '{',
  '}',
  '[',
  ']',
  '"',
  ':',
  ',',
  '0',
  '-1e999',
  'null',
  '\\u0000',
  '"__proto__"',
  '"id"',
  '"method"',
  'é',
];

/** Something that is nearly JSON. */
function nearlyJson(random: () => number): string {
  return Array.from({ length: 1 + Math.floor(random() * 40) }, () => pieces[Math.floor(random() * pieces.length)]).join(
    '',
  );
}

const attempts: readonly Attempt[] = [
  // Garbage.
  (socket, random) => socket.end(noise(random, 1 + Math.floor(random() * 20_000))),
  // Half a frame, and silence.
  (socket) => socket.write('Content-Length: 1048576\r\n\r\n{"jsonrpc"'),
  // A huge frame, announced or sent.
  (socket) => socket.write('Content-Length: 99999999999\r\n\r\n'),
  (socket) => socket.write(`${hello}Content-Length: 1048577\r\n\r\n${'x'.repeat(1_048_577)}`),
  (socket) =>
    socket.write(
      hello + frame(`{"jsonrpc":"2.0","id":2,"method":"jobs.get","params":{"id":"${'x'.repeat(1_000_000)}"}}`),
    ),
  // A flood.
  (socket) =>
    socket.write(hello + frame('{"jsonrpc":"2.0","id":3,"method":"snapshot.subscribe","params":{}}').repeat(5_000)),
  (socket) => socket.write(hello + frame('{"jsonrpc":"2.0","id":3,"method":"virtual.list","params":{}}').repeat(2_000)),
  (socket) => socket.write(hello + frame('{"jsonrpc":"2.0","id":3,"method":"nonsense"}').repeat(5_000)),
  // Wrong types, deep nesting, nearly JSON.
  (socket) =>
    socket.write(hello + frame(`{"jsonrpc":"2.0","id":4,"method":"catalogue.list","params":${'['.repeat(50_000)}`)),
  (socket, random) => {
    socket.write(hello);
    for (let at = 0; at < 50; at += 1) socket.write(frame(nearlyJson(random)));
  },
  (socket, random) => {
    socket.write(hello);
    for (const method of [
      'archive.start',
      'restore.start',
      'cartridges.format',
      'jobs.cancel',
      'catalogue.entry',
      'cartridges.load',
      'restore.plan',
    ]) {
      socket.write(
        frame(`{"jsonrpc":"2.0","id":5,"method":"${method}","params":${random() < 0.5 ? '{}' : '{"barcode":[{}]}'}}`),
      );
    }
  },
  // Asks and never reads.
  (socket) => {
    socket.pause();
    socket.write(hello + frame('{"jsonrpc":"2.0","id":6,"method":"snapshot.subscribe","params":{}}').repeat(2_000));
  },
  // Connects, and says nothing.
  () => undefined,
];

/** One after the other the same for the same seed: mulberry32. */
function generator(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Stays until it is sent away, or has been a nuisance for so long. */
const stayMs = 100;

function visit(path: string, random: () => number): Promise<void> {
  const attempt = attempts[Math.floor(random() * attempts.length)];
  return new Promise((resolve) => {
    const socket = connect(path, () => attempt?.(socket, random));
    socket.on('data', () => undefined);
    socket.on('error', () => undefined);
    socket.on('close', () => resolve());
    setTimeout(() => socket.destroy(), stayMs);
  });
}

const [path = '', seed = '1', clients = '1'] = process.argv.slice(2);
const random = generator(Number(seed));
let left = Number(clients);
/** So many at a time. */
const together = 20;
await Promise.all(
  Array.from({ length: together }, async () => {
    while (left > 0) {
      left -= 1;
      await visit(path, random);
    }
  }),
);
