// Passes calls from the window to the helper and notices back. It adds no meaning of its own: only names that the
// contract or the shell owns are passed on, only from the window's own top frame, and failures cross as values.

import { type BrowserWindow, type IpcMainInvokeEvent, ipcMain, type WebContents } from 'electron';
import { type CallName, type Input, isCallName } from '../../helper/contract/contract.ts';
import { type FaultCode, faultOf } from '../../helper/contract/errors.ts';
import type { Answer, ShellCallName, ShellCalls, WindowNotice } from '../preload/api.ts';
import type { HelperConnection } from './helper-connection.ts';
import { isOurs } from './shell/lockdown.ts';

export type ShellAnswers = {
  readonly [N in ShellCallName]: (input: ShellCalls[N]['input']) => Promise<ShellCalls[N]['output']>;
};

export function bridge(
  window: BrowserWindow,
  helper: HelperConnection,
  shell: ShellAnswers,
  developmentUrl: string | null,
): void {
  // The window is gone before its contents' last messages are: never touch it then.
  const contents = window.webContents;
  ipcMain.handle('send', (event, name: unknown, input: unknown) => {
    if (!isFromWindow(event, contents, developmentUrl)) return failed('call.unknown');
    return answer(helper, shell, name, input);
  });

  const tell = (notice: WindowNotice) => {
    if (!contents.isDestroyed()) contents.send('notice', notice);
  };
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

/** `input` is checked by the helper at the privilege edge, and by nobody before: here it is only passed on. */
export async function answer(
  helper: Pick<HelperConnection, 'send'>,
  shell: ShellAnswers,
  name: unknown,
  input: unknown,
): Promise<Answer<unknown>> {
  if (typeof name !== 'string') return failed('call.unknown');
  try {
    if (Object.hasOwn(shell, name)) {
      const call = shell[name as ShellCallName] as (input: unknown) => Promise<unknown>;
      return { output: await call(input) };
    }
    if (isCallName(name)) return { output: await helper.send(name, input as Input<CallName>) };
    return failed('call.unknown', name);
  } catch (error) {
    return { fault: faultOf(error) };
  }
}

function failed(code: FaultCode, subject?: string): Answer<never> {
  return { fault: { code, data: subject === undefined ? {} : { subject } } };
}
