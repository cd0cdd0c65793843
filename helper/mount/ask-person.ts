// A notice on the desktop: a program wants a file that lies on tape; shall it be brought? Without a desktop nobody is asked.

import { execFile } from 'node:child_process';

export interface DesktopNotice {
  readonly title: string;
  readonly body: string;
  readonly button: string;
}

export function hasDesktop(): boolean {
  return (process.env.DBUS_SESSION_BUS_ADDRESS ?? '') !== '';
}

/** Null: there is nobody to ask. */
export function askPerson({ title, body, button }: DesktopNotice, signal: AbortSignal): Promise<boolean | null> {
  const words = ['--app-name=Capstan', '--icon=capstan', `--action=bring=${button}`, '--wait', title, body];
  return new Promise((resolve) => {
    execFile('notify-send', words, { signal }, (error, output) => {
      const wasShown = error === null || error.name === 'AbortError';
      resolve(wasShown ? output.trim() === 'bring' : null);
    });
  });
}
