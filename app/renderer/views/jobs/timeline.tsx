// What happened to a job, from the moment it was asked for; and once it is over, where its time went.

import { useEffect, useState } from 'react';
import { rowsOf } from '../../../../helper/client/pages.ts';
import type { JobEvent } from '../../../../helper/contract/jobs.ts';
import type { Job } from '../../../../helper/contract/model.ts';
import { secondsToday } from '../../../text/format.ts';
import { text } from '../../../text/text.ts';
import { Button } from '../../parts/button.tsx';
import { useWindowContext } from '../../window-context.ts';
import { TimeSpentBar } from './time-spent-bar.tsx';

/** More of them are folded: the newest say most. */
const shownAtOnce = 7;

export function Timeline({ job }: { readonly job: Job }) {
  const events = useJobEvents(job);
  const [isWhole, setWhole] = useState(false);
  if (events.length === 0) return null;
  const folded = isWhole ? 0 : Math.max(0, events.length - shownAtOnce);
  const end = events.at(-1);
  const now = new Date();
  return (
    <section className="job-story" data-testid="timeline">
      {end?.kind === 'ended' && <TimeSpentBar spent={end.spent} />}
      <h2 className="overline">{text.jobs.timeline}</h2>
      {folded > 0 && (
        <Button look="quiet" testId="timeline-whole" onPress={() => setWhole(true)}>
          {text.jobs.earlier(folded)}
        </Button>
      )}
      <ol className="timeline" aria-label={text.jobs.timeline}>
        {events.slice(folded).map((event, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the place in the story is what an event is known by
          <li key={folded + at} className="happening" data-tone={toneOf(event)} data-kind={event.kind}>
            <time className="happening-time" dateTime={event.time}>
              {secondsToday(event.time, now)}
            </time>
            <span className="happening-words">{text.job.event(event)}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Asked for again whenever the job's row says that something happened. What was reported stays until then. */
function useJobEvents({ id, state, barcode, drive, priority, filesSafe, waitsFor }: Job): readonly JobEvent[] {
  const { send } = useWindowContext();
  const [events, setEvents] = useState<readonly JobEvent[]>([]);
  const change = [state, barcode, drive, priority, filesSafe, waitsFor?.words].join('/');
  // biome-ignore lint/correctness/useExhaustiveDependencies: `change` is why to ask again
  useEffect(() => {
    let isWanted = true;
    async function load(): Promise<void> {
      const loaded: JobEvent[] = [];
      for await (const event of rowsOf((place) => send('jobs.events', { id, ...place }))) loaded.push(event);
      if (isWanted) setEvents(loaded);
    }
    // Another user's job tells nothing; of one's own, the banner says when the helper is away.
    load().catch(() => undefined);
    return () => {
      isWanted = false;
    };
  }, [id, send, change]);
  return events;
}

type EventTone = 'plain' | 'safe' | 'care' | 'danger';

function toneOf(event: JobEvent): EventTone {
  switch (event.kind) {
    case 'index':
      return 'safe';
    case 'waits':
    case 'pausing':
    case 'paused':
    case 'helper-restarted':
      return 'care';
    case 'ended':
      return event.state === 'done' ? 'safe' : event.state === 'cancelled' ? 'plain' : 'danger';
    case 'queued':
    case 'started':
    case 'cartridge':
    case 'made-room':
    case 'resumed':
    case 'priority':
      return 'plain';
  }
}
