// A home as it is after some months: four drives, one of them at work, 39 cartridges of many kinds, files on three of them, one
// that could not be read, a pool with a mirror, jobs that ended well and badly.

import { execFile } from 'node:child_process';
import { createWriteStream, type WriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, type Page } from '@playwright/test';
import { ask, askJobs } from './ask.ts';
import { makeTree } from './tree.ts';
import type { TestWorld } from './world.ts';

/** What things in it are called, in any language. */
export const stockedNames = [
  ...['Films of the second week', 'Letters', 'Vault 1', 'Vault', 'Films', 'Streams', 'Loch Ness – second week'],
  ...['Drive 1', 'Drive 2', 'Drive 3', 'Drive 4', 'CAPSTAN Virtual', 'one block', 'Rushes', 'Stills', 'Day 1'],
  ...['Electron', 'Chromium', 'Français', 'Deutsch', 'English', 'TapeAlert'],
];

const clock = { mode: 'instant', speedUp: 1 };

const numbered = (prefix: string, type: string, many: number) =>
  Array.from({ length: many }, (_, at) => `${prefix}${String(at + 1).padStart(3, '0')}${type}`);

const barcodes = [
  ...numbered('OLD', 'L6', 6),
  ...numbered('ARC', 'L7', 8),
  ...numbered('NEW', 'L9', 8),
  ...numbered('VLT', 'L8', 8),
  ...['WRM001LY', 'BIG001M8', 'TOP001LA', 'CLNU01L1', 'ZED001L5', 'ZED002L5'],
];

export interface StockedHome {
  readonly source: string;
  /** Ends the job that runs. */
  readonly end: () => void;
}

export async function stockHome(page: Page, world: TestWorld): Promise<StockedHome> {
  const source = join(world.desktop, 'Loch Ness – second week');
  const mirror = join(world.desktop, 'Mirror');
  await makeTree(source);
  await mkdir(mirror);
  await ask(page, [
    ...['lto9', 'lto7', 'lto8'].map((model) => ['virtual.addDrive', { model, clock }] as const),
    ...barcodes.map((barcode) => ['virtual.create', { barcode, capacityBytes: 2_000_000_000 }] as const),
  ]);
  await askJobs(page, [
    ...filled('CAP001L8', 'Films of the second week', source),
    ['cartridges.eject', { barcode: 'CAP001L8' }],
    ['cartridges.load', { drive: 'drive-1', barcode: 'CAP003L8' }],
    ['cartridges.format', { barcode: 'CAP003L8', confirmedBarcode: 'CAP003L8', name: 'Vault 1' }],
    ['cartridges.eject', { barcode: 'CAP003L8' }],
    ...filled('CAP002L8', 'Letters', source),
    ['cartridges.eject', { barcode: 'CAP002L8' }],
  ]);
  await ask(page, [
    ['virtual.setFaults', { barcode: 'CAP002L8', script: 'opcode read, partition 1, block 6-40: sense 3/11/00' }],
    ['pools.add', { name: 'Vault', isShared: false, restoreTest: null }],
    ['pools.addCartridges', { name: 'Vault', barcodes: ['CAP003L8', 'VLT001L8'], copy: 1 }],
    ['mirrors.add', mirrorOf(source, { name: 'Films', timing: { kind: 'daily', at: { hour: 2, minute: 30 } } })],
    [
      'mirrors.add',
      mirrorOf(source, {
        name: 'Letters',
        timing: { kind: 'continuous', tapeWithinSeconds: 3600 },
        pool: null,
        mirror,
      }),
    ],
  ]);
  await askJobs(page, [
    ['cartridges.load', { drive: 'drive-1', barcode: 'CAP002L8' }],
    ['cartridges.verify', { barcode: 'CAP002L8', paths: [] }],
    ['cartridges.eject', { barcode: 'CAP002L8' }],
    ['cartridges.load', { drive: 'drive-1', barcode: 'CAP001L8' }],
    ['cartridges.load', { drive: 'drive-2', barcode: 'NEW001L9' }],
  ]);
  const pipe = await beginStream(page, world);
  return { source, end: () => pipe.destroy() };
}

function filled(barcode: string, name: string, source: string) {
  return [
    ['cartridges.load', { drive: 'drive-1', barcode }],
    ['cartridges.format', { barcode, confirmedBarcode: barcode, name }],
    ['archive.start', { barcodes: [barcode], sources: [source] }],
  ] as const;
}

function mirrorOf(source: string, given: Readonly<Record<string, unknown>>) {
  const usual = { include: [], exclude: [], timeZone: 'Europe/Berlin', pool: 'Vault', mirror: null, copies: 1 };
  return { ...usual, verify: 'none', keepDays: null, keepOnDiskDays: 0, sources: [source], ...given };
}

/** A job that runs until somebody ends it: a program sends without end. */
async function beginStream(page: Page, world: TestWorld): Promise<WriteStream> {
  const path = join(world.desktop, 'pipe');
  await promisify(execFile)('mkfifo', [path]);
  const barcode = 'VLT008L8';
  await askJobs(page, [
    ['cartridges.load', { drive: 'drive-4', barcode }],
    ['cartridges.format', { barcode, confirmedBarcode: barcode, name: 'Streams' }],
  ]);
  await ask(page, [['archive.start', { barcodes: [barcode], sources: [], streams: [{ path, name: 'dump.sql' }] }]]);
  const pipe = createWriteStream(path);
  pipe.on('error', () => undefined);
  // A frame with its length before it, and none that ends the content.
  const content = Buffer.alloc(1_000_000);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length);
  pipe.write(Buffer.concat([length, content]));
  await expect(page.locator('[data-drive="drive-4"]').getByTestId('job-progress')).toBeVisible();
  return pipe;
}
