// Jobs that computers share, in words: where each is, and why one that waits is not begun.

import { calls } from '../contract/contract.ts';
import { wordsOf } from '../contract/errors.ts';
import type { FleetJob, FleetJobState, FleetWait } from '../contract/fleet-jobs.ts';
import { jobKindName } from '../contract/job-kinds.ts';
import { visible } from '../contract/visible.ts';
import { count, timeInWords } from './words.ts';

const states = {
  waiting: 'waits',
  taken: 'about to begin',
  begun: 'begun',
  unsure: 'unknown there since a backup was restored',
  ended: 'ended',
} as const satisfies Readonly<Record<FleetJobState, string>>;

export function fleetJobInWords(row: FleetJob): string {
  const { id, asked, askedBy, call, barcodes, state, waitsFor, host, cancelled, outcome, fault } = row;
  const { job } = calls[call].rule;
  const what = `${job === null ? call : jobKindName(job)} ${barcodes.join(', ')}`;
  const where = host === null ? '' : ` on ${visible(host)}`;
  const isLeaving = cancelled && state !== 'ended' ? ', being cancelled' : '';
  const why = fault === null ? '' : `: ${wordsOf(fault).title}`;
  const wait = waitsFor === null ? '' : `: ${visible(waitInWords(waitsFor))}`;
  const asker = `${visible(askedBy.login)} on ${visible(askedBy.host)}`;
  const stands = `${outcome ?? states[state]}${where}${isLeaving}${wait}${why}`;
  return `${id}  ${what}  ${stands}  (asked by ${asker}, ${timeInWords(asked)})`;
}

function waitInWords(wait: FleetWait): string {
  switch (wait.kind) {
    case 'cartridge-nowhere':
      return `no computer has ${wait.barcode}`;
    case 'cartridges-apart':
      return 'its cartridges are on different computers';
    case 'host-away':
      return `${wait.hosts.join(' and ')} cannot be reached`;
    case 'turn':
      return `${count(wait.before, 'job')} before it on ${wait.host}`;
    case 'drives-busy':
      return `no drive is free on ${wait.hosts.join(' or ')}`;
  }
}
