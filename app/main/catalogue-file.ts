// What only the catalogue knows, as a file where the person wants it, and back from one.

import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { extname } from 'node:path';
import { type BrowserWindow, dialog } from 'electron';
import { exportedPieces, importExport } from '../../helper/client/exports.ts';
import { writeWhole } from '../../helper/client/whole-file.ts';
import type { Send } from '../../helper/contract/contract.ts';
import { TapeError } from '../../helper/contract/errors.ts';
import type { CatalogueImportEnd, SaveEnd } from '../preload/api.ts';
import { text } from '../text/text.ts';

const words = text.settings.catalogue;

export async function exportCatalogue(window: BrowserWindow, send: Send): Promise<SaveEnd> {
  const { canceled, filePath } = await dialog.showSaveDialog(window, {
    title: words.exportTitle,
    defaultPath: words.fileName(new Date()),
    filters: [{ name: words.kindOfFile, extensions: ['json'] }],
    properties: ['createDirectory', 'showOverwriteConfirmation'],
  });
  if (canceled || filePath === undefined || filePath === '') return { kind: 'cancelled' };
  const path = extname(filePath) === '' ? `${filePath}.json` : filePath;
  try {
    await writeWhole(path, exportedPieces(send));
    return { kind: 'saved', path };
  } catch (error) {
    // What the helper says has its own words.
    if (error instanceof TapeError) throw error;
    return { kind: 'not-written', path, detail: wordsOf(error) };
  }
}

export async function importCatalogue(window: BrowserWindow, send: Send): Promise<CatalogueImportEnd> {
  const chosen = await dialog.showOpenDialog(window, {
    title: words.importTitle,
    filters: [{ name: words.kindOfFile, extensions: ['json'] }],
    properties: ['openFile'],
  });
  const [path] = chosen.filePaths;
  if (chosen.canceled || path === undefined) return { kind: 'cancelled' };
  try {
    const pieces = createReadStream(path, { encoding: 'utf8' });
    return { kind: 'imported', path, ...(await importExport(send, randomBytes(8).toString('hex'), pieces)) };
  } catch (error) {
    // The helper knows it by a name of its own; the person, by where it was chosen.
    if (error instanceof TapeError && error.code !== 'export.unreadable') throw error;
    const detail = error instanceof TapeError ? error.data.detail : wordsOf(error);
    throw new TapeError('export.unreadable', { subject: path, ...(detail === undefined ? {} : { detail }) });
  }
}

function wordsOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
