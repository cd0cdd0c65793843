// The items of a job that has ended: each with its receipt or its fault, and one of them in full.

import { useState } from 'react';
import type { Job, JobItem } from '../../../../helper/contract/model.ts';
import { bytes } from '../../../text/format.ts';
import { text } from '../../../text/text.ts';
import { useDesk } from '../../desk.ts';
import { Empty } from '../../parts/empty.tsx';
import { FaultNote } from '../../parts/fault-note.tsx';
import { Icon } from '../../parts/icon.tsx';
import { LongList } from '../../parts/long-list.tsx';
import { pageRows, usePages } from '../../parts/pages.ts';
import { ReceiptTag } from '../../parts/receipt-tag.tsx';
import { ItemDetail } from './item-detail.tsx';

const itemHeight = 36;
const failedItemHeight = 76;

export function Items({ job }: { readonly job: Job }) {
  const { send } = useDesk();
  const [failedOnly, setFailedOnly] = useState(job.filesFailed > 0);
  const [chosen, setChosen] = useState<JobItem | null>(null);
  const pages = usePages(`${job.id}/${job.state}/${failedOnly}`, (cursor) =>
    send('jobItems', { id: job.id, failedOnly, cursor, limit: pageRows }),
  );
  const show = (only: boolean) => {
    setFailedOnly(only);
    setChosen(null);
  };
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
            if (item === undefined) return null;
            const isChosen = item === chosen;
            return (
              <Item
                key={`${item.path}/${item.barcode}`}
                item={item}
                inFull={failedOnly}
                isChosen={isChosen}
                onChoose={() => setChosen(isChosen ? null : item)}
              />
            );
          }}
        />
      )}
      {chosen !== null && <ItemDetail item={chosen} onClose={() => setChosen(null)} />}
    </section>
  );
}

interface ItemProps {
  readonly item: JobItem;
  /** Each failure says what happened and what to do; among all items one line is enough. */
  readonly inFull: boolean;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

function Item({ item, inFull, isChosen, onChoose }: ItemProps) {
  const { fault, mirror, receipt, restoredAs } = item;
  const isFailed = fault !== null;
  const trouble = fault ?? (mirror?.kind === 'mirror-failed' ? mirror.fault : null);
  const words = trouble === null ? null : text.fault(trouble);
  return (
    <li className="item" data-failed={isFailed} data-full={inFull} data-testid="job-item">
      <Icon name={isFailed ? 'care' : 'file'} />
      <button
        type="button"
        className="item-path"
        data-testid={`item-${item.path}`}
        title={item.path}
        aria-expanded={isChosen}
        onClick={onChoose}
      >
        <bdi>{item.path}</bdi>
      </button>
      <span className="item-size">{isFailed ? '' : bytes(item.bytes)}</span>
      <span className="item-end">
        {isFailed && <span className="item-fault">{words?.title}</span>}
        {restoredAs !== null && (
          <span className="care" title={restoredAs}>
            {isFailed ? text.jobs.kept(bytes(item.bytes)) : text.jobs.renamed}
          </span>
        )}
        {!isFailed && item.changed && <span className="care">{text.jobs.changed}</span>}
        {!isFailed && !item.changed && receipt !== null && <ReceiptTag receipt={receipt} />}
        {!isFailed && mirror?.kind === 'mirror-failed' && <span className="care">{text.jobs.notMirrored}</span>}
      </span>
      {inFull && words !== null && <span className="item-words">{`${words.detail} ${words.remedy}`}</span>}
    </li>
  );
}
