// What a restore brought, shown in the desktop's own file manager: its folder, or one of its files in it.

import { useState } from 'react';
import type { Job, JobItem } from '../../../helper/contract/model.ts';
import { text } from '../../text/text.ts';
import { Icon } from '../parts/icon.tsx';
import type { OpenEnd } from '../window-api.ts';
import { type UserRequest, useWindowContext } from '../window-context.ts';

export interface FolderOpening {
  readonly end: OpenEnd | null;
  readonly openFolder: () => void;
  readonly show: (item: Pick<JobItem, 'path' | 'barcode' | 'restoredAs'>) => void;
}

export function useOpening({ id: job }: Job, request: UserRequest): FolderOpening {
  const { send } = useWindowContext();
  const [end, setEnd] = useState<OpenEnd | null>(null);
  return {
    end,
    openFolder: () => void request.ask(async () => setEnd(await send('shell.openRestored', { job }))),
    show: ({ path, barcode, restoredAs }) =>
      void request.ask(async () => {
        setEnd(await send('shell.showRestored', { job, path, barcode: barcode ?? '', restoredAs }));
      }),
  };
}

/** Nothing is said of what opened: it is seen. */
export function OpenedNote({ end }: { readonly end: OpenEnd | null }) {
  if (end === null || end.kind === 'opened') return null;
  const { gone, notOpened } = text.restoring;
  return (
    <p className="saved-note" data-tone="care" data-testid="not-opened" role="status">
      <Icon name="care" />
      <span className="selectable">{end.kind === 'gone' ? gone(end.path) : notOpened(end.path, end.detail)}</span>
    </p>
  );
}

/** Something came back, so there is something to see; of a rescue at least what it says of the tape. */
export function hasBrought({ kind, state, ended, progress }: Job): boolean {
  if (ended === null) return false;
  if (kind === 'rescue' && (state === 'done' || state === 'partial')) return true;
  return fillsFolder({ kind }) && progress.filesDone > 0;
}

/** What it brings lies in a folder that a person chose. */
export function fillsFolder({ kind }: Pick<Job, 'kind'>): boolean {
  return kind === 'restore' || kind === 'salvage' || kind === 'rescue';
}
