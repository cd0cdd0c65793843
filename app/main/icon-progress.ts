// How far the work is, on the program's icon in the dock or task bar.

import type { FollowedSnapshot } from './followed-snapshot.ts';
import { shareOf, unfinished } from './stake.ts';
import type { Windows } from './windows.ts';

/** Takes the bar away. */
const none = -1;

export function showProgressOnIcon(followed: FollowedSnapshot, windows: Windows): void {
  let shown = none;
  followed.onChange((after) => {
    const working = unfinished(after).filter(({ state }) => state !== 'queued');
    const share = shareOf(working);
    // Every hundredth: each change is a message to the desktop.
    const now = share === null ? none : Math.floor(share * 100) / 100;
    if (now === shown) return;
    shown = now;
    const isHeld = working.every(({ state }) => state === 'paused' || state === 'waiting');
    for (const window of windows.all()) window.setProgressBar(now, { mode: isHeld ? 'paused' : 'normal' });
  });
}
