// Where a recovery kit is, or shall be: chosen in the system's own dialogs.

import { extname } from 'node:path';
import { type BrowserWindow, dialog } from 'electron';
import { text } from '../text/text.ts';
import type { KeyDialogs } from './pool-keys.ts';

export function kitDialogs(window: BrowserWindow): KeyDialogs {
  return {
    async chooseKit() {
      const { filePaths } = await dialog.showOpenDialog(window, {
        title: text.keys.kit.chooseTitle,
        properties: ['openFile'],
      });
      return filePaths[0] ?? null;
    },
    async chooseNewKit(pool) {
      const words = text.keys.kit;
      const { canceled, filePath } = await dialog.showSaveDialog(window, {
        title: words.saveTitle,
        defaultPath: words.fileName(pool.replaceAll('/', '-')),
        filters: [{ name: words.kindOfFile, extensions: ['pdf'] }],
        properties: ['createDirectory', 'showOverwriteConfirmation'],
      });
      if (canceled || filePath === undefined || filePath === '') return null;
      return extname(filePath) === '' ? `${filePath}.pdf` : filePath;
    },
  };
}
