// A notice on the desktop: a program wants a file that is on tape; shall it be brought? It stays until it is answered or nobody
// wants the file any more. Without a desktop nobody is asked, nor by one whose notices have no buttons.

import { execFile } from 'node:child_process';
import type { BringQuestion } from '../contract/words/mount.ts';

/** To whoever shows the notices, which may have to be started for it. */
const answersWithinMs = 5_000;
const server = 'org.freedesktop.Notifications';

export function askPerson({ title, body, button }: BringQuestion, signal: AbortSignal): Promise<boolean> {
  const words = [
    '--app-name=Capstan',
    '--icon=capstan-window',
    '--expire-time=0',
    `--action=bring=${button}`,
    '--wait',
  ];
  return new Promise((resolve) => {
    const asking = execFile('notify-send', [...words, '--', title, body], (_error, output) => {
      signal.removeEventListener('abort', takeAway);
      resolve(output.trim() === 'bring');
    });
    // By this signal it takes its notice away; by the one that Node would send, that would stay and ask for nobody.
    const takeAway = () => void asking.kill('SIGINT');
    signal.addEventListener('abort', takeAway);
    if (signal.aborted) takeAway();
  });
}

/** notify-send would wait for ever for one that cannot answer. */
export function hasDesktop(): Promise<boolean> {
  // Asking without a bus would start one.
  if ((process.env.DBUS_SESSION_BUS_ADDRESS ?? '') === '') return Promise.resolve(false);
  const call = [`--dest=${server}`, '/org/freedesktop/Notifications', `${server}.GetCapabilities`];
  const words = ['--session', '--print-reply', `--reply-timeout=${answersWithinMs}`, ...call];
  return new Promise((resolve) => {
    execFile('dbus-send', words, (error, output) => resolve(error === null && output.includes('"actions"')));
  });
}
