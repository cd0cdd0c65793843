// Compiled, never run: what must not compile. Each line below an expectation is an error, or the check fails.

import type { Handlers, Send } from '../../contract/contract.ts';
import { TapeError } from '../../contract/errors.ts';
import type { AnyNotice, NoticeBody } from '../../contract/notices.ts';

declare const send: Send;
declare const handlers: Handlers;

export async function calls(): Promise<void> {
  const job = await send('archive.start', { barcodes: ['CAP001L8'], sources: ['/a'] });
  // @ts-expect-error an unknown call
  await send('erase', { barcode: 'CAP001L8' });
  // @ts-expect-error what every object has is no call
  await send('constructor', {});
  // @ts-expect-error an input of the wrong kind
  await send('archive.start', { barcodes: ['CAP001L8'], sources: '/a' });
  // @ts-expect-error an input with too little
  await send('cartridges.format', { barcode: 'CAP001L8' });
  // @ts-expect-error an input with too much
  await send('cartridges.eject', { barcode: 'CAP001L8', force: true });
  // @ts-expect-error a string is not a job's id
  await send('jobs.cancel', { id: 'job-1' });
  await send('jobs.cancel', { id: job });
  // @ts-expect-error an output of another kind
  const wrong: string[] = await send('virtual.list', { cursor: null, limit: 1 });
  void wrong;
}

const { 'archive.start': _archive, ...withoutArchive } = handlers;
// @ts-expect-error a handler is missing
export const incomplete: Handlers = withoutArchive;

export const surplus: Handlers = {
  ...handlers,
  // @ts-expect-error a handler that no call asks for
  erase: async () => null,
};

export const wrongOutput: Handlers = {
  ...handlers,
  // @ts-expect-error an answer of another kind than the contract's
  'jobs.cancel': async () => 'done',
};

export const wrongInput: Handlers = {
  ...handlers,
  // @ts-expect-error an input that the contract does not give
  'jobs.cancel': async (input: { readonly id: string; readonly force: boolean }) => (input.force ? null : null),
};

export function notices(notice: AnyNotice): void {
  if (notice.name === 'progress') {
    // @ts-expect-error a gauge is no job
    const body: NoticeBody<'job'> = notice.body;
    void body;
  }
}

// @ts-expect-error a code that no row has words for
export const nameless = new TapeError('drive.on-fire');
