// Files of a continuous set by name: what lags behind, on disk or on tape, and what its folder keeps of deleted ones.

import { type ReactNode, useState } from 'react';
import type { MirrorGauge } from '../../../../helper/contract/mirrors.ts';
import type { MirrorSet } from '../../../../helper/contract/schedules.ts';
import { bytes } from '../../../text/format.ts';
import { text } from '../../../text/text.ts';
import { FaultNote } from '../../parts/fault-note.tsx';
import { LongList } from '../../parts/long-list.tsx';
import { type Pages, pageRows, usePages } from '../../parts/pages.ts';
import { useWindowContext } from '../../window-context.ts';

const rowHeight = 32;

export function Lagging({ gauge }: { readonly gauge: MirrorGauge }) {
  const { send } = useWindowContext();
  const [on, setOn] = useState<'disk' | 'tape'>(gauge.tape === null ? 'disk' : 'tape');
  const { set: id, disk, tape, asOf } = gauge;
  const lag = on === 'disk' ? disk : (tape ?? disk);
  // Other files lag when their number, their size or the oldest of them changes.
  const key = `${id} ${on} ${lag.files} ${lag.bytes} ${lag.oldest ?? ''}`;
  const pages = usePages(key, (cursor) => send('mirrors.lagging', { id, on, cursor, limit: pageRows }));
  const { lagging } = text.mirrors;
  return (
    <section className="mirror file-list" aria-label={on === 'tape' ? lagging.heading : lagging.onDisk}>
      <header className="section-head">
        <h2>{on === 'tape' ? lagging.heading : lagging.onDisk}</h2>
        {tape !== null && (
          <fieldset className="toggle" aria-label={text.mirrors.gauge}>
            {(['tape', 'disk'] as const).map((one) => (
              <button key={one} type="button" aria-pressed={one === on} onClick={() => setOn(one)}>
                {one === 'tape' ? text.mirrors.onTape : text.mirrors.onDisk}
              </button>
            ))}
          </fieldset>
        )}
      </header>
      <Rows
        pages={pages}
        none={lagging.none}
        label={lagging.heading}
        row={({ path, bytes: size, isGone, since, fault }) => (
          <>
            <span className="row-name" title={path}>
              <bdi>{path}</bdi>
            </span>
            <span className={fault === null ? 'faint' : 'care'}>
              {fault !== null ? text.fault(fault).title : isGone ? lagging.gone : lagging.since(since, new Date(asOf))}
            </span>
            <span className="right faint">{isGone ? '' : bytes(size)}</span>
          </>
        )}
      />
    </section>
  );
}

export function KeptFiles({ set: { id, lastRun } }: { readonly set: MirrorSet }) {
  const { send } = useWindowContext();
  const pages = usePages(`${id} ${lastRun ?? ''}`, (cursor) =>
    send('mirrors.deleted', { id, cursor, limit: pageRows }),
  );
  const { kept } = text.mirrors;
  return (
    <section className="mirror file-list" aria-label={kept.heading}>
      <header className="section-head">
        <h2>{kept.heading}</h2>
      </header>
      <Rows
        pages={pages}
        none={kept.none}
        label={kept.heading}
        row={({ path, bytes: size, deleted }) => (
          <>
            <span className="row-name" title={path}>
              <bdi>{path}</bdi>
            </span>
            <span className="faint">{kept.deleted(deleted)}</span>
            <span className="right faint">{bytes(size)}</span>
          </>
        )}
      />
    </section>
  );
}

interface RowsProps<T> {
  readonly pages: Pages<T>;
  readonly none: string;
  readonly label: string;
  readonly row: (one: T) => ReactNode;
}

function Rows<T extends { readonly path: string }>({ pages, none, label, row }: RowsProps<T>) {
  const { rows, complete, fault, more } = pages;
  if (fault !== null) return <FaultNote fault={fault} />;
  if (rows.length === 0) return <p className="faint">{complete ? none : '\u00a0'}</p>;
  return (
    <LongList
      count={rows.length}
      rowHeight={rowHeight}
      className="file-rows"
      role="list"
      label={label}
      onNearEnd={more}
      row={(at) => {
        const one = rows[at];
        if (one === undefined) return null;
        return (
          // biome-ignore lint/a11y/useSemanticElements: the list around it is one of any length
          <div key={`${at} ${one.path}`} className="file-row row" role="listitem">
            {row(one)}
          </div>
        );
      }}
    />
  );
}
