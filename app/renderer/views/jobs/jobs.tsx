// The queue and what was: each job with how it ended, the chosen one in full beside it.

import { useState } from 'react';
import type { Job, JobId } from '../../../../helper/contract/model.ts';
import { finishedJobsKept } from '../../../../helper/contract/state.ts';
import { timeToday } from '../../../text/format.ts';
import { text } from '../../../text/text.ts';
import { usePicture } from '../../desk.ts';
import { Button } from '../../parts/button.tsx';
import { Empty } from '../../parts/empty.tsx';
import { FaultNote } from '../../parts/fault-note.tsx';
import { Icon } from '../../parts/icon.tsx';
import { useRoute } from '../../route.ts';
import { JobDetail } from './job-detail.tsx';
import { JobFilters } from './job-filters.tsx';
import { everyJob, type JobFilter, listed } from './job-list.ts';
import { jobIcon } from './job-look.ts';
import { useOlderJobs, useOneJob } from './older-jobs.ts';

export function Jobs({ chosen }: { readonly chosen: JobId | null }) {
  const { snapshot, known } = usePicture();
  const [filter, setFilter] = useState<JobFilter>(everyJob);
  const older = useOlderJobs(filter);
  const jobs = listed(snapshot.jobs, older.rows, filter);
  const asked = useOneJob(chosen, [...snapshot.jobs, ...older.rows]);
  if (!known) return <Empty icon="work" title={text.deck.loading} />;
  if (snapshot.jobs.every(({ kind }) => kind === 'plan')) {
    return <Empty icon="jobs" title={text.jobs.none} hint={text.jobs.noneHint} />;
  }
  // A job that was just asked for may be chosen before its first notice came: then none is shown, never another one.
  const shown = chosen === null ? jobs[0] : asked;
  // The picture keeps so many: with fewer there are no others.
  const hasOlder = snapshot.jobs.filter((job) => job.ended !== null).length >= finishedJobsKept;
  return (
    <div className="jobs">
      <nav className="jobs-list" aria-label={text.jobs.heading}>
        <JobFilters jobs={[...snapshot.jobs, ...older.rows]} filter={filter} onChange={setFilter} />
        <JobGroup heading={text.jobs.running} jobs={jobs.filter((job) => job.ended === null)} shown={shown} />
        <JobGroup heading={text.jobs.recent} jobs={jobs.filter((job) => job.ended !== null)} shown={shown} />
        {jobs.length === 0 && (
          <p className="jobs-hidden">
            {text.jobs.filter.none} <span className="faint">{text.jobs.filter.noneHint}</span>
          </p>
        )}
        {older.fault !== null && <FaultNote fault={older.fault} />}
        {hasOlder && older.hasMore && (
          <Button look="quiet" testId="jobs-older" disabled={older.loading} onPress={older.more}>
            {text.jobs.older}
          </Button>
        )}
      </nav>
      {shown === undefined ? (
        <Empty icon="work" title={chosen === null ? text.jobs.filter.none : text.jobs.starting} />
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
