// The icon that stays when the last window has closed: what runs, what waits and for which cartridge. Where no desktop
// shows such icons there is none, and nobody is left with a program that cannot be seen.

import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { Menu, type MenuItemConstructorOptions, nativeImage, Tray } from 'electron';
import type { Job, JobId } from '../../helper/contract/model.ts';
import { TimeLeft } from '../../helper/contract/time-left.ts';
import { visible, visibleLines } from '../../helper/contract/visible.ts';
import { text } from '../text/text.ts';

/** As many lines as a menu takes without becoming a list. */
const jobsShown = 6;
const iconPx = 22;

export interface TrayActions {
  readonly open: () => void;
  readonly showJob: (job: JobId) => void;
  readonly quit: () => void;
}

export interface TrayIcon {
  readonly tell: (unfinished: readonly Job[]) => void;
  readonly remove: () => void;
}

export function showTray(icon: string, actions: TrayActions): TrayIcon {
  const tray = new Tray(nativeImage.createFromPath(icon).resize({ width: iconPx, height: iconPx }));
  tray.on('click', actions.open);
  const left = new TimeLeft();
  let shown = '';
  return {
    tell(unfinished) {
      const lines = unfinished
        .slice(0, jobsShown)
        .map((job) => ({ id: job.id, words: text.shell.jobLine(job, left.of(job, Date.now())) }));
      const rest = unfinished.length - lines.length;
      // A menu that is open closes when it is replaced: only for something new to say.
      const now = JSON.stringify([lines, rest]);
      if (now === shown) return;
      shown = now;
      const items: MenuItemConstructorOptions[] = lines.map(({ id, words }) => ({
        label: escaped(visible(words)),
        click: () => actions.showJob(id),
      }));
      if (items.length === 0) items.push({ label: text.shell.nothingRuns, enabled: false });
      if (rest > 0) items.push({ label: text.shell.moreJobs(rest), enabled: false });
      tray.setToolTip(visibleLines(text.shell.tooltip(lines[0]?.words)));
      tray.setContextMenu(
        Menu.buildFromTemplate([
          { label: text.shell.open, click: actions.open },
          { type: 'separator' },
          ...items,
          { type: 'separator' },
          { label: text.shell.quit, click: actions.quit },
        ]),
      );
    },
    remove: () => tray.destroy(),
  };
}

/** "&" would underline the letter after it. */
function escaped(label: string): string {
  return label.replaceAll('&', '&&');
}

const run = promisify(execFile);
const bus = 'org.freedesktop.DBus';
const host = 'org.kde.StatusNotifierWatcher';

/** Whoever shows icons on a Linux desktop owns a name on the session's bus; elsewhere there always is somebody. */
export async function hasTray(): Promise<boolean> {
  if (process.platform !== 'linux') return true;
  // Asking without a bus would start one.
  if (!process.env.DBUS_SESSION_BUS_ADDRESS) return false;
  const asked = [`--dest=${bus}`, '/org/freedesktop/DBus', `${bus}.NameHasOwner`, `string:${host}`];
  try {
    const { stdout } = await run('dbus-send', ['--session', '--print-reply', ...asked], { timeout: 2_000 });
    return /boolean true/.test(stdout);
  } catch {
    return false;
  }
}
