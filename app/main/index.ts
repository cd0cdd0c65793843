// Composition root of the shell: the windows of one home, no power in them, one line to the helper. However this process
// ends, the helper and its jobs go on.

import { createHash } from 'node:crypto';
import { join } from 'node:path';
import {
  app,
  type BrowserWindow,
  dialog,
  Menu,
  nativeImage,
  nativeTheme,
  powerMonitor,
  protocol,
  session,
} from 'electron';
import { homeFolder, isHomeNamed, systemSocket } from '../../helper/client/home.ts';
import { reach } from '../../helper/client/launch.ts';
import { TapeError } from '../../helper/contract/errors.ts';
import type { JobId } from '../../helper/contract/model.ts';
import type { Transfer } from '../preload/api.ts';
import type { SpokenLanguage } from '../text/language.ts';
import { speak } from '../text/text.ts';
import type { ShellAnswers } from './answer.ts';
import { bridgeTo } from './bridge.ts';
import { type FoldersSwitch, foldersSwitch } from './cartridge-folders.ts';
import { exportCatalogue, importCatalogue } from './catalogue-file.ts';
import { type ComputerChoice, computersIn } from './computers.ts';
import { type DraggingOut, draggingOut } from './drag-out/drag-out.ts';
import { followHelper } from './followed-snapshot.ts';
import { connectHelper, type HelperConnection } from './helper-connection.ts';
import { showProgressOnIcon } from './icon-progress.ts';
import { findInstallation } from './installation.ts';
import { kitDialogs } from './kit-dialogs.ts';
import { languageFor } from './language.ts';
import { windowMenu } from './menu.ts';
import { notify } from './notifications.ts';
import { keyAnswers } from './pool-keys.ts';
import { leaveWithCare } from './quitting.ts';
import { saveReport } from './report/save-report.ts';
import { openFolder, openRestored, showRestored, termsHere } from './restored.ts';
import { type SettingsFile, settingsIn } from './settings.ts';
import { lockDown } from './shell/lockdown.ts';
import { claimWindowScheme, serveWindow } from './shell/protocol.ts';
import { folderHere } from './transfers/folder-here.ts';
import { type Transfers, transfersBy } from './transfers/transfers.ts';
import { iconIn } from './window.ts';
import { type Windows, windowsOf } from './windows.ts';

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
  // The first instance shows a window.
  app.quit();
}

function start(): void {
  const { builtApp, helper: program } = installation;
  lockDown(app, session.defaultSession, developmentUrl);
  serveWindow(protocol, join(builtApp, 'renderer'));
  const system = isHomeNamed(argument('--home')) ? null : systemSocket;
  const computers = computersIn(join(app.getPath('userData'), 'computers.json'), home, () =>
    reach(home, system, program),
  );
  const helper = connectHelper(computers.reached());
  const transfers = transfersBy(installation.capstan, home);
  const settings = settingsIn(join(app.getPath('userData'), 'shell.json'));
  const folders = foldersSwitch({
    file: join(app.getPath('userData'), 'folders.json'),
    home: argument('--home'),
    program: installation.mount,
    // An AppImage lies in a place of its own at each start.
    capstan: process.env.APPIMAGE === undefined ? installation.capstan : null,
  });
  nativeTheme.themeSource = settings.now().appearance;
  const followed = followHelper(helper);
  const bridge = bridgeTo(helper, followed, developmentUrl);
  const language = () => languageFor(settings.now().language);
  const icon = iconIn(builtApp);
  const dragging = draggingOut(nativeImage.createFromPath(icon).resize({ width: 32 }));
  const windows: Windows = windowsOf({ builtApp, developmentUrl, language }, (window) =>
    bridge.connect(
      window,
      shellAnswers(window, { helper, computers, transfers, windows, settings, folders, dragging, language, speakAnew }),
    ),
  );
  function speakNow(): void {
    speak(language());
    const { open: openWindow, chooseComputer } = windows;
    Menu.setApplicationMenu(windowMenu(installation.kind === 'source', { openWindow, chooseComputer }));
  }
  function speakAnew(): void {
    speakNow();
    windows.reload();
  }

  speakNow();
  notify(followed, windows, icon);
  showProgressOnIcon(followed, windows);
  const areJobsHere = () => computers.now().current === null;
  transfers.onChange((now) => windows.tellAll({ from: 'shell', transfers: now }));
  const onEnd = () => {
    transfers.stop();
    helper.stop();
  };
  leaveWithCare({ app, powerMonitor, settings, followed, areJobsHere, transfers, windows, icon, onEnd });
  app.on('second-instance', windows.focus);
  app.on('activate', windows.focus);
  windows.open();
}

interface ShellParts {
  readonly helper: HelperConnection;
  readonly computers: ComputerChoice;
  readonly transfers: Transfers;
  readonly windows: Windows;
  readonly settings: SettingsFile;
  readonly folders: FoldersSwitch;
  readonly dragging: DraggingOut;
  readonly language: () => SpokenLanguage;
  readonly speakAnew: () => void;
}

function shellAnswers(window: BrowserWindow, parts: ShellParts): ShellAnswers {
  const { helper, computers, transfers, windows, settings, folders, dragging, language, speakAnew } = parts;
  const restoredHere = (job: JobId) => termsHere(helper.send, computers.now().current, transfers, job);
  return {
    'shell.connection': async () => helper.connection(),
    'shell.reconnect': async () => {
      helper.retryNow();
      return null;
    },
    'shell.computers': async () => computers.now(),
    'shell.connectTo': async ({ computer }) => {
      const before = computers.now().current;
      const now = await computers.connectTo(computer, helper);
      if (now.current !== before) windows.reload();
      return now;
    },
    'shell.forgetComputer': ({ computer }) => computers.forget(computer),
    ...transferAnswers(computers, transfers),
    'shell.about': async () => ({
      version: app.getVersion(),
      runtime: `Electron ${process.versions.electron}, Chromium ${process.versions.chrome}`,
    }),
    'shell.chooseFolders': async ({ purpose }) => {
      // What is archived can be sent there, and what is restored can come here.
      if (purpose !== 'archive' && purpose !== 'restore') computers.requireThisOne();
      const chosen = await dialog.showOpenDialog(window, {
        properties:
          purpose === 'archive' || purpose === 'mirror'
            ? ['openDirectory', 'multiSelections']
            : ['openDirectory', 'createDirectory'],
      });
      return chosen.filePaths;
    },
    'shell.choosePath': async ({ what }) => {
      computers.requireThisOne();
      const { filePaths } = await dialog.showOpenDialog(window, {
        properties: [what === 'file' ? 'openFile' : 'openDirectory'],
      });
      return filePaths[0] ?? null;
    },
    'shell.settings': async () => settings.now(),
    'shell.changeSettings': async (part) => {
      const { language } = settings.now();
      const written = settings.change(part);
      nativeTheme.themeSource = settings.now().appearance;
      await written;
      if (settings.now().language !== language) speakAnew();
      return null;
    },
    'shell.folders': async () => folders.now(),
    'shell.changeFolders': async (wanted) => {
      computers.requireThisOne(folders.now().folder);
      return await folders.change(wanted);
    },
    'shell.chooseCartridgeFolder': async () => {
      computers.requireThisOne();
      const { filePaths } = await dialog.showOpenDialog(window, { properties: ['openDirectory', 'createDirectory'] });
      return filePaths[0] === undefined ? folders.now() : await folders.choose(filePaths[0]);
    },
    'shell.openFolders': () => openFolder(folders.now().folder),
    // PDF is loaded only by who prints.
    'shell.saveLabels': async (wanted) =>
      (await import('./labels.ts')).saveLabels(window, helper.send, language(), wanted),
    'shell.exportCatalogue': () => exportCatalogue(window, helper.send),
    'shell.importCatalogue': () => importCatalogue(window, helper.send),
    'shell.dragOut': ({ parts }) => dragging.drag(window.webContents, parts),
    'shell.takeDragged': async ({ path }) => dragging.take(path),
    'shell.openRestored': (wanted) => openRestored(restoredHere, wanted),
    'shell.showRestored': (wanted) => showRestored(restoredHere, wanted),
    ...keyAnswers(helper.send, language, kitDialogs(window)),
    'shell.saveReport': (wanted) => saveReport(window, helper.send, wanted),
  };
}

function transferAnswers({ now }: ComputerChoice, transfers: Transfers) {
  function start(to: Transfer['to'], input: unknown): Promise<JobId> {
    const { current } = now();
    if (current === null) throw new TapeError('far.path-is-there');
    return transfers.start(to, current, input);
  }
  return {
    'shell.archiveFromHere': async (input) => await start('there', input),
    'shell.restoreToHere': async (input) => await start('here', input),
    'shell.folderHere': folderHere,
    'shell.transfers': async () => transfers.now(),
    'shell.transferRest': ({ id }) => transfers.startRest(id),
    'shell.dismissTransfer': async ({ id }) => {
      transfers.dismiss(id);
      return null;
    },
  } satisfies Partial<ShellAnswers>;
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
