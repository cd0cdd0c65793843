// What is recorded of a job, as a file: for spreadsheets, for programs, to print, for those who hand over films.

import { useState } from 'react';
import type { Job } from '../../../../helper/contract/model.ts';
import { type ReportFormat, reportFormats } from '../../../../helper/contract/reports.ts';
import { text } from '../../../text/text.ts';
import { Icon } from '../../parts/icon.tsx';
import { Menu } from '../../parts/menu.tsx';
import type { ReportEnd } from '../../window-api.ts';
import { type UserRequest, useWindowContext } from '../../window-context.ts';

export interface ReportSaving {
  readonly end: ReportEnd | null;
  readonly save: (format: ReportFormat) => void;
}

export function useSaving({ id }: Job, request: UserRequest): ReportSaving {
  const { send } = useWindowContext();
  const [end, setEnd] = useState<ReportEnd | null>(null);
  return {
    end,
    save: (format) => {
      setEnd(null);
      void request.ask(async () => setEnd(await send('shell.saveReport', { job: id, format })));
    },
  };
}

export function SaveJob({ saving, busy }: { readonly saving: ReportSaving; readonly busy: boolean }) {
  const { formats: names } = text.report;
  return (
    <Menu
      label={text.jobs.save}
      words={`${text.jobs.save}…`}
      testId="job-save"
      items={() =>
        reportFormats.map((format) => ({
          id: format,
          label: names[format],
          disabled: busy,
          run: () => saving.save(format),
        }))
      }
    />
  );
}

export function SavedNote({ end }: { readonly end: ReportEnd | null }) {
  if (end === null || end.kind === 'cancelled') return null;
  const isSaved = end.kind === 'saved';
  return (
    <p className="saved-note" data-tone={isSaved ? 'done' : 'care'} data-testid="job-saved" role="status">
      <Icon name={isSaved ? 'check' : 'care'} />
      <span className="selectable">{wordsFor(end)}</span>
    </p>
  );
}

function wordsFor(end: Exclude<ReportEnd, { kind: 'cancelled' }>): string {
  switch (end.kind) {
    case 'saved':
      return [text.jobs.saved(end.path), ...end.remarks].join(' ');
    case 'not-written':
      return text.jobs.notSaved(end.path, end.detail);
    case 'no-hashes':
      return `${text.jobs.noHashes.title}. ${text.jobs.noHashes.remedy}`;
  }
}
