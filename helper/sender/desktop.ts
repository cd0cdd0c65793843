// A notification on the desktop of whoever runs this.

import type { SentNotice } from '../contract/notice-ways.ts';
import { runProgram } from './program.ts';

export async function showOnDesktop({ event, title, text }: SentNotice): Promise<void> {
  const urgency = event === 'job-done' || event === 'test' ? 'normal' : 'critical';
  const looks = ['--app-name=Capstan', '--icon=capstan-window', `--urgency=${urgency}`];
  // What it shows may be marked up: a name that looks like a mark is a name.
  const plain = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  await runProgram('notify-send', [...looks, '--', title, plain], null);
}
