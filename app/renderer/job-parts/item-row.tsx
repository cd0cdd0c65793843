// One item of a job in a line; of a failed one also what to do, as far as two lines hold it.

import type { JobItem } from '../../../helper/contract/model.ts';
import { bytes } from '../../text/format.ts';
import { text } from '../../text/text.ts';
import { ConditionTag } from '../parts/condition-tag.tsx';
import { Icon } from '../parts/icon.tsx';

export const itemHeight = 36;
export const failedItemHeight = 76;

interface ItemRowProps {
  readonly id: string;
  readonly item: JobItem;
  /** Each failure says what happened and what to do; among all items one line is enough. */
  readonly inFull: boolean;
  /** Where the keyboard is. */
  readonly isCurrent: boolean;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

export function ItemRow({ id, item, inFull, isCurrent, isChosen, onChoose }: ItemRowProps) {
  const { path, fault, mirror, receipt, restoredAs } = item;
  const isFailed = fault !== null;
  const trouble = fault ?? (mirror?.kind === 'mirror-failed' ? mirror.fault : null);
  const words = trouble === null ? null : text.fault(trouble);
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the list has the focus and names its active row
    // biome-ignore lint/a11y/useKeyWithClickEvents: the list hears its keys
    <div
      id={id}
      role="option"
      className="item"
      aria-selected={isChosen}
      data-current={isCurrent}
      data-failed={isFailed}
      data-full={inFull}
      data-testid="job-item"
      onClick={onChoose}
    >
      <Icon name={isFailed ? 'care' : 'file'} />
      <span className="item-path" data-testid={`item-${path}`} title={path}>
        <bdi>{path}</bdi>
      </span>
      <span className="item-size">{isFailed ? '' : bytes(item.bytes)}</span>
      <span className="item-end">
        {isFailed && <span className="item-fault">{words?.title}</span>}
        {restoredAs !== null && (
          <span className="care" title={restoredAs}>
            {isFailed ? text.jobs.kept(bytes(item.bytes)) : text.jobs.renamed}
          </span>
        )}
        {!isFailed && item.changed && <span className="care">{text.jobs.changed}</span>}
        {!isFailed && !item.changed && receipt !== null && <ConditionTag condition={receipt} />}
        {!isFailed && item.notes.includes('skipped') && <span className="soft">{text.jobs.skipped}</span>}
        {!isFailed && item.notes.includes('not-in-manifest') && (
          <span className="soft">{text.jobs.notes['not-in-manifest']}</span>
        )}
        {item.copies !== undefined && <span className="soft">{text.jobs.onTape}</span>}
        {!isFailed && mirror?.kind === 'mirror-failed' && <span className="care">{text.jobs.notMirrored}</span>}
      </span>
      {inFull && words !== null && <span className="item-words">{`${words.remedy} ${words.detail}`}</span>}
    </div>
  );
}
