import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { settingsAtFirst, settingsFrom, settingsIn } from '../../main/settings.ts';

test('what was chosen is there at the next start, and a damaged file is as if there were none', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'capstan-settings-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const path = join(folder, 'shell.json');
  const settings = settingsIn(path);
  expect(settings.now()).toEqual(settingsAtFirst);
  const parts = [{ keepInTray: true }, { appearance: 'light' }, { appearance: 'dark' }, { language: 'de' }] as const;
  await Promise.all(parts.map((part) => settings.change(part)));
  expect(settingsIn(path).now()).toEqual({ keepInTray: true, appearance: 'dark', language: 'de' });
  await writeFile(path, '{"keepIn');
  expect(settingsIn(path).now()).toEqual(settingsAtFirst);
});

test.each([[null], [7], [{ keepInTray: 'yes', appearance: 'purple', language: 'xx', other: 1 }]])(
  '%j is no choice',
  (found) => {
    expect(settingsFrom(found)).toEqual(settingsAtFirst);
  },
);
