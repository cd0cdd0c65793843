// From where to where, when, and how it went last: the same four facts in the list and above a set's history.

import type { MirrorSet, SetRun } from '../../../../helper/contract/schedules.ts';
import { text } from '../../../text/text.ts';
import { jobIcon } from '../../job-parts/job-icon.ts';
import { nameOf } from '../../parts/dropped.ts';
import { Icon } from '../../parts/icon.tsx';

interface SetFactsProps {
  readonly set: MirrorSet;
  readonly runs: readonly SetRun[];
  /** Folders with their whole paths. */
  readonly isInFull?: boolean;
}

export function SetFacts({ set, runs, isInFull = false }: SetFactsProps) {
  const { sources, pool, copies, mirror, timing } = set;
  const [last] = runs;
  return (
    <dl className="set-facts">
      <div>
        <dt>{text.mirrors.from}</dt>
        {sources.map((path) => (
          <dd key={path} className="selectable" title={path}>
            <bdi>{isInFull ? path : nameOf(path)}</bdi>
          </dd>
        ))}
      </div>
      <div>
        <dt>{text.mirrors.to}</dt>
        <dd>{pool === null ? text.mirrors.onlyDisk : text.mirrors.pool(pool, copies)}</dd>
        {mirror !== null && (
          <dd className="selectable" title={mirror}>
            <bdi>{isInFull ? mirror : text.mirrors.folder(nameOf(mirror))}</bdi>
          </dd>
        )}
      </div>
      <div>
        <dt>{text.mirrors.next}</dt>
        <dd data-testid="next-run">{nextRun(set)}</dd>
        {timing.kind !== 'continuous' && <dd className="faint">{text.mirrors.timing(timing)}</dd>}
      </div>
      <div>
        <dt>{text.mirrors.last}</dt>
        <dd className="set-outcome" data-state={last?.state} data-testid="last-run">
          {last !== undefined && <Icon name={jobIcon(last)} />}
          {last === undefined ? text.mirrors.notRunYet : text.mirrors.lastOutcome(last, new Date())}
        </dd>
      </div>
    </dl>
  );
}

function nextRun({ isPaused, timing, nextRun: next }: MirrorSet): string {
  if (isPaused) return text.mirrors.paused;
  if (timing.kind === 'continuous') return text.mirrors.always;
  if (next === null) return text.mirrors.never;
  return Date.parse(next) < Date.now() ? text.mirrors.due : text.mirrors.nextAt(next);
}
