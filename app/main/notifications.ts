// The desktop's notifications: "insert …", "done", "failed". Not while somebody looks at a window, which says the same. A
// click shows the job.

import { Notification } from 'electron';
import { visible, visibleLines } from '../../helper/contract/visible.ts';
import { text } from '../text/text.ts';
import type { FollowedSnapshot } from './followed-snapshot.ts';
import { newsBetween } from './news.ts';
import type { Windows } from './windows.ts';

export function notify(followed: FollowedSnapshot, windows: Windows, icon: string): void {
  /** Until it is clicked or closed, something must hold it: Electron drops one that nobody holds. */
  const open = new Set<Notification>();
  followed.onChange((after, before) => {
    if (before === null || windows.isLookedAt() || !Notification.isSupported()) return;
    for (const { kind, job } of newsBetween(before, after)) {
      const { title, body } = text.shell.news[kind](job);
      const notification = new Notification({
        title: visible(title),
        body: visibleLines(body),
        icon,
        urgency: kind === 'done' ? 'normal' : 'critical',
      });
      open.add(notification);
      notification.on('close', () => open.delete(notification));
      notification.on('click', () => windows.showJob(job.id));
      notification.show();
    }
  });
}
