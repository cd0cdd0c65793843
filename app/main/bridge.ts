// Passes calls from the windows to the helper and notices back, all over the one line. It adds no meaning of its own:
// only names that the contract or the shell owns are passed on, only from a window's own top frame, and failures cross
// as values. What goes to a window goes as text (api.ts).

import { type BrowserWindow, type IpcMainInvokeEvent, ipcMain, type WebContents } from 'electron';
import type { CallOutcome, WindowNotice } from '../preload/api.ts';
import { answer, refused, type ShellAnswers } from './answer.ts';
import type { FollowedSnapshot } from './followed-snapshot.ts';
import type { HelperConnection } from './helper-connection.ts';
import { isOurs } from './shell/address.ts';

/** Small files come by the thousand a second: their notices cross together, in order, once per frame of the window. */
const frameMs = 16;

export interface Bridge {
  /** Until the window closes. Gives back how the shell itself tells that window something. */
  readonly connect: (window: BrowserWindow, shell: ShellAnswers) => (notice: WindowNotice) => void;
}

export function bridgeTo(helper: HelperConnection, { send }: FollowedSnapshot, developmentUrl: string | null): Bridge {
  const shells = new Map<WebContents, ShellAnswers>();
  async function answerTo(event: IpcMainInvokeEvent, name: unknown, input: unknown): Promise<CallOutcome<unknown>> {
    const shell = shells.get(event.sender);
    if (shell === undefined || !isTopFrame(event, developmentUrl)) return refused('call.unknown');
    return await answer({ send }, shell, name, input);
  }
  ipcMain.handle('send', async (event, name: unknown, input: unknown) =>
    JSON.stringify(await answerTo(event, name, input)),
  );

  return {
    connect(window, shell) {
      // The window is gone before its contents' last messages are: never touch it then.
      const contents = window.webContents;
      shells.set(contents, shell);
      const tell = tellerOf(contents);
      const ends = [
        helper.onNotice((notice) => tell({ from: 'helper', notice })),
        helper.onConnection((connection) => tell({ from: 'shell', connection })),
      ];
      window.once('closed', () => {
        for (const end of ends) end();
        shells.delete(contents);
      });
      return tell;
    },
  };
}

function tellerOf(contents: WebContents): (notice: WindowNotice) => void {
  let waiting: WindowNotice[] = [];
  function flush(): void {
    const notices = waiting;
    waiting = [];
    if (!contents.isDestroyed()) contents.send('notices', JSON.stringify(notices));
  }
  return (notice) => {
    waiting.push(notice);
    if (waiting.length === 1) setTimeout(flush, frameMs);
  };
}

function isTopFrame({ senderFrame: frame }: IpcMainInvokeEvent, developmentUrl: string | null): boolean {
  return frame !== null && frame.parent === null && isOurs(frame.url, developmentUrl);
}
