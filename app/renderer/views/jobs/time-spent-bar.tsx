// Where a job's time went: one bar, in the order of its shares, and the same in words.

import type { TimeSpent } from '../../../../helper/contract/jobs.ts';
import { text } from '../../../text/text.ts';

/** The rest is too small to be seen in a bar. */
const named = 5;

export function TimeSpentBar({ spent }: { readonly spent: readonly TimeSpent[] }) {
  const parts = spent.filter(({ seconds }) => seconds > 0).slice(0, named);
  const total = spent.reduce((sum, { seconds }) => sum + seconds, 0);
  if (parts.length === 0 || total < 1) return null;
  return (
    <div className="spent" data-testid="time-spent">
      <h2 className="overline">{text.jobs.whereTimeWent}</h2>
      <div className="spent-bar" aria-hidden="true">
        {parts.map(({ on, seconds }) => (
          <span key={on} className="spent-part" data-tone={toneOf(on)} style={{ flexGrow: seconds }} />
        ))}
      </div>
      <ul className="spent-words">
        {parts.map(({ on, seconds }) => (
          <li key={on} data-tone={toneOf(on)}>
            {text.jobs.spent(text.job.spentOn[on], seconds)}
            <span className="faint"> {text.jobs.share(seconds / total)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Data moved; something held it back; the drive did what there is to do besides; nothing was to be done. */
type TimeShareTone = 'moves' | 'held' | 'upkeep' | 'rests';

function toneOf(on: TimeSpent['on']): TimeShareTone {
  switch (on) {
    case 'streaming':
    case 'nothing':
    case 'drive':
    case 'reading':
    case 'verifying':
    case 'measuring':
    case 'checking':
    case 'recovering':
      return 'moves';
    case 'source':
    case 'hash':
    case 'pool':
      return 'held';
    case 'fetching':
    case 'loading':
    case 'walking':
    case 'locating':
    case 'flush':
    case 'flushing':
    case 'index':
    case 'indexing':
    case 'ejecting':
      return 'upkeep';
    case 'waiting':
    case 'paused':
      return 'rests';
  }
}
