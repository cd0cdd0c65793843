// What a fault's remedy says, as steps that this window can take at once. Every kind of remedy has its case; one that comes
// to nothing here (its cartridge lies where it should, no cleaning cartridge is at hand) gives no step, and the words stand.

import { refusalToOverwrite } from '../../../helper/contract/cartridge-judgement.ts';
import { isInitialising, restingIn } from '../../../helper/contract/drive-use.ts';
import type { FaultAction } from '../../../helper/contract/fault-words.ts';
import type { Cartridge, Job, Snapshot } from '../../../helper/contract/model.ts';
import { text } from '../../text/text.ts';
import type { KeySheetName, Route } from '../route.ts';
import type { WindowSend } from '../window-api.ts';
import { again, type RemedyContext } from './repeat-job.ts';

export interface RemedyStep {
  readonly id: string;
  readonly words: string;
  readonly run: (reach: RemedyContext) => Promise<unknown>;
}

/** What it is about. */
export interface FailedSubject {
  readonly job: Job | null;
  readonly barcode: string | null;
  /** When it is about an encrypted pool. */
  readonly pool?: string | null;
}

/** More cartridges at rest in drives than this nobody reads. */
const ejectsMost = 3;

export function stepsFor(
  action: FaultAction,
  { job, barcode, pool = null }: FailedSubject,
  snapshot: Snapshot,
): readonly RemedyStep[] {
  const { remedies } = text.jobs;
  const cartridge = snapshot.cartridges.find((one) => one.barcode === barcode) ?? null;
  const step = (words: string, run: RemedyStep['run']): readonly RemedyStep[] => [{ id: action, words, run }];
  const go = (place: Parameters<Route['go']>[0], words: string) => step(words, async ({ route }) => route.go(place));
  switch (action) {
    case 'retry':
      return job === null ? [] : again(job);
    case 'load':
      if (cartridge === null || cartridge.drive !== null) return [];
      return step(remedies.load(cartridge.barcode), ({ send }) => load(send, cartridge));
    case 'eject':
      return ejects(cartridge, snapshot);
    case 'clean':
      return cleaning(cartridge, snapshot);
    case 'format':
      if (!isAtHand(cartridge, snapshot) || refusalToOverwrite(cartridge) !== null) return [];
      return step(remedies.format, async ({ route }) => route.open({ kind: action, barcode: cartridge.barcode }));
    case 'check':
      if (!isAtHand(cartridge, snapshot)) return [];
      return step(remedies.check, async ({ route }) => route.open({ kind: action, barcode: cartridge.barcode }));
    case 'unlock':
      if (cartridge === null || cartridge.volume?.lock !== 'locked') return [];
      return step(remedies.unlock, async ({ route }) => route.open({ kind: 'lock', barcode: cartridge.barcode }));
    case 'unlock-pool':
    case 'recovery-kit':
    case 'import-keys':
      return keySteps(action, pool);
    case 'choose-folder':
      return job?.kind === 'restore'
        ? step(remedies.otherFolder, ({ restoreAgain }) => restoreAgain(job.id, 'elsewhere'))
        : [];
    case 'choose-cartridge':
      return go({ view: 'deck' }, remedies.cartridges);
    case 'show-drives':
      return go({ view: 'deck' }, remedies.drives);
    case 'show-cartridge':
      return cartridge?.volume == null ? [] : go({ view: 'browse', barcode }, remedies.browse(cartridge.barcode));
    case 'show-health':
      return go({ view: 'health' }, remedies.health);
    case 'show-jobs':
      return go({ view: 'jobs', job: null }, remedies.jobs);
    case 'show-mirrors':
      return go({ view: 'mirrors' }, remedies.mirrors);
    case 'show-settings':
      return go({ view: 'settings' }, remedies.settings);
    case 'doctor':
      return go({ view: 'settings' }, remedies.doctor);
    case 'reconnect':
      return step(remedies.reconnect, ({ send }) => send('shell.reconnect', {}));
  }
}

function isAtHand(cartridge: Cartridge | null, { drives }: Snapshot): cartridge is Cartridge {
  return cartridge !== null && !isInitialising(cartridge, drives);
}

function load(send: WindowSend, { barcode }: Cartridge): Promise<unknown> {
  return send('cartridges.load', { drive: null, barcode });
}

function keySteps(
  action: Extract<FaultAction, 'unlock-pool' | 'recovery-kit' | 'import-keys'>,
  pool: string | null,
): readonly RemedyStep[] {
  const { actions } = text.keys;
  const open = (words: string, sheet: KeySheetName): readonly RemedyStep[] => [
    { id: action, words, run: async ({ route }) => route.open(sheet) },
  ];
  if (action === 'import-keys') return open(actions.import, { kind: action });
  if (pool === null) return [];
  return action === 'unlock-pool'
    ? open(actions.unlock, { kind: action, pool })
    : open(actions.kit, { kind: 'kit', pool });
}

/** The one that it is about, or else those that could make room. */
function ejects(cartridge: Cartridge | null, { drives }: Snapshot): readonly RemedyStep[] {
  const eject = (barcode: string): RemedyStep => ({
    id: 'eject',
    words: text.jobs.remedies.eject(barcode),
    run: ({ send }) => send('cartridges.eject', { barcode }),
  });
  if (cartridge !== null && cartridge.drive !== null) return [eject(cartridge.barcode)];
  return drives
    .flatMap((drive) => restingIn(drive) ?? [])
    .slice(0, ejectsMost)
    .map(eject);
}

/** Into the drive that has the ailing cartridge, once that is out; or else into any that is free. */
function cleaning(cartridge: Cartridge | null, { cartridges }: Snapshot): readonly RemedyStep[] {
  const cleaner = cartridges.find(({ mediaType, drive }) => mediaType === 'CU' && drive === null);
  if (cleaner === undefined) return [];
  return [
    {
      id: 'clean',
      words: text.jobs.remedies.clean(cleaner.barcode),
      run: async ({ send }) => {
        const drive = cartridge?.drive ?? null;
        if (cartridge !== null && drive !== null) await send('cartridges.eject', { barcode: cartridge.barcode });
        await send('cartridges.load', { drive, barcode: cleaner.barcode });
      },
    },
  ];
}
