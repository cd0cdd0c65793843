// The items of a job that has ended: each with its receipt or its fault, and one of them in full. By keyboard the list is
// one stop, however long it is: arrows go through it, Enter tells of one in full, Escape closes that again.

import { type KeyboardEvent, useId, useState } from 'react';
import type { Job, JobItem } from '../../../helper/contract/model.ts';
import { text } from '../../text/text.ts';
import { Empty } from '../parts/empty.tsx';
import { FaultNote } from '../parts/fault-note.tsx';
import { destination } from '../parts/list-keys.ts';
import { LongList } from '../parts/long-list.tsx';
import { pageRows, usePages } from '../parts/pages.ts';
import { useWindowContext } from '../window-context.ts';
import { ItemDetail } from './item-detail.tsx';
import { failedItemHeight, ItemRow, itemHeight } from './item-row.tsx';

export function Items({ job }: { readonly job: Job }) {
  const { send } = useWindowContext();
  const [failedOnly, setFailedOnly] = useState(job.filesFailed > 0);
  const [current, setCurrent] = useState(0);
  const [chosen, setChosen] = useState<JobItem | null>(null);
  const id = useId();
  const pages = usePages(`${job.id}/${job.state}/${failedOnly}`, (cursor) =>
    send('jobs.items', { id: job.id, failedOnly, cursor, limit: pageRows }),
  );
  const { rows, complete, fault } = pages;
  const show = (only: boolean) => {
    setFailedOnly(only);
    setCurrent(0);
    setChosen(null);
  };
  const choose = (at: number) => {
    setCurrent(at);
    const item = rows[at] ?? null;
    setChosen(item === chosen ? null : item);
  };
  function onKeyDown(event: KeyboardEvent): void {
    const to = destination(event.key, current, rows.length);
    if (to !== null) setCurrent(to);
    else if (event.key === 'Enter' || event.key === ' ') choose(current);
    else if (event.key === 'Escape' && chosen !== null) setChosen(null);
    else return;
    event.preventDefault();
  }
  return (
    <section className="items">
      <header className="section-head">
        <h2>{text.jobs.items}</h2>
        <fieldset className="toggle" aria-label={text.jobs.items}>
          <button type="button" aria-pressed={!failedOnly} data-testid="items-all" onClick={() => show(false)}>
            {text.jobs.all}
          </button>
          <button type="button" aria-pressed={failedOnly} data-testid="items-failed" onClick={() => show(true)}>
            {text.jobs.failedOnly(job.filesFailed)}
          </button>
        </fieldset>
      </header>
      {fault !== null && <FaultNote fault={fault} />}
      {rows.length > 0 && (
        <LongList
          role="listbox"
          label={text.jobs.items}
          className="item-rows"
          testId="items"
          count={rows.length}
          rowHeight={failedOnly ? failedItemHeight : itemHeight}
          current={current}
          activeId={`${id}-${current}`}
          onKeyDown={onKeyDown}
          onNearEnd={pages.more}
          row={(at) => {
            const item = rows[at];
            if (item === undefined) return null;
            return (
              <ItemRow
                key={at}
                id={`${id}-${at}`}
                item={item}
                inFull={failedOnly}
                isCurrent={at === current}
                isChosen={item === chosen}
                onChoose={() => choose(at)}
              />
            );
          }}
        />
      )}
      {complete && rows.length === 0 && (
        <Empty icon="check" title={failedOnly ? text.jobs.noFailed : text.jobs.noItems} />
      )}
      {chosen !== null && <ItemDetail key={chosen.path} job={job} item={chosen} onClose={() => setChosen(null)} />}
    </section>
  );
}
