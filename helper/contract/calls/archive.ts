// Folders go on tape.

import { archiveInput, preflightInput } from '../archive-input.ts';
import { call } from '../call.ts';
import { jobInput } from '../inputs.ts';
import type { JobId } from '../model.ts';
import { act, becomes, type NamedFields, ownJob, query } from '../rule.ts';

const written: NamedFields = { cartridges: [['barcodes[]', 'write']], pools: [['pool', 'use']] };
const sources: NonNullable<NamedFields['paths']> = [
  ['sources[]', 'as-caller'],
  ['mirror', 'as-caller'],
];
const toArchive: NamedFields = {
  ...written,
  paths: [
    ...sources,
    ['list.path', 'as-caller'],
    ['streams[].path', 'as-caller'],
    ['tree.path', 'as-caller'],
    ['verifyAgainst', 'as-caller'],
  ],
};

export const archiveCalls = {
  /** Ends when everything is safe, over as many of the cartridges, or of the pool's, as it takes. */
  start: call<JobId>()(archiveInput, becomes('archive', act('archive', toArchive))),
  /** Counts first and looks at the cartridges' room: the job's result says what would go where. Writes nothing. */
  plan: call<JobId>()(archiveInput, becomes('plan', query('archive', toArchive))),
  /** Walks through the sources and looks at drives and cartridges; its result is the checklist. */
  preflight: call<JobId>()(preflightInput, becomes('preflight', query('archive', { ...written, paths: sources }))),
  /** Goes on where an archive that did not end well came to: what is safe already stays as it is. */
  continue: call<JobId>()(jobInput, becomes('archive', act('anybody', ownJob))),
} as const;
