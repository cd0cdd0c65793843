// One notice to each kind of place, as it is and as it fails: delivered, or the reason in the house's words.

import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { startHelper } from '../flows/harness.ts';
import { ownCertificate } from './own-certificate.ts';
import { mailSink, programSink, webSink, withStatus } from './sinks.ts';
import { hook, mailTo, secretFile, type WayInput, wayBy } from './ways.ts';

async function tried(way: WayInput, environment: Readonly<Record<string, string>> = {}) {
  const { client } = await startHelper({ environment });
  await client.send('notices.add', way);
  return await client.send('notices.test', { name: way.name });
}

describe('a webhook', () => {
  test('gets JSON that is signed with the secret', async () => {
    const { url, posts } = await webSink();
    expect(await tried(hook(url, { secret: secretFile('s3cret\n') }))).toEqual({ name: 'webhook', fault: null });
    const [post] = posts;
    expect(post?.notice).toMatchObject({ event: 'test', title: 'Test from Capstan' });
    expect(post?.headers['capstan-notice']).toBe(post?.notice.id);
    const signature = createHmac('sha256', 's3cret')
      .update(post?.text ?? '')
      .digest('hex');
    expect(post?.headers['capstan-signature']).toBe(`sha256=${signature}`);
  });

  test('that answers 500, sends elsewhere or closes the connection has not got it', async () => {
    const elsewhere = await webSink();
    const cases = [
      { sink: await webSink(withStatus(500)), code: 'notices.refused', detail: 'HTTP status 500' },
      {
        sink: await webSink((_nth, _request, response) => {
          response.writeHead(307, { Location: elsewhere.url }).end();
        }),
        code: 'notices.refused',
        detail: 'HTTP status 307',
      },
      { sink: await webSink((_nth, request) => request.socket.destroy()), code: 'notices.unreachable' },
    ];
    for (const { sink, code, detail } of cases) {
      const { fault } = await tried(hook(sink.url));
      expect(fault?.code).toBe(code);
      if (detail !== undefined) expect(fault?.data.detail).toBe(detail);
    }
    expect(elsewhere.posts).toEqual([]);
  });

  test('that answers without an end, or with a flood of headers, keeps nobody', async () => {
    const endless = await webSink((_nth, _request, response) => {
      response.writeHead(200);
      const more = () => response.write('x'.repeat(65_536), () => setImmediate(more));
      more();
    });
    expect((await tried(hook(endless.url))).fault).toBeNull();
    const flood = await webSink(
      (_nth, request) => void request.socket.write(`HTTP/1.1 200 OK\r\nX: ${'x'.repeat(1e6)}`),
    );
    expect((await tried(hook(flood.url))).fault?.code).toBe('notices.unreachable');
  });

  test('that hangs is given up', { timeout: 60_000 }, async () => {
    const { url } = await webSink(() => undefined);
    expect((await tried(hook(url))).fault?.code).toBe('notices.timed-out');
  });

  test('where nobody listens is unreachable', async () => {
    expect((await tried(hook('http://127.0.0.1:9/'))).fault).toMatchObject({
      code: 'notices.unreachable',
      data: { subject: '127.0.0.1:9' },
    });
  });
});

test('ntfy gets the topic, and the token for it', async () => {
  const { url, posts } = await webSink();
  const topic = wayBy({ kind: 'ntfy', url: url.replace('/hook', '/base/tapes') }, { secret: secretFile('tk_abc') });
  expect((await tried(topic)).fault).toBeNull();
  const [post] = posts;
  expect(post?.path).toBe('/base/');
  expect(post?.headers.authorization).toBe('Bearer tk_abc');
  expect(JSON.parse(post?.text ?? '')).toMatchObject({ topic: 'tapes', title: 'Test from Capstan', priority: 3 });
});

describe('mail', () => {
  test('goes to a server with an id of its own', async () => {
    const { port, mails } = await mailSink();
    expect((await tried(wayBy(mailTo(port)))).fault).toBeNull();
    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatch(/^Subject: \[Capstan\] Test from Capstan$/m);
    expect(mails[0]).toMatch(/^To: ann@lab\.example$/m);
    expect(mails[0]).toMatch(/^Message-ID: <[0-9a-f-]{36}@capstan\./m);
    expect(mails[0]).toMatch(/^Auto-Submitted: auto-generated$/m);
  });

  test('logs in through STARTTLS, where the server’s certificate is one that this computer trusts', async () => {
    const tls = ownCertificate();
    const { port, mails, logins } = await mailSink({ tls });
    const channel = mailTo(port, { host: 'localhost', security: 'starttls', user: 'ann' });
    const way = wayBy(channel, { secret: secretFile('pass word') });
    expect((await tried(way, { SSL_CERT_FILE: tls.path })).fault).toBeNull();
    expect(logins).toEqual(['\0ann\0pass word']);
    expect(mails).toHaveLength(1);
    expect((await tried(way)).fault?.code).toBe('notices.unreachable');
    expect(mails).toHaveLength(1);
  });

  test('is not sent where STARTTLS is wanted and not offered', async () => {
    const { port, mails, logins } = await mailSink();
    const way = wayBy(mailTo(port, { security: 'starttls', user: 'ann' }), { secret: secretFile('pass') });
    expect((await tried(way)).fault?.code).toBe('notices.refused');
    expect([...mails, ...logins]).toEqual([]);
  });

  test('that is refused says so with the server’s answer, and never with the password', async () => {
    const { port } = await mailSink({ answers: { RCPT: '550 nobody of that name' } });
    expect((await tried(wayBy(mailTo(port)))).fault).toMatchObject({
      code: 'notices.refused',
      data: { subject: '127.0.0.1', detail: '550 nobody of that name' },
    });
    const tls = ownCertificate();
    const echo = await mailSink({ tls, answers: { AUTH: '535 hunter2 is wrong' } });
    const channel = mailTo(echo.port, { host: 'localhost', security: 'starttls', user: 'ann' });
    const { fault } = await tried(wayBy(channel, { secret: secretFile('hunter2') }), { SSL_CERT_FILE: tls.path });
    expect(fault).toEqual({ code: 'notices.refused', data: { subject: 'localhost' } });
  });

  test('to a server that says nothing is given up', { timeout: 60_000 }, async () => {
    const { port } = await mailSink({ answers: { CONNECT: null } });
    expect((await tried(wayBy(mailTo(port)))).fault?.code).toBe('notices.timed-out');
  });

  const bySendmail: WayInput = wayBy({ kind: 'mail', to: ['ann@lab.example'], from: 'tape@lab.example', smtp: null });

  test('goes to the program of this computer', async () => {
    const { folder, taken } = programSink('sendmail');
    expect((await tried(bySendmail, { PATH: `${folder}:${process.env.PATH}` })).fault).toBeNull();
    expect(taken()).toMatch(/^-i\n-f\ntape@lab\.example\n--\nann@lab\.example\n/);
    expect(taken()).toMatch(/^Subject: \[Capstan\] Test from Capstan$/m);
  });

  test('is not delivered by a program that fails, or is not there', async () => {
    const { folder } = programSink('sendmail', 'echo queue full >&2; exit 75');
    expect((await tried(bySendmail, { PATH: `${folder}:${process.env.PATH}` })).fault).toEqual({
      code: 'notices.program-failed',
      data: { subject: 'sendmail', detail: 'exit code 75 queue full' },
    });
  });
});

test('the desktop of whoever runs the helper shows it', async () => {
  const { folder, taken } = programSink('notify-send');
  const desktop = wayBy({ kind: 'desktop' });
  expect((await tried(desktop, { PATH: `${folder}:${process.env.PATH}` })).fault).toBeNull();
  expect(taken()).toContain('Test from Capstan\nThis is a test.');
});
