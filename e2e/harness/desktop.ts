// What a person does with the desktop's help: dropping files from a file manager, choosing a folder in a dialog.

import type { ElectronApplication, Locator, Page } from '@playwright/test';

/** Drops real paths: the browser makes Files of them as if a file manager had let them go there. */
export async function dropPaths(page: Page, target: Locator, paths: readonly string[]): Promise<void> {
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (box === null) throw new Error('the target of the drop is not visible');
  const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const session = await page.context().newCDPSession(page);
  try {
    for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
      const data = { items: [], files: [...paths], dragOperationsMask: 1 };
      await session.send('Input.dispatchDragEvent', { type, ...at, data });
    }
  } finally {
    await session.detach();
  }
}

/** The system's own dialog cannot be seen from here: its answer is put in its place. */
export async function answerFolderDialog(app: ElectronApplication, folder: string): Promise<void> {
  await app.evaluate(({ dialog }, chosen) => {
    dialog.showOpenDialog = async () => ({ canceled: false, filePaths: [chosen] });
  }, folder);
}
