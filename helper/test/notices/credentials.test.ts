// A password that systemd hands to the helper's service, as a file in a folder that only it can read.

import { chmodSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type Helper, temporaryFolder } from '../flows/harness.ts';
import { barcode, folderWith, formatted } from '../flows/steps.ts';
import { ownCertificate } from './own-certificate.ts';
import { type MailSink, mailSink } from './sinks.ts';
import { mailTo, stateOf, untilDelivered, wayBy } from './ways.ts';

/** As `LoadCredential=` leaves them. */
function credentials(files: Readonly<Record<string, string>>): string {
  const folder = temporaryFolder();
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text, { mode: 0o400 });
  chmodSync(folder, 0o500);
  return folder;
}

interface Setting {
  readonly helper: Helper;
  readonly sink: MailSink;
  readonly way: ReturnType<typeof wayBy>;
}

async function withCredentials(folder: string | null, credential = 'smtp'): Promise<Setting> {
  const tls = ownCertificate();
  const sink = await mailSink({ tls });
  const service = folder === null ? {} : { CREDENTIALS_DIRECTORY: folder };
  const helper = await formatted({ environment: { SSL_CERT_FILE: tls.path, ...service } });
  const channel = mailTo(sink.port, { host: 'localhost', security: 'starttls', user: 'tape' });
  return { helper, sink, way: wayBy(channel, { secret: { kind: 'credential', credential } }) };
}

describe('a credential of the service', () => {
  test('logs in to the mail server, for a test and for what happens', async () => {
    const folder = credentials({ 'notices.smtp': 'open sesame\n', 'passphrase.vault': 'not for mail' });
    const { helper, sink, way } = await withCredentials(folder);
    await helper.client.send('notices.add', way);
    expect(await helper.client.send('notices.test', { name: 'mail' })).toEqual({ name: 'mail', fault: null });
    await helper.archive(barcode, folderWith(['f']));
    await untilDelivered(helper, 'mail');
    expect(sink.logins).toEqual(['\0tape\0open sesame', '\0tape\0open sesame']);
    expect(sink.mails).toHaveLength(2);
    expect(JSON.stringify(await stateOf(helper.client, 'mail'))).not.toContain('sesame');
  });

  test('is read anew each time, as the service may have got another one', async () => {
    const folder = credentials({ 'notices.smtp': 'old' });
    const { helper, sink, way } = await withCredentials(folder);
    await helper.client.send('notices.add', way);
    await helper.client.send('notices.test', { name: 'mail' });
    chmodSync(folder, 0o700);
    rmSync(join(folder, 'notices.smtp'));
    expect((await helper.client.send('notices.test', { name: 'mail' })).fault).not.toBeNull();
    writeFileSync(join(folder, 'notices.smtp'), 'new', { mode: 0o400 });
    await helper.client.send('notices.test', { name: 'mail' });
    expect(sink.logins).toEqual(['\0tape\0old', '\0tape\0new']);
  });

  test('that is missing, empty or meant for something else is refused when it is named', async () => {
    const folder = credentials({ 'notices.empty': '', 'passphrase.vault': 'not for mail' });
    for (const credential of ['smtp', 'empty', 'vault']) {
      const { helper, sink, way } = await withCredentials(folder, credential);
      await expect(helper.client.send('notices.add', way)).rejects.toMatchObject({
        data: { subject: expect.stringContaining(`notices.${credential}`) },
      });
      expect(sink.logins).toEqual([]);
    }
  });

  test('is none where the service has none', async () => {
    const { helper, way } = await withCredentials(null);
    await expect(helper.client.send('notices.add', way)).rejects.toMatchObject({ code: 'notices.no-secret' });
  });

  test.each(['../passphrase.vault', 'a/b', '', '.'])('is never called %j', async (credential) => {
    const { helper, way } = await withCredentials(credentials({ 'passphrase.vault': 'not for mail' }), credential);
    await expect(helper.client.send('notices.add', way)).rejects.toMatchObject({ code: 'call.invalid-input' });
  });
});
