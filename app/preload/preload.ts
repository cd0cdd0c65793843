// The only door between the window and the rest. Sandboxed: nothing but `electron` may be required here.

import { contextBridge, type IpcRendererEvent, ipcRenderer, webUtils } from 'electron';
import type { WindowApi } from './api.ts';

const api: WindowApi = {
  send: (name, input) => ipcRenderer.invoke('send', name, input),
  onNotice: (listener) => {
    const pass = (_event: IpcRendererEvent, notices: string) => listener(notices);
    ipcRenderer.on('notices', pass);
    return () => {
      ipcRenderer.removeListener('notices', pass);
    };
  },
  pathForFile,
  platform: process.platform,
};

/** Electron before 32 has no webUtils and gives the path as a field of the file. */
function pathForFile(file: File): string {
  const utils: typeof webUtils | undefined = webUtils;
  return utils?.getPathForFile(file) ?? (file as { readonly path?: string }).path ?? '';
}

contextBridge.exposeInMainWorld('capstan', api);
