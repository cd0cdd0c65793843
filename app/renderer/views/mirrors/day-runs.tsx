// The runs of one day, and what each of them changed on tape.

import { useEffect, useState } from 'react';
import type { JobItem } from '../../../../helper/contract/model.ts';
import type { MirrorSet, SetRun } from '../../../../helper/contract/schedules.ts';
import type { JobResult } from '../../../../helper/contract/volumes.ts';
import { number } from '../../../text/format.ts';
import { text } from '../../../text/text.ts';
import { jobIcon } from '../../job-parts/job-icon.ts';
import { Button } from '../../parts/button.tsx';
import { Icon } from '../../parts/icon.tsx';
import { useRoute } from '../../route.ts';
import { useWindowContext } from '../../window-context.ts';
import { useMirrorJobs } from './mirror-data.ts';

/** As many as fit beside a calendar; a day of a busy set has more, and the list of jobs has them all. */
const runsShown = 50;
const failedShown = 3;

export function DayRuns({ set, date }: { readonly set: MirrorSet; readonly date: string }) {
  const runs = useRuns(set, date);
  return (
    <section className="day-runs-list" aria-label={text.mirrors.calendar.heading(date)} data-testid="day-runs">
      <h3>{text.mirrors.calendar.heading(date)}</h3>
      {runs !== null && runs.length === 0 && <p className="faint">{text.mirrors.calendar.noRuns}</p>}
      {runs?.map((run) => (
        <Run key={run.job} run={run} copies={set.copies} />
      ))}
    </section>
  );
}

function Run({ run, copies }: { readonly run: SetRun; readonly copies: number }) {
  const { go } = useRoute();
  const { job, copy, created, state, ended } = run;
  return (
    <article className="run" data-state={state} data-testid={`run-of-${job}`}>
      <header>
        <Icon name={jobIcon(run)} />
        <strong>{timeOf(created)}</strong>
        <span>{text.job.state[state]}</span>
        {copies > 1 && <span className="faint">{text.mirrors.runs.copy(copy)}</span>}
        <Button look="quiet" testId={`show-job-${job}`} onPress={() => go({ view: 'jobs', job })}>
          {text.mirrors.runs.job}
        </Button>
      </header>
      {ended === null ? <p className="faint">{text.mirrors.runs.noResult}</p> : <Changes run={run} />}
      {run.fault !== null && <p className="care">{text.fault(run.fault).title}</p>}
    </article>
  );
}

function Changes({ run: { job, filesFailed } }: { readonly run: SetRun }) {
  const { result, failed } = useFound(job, filesFailed > 0);
  if (result?.kind !== 'archive') return null;
  const { cartridges, renamed = 0, removed = 0 } = result.outcome;
  const written = cartridges.reduce((sum, one) => sum + one.files, 0);
  const { runs } = text.mirrors;
  if (written + renamed + removed + filesFailed === 0) return <p className="faint">{runs.noChange}</p>;
  return (
    <>
      <dl className="changes">
        <Change name={runs.written} many={written} />
        <Change name={runs.renamed} many={renamed} />
        <Change name={runs.removed} many={removed} title={runs.removedMeaning} />
        <Change name={runs.failed} many={filesFailed} isFault />
      </dl>
      {failed.length > 0 && (
        <ul className="run-failed">
          {failed.map(({ path, fault }) => (
            <li key={path}>
              <bdi className="selectable">{path}</bdi>
              {fault !== null && <span className="faint"> {text.fault(fault).title}</span>}
            </li>
          ))}
          {filesFailed > failed.length && <li className="faint">{runs.more(filesFailed - failed.length)}</li>}
        </ul>
      )}
    </>
  );
}

interface ChangeProps {
  readonly name: string;
  readonly many: number;
  readonly isFault?: boolean;
  readonly title?: string;
}

function Change({ name, many, isFault = false, title }: ChangeProps) {
  return (
    <div data-none={many === 0} data-fault={isFault && many > 0} title={title}>
      <dt>{name}</dt>
      <dd>{number(many)}</dd>
    </div>
  );
}

interface RunDetails {
  readonly result: JobResult | null;
  readonly failed: readonly JobItem[];
}

function useFound(id: SetRun['job'], hasFailed: boolean): RunDetails {
  const { send } = useWindowContext();
  const [found, setFound] = useState<RunDetails>({ result: null, failed: [] });
  useEffect(() => {
    let isCurrent = true;
    const items = hasFailed ? send('jobs.items', { id, failedOnly: true, cursor: null, limit: failedShown }) : null;
    Promise.all([send('jobs.result', { id }), items]).then(
      ([result, page]) => isCurrent && setFound({ result, failed: page?.rows ?? [] }),
      // A job of long ago may have been forgotten.
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [send, id, hasFailed]);
  return found;
}

function useRuns({ id }: MirrorSet, date: string): readonly SetRun[] | null {
  const { send } = useWindowContext();
  const [runs, setRuns] = useState<readonly SetRun[] | null>(null);
  const jobs = useMirrorJobs();
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the jobs do changes the answer
  useEffect(() => {
    let isCurrent = true;
    send('mirrors.runs', { id, limit: runsShown, date }).then(
      (answer) => isCurrent && setRuns(answer),
      // The next question of the view tells what is wrong.
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [send, id, date, jobs]);
  return runs;
}

const timeFormat = new Intl.DateTimeFormat(undefined, { timeStyle: 'short' });
const timeOf = (iso: string) => timeFormat.format(new Date(iso));
