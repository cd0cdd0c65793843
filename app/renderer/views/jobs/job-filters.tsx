// Which jobs the list shows: by how they stand, and by kind.

import type { JobKind } from '../../../../helper/contract/job-kinds.ts';
import type { Job } from '../../../../helper/contract/model.ts';
import { text } from '../../../text/text.ts';
import { type JobFilter, type JobListFilter, kindsIn } from './job-list.ts';

const whiches: readonly JobListFilter[] = ['all', 'open', 'care'];

interface JobFiltersProps {
  readonly jobs: readonly Job[];
  readonly filter: JobFilter;
  readonly onChange: (filter: JobFilter) => void;
}

export function JobFilters({ jobs, filter, onChange }: JobFiltersProps) {
  const words = text.jobs.filter;
  const kinds = [...new Set([...kindsIn(jobs), ...(filter.kind === null ? [] : [filter.kind])])];
  return (
    <div className="job-filters">
      <input
        type="search"
        className="find-field"
        data-testid="jobs-search"
        aria-label={words.search}
        placeholder={words.searchHint}
        value={filter.search}
        onChange={({ target }) => onChange({ ...filter, search: target.value })}
      />
      <fieldset className="toggle" aria-label={words.which}>
        {whiches.map((which) => (
          <button
            key={which}
            type="button"
            aria-pressed={filter.which === which}
            data-testid={`jobs-${which}`}
            onClick={() => onChange({ ...filter, which })}
          >
            {words[which]}
          </button>
        ))}
      </fieldset>
      <select
        className="job-filter"
        aria-label={words.kind}
        data-testid="jobs-kind"
        value={filter.kind ?? ''}
        onChange={({ target }) => onChange({ ...filter, kind: kindNamed(kinds, target.value) })}
      >
        <option value="">{words.everyKind}</option>
        {kinds.map((kind) => (
          <option key={kind} value={kind}>
            {text.job.kind(kind)}
          </option>
        ))}
      </select>
    </div>
  );
}

function kindNamed(kinds: readonly JobKind[], name: string): JobKind | null {
  return kinds.find((kind) => kind === name) ?? null;
}
