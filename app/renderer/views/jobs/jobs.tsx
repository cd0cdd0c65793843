// The queue and what was: each job with how it ended, the chosen one in full beside it.

import type { Job, JobId } from '../../../../helper/contract/model.ts';
import { usePicture } from '../../desk.ts';
import { Empty } from '../../parts/empty.tsx';
import { timeToday } from '../../parts/format.ts';
import { Icon } from '../../parts/icon.tsx';
import { useRoute } from '../../route.ts';
import { text } from '../../text.ts';
import { JobDetail } from './job-detail.tsx';
import { jobIcon } from './job-look.ts';

export function Jobs({ chosen }: { readonly chosen: JobId | null }) {
  const { snapshot, known } = usePicture();
  if (!known) return <Empty icon="work" title={text.deck.loading} />;
  const newestFirst = snapshot.jobs
    // A plan is told by the sheet that asked for it.
    .filter((job) => job.kind !== 'plan')
    .sort((a, b) => (a.created < b.created ? 1 : -1));
  if (newestFirst.length === 0) return <Empty icon="jobs" title={text.jobs.none} hint={text.jobs.noneHint} />;
  // A job that was just asked for may be chosen before its first notice came: then none is shown, never another one.
  const shown = chosen === null ? newestFirst[0] : newestFirst.find((job) => job.id === chosen);
  return (
    <div className="jobs">
      <nav className="jobs-list" aria-label={text.jobs.heading}>
        <JobGroup heading={text.jobs.running} jobs={newestFirst.filter((job) => job.ended === null)} shown={shown} />
        <JobGroup heading={text.jobs.recent} jobs={newestFirst.filter((job) => job.ended !== null)} shown={shown} />
      </nav>
      {shown === undefined ? (
        <Empty icon="work" title={text.jobs.starting} />
      ) : (
        <JobDetail key={shown.id} job={shown} />
      )}
    </div>
  );
}

interface JobGroupProps {
  readonly heading: string;
  readonly jobs: readonly Job[];
  readonly shown: Job | undefined;
}

function JobGroup({ heading, jobs, shown }: JobGroupProps) {
  const { go } = useRoute();
  if (jobs.length === 0) return null;
  const now = new Date();
  return (
    <section>
      <h2 className="overline">{heading}</h2>
      <ul>
        {jobs.map((job) => (
          <li key={job.id}>
            <button
              type="button"
              className="job-row"
              data-testid={`job-${job.id}`}
              data-state={job.state}
              data-kind={job.kind}
              aria-current={job.id === shown?.id ? 'true' : undefined}
              onClick={() => go({ view: 'jobs', job: job.id })}
            >
              <Icon name={jobIcon(job)} />
              <span className="job-row-title">{job.title}</span>
              <span className="job-row-time">{timeToday(job.ended ?? job.created, now)}</span>
              <span className="job-row-outcome">
                {text.job.kind[job.kind]} · {text.job.outcome(job)}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
