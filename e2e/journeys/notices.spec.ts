// Ways for notices: added, tried out with both outcomes, and removed.

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from '@playwright/test';
import { test } from '../harness/window.ts';

/** Takes the first notice, and no other. */
async function sink(): Promise<{ readonly url: string; readonly close: () => void }> {
  let posts = 0;
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      posts += 1;
      response.writeHead(posts === 1 ? 200 : 503).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/tape`, close: () => server.close() };
}

test('notices', async ({ window: { page }, picture }) => {
  const { url, close } = await sink();
  const at = (id: string) => page.getByTestId(id);
  await at('tour-dismiss').click();
  await at('go-settings').click();
  await at('settings-notices').click();

  await test.step('a way is added with what it is to be of', async () => {
    await picture('none');
    await at('way-to').fill('ann@lab.example');
    await at('way-server').fill('mail.lab.example');
    await expect(at('way-security')).toBeVisible();
    await picture('mail');
    await at('way-kind').selectOption('webhook');
    await at('way-url').fill(url);
    await at('way-job-done').uncheck();
    await at('way-add').click();
    await expect(at('way-webhook')).toContainText(url);
    await expect(at('way-webhook')).not.toContainText('Job completed ·');
  });

  await test.step('a test says that it arrived, and then why it did not', async () => {
    await at('test-webhook').click();
    await expect(at('way-state-webhook')).toHaveText('Delivered');
    await picture('delivered');
    await at('test-webhook').click();
    await expect(page.getByTestId('fault')).toContainText('The notice was refused');
    await picture('refused');
  });

  await test.step('what is wrong with an address is said', async () => {
    await at('way-kind').selectOption('ntfy');
    await at('way-url').fill('ntfy.sh');
    await at('way-add').click();
    await expect(page.locator('form').getByTestId('fault')).toBeVisible();
  });

  await test.step('it goes', async () => {
    await at('remove-way-webhook').click();
    await expect(at('way-webhook')).toHaveCount(0);
  });
  close();
});
