// A job that did not go well, asked for anew: just as it was where that is known here, else from the sheet that asked for
// it, where a person sees what will happen before it does.

import type { Job, JobId } from '../../../helper/contract/model.ts';
import { text } from '../../text/text.ts';
import type { RestoreTarget } from '../basket/restore-again.ts';
import type { Route, Sheet } from '../route.ts';
import type { WindowSend } from '../window-api.ts';
import type { RemedyStep } from './remedies.ts';

export interface RemedyContext {
  readonly send: WindowSend;
  readonly route: Route;
  readonly restoreAgain: (job: JobId, where: RestoreTarget) => Promise<void>;
}

export function again(job: Job): readonly RemedyStep[] {
  const { id, kind, barcode, canContinue } = job;
  const { remedies } = text.jobs;
  // "Do what is left" stands above, and is offered once.
  if (canContinue) return [];
  const step = (words: string, run: RemedyStep['run']): readonly RemedyStep[] => [{ id: 'retry', words, run }];
  const ask = (run: (send: WindowSend, barcode: string) => Promise<JobId>): readonly RemedyStep[] =>
    barcode === null
      ? []
      : step(remedies.retry, async ({ send, route }) => route.go({ view: 'jobs', job: await run(send, barcode) }));
  const open = (sheet: (barcode: string) => Sheet): readonly RemedyStep[] =>
    barcode === null ? [] : step(remedies.retrySheet, async ({ route }) => route.open(sheet(barcode)));
  switch (kind) {
    case 'restore':
      return step(remedies.restoreAgain, ({ restoreAgain }) => restoreAgain(id, 'there'));
    case 'load':
      return ask((send, one) => send('cartridges.load', { drive: null, barcode: one }));
    case 'eject':
      return ask((send, one) => send('cartridges.eject', { barcode: one }));
    case 'check':
      return ask((send, one) => send('cartridges.check', { barcode: one }));
    case 'generations':
      return ask((send, one) => send('cartridges.findGenerations', { barcode: one }));
    case 'verify':
      return ask((send, one) => send('cartridges.verify', { barcode: one, paths: [] }));
    case 'format':
    case 'lock':
    case 'copy':
    case 'rescue':
      return open((one) => ({ kind, barcode: one }));
    case 'recover':
      return open((one) => ({ kind, barcode: one, found: null }));
    case 'open-generation':
    case 'rollback':
      return barcode === null
        ? []
        : step(remedies.browse(barcode), async ({ route }) => route.go({ view: 'browse', barcode }));
    case 'mirror':
      return step(remedies.mirrors, async ({ route }) => route.go({ view: 'mirrors' }));
    case 'benchmark':
    case 'drive-report':
      return step(remedies.health, async ({ route }) => route.go({ view: 'health' }));
    case 'import':
    case 'export':
    case 'rebuild':
      return step(remedies.settings, async ({ route }) => route.go({ view: 'settings' }));
    // What came through a pipe, and whoever took it, is not here; a plan is shown by the sheet that asked for it.
    default:
      return [];
  }
}
