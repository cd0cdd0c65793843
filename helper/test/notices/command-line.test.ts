// `capstan notices` and `capstan metrics`, as a person types them.

import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { NoticeWay } from '../../contract/notice-ways.ts';
import { conforming } from '../cli/conforming.ts';
import { capstanAt, endHelper } from '../cli/terminal.ts';
import { temporaryFolder } from '../flows/harness.ts';
import { readExposition } from '../metrics/exposition.ts';
import { mailSink, webSink, withStatus } from './sinks.ts';

function desk() {
  const folder = temporaryFolder();
  const home = join(folder, 'home');
  onTestFinished(() => endHelper(home));
  return { folder, capstan: capstanAt(home, folder) };
}

test('ways are added, listed, changed, tested and removed', { timeout: 120_000 }, async () => {
  const { capstan } = desk();
  const [good, bad, mail] = [await webSink(), await webSink(withStatus(500)), await mailSink()];
  expect((await capstan('notices')).err).toContain('No notices are sent');
  expect(await capstan('notices', 'add', 'webhook', good.url)).toMatchObject({ code: 0 });
  const smtp = ['--smtp', `127.0.0.1:${mail.port}`, '--security', 'none'];
  expect(await capstan('notices', 'add', 'mail', '--to', 'ann@lab.example', 'bob@lab.example', ...smtp)).toMatchObject({
    code: 0,
  });
  const all = await capstan('notices', 'test');
  expect(all).toMatchObject({ code: 0, out: 'mail: delivered.\nwebhook: delivered.\n' });
  expect(mail.mails[0]).toContain('To: ann@lab.example, bob@lab.example');

  expect((await capstan('notices', 'edit', 'webhook', '--url', bad.url)).code).toBe(0);
  const failed = await capstan('notices', 'test', 'webhook');
  expect(failed.code).toBe(1);
  expect(failed.out).toContain('webhook: The notice was refused.');
  expect(failed.out).toContain('(HTTP status 500)');
  const { out } = await capstan('notices');
  expect(out).toMatch(/because +The notice was refused/);

  const edited = await capstan(
    'notices',
    'edit',
    'mail',
    '--events',
    'job-failed,cartridge-wanted',
    '--include-names',
    '--json',
  );
  const [way] = conforming('notices edit', edited.out) as unknown as readonly NoticeWay[];
  expect(way).toMatchObject({ events: ['job-failed', 'cartridge-wanted'], includeNames: true });
  // What was not named stays.
  expect(way?.channel).toMatchObject({ to: ['ann@lab.example', 'bob@lab.example'], smtp: { port: mail.port } });
  for (const name of ['mail', 'webhook']) expect((await capstan('notices', 'remove', name)).code).toBe(0);
  expect((await capstan('notices', 'list', '--json')).out).toBe('');
});

test('what is not known, twice there or badly typed is said', { timeout: 60_000 }, async () => {
  const { capstan } = desk();
  expect((await capstan('notices', 'test', 'nobody')).err).toContain('capstan notices');
  expect((await capstan('notices', 'add', 'webhook', 'ftp://x/')).code).not.toBe(0);
  expect((await capstan('notices', 'add', 'mail', '--to', 'a@b', '--events', 'nothing')).code).toBe(64);
  expect((await capstan('notices', 'add', 'mail')).code).toBe(64);
  await capstan('notices', 'add', 'mail', '--to', 'a@b');
  expect((await capstan('notices', 'add', 'mail', '--to', 'a@b')).err).toContain('already in use');
});

test('a secret is taken from a file, and from nothing else', { timeout: 60_000 }, async () => {
  const { capstan, folder } = desk();
  const { url, posts } = await webSink();
  writeFileSync(join(folder, 'secret'), 'hunter2\n');
  const added = await capstan('notices', 'add', 'webhook', url, '--secret-file', 'secret', '--json');
  expect(conforming('notices add webhook', added.out)).toMatchObject([{ secret: { path: join(folder, 'secret') } }]);
  await capstan('notices', 'test');
  expect(posts[0]?.headers['capstan-signature']).toMatch(/^sha256=[0-9a-f]{64}$/);
  writeFileSync(join(folder, 'secret'), '\n');
  const empty = await capstan('notices', 'test');
  expect(empty).toMatchObject({ code: 1 });
  expect(empty.out).toContain('The password could not be read');
});

test('metrics go to standard output, and whole to a file that others can read', { timeout: 60_000 }, async () => {
  const { capstan, folder } = desk();
  const { code, out } = await capstan('metrics');
  expect(code).toBe(0);
  expect([...readExposition(out).keys()]).toContain('capstan_drives');
  expect((await capstan('metrics', '--out', 'capstan.prom')).code).toBe(0);
  const file = join(folder, 'capstan.prom');
  expect([...readExposition(readFileSync(file, 'utf8')).keys()]).toEqual([...readExposition(out).keys()]);
  expect(statSync(file).mode & 0o777).toBe(0o644);
  const json = conforming('metrics', (await capstan('metrics', '--json')).out);
  const filled = json.filter(({ samples }) => Array.isArray(samples) && samples.length > 0);
  expect(filled.map(({ name }) => name)).toEqual([...readExposition(out).keys()]);
});
