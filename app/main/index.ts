// Composition root of the shell: one window per home, no power in it, a line to the helper. Closing the window ends this
// process; the helper and its jobs go on.

import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { app, type BrowserWindow, dialog, Menu, protocol, session } from 'electron';
import { homeFolder } from '../../helper/client/home.ts';
import type { ShellAnswers } from './answer.ts';
import { bridge } from './bridge.ts';
import { connectHelper, type HelperConnection } from './helper-connection.ts';
import { findInstallation } from './installation.ts';
import { windowMenu } from './menu.ts';
import { lockDown } from './shell/lockdown.ts';
import { claimWindowScheme, serveWindow } from './shell/protocol.ts';
import { openWindow } from './window.ts';

const installation = findInstallation(__dirname, process.resourcesPath);
const home = homeFolder(argument('--home'));
/** Where the hot-reloading server listens; never heeded in a package. */
const developmentUrl = installation.kind === 'source' ? wholeUrl(process.env.CAPSTAN_DEV_URL) : null;

app.setName('Capstan');
// Another home is another instance, with its own lock.
if (home !== homeFolder(undefined, { ...process.env, CAPSTAN_HOME: undefined })) {
  const name = createHash('sha256').update(home).digest('hex').slice(0, 16);
  app.setPath('userData', join(app.getPath('userData'), 'homes', name));
}

if (app.requestSingleInstanceLock()) {
  claimWindowScheme();
  void app.whenReady().then(start);
} else {
  // The first instance shows its window.
  app.quit();
}

function start(): void {
  Menu.setApplicationMenu(windowMenu(installation.kind === 'source'));
  lockDown(app, session.defaultSession, developmentUrl);
  serveWindow(protocol, join(installation.builtApp, 'renderer'));
  const helper = connectHelper(home, installation.helper);
  const window = openWindow(installation.builtApp, developmentUrl);
  bridge(window, helper, shellAnswers(window, helper), developmentUrl);
  app.on('second-instance', () => {
    if (window.isDestroyed()) return;
    if (window.isMinimized()) window.restore();
    window.focus();
  });
  app.on('window-all-closed', () => {
    helper.stop();
    app.quit();
  });
}

function shellAnswers(window: BrowserWindow, helper: HelperConnection): ShellAnswers {
  return {
    'shell.connection': async () => helper.connection(),
    'shell.reconnect': async () => {
      helper.retryNow();
      return null;
    },
    'shell.chooseFolders': async ({ purpose }) => {
      const chosen = await dialog.showOpenDialog(window, {
        properties: purpose === 'archive' ? ['openDirectory', 'multiSelections'] : ['openDirectory', 'createDirectory'],
      });
      return chosen.filePaths;
    },
  };
}

/** With the slash at the end that makes a prefix of it. */
function wholeUrl(url: string | undefined): string | null {
  return url === undefined || url === '' ? null : new URL(url).href;
}

function argument(name: string): string | undefined {
  const at = process.argv.indexOf(name);
  if (at >= 0) return process.argv[at + 1];
  return process.argv.find((given) => given.startsWith(`${name}=`))?.slice(name.length + 1);
}
