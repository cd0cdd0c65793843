// A client that keeps to no rules but the frames: `calls JSON`, `lines COUNT`, `jobs COUNT BARCODE SOURCE`.

import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import process from 'node:process';

const door = '/run/capstan/helper.sock';
const protocolVersion = Number(readFileSync('/two-users/protocol-version', 'utf8'));

/** @returns {Promise<{ ask: (method: string, params: unknown) => Promise<any>, ended: Promise<any> }>} */
function line() {
  return new Promise((resolve, reject) => {
    const socket = connect(door);
    /** @type {Map<number, (answer: any) => void>} */
    const waiting = new Map();
    let last = 0;
    let buffer = Buffer.from('');
    /** @type {any} */
    let farewell = null;
    /** @type {(value: any) => void} */
    let end = () => undefined;
    const ended = new Promise((done) => {
      end = done;
    });
    socket.on('error', (error) => reject(error));
    socket.on('close', () => {
      for (const then of waiting.values()) then({ error: farewell ?? { message: 'the line was ended', data: {} } });
      end(farewell);
    });
    socket.on('data', (/** @type {Buffer} */ chunk) => {
      buffer = Buffer.concat([buffer, chunk]);
      for (;;) {
        const head = buffer.indexOf('\r\n\r\n');
        if (head < 0) return;
        const length = Number(/Content-Length: (\d+)/.exec(buffer.subarray(0, head).toString())?.[1]);
        if (buffer.length < head + 4 + length) return;
        const message = JSON.parse(buffer.subarray(head + 4, head + 4 + length).toString());
        buffer = buffer.subarray(head + 4 + length);
        if (message.id === null) farewell = message.error;
        waiting.get(message.id)?.(message);
        waiting.delete(message.id);
      }
    });
    /** @param {string} method @param {unknown} params */
    const ask = (method, params) =>
      new Promise((done) => {
        last += 1;
        waiting.set(last, done);
        const text = JSON.stringify({ jsonrpc: '2.0', id: last, method, params });
        if (socket.destroyed) done({ error: farewell ?? { message: 'the line was ended', data: {} } });
        else socket.write(`Content-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`);
      });
    socket.on('connect', () => resolve({ ask, ended }));
  });
}

/** @param {any} answer */
function outcomeOf(answer) {
  return 'result' in answer ? { output: answer.result } : { fault: answer.error.data, title: answer.error.message };
}

async function greeted() {
  const one = await line();
  const { error } = await one.ask('hello', { protocolVersion });
  return { ...one, refused: error ?? null };
}

const [mode, ...words] = process.argv.slice(2);
if (mode === 'calls') {
  const { ask } = await greeted();
  for (const [method, params] of JSON.parse(words[0] ?? '[]')) {
    process.stdout.write(`${JSON.stringify(outcomeOf(await ask(method, params)))}\n`);
  }
} else if (mode === 'lines') {
  // As many as it can get, all held until the program is ended.
  let let_in = 0;
  /** @type {Record<string, number>} */
  const refused = {};
  await Promise.all(
    Array.from({ length: Number(words[0]) }, async () => {
      try {
        const { refused: why } = await greeted();
        if (why === null) let_in += 1;
        else refused[`${why.data?.code}: ${why.message}`] = (refused[`${why.data?.code}: ${why.message}`] ?? 0) + 1;
      } catch (error) {
        const why = error instanceof Error ? error.message : String(error);
        refused[why] = (refused[why] ?? 0) + 1;
      }
    }),
  );
  process.stdout.write(`${JSON.stringify({ let_in, refused })}\n`);
  setTimeout(() => undefined, Number(words[1] ?? 0));
  await new Promise((resolve) => setTimeout(resolve, Number(words[1] ?? 0)));
} else if (mode === 'jobs') {
  const [count, barcode, source] = words;
  const lines = await Promise.all([greeted(), greeted()]);
  let taken = 0;
  /** @type {Record<string, number>} */
  const refused = {};
  await Promise.all(
    Array.from({ length: Number(count) }, async (_, at) => {
      const answer = outcomeOf((await lines[at % 2]?.ask('archive', { barcodes: [barcode], sources: [source] })) ?? {});
      if (answer.fault === undefined) taken += 1;
      else
        refused[`${answer.fault.code}: ${answer.title}`] = (refused[`${answer.fault.code}: ${answer.title}`] ?? 0) + 1;
    }),
  );
  process.stdout.write(`${JSON.stringify({ taken, refused })}\n`);
}
process.exit(0);
