// The queue and what was: each job with how it ended, the chosen one in full beside it.

import { type MouseEvent, useState } from 'react';
import { jobOrders, newestFirst } from '../../../../helper/contract/jobs.ts';
import type { Job, JobId } from '../../../../helper/contract/model.ts';
import { finishedJobsKept } from '../../../../helper/contract/state.ts';
import { text } from '../../../text/text.ts';
import { useJobMenu } from '../../job-parts/job-menu.ts';
import { OpenedNote } from '../../job-parts/open-folder.tsx';
import { Button } from '../../parts/button.tsx';
import { useContextMenu } from '../../parts/context-menu.tsx';
import { Empty } from '../../parts/empty.tsx';
import { FaultNote } from '../../parts/fault-note.tsx';
import { useGrowing } from '../../parts/growing.tsx';
import { useSorting } from '../../parts/sorting.ts';
import type { OpenEnd, ReportEnd } from '../../window-api.ts';
import { useUserRequest, useWindowState } from '../../window-context.ts';
import { JobDetail } from './job-detail.tsx';
import { JobFilters } from './job-filters.tsx';
import { everyJob, type JobFilter, listed } from './job-list.ts';
import { JobRow, moveAmongRows } from './job-row.tsx';
import { JobSorting } from './job-sorting.tsx';
import { useOlderJobs, useOneJob } from './older-jobs.ts';
import { SavedNote } from './save-job.tsx';

export function Jobs({ chosen }: { readonly chosen: JobId | null }) {
  const { snapshot, known } = useWindowState();
  const [filter, setFilter] = useState<JobFilter>(everyJob);
  const [sorting, setSorting] = useSorting('jobs', jobOrders);
  const order = sorting ?? newestFirst;
  // The snapshot keeps so many: with fewer there are no others.
  const areOlder = snapshot.jobs.filter((job) => job.ended !== null).length >= finishedJobsKept;
  const older = useOlderJobs(filter, order, areOlder);
  const menu = useRowMenu();
  const reached = { rows: older.rows, isComplete: older.isComplete || !areOlder };
  const jobs = listed(snapshot.jobs, reached, filter, nameOfJob, order);
  const asked = useOneJob(chosen, [...snapshot.jobs, ...older.rows]);
  if (!known) return <Empty icon="work" title={text.deck.loading} />;
  if (snapshot.jobs.every(({ kind }) => kind === 'plan')) {
    return <Empty isView icon="jobs" title={text.jobs.none} hint={text.jobs.noneHint} />;
  }
  // A job that was just asked for may be chosen before its first notice came: then none is shown, never another one.
  const shown = chosen === null ? jobs[0] : asked;
  const stop = (jobs.find(({ id }) => id === shown?.id) ?? jobs[0])?.id;
  const hasOlder = filter.search.trim() !== '' || areOlder;
  return (
    <div className="jobs">
      {shown === undefined && <h1 className="visually-hidden">{text.jobs.heading}</h1>}
      <nav className="jobs-list" aria-label={text.jobs.heading} onKeyDown={moveAmongRows}>
        <JobFilters jobs={[...snapshot.jobs, ...older.rows]} filter={filter} onChange={setFilter} />
        <JobSorting order={order} onSort={setSorting} />
        {menu.notes}
        <JobGroup
          heading={text.jobs.running}
          jobs={jobs.filter((job) => job.ended === null)}
          shown={shown}
          stop={stop}
          onMenu={menu.open}
        />
        <JobGroup
          heading={text.jobs.recent}
          jobs={jobs.filter((job) => job.ended !== null)}
          shown={shown}
          stop={stop}
          onMenu={menu.open}
        />
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

/** What a job is called here. */
function nameOfJob(job: Job): string {
  return `${text.job.kind(job.kind)} ${text.job.title(job)}`;
}

/** The menu of any row; what came of it is said above the list, as the job need not be the one that is shown. */
function useRowMenu() {
  const request = useUserRequest();
  const openMenu = useContextMenu();
  const [opened, setOpened] = useState<OpenEnd | null>(null);
  const [saved, setSaved] = useState<ReportEnd | null>(null);
  const itemsOf = useJobMenu(request, { onOpened: setOpened, onSaved: setSaved });
  return {
    open: (event: MouseEvent, job: Job) => {
      setOpened(null);
      setSaved(null);
      openMenu(event, text.jobs.menu(text.job.title(job)), () => itemsOf(job));
    },
    notes: (
      <>
        <OpenedNote end={opened} />
        <SavedNote end={saved} />
        {request.fault !== null && <FaultNote fault={request.fault} />}
      </>
    ),
  };
}

interface JobGroupProps {
  readonly heading: string;
  readonly jobs: readonly Job[];
  readonly shown: Job | undefined;
  /** The one row of the list that Tab stops at. */
  readonly stop: JobId | undefined;
  readonly onMenu: (event: MouseEvent, job: Job) => void;
}

/** Laid out together: a thousand jobs may wait. */
const laidOut = 100;

function JobGroup({ heading, jobs, shown, stop, onMenu }: JobGroupProps) {
  const stopAt = jobs.findIndex(({ id }) => id === stop);
  const { most, end } = useGrowing(jobs.length, laidOut, '.jobs-list', stopAt + 1);
  if (jobs.length === 0) return null;
  const now = new Date();
  return (
    <section>
      <h2 className="overline">{heading}</h2>
      <ul>
        {jobs.slice(0, most).map((job) => (
          <li key={job.id}>
            <JobRow job={job} isShown={job.id === shown?.id} isStop={job.id === stop} now={now} onMenu={onMenu} />
          </li>
        ))}
        {end}
      </ul>
    </section>
  );
}
