// What can be typed about a fault: the command that does what its remedy says.

import { barcodePattern } from '../contract/barcodes.ts';
import { actionsOf } from '../contract/errors.ts';
import type { FaultAction } from '../contract/fault-words.ts';
import type { Fault } from '../contract/model.ts';
import { lineOf } from './typed-line.ts';

/** Of the actions that are said of a fault, the first that a command can do. */
export function remediesOf(fault: Fault): readonly string[] {
  // A data folder that cannot be used keeps every verb from doing anything.
  if (fault.code.startsWith('home.')) return [];
  const { cartridge, subject = '' } = fault.data;
  const lines = actionsOf(fault).map((action) => lineFor(action, cartridge ?? subject) ?? poolLineFor(action, subject));
  return lines.filter((line) => line !== null).slice(0, 1);
}

function lineFor(action: FaultAction, subject: string): string | null {
  const barcode = barcodePattern.test(subject) ? subject : null;
  const about = (verb: string) => (barcode === null ? null : lineOf([verb, barcode]));
  switch (action) {
    case 'load':
    case 'eject':
    case 'format':
    case 'check':
    case 'unlock':
      return about(action);
    case 'show-cartridge':
      return about('shelf');
    case 'choose-cartridge':
      return lineOf(['status']);
    case 'show-drives':
      return lineOf(['drives']);
    case 'show-health':
      return about('shelf') ?? lineOf(['drives']);
    case 'show-jobs':
      return lineOf(['jobs']);
    case 'show-mirrors':
      return lineOf(['schedule']);
    case 'doctor':
    case 'reconnect':
      return lineOf(['doctor']);
    // To be done by hand, or by typing the same again with something else.
    case 'clean':
    case 'retry':
    case 'choose-folder':
    case 'show-settings':
    // Of a pool, not of a cartridge.
    case 'unlock-pool':
    case 'recovery-kit':
    case 'import-keys':
      return null;
  }
}

function poolLineFor(action: FaultAction, pool: string): string | null {
  if (pool === '') return null;
  switch (action) {
    case 'unlock-pool':
      return lineOf(['key', 'unlock', pool]);
    case 'recovery-kit':
      return lineOf(['key', 'kit', pool, '--out', 'kit.pdf']);
    case 'import-keys':
      return lineOf(['key', 'import', '--from', 'kit.pdf']);
    default:
      return null;
  }
}
