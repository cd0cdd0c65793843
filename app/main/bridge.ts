// Passes calls from the window to the helper and notices back. It adds no meaning of its own: only names that the
// contract or the shell owns are passed on, only from the window's own top frame, and failures cross as values.

import { type BrowserWindow, type IpcMainInvokeEvent, ipcMain, type WebContents } from 'electron';
import type { WindowNotice } from '../preload/api.ts';
import { answer, refused, type ShellAnswers } from './answer.ts';
import type { HelperConnection } from './helper-connection.ts';
import { isOurs } from './shell/address.ts';

/** Small files come by the thousand a second: their notices cross together, in order, once per frame of the window. */
const frameMs = 16;

export function bridge(
  window: BrowserWindow,
  helper: HelperConnection,
  shell: ShellAnswers,
  developmentUrl: string | null,
): void {
  // The window is gone before its contents' last messages are: never touch it then.
  const contents = window.webContents;
  ipcMain.handle('send', (event, name: unknown, input: unknown) => {
    if (!isFromWindow(event, contents, developmentUrl)) return refused('call.unknown');
    return answer(helper, shell, name, input);
  });

  let waiting: WindowNotice[] = [];
  const tell = (notice: WindowNotice) => {
    waiting.push(notice);
    if (waiting.length === 1) setTimeout(flush, frameMs);
  };
  function flush(): void {
    const notices = waiting;
    waiting = [];
    if (!contents.isDestroyed()) contents.send('notices', notices);
  }
  const ends = [
    helper.onNotice((notice) => tell({ from: 'helper', notice })),
    helper.onConnection((connection) => tell({ from: 'shell', connection })),
  ];
  window.once('closed', () => {
    for (const end of ends) end();
    ipcMain.removeHandler('send');
  });
}

function isFromWindow(event: IpcMainInvokeEvent, contents: WebContents, developmentUrl: string | null): boolean {
  const frame = event.senderFrame;
  return event.sender === contents && frame !== null && frame.parent === null && isOurs(frame.url, developmentUrl);
}
