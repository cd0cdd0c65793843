// A notice on the desktop: a program wants a file that is on tape; shall it be brought? It stays until it is answered or nobody
// wants the file any more. Without a desktop nobody is asked, nor by one whose notices have no buttons.

import { execFile } from 'node:child_process';
import type { BringQuestion } from '../contract/words/mount.ts';

/** To whoever shows the notices, which may have to be started for it. */
const answersWithinMs = 5_000;
const server = 'org.freedesktop.Notifications';
// With a reply: a caller that has gone by the time it is heard is not heeded.
const toServer = ['--session', '--print-reply', `--reply-timeout=${answersWithinMs}`, `--dest=${server}`];
const notices = '/org/freedesktop/Notifications';

export function askPerson({ title, body, button }: BringQuestion, signal: AbortSignal): Promise<boolean> {
  const words = [
    '--app-name=Capstan',
    '--icon=capstan-window',
    '--expire-time=0',
    '--print-id',
    `--action=bring=${button}`,
    '--wait',
  ];
  return new Promise((resolve) => {
    // Line by line: it would keep what it prints until it ends.
    const asking = execFile('stdbuf', ['-oL', 'notify-send', ...words, '--', title, body], (_error, output) => {
      signal.removeEventListener('abort', takeAway);
      const [id = '', answer = ''] = output.split('\n');
      if (signal.aborted && id !== '') takeNoticeAway(id);
      resolve(answer.trim() === 'bring');
    });
    // Which one is its notice it says as soon as that is shown. Ended before, it would leave one that asks for nobody.
    const shown = new Promise((tell) => asking.stdout?.once('data', tell));
    const takeAway = () => void shown.then(() => asking.kill());
    signal.addEventListener('abort', takeAway);
    if (signal.aborted) takeAway();
  });
}

/** One that was answered meanwhile is not there any more: nothing is wrong then. */
function takeNoticeAway(id: string): void {
  execFile('dbus-send', [...toServer, notices, `${server}.CloseNotification`, `uint32:${id}`], () => {});
}

/** notify-send would wait for ever for one that cannot answer. */
export function hasDesktop(): Promise<boolean> {
  // Asking without a bus would start one.
  if ((process.env.DBUS_SESSION_BUS_ADDRESS ?? '') === '') return Promise.resolve(false);
  const call = [...toServer, notices, `${server}.GetCapabilities`];
  return new Promise((resolve) => {
    execFile('dbus-send', call, (error, output) => resolve(error === null && output.includes('"actions"')));
  });
}
