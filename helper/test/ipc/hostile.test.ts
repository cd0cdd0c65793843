// What no honest client sends. After each, the helper stands and serves the others.

import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { connect } from '../../client/connect.ts';
import type { JobId } from '../../contract/model.ts';
import { frameLimitBytes } from '../../contract/protocol.ts';
import type { Running } from './harness.ts';
import { jobOf, RawClient, startServer } from './harness.ts';

const id = 'job-1' as JobId;

async function startAnswering(): Promise<Running> {
  return await startServer({ 'jobs.get': async () => jobOf() });
}

async function expectServed({ socketPath, mistakes }: Running): Promise<void> {
  const client = await connect(socketPath);
  expect(await client.send('jobs.get', { id })).toMatchObject({ id });
  expect(mistakes).toEqual([]);
  client.close();
}

describe('hostile clients', () => {
  test.each([
    'constructor',
    '__proto__',
    'toString',
    'hasOwnProperty',
    'valueOf',
    '',
    'rpc.discover',
    'x'.repeat(10_000),
  ])('a call named %.20s is unknown', async (name) => {
    const running = await startAnswering();
    const raw = await new RawClient(running.socketPath).greet();
    raw.call(1, name, {});
    expect(await raw.next()).toMatchObject({ id: 1, error: { code: -32_601, data: { code: 'call.unknown' } } });
    raw.call(2, 'jobs.get', { id });
    expect(await raw.next()).toMatchObject({ id: 2, result: { id } });
    await expectServed(running);
  });

  test.each([
    ['an unknown key', 'jobs.get', '{"id": "job-1", "force": true}'],
    ['a key named __proto__', 'jobs.get', '{"id": "job-1", "__proto__": {"admin": true}}'],
    ['a key named constructor', 'jobs.get', '{"id": "job-1", "constructor": {"prototype": {"admin": true}}}'],
    ['a wrong type', 'jobs.get', '{"id": 1}'],
    ['an array for an object', 'jobs.get', '["job-1"]'],
    ['a string for an object', 'jobs.get', '"job-1"'],
    ['nothing at all', 'jobs.get', 'null'],
    [
      'a number out of its range',
      'catalogue.list',
      '{"barcode": "CAP001L8", "path": "", "cursor": null, "limit": 1e9}',
    ],
    ['a path with a NUL', 'archive.start', '{"barcode": "CAP001L8", "sources": ["/a\\u0000b"]}'],
    [
      'more than a list may hold',
      'archive.start',
      `{"barcode": "CAP001L8", "sources": [${Array(1001).fill('"/a"').join()}]}`,
    ],
    ['deep nesting', 'jobs.get', `{"id": ${'['.repeat(100_000)}${']'.repeat(100_000)}}`],
  ])('%s is refused as invalid input', async (_what, name, params) => {
    const running = await startAnswering();
    const raw = await new RawClient(running.socketPath).greet();
    raw.frame(`{"jsonrpc": "2.0", "id": 1, "method": "${name}", "params": ${params}}`);
    const answer = await raw.next();
    expect(answer).toMatchObject({ id: 1, error: { code: -32_602, data: { code: 'call.invalid-input' } } });
    expect(JSON.stringify(answer).length).toBeLessThan(2_000);
    await expectServed(running);
  });

  test.each([
    ['no JSON', '{"jsonrpc": '],
    ['no text', '\u0000\u0001\u0002'],
    ['an empty frame', ''],
    ['a bare number', '1'],
    ['null', 'null'],
    ['a batch', '[{"jsonrpc": "2.0", "id": 1, "method": "snapshot.subscribe", "params": {}}]'],
    ['another protocol’s version', '{"jsonrpc": "1.0", "id": 1, "method": "jobs.get"}'],
    ['a method that is no string', '{"jsonrpc": "2.0", "id": 1, "method": ["jobs.get"]}'],
    ['an id that is an object', '{"jsonrpc": "2.0", "id": {}, "method": "jobs.get"}'],
    ['an id without end', `{"jsonrpc": "2.0", "id": "${'x'.repeat(65)}", "method": "jobs.get"}`],
    ['an answer to nothing', '{"jsonrpc": "2.0", "id": 1, "result": {}}'],
  ])('a frame with %s is refused, and the line stands', async (_what, text) => {
    const running = await startAnswering();
    const raw = await new RawClient(running.socketPath).greet();
    raw.frame(text);
    expect(await raw.next()).toMatchObject({ error: { code: -32_600, data: { code: 'call.malformed' } } });
    raw.call(2, 'jobs.get', { id });
    expect(await raw.next()).toMatchObject({ id: 2, result: { id } });
    await expectServed(running);
  });

  test('a message that wants no answer gets none', async () => {
    const running = await startAnswering();
    const raw = await new RawClient(running.socketPath).greet();
    raw.frame('{"jsonrpc": "2.0", "method": "jobs.cancel", "params": {}}');
    raw.call(2, 'jobs.get', { id });
    expect(await raw.next()).toMatchObject({ id: 2 });
  });

  test('nothing is answered before hello', async () => {
    const running = await startAnswering();
    const raw = new RawClient(running.socketPath);
    for (const name of ['jobs.get', 'snapshot.subscribe', 'archive.start']) {
      raw.call(1, name, { id });
      expect(await raw.next()).toMatchObject({ id: 1, error: {} });
    }
    await expectServed(running);
  });

  test('a frame that is too large is refused before it is sent', async () => {
    const running = await startAnswering();
    const raw = await new RawClient(running.socketPath).greet();
    raw.bytes(`Content-Length: ${frameLimitBytes + 1}\r\n\r\n`);
    expect(await raw.next()).toMatchObject({ id: null, error: { data: { code: 'call.frame-too-large' } } });
    await raw.ended;
    await expectServed(running);
  });

  test.each([
    ['noise', Buffer.from(Array.from({ length: 100_000 }, (_, at) => (at * 7919) % 256))],
    ['HTTP', Buffer.from('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')],
    ['a header that never ends', Buffer.alloc(5_000_000, 'x')],
  ])('%s ends the line with the reason', async (_what, data) => {
    const running = await startAnswering();
    const raw = new RawClient(running.socketPath);
    raw.bytes(data);
    expect(await raw.next()).toMatchObject({ id: null, error: { data: { code: 'call.malformed' } } });
    await raw.ended;
    await expectServed(running);
  });

  test('half frames hold nobody up, and who leaves in the middle is forgotten', async () => {
    const running = await startAnswering();
    const halves = Array.from({ length: 30 }, () => new RawClient(running.socketPath));
    for (const raw of halves) raw.bytes(`Content-Length: ${frameLimitBytes}\r\n\r\n{"jsonrpc"`);
    await expectServed(running);
    for (const raw of halves) raw.socket.destroy();
    await expectServed(running);
  });

  test('who pipelines without end is read only as fast as it reads, and the others are served', async () => {
    const running = await startAnswering();
    const raw = await new RawClient(running.socketPath).greet();
    raw.socket.pause();
    const text = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'jobs.get', params: { id } });
    const burst = `Content-Length: ${text.length}\r\n\r\n${text}`.repeat(1000);
    // The helper takes some of it and leaves the rest in the socket: then this end's writes no longer drain.
    const before = process.memoryUsage().rss;
    while (raw.socket.writableLength < 8_000_000) raw.bytes(burst);
    for (let round = 0; round < 20; round += 1) await expectServed(running);
    expect(raw.socket.writableLength).toBeGreaterThan(4_000_000);
    expect(process.memoryUsage().rss - before).toBeLessThan(300_000_000);
    raw.socket.resume();
    for (let at = 0; at < 1000; at += 1) expect(await raw.next()).toMatchObject({ id: 1, result: { id } });
  });

  test('who sends nothing but nonsense is sent away', async () => {
    const running = await startAnswering();
    const raw = await new RawClient(running.socketPath).greet();
    for (let at = 0; at < 1000; at += 1) raw.call(at, 'nonsense', {});
    await raw.ended;
    await expectServed(running);
  });

  test('a subscriber that stops reading misses notices, is shown so when it reads again, and the others miss nothing', async () => {
    const running = await startAnswering();
    const deaf = await new RawClient(running.socketPath).greet();
    deaf.call(1, 'snapshot.subscribe', {});
    await deaf.next();
    deaf.socket.pause();
    const listening = await connect(running.socketPath);
    const seqs: number[] = [];
    listening.onNotice((notice) => void seqs.push(notice.seq));
    await listening.send('snapshot.subscribe', {});
    const path = 'x'.repeat(60_000);
    for (let at = 0; at < 600; at += 1) {
      running.state.publish('items', { job: id, items: [{ path, receipt: 'written', fault: null }] });
      // As facts come in life: not all in one turn, so that who reads can.
      if (at % 10 === 9) await listening.send('jobs.get', { id });
    }
    deaf.socket.resume();
    const received: number[] = [];
    while (received.at(-1) !== 600) received.push(((await deaf.next()) as { params: { seq: number } }).params.seq);
    // A few megabytes wait for it, never all of them; the gap tells it to fetch the snapshot again.
    expect(received.length).toBeLessThan(300);
    expect(received.slice(0, -1)).toEqual(received.slice(0, -1).map((_, at) => at + 1));
    expect(seqs).toEqual(Array.from({ length: 600 }, (_, at) => at + 1));
    listening.close();
    await expectServed(running);
  });

  test('who reads nothing of what waits for it is dropped in the end', async () => {
    const running = await startServer({ 'jobs.get': async () => jobOf() }, { patienceMs: 50 });
    const deaf = await new RawClient(running.socketPath).greet();
    deaf.call(1, 'snapshot.subscribe', {});
    await deaf.next();
    deaf.socket.pause();
    for (let at = 0; at < 100; at += 1) {
      running.state.publish('items', {
        job: id,
        items: [{ path: 'x'.repeat(60_000), receipt: 'written', fault: null }],
      });
    }
    // A paused socket does not see its own end: the other end of it has to tell.
    const isGone = () => new Promise<boolean>((resolve) => deaf.socket.write(' ', (error) => resolve(error != null)));
    while (!(await isGone())) await sleep(10);
    await expectServed(running);
  });

  test('more lines than there are places are turned away with the reason', async () => {
    const running = await startAnswering();
    const held = await Promise.all(Array.from({ length: 64 }, () => new RawClient(running.socketPath).greet()));
    await expect(connect(running.socketPath)).rejects.toMatchObject({ code: 'helper.full' });
    for (const raw of held) raw.socket.end();
    await Promise.all(held.map((raw) => raw.ended));
    await expectServed(running);
  });

  test('an answer that fits no frame is a fault to its caller alone', async () => {
    const running = await startServer({
      'jobs.get': async () => jobOf(),
      'catalogue.entry': async () => ({ symlinkTarget: 'x'.repeat(frameLimitBytes) }) as never,
    });
    const client = await connect(running.socketPath);
    const failure = client.send('catalogue.entry', { barcode: 'CAP001L8', path: 'a' });
    await expect(failure).rejects.toMatchObject({ code: 'call.frame-too-large' });
    expect(await client.send('jobs.get', { id })).toMatchObject({ id });
    client.close();
  });

  test('two hundred hostile lines at once leave the helper serving', async () => {
    const running = await startAnswering();
    for (let round = 0; round < 4; round += 1) {
      const lines = Array.from({ length: 50 }, (_, at) => {
        const raw = new RawClient(running.socketPath);
        raw.bytes(at % 2 === 0 ? `Content-Length: ${at}\r\n\r\n${'{'.repeat(at)}` : Buffer.alloc(at * 1000, at));
        if (at % 3 === 0) raw.socket.destroy();
        else raw.socket.end();
        return raw.ended;
      });
      await Promise.all(lines);
      await expectServed(running);
    }
  });
});
