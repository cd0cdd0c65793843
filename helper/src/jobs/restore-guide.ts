// How to read a cartridge without Capstan, put on the cartridge itself on wish: a page in plain text, and the script that
// does it. They are files like any others, with hashes; whoever sees all of the cartridge sees them.

import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { TapeError } from '../../contract/errors.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { DriveSession } from '../drives/drive-session.ts';
import { writeOwnFiles } from './own-files.ts';
import type { Services } from './services.ts';

const pageName = 'README-CAPSTAN.txt';
const scriptName = 'capstan_restore.py';

const packaged = join(import.meta.dirname, '..', 'restore');
const folder = existsSync(packaged) ? packaged : join(import.meta.dirname, '..', '..', '..', 'resources', 'restore');

/** Of a volume that has just been formatted. Nothing interrupts it: it is over at once. */
export async function writeRestoreGuide(services: Services, session: DriveSession): Promise<void> {
  const barcode = session.loaded?.barcode ?? '';
  const [page, script] = await Promise.all([pageName, scriptName].map((name) => readFile(join(folder, name), 'utf8')));
  const files = [
    { name: pageName, text: pageOf(page ?? '', barcode, new Date()) },
    { name: scriptName, text: script ?? '' },
  ];
  const isWritten = await writeOwnFiles(services, session, files, new AbortController().signal);
  if (!isWritten) throw new TapeError('volume.full', { subject: barcode });
  await session.finishJob();
}

function pageOf(page: string, barcode: string, formatted: Date): string {
  return page.replaceAll('BARCODE', barcode).replaceAll('DATE', formatted.toISOString().slice(0, 10));
}

/** Its volume is empty, but for these two. */
export function holdsNothing({ cartridges, entries }: Catalogue, barcode: string): boolean {
  const files = cartridges.get(barcode)?.volume?.files;
  if (files === 0) return true;
  return files === 2 && [pageName, scriptName].every((name) => entries.file(barcode, name) !== null);
}
