// One job in full: what it does or did, how it ended in words, and each file with its receipt or its fault.

import { useState } from 'react';
import { wordsOf } from '../../../../helper/contract/errors.ts';
import type { Job, JobItem } from '../../../../helper/contract/model.ts';
import { useAsking, useDesk, usePicture } from '../../desk.ts';
import { Button } from '../../parts/button.tsx';
import { Empty } from '../../parts/empty.tsx';
import { FaultNote } from '../../parts/fault-note.tsx';
import { bytes, number, timeToday } from '../../parts/format.ts';
import { Icon } from '../../parts/icon.tsx';
import { JobProgress } from '../../parts/job-progress.tsx';
import { LongList } from '../../parts/long-list.tsx';
import { pageRows, usePages } from '../../parts/pages.ts';
import { ReceiptTag } from '../../parts/receipt-tag.tsx';
import { text } from '../../text.ts';
import { Findings } from '../health/findings.tsx';
import { findsOut, useJobResult } from '../health/job-result.ts';
import { jobIcon } from './job-look.ts';

const itemHeight = 36;
const failedItemHeight = 76;

export function JobDetail({ job }: { readonly job: Job }) {
  const { send } = useDesk();
  const { latestPaths } = usePicture();
  const asking = useAsking();
  const result = useJobResult(job);
  const movesData = job.kind === 'archive' || job.kind === 'restore' || job.kind === 'verify';
  return (
    <article className="job" data-testid="job-detail" data-state={job.state}>
      <header className="job-head">
        <div>
          <p className="overline">{text.job.kind[job.kind]}</p>
          <h1 className="selectable">{job.title}</h1>
        </div>
        {job.ended === null && (
          <Button
            look="plain"
            testId="job-stop"
            disabled={asking.busy}
            onPress={() => void asking.ask(() => send('cancel', { id: job.id }))}
          >
            {text.action.stopJob}
          </Button>
        )}
      </header>
      {job.state === 'running' && movesData ? (
        <JobProgress job={job} latestPath={latestPaths.get(job.id)} />
      ) : (
        <p className="job-outcome" data-tone={job.state} data-testid="job-outcome" aria-live="polite">
          <Icon name={jobIcon(job)} />
          {text.job.outcome(job)}
        </p>
      )}
      {result !== null && <Findings result={result} />}
      {asking.fault !== null && <FaultNote fault={asking.fault} />}
      {job.fault !== null && <FaultNote fault={job.fault} />}
      <dl className="job-facts">
        <JobFact name={text.jobs.created} value={timeToday(job.created, new Date())} />
        {job.ended !== null && <JobFact name={text.jobs.ended} value={timeToday(job.ended, new Date())} />}
        {job.barcode !== null && <JobFact name={text.jobs.cartridge} value={job.barcode} />}
        {job.kind === 'archive' && <JobFact name={text.jobs.filesSafe} value={number(job.filesSafe)} />}
        {job.kind === 'restore' && <JobFact name={text.jobs.filesRestored} value={number(job.progress.filesDone)} />}
        {job.kind === 'verify' && <JobFact name={text.jobs.filesRead} value={number(job.progress.filesDone)} />}
        {movesData && <JobFact name={text.jobs.filesFailed} value={number(job.filesFailed)} />}
        {movesData && <JobFact name={text.job.bytes} value={bytes(job.progress.bytesDone)} />}
      </dl>
      {(movesData || (findsOut(job) && job.filesFailed > 0)) && job.ended !== null && <Items job={job} />}
    </article>
  );
}

function JobFact({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="selectable">{value}</dd>
    </div>
  );
}

function Items({ job }: { readonly job: Job }) {
  const { send } = useDesk();
  const [failedOnly, setFailedOnly] = useState(job.filesFailed > 0);
  const pages = usePages(`${job.id}/${job.state}/${failedOnly}`, (cursor) =>
    send('jobItems', { id: job.id, failedOnly, cursor, limit: pageRows }),
  );
  return (
    <section className="items">
      <header className="section-head">
        <h2>{text.jobs.items}</h2>
        <fieldset className="toggle" aria-label={text.jobs.items}>
          <button type="button" aria-pressed={!failedOnly} data-testid="items-all" onClick={() => setFailedOnly(false)}>
            {text.jobs.all}
          </button>
          <button
            type="button"
            aria-pressed={failedOnly}
            data-testid="items-failed"
            onClick={() => setFailedOnly(true)}
          >
            {text.jobs.failedOnly(job.filesFailed)}
          </button>
        </fieldset>
      </header>
      {pages.fault !== null && <FaultNote fault={pages.fault} />}
      {pages.complete && pages.rows.length === 0 ? (
        <Empty icon="check" title={failedOnly ? text.jobs.noFailed : text.jobs.noItems} />
      ) : (
        <LongList
          role="list"
          label={text.jobs.items}
          className="item-rows"
          count={pages.rows.length}
          rowHeight={failedOnly ? failedItemHeight : itemHeight}
          onNearEnd={pages.more}
          row={(at) => {
            const item = pages.rows[at];
            return item === undefined ? null : <Item key={item.path} item={item} inFull={failedOnly} />;
          }}
        />
      )}
    </section>
  );
}

/** In the list of failures each says what happened and what to do; among all items one line is enough. */
function Item({ item, inFull }: { readonly item: JobItem; readonly inFull: boolean }) {
  const words = item.fault === null ? null : wordsOf(item.fault);
  return (
    <li className="item" data-failed={words !== null} data-full={inFull} data-testid="job-item">
      <Icon name={words === null ? 'file' : 'care'} />
      <span className="item-path selectable" title={item.path}>
        <bdi>{item.path}</bdi>
      </span>
      <span className="item-size">{words === null ? bytes(item.bytes) : ''}</span>
      <span className="item-end">
        {words !== null && <span className="item-fault">{words.title}</span>}
        {item.restoredAs !== null && (
          <span className="care" title={item.restoredAs}>
            {words === null ? text.jobs.renamed : text.jobs.kept(bytes(item.bytes))}
          </span>
        )}
        {words === null && item.changed && <span className="care">{text.jobs.changed}</span>}
        {words === null && !item.changed && item.receipt !== null && <ReceiptTag receipt={item.receipt} />}
      </span>
      {inFull && words !== null && <span className="item-words">{`${words.detail} ${words.remedy}`}</span>}
    </li>
  );
}
