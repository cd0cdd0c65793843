// The packaged app, out of its folder: its own Node, its own helper, one archive, and the command line beside it.

import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { helperNodeOptions } from '../../helper/client/launch.ts';
import { dropPaths } from '../harness/desktop.ts';
import { fuses, openPackagedWindow, packagedResources } from '../harness/packaged.ts';
import { pictureBook } from '../harness/pictures.ts';
import { describeTree, makeTree } from '../harness/tree.ts';
import { test } from '../harness/window.ts';
import { helpersOf } from '../harness/world.ts';

test('the packaged app archives by itself', async ({ world }) => {
  const source = join(world.desktop, 'Loch Ness');
  await makeTree(source);
  const window = await openPackagedWindow(world);
  const { page } = window;
  const picture = await pictureBook(null, page, 'packaged');
  const drive = page.getByTestId('drive');

  await test.step('its helper runs from its own resources', async () => {
    await expect(drive).toHaveAttribute('data-state', 'empty');
    const [helper] = await helpersOf(world.home);
    const words = (await readFile(`/proc/${helper}/cmdline`, 'utf8')).split('\0');
    const [node, main] = ['node', 'helper/main.mjs'].map((name) => join(packagedResources(), name));
    expect(words.slice(0, helperNodeOptions.length + 2)).toEqual([node, ...helperNodeOptions, main]);
    await picture('deck');
  });

  await test.step('one archive works', async () => {
    await page.getByTestId('load-CAP001L8').click();
    await page.getByTestId('format').click();
    await page.getByTestId('format-start').click();
    await expect(drive).toHaveAttribute('data-state', 'safe-to-eject');
    await dropPaths(page, drive, [source]);
    await page.getByTestId('archive-start').click();
    await expect(page.getByTestId('job-strip').filter({ hasText: 'Loch Ness' })).toHaveAttribute('data-state', 'done');
    await expect(drive).toHaveAttribute('data-state', 'safe-to-eject');
    await picture('archived');
  });
  await window.close();

  await test.step('the command line beside it restores', async () => {
    const capstan = join(packagedResources(), 'capstan');
    const restore = ['restore', 'CAP001L8:/Loch Ness', '--into', world.restored, '--wait'];
    execFileSync(capstan, restore, { env: { ...world.environment } });
    expect(await describeTree(join(world.restored, 'Loch Ness'))).toEqual(await describeTree(source));
  });
});

test('the package brings what installs its helper for everybody', async ({ world }) => {
  const into = join(world.desktop, 'root');
  const service = join(packagedResources(), 'system', 'capstan-service');
  execFileSync(service, ['install'], { env: { ...world.environment, DESTDIR: into } });
  const unit = await readFile(join(into, 'usr/lib/systemd/system/capstan-helper.service'), 'utf8');
  const [, program = '', helper = ''] = /^ExecStart=(\S+)(?: --\S+)+ (\S+)/m.exec(unit) ?? [];
  expect([program, helper]).toEqual([join(packagedResources(), 'node'), join(packagedResources(), 'helper/main.mjs')]);
  for (const [path, words] of [
    ['usr/bin/capstan', '#!/bin/sh'],
    ['usr/lib/systemd/system/capstan-helper.socket', 'SocketGroup=capstan-users'],
    ['usr/lib/udev/rules.d/70-capstan.rules', 'GROUP="tape"'],
    ['usr/lib/sysusers.d/capstan.conf', 'u capstan'],
    ['usr/share/polkit-1/actions/org.capstan.Capstan.policy', packagedResources()],
    ['usr/share/man/man1/capstan.1', '.Dt CAPSTAN 1'],
    ['usr/share/bash-completion/completions/capstan', 'capstan __complete'],
    ['usr/share/zsh/vendor-completions/_capstan', '#compdef capstan'],
    ['usr/share/fish/vendor_completions.d/capstan.fish', 'complete '],
  ] as const) {
    expect(await readFile(join(into, path), 'utf8'), path).toContain(words);
  }
});

test('the packaged app keeps its doors shut', async () => {
  expect(await fuses()).toMatchObject({
    runAsNode: false,
    cookieEncryption: true,
    nodeOptions: false,
    nodeInspect: false,
    asarIntegrity: true,
    onlyAsar: true,
  });
});
