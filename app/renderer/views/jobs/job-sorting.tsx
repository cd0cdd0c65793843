// In which order the list has its jobs.

import { type JobOrder, jobOrders } from '../../../../helper/contract/jobs.ts';
import { text } from '../../../text/text.ts';
import { SortButton } from '../../parts/sort-button.tsx';
import { pressed } from '../../parts/sorting.ts';

interface JobSortingProps {
  readonly order: JobOrder;
  /** Null: the newest first. */
  readonly onSort: (order: JobOrder | null) => void;
}

export function JobSorting({ order, onSort }: JobSortingProps) {
  return (
    <fieldset className="job-sorting" aria-label={text.jobs.order}>
      {jobOrders.map((column) => (
        <SortButton
          key={column}
          column={column}
          name={text.jobs.orders[column]}
          sorting={order}
          onPress={() => onSort(pressed(order, column, column === 'time'))}
        />
      ))}
    </fieldset>
  );
}
