// How the shell ends. While jobs are not through it says what is at stake, with Cancel as the answer of a slip; the helper
// goes on in any case. A computer that is being turned off cannot be asked: then it is said and not asked.

import { type App, dialog, Notification, type PowerMonitor } from 'electron';
import type { Job } from '../../helper/contract/model.ts';
import { visibleLines } from '../../helper/contract/visible.ts';
import type { ShellEnding } from '../text/shell.ts';
import { text } from '../text/text.ts';
import type { FollowedSnapshot } from './followed-snapshot.ts';
import type { SettingsFile } from './settings.ts';
import { unfinished } from './stake.ts';
import type { Transfers } from './transfers/transfers.ts';
import { hasTray, showTray, type TrayIcon } from './tray.ts';
import type { Windows } from './windows.ts';

const [cancel, leave] = [0, 1] as const;

interface QuitContext {
  readonly app: App;
  readonly powerMonitor: PowerMonitor;
  readonly settings: Pick<SettingsFile, 'now'>;
  readonly followed: FollowedSnapshot;
  /** Jobs of another computer go on, whatever becomes of this one. */
  readonly areJobsHere: () => boolean;
  /** They end with this program. */
  readonly transfers: Pick<Transfers, 'now'>;
  readonly windows: Windows;
  readonly icon: string;
  /** Nothing is shown or asked any more. */
  readonly onEnd: () => void;
}

export function leaveWithCare(context: QuitContext): void {
  const { app, powerMonitor, settings, followed, areJobsHere, transfers, windows, icon, onEnd } = context;
  let tray: TrayIcon | null = null;
  let isDecided = false;
  let isAsking = false;
  let isLeavingAll = false;

  function jobsAtStake(): readonly Job[] {
    return areJobsHere() ? unfinished(followed.now()) : [];
  }

  /** Null: nothing is. */
  function stakeInWords(why: ShellEnding): { readonly message: string; readonly detail: string } | null {
    const open = jobsAtStake();
    const underWay = transfers.now().filter(({ fault }) => fault === null);
    const ways = (['there', 'here'] as const).flatMap((way) => underWay.find(({ to }) => to === way) ?? []);
    const [first, ...others] = [
      ...ways.map(({ to, computer }) => text.computer.transfer[to].stops(computer, why)),
      ...(open.length === 0 ? [] : [text.shell.stake(open, why)]),
    ];
    if (first === undefined) return null;
    const { message, detail } = first;
    return { message, detail: [detail, ...others.map((one) => `${one.message}\n${one.detail}`)].join('\n\n') };
  }

  function end(): void {
    isDecided = true;
    tray?.remove();
    tray = null;
    onEnd();
    app.quit();
  }

  /** True when nothing is at stake, or the person wants it all the same. */
  async function mayLeave(why: 'quit' | 'no-tray'): Promise<boolean> {
    const stake = stakeInWords(why);
    if (stake === null) return true;
    const { message, detail } = stake;
    const { response } = await dialog.showMessageBox({
      type: 'warning',
      title: text.app.name,
      message,
      detail: visibleLines(detail),
      buttons: [text.action.cancel, text.shell.quitAnyway],
      defaultId: cancel,
      cancelId: cancel,
      noLink: true,
    });
    return response === leave;
  }

  async function ask(why: 'quit' | 'no-tray'): Promise<void> {
    if (isAsking) return;
    isAsking = true;
    try {
      if (await mayLeave(why)) end();
      else if (windows.all().length === 0 && tray === null) windows.focus();
    } finally {
      isAsking = false;
    }
  }

  app.on('before-quit', (event) => {
    if (isDecided || stakeInWords('quit') === null) {
      isLeavingAll = true;
      return;
    }
    event.preventDefault();
    void ask('quit');
  });

  app.on('window-all-closed', () => {
    if (isDecided || isLeavingAll) return end();
    if (stakeInWords('no-tray') === null && unfinished(followed.now()).length === 0 && !settings.now().keepInTray)
      return end();
    void hasTray().then((isShown) => {
      // Meanwhile one may have been opened again.
      if (windows.all().length > 0) return;
      if (!isShown) return void ask('no-tray');
      tray ??= showTray(icon, { open: windows.focus, showJob: windows.showJob, quit: () => app.quit() });
      tray.tell(unfinished(followed.now()));
    });
  });

  app.on('browser-window-created', () => {
    tray?.remove();
    tray = null;
  });
  followed.onChange((after) => tray?.tell(unfinished(after)));

  // The session ends, or somebody at a terminal ends this program: nobody is there to answer, or has answered already.
  for (const signal of ['SIGTERM', 'SIGHUP', 'SIGINT'] as const) process.once(signal, end);
  powerMonitor.on('shutdown', () => {
    const stake = stakeInWords('shutdown');
    if (stake !== null) {
      const { message, detail } = stake;
      new Notification({ title: message, body: visibleLines(detail), icon, urgency: 'critical' }).show();
    }
    end();
  });
}
