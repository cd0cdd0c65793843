// A drive's state as a colour and a sign, beside its words.

import { isCalibrating, isShut } from '../../../../helper/contract/drive-state.ts';
import type { Cartridge, DriveState } from '../../../../helper/contract/model.ts';
import { text } from '../../../text/text.ts';
import { needsCheck } from '../../cartridges/cartridge-menu.ts';
import type { IconName } from '../../parts/icon.tsx';

/** TapeAlert. */
export const cleanNow = 20;
export const cleanSoon = 21;

export function toneOf(state: DriveState, cartridge: Cartridge | null, alerts: readonly number[]): string {
  switch (state.kind) {
    case 'safe-to-eject':
      return 'safe';
    case 'formatting':
    case 'writing':
    case 'paused':
    case 'finishing':
      return 'care';
    case 'failed':
      return text.drive.isCleaning(state) ? 'care' : isShut(state) ? 'plain' : 'danger';
    case 'empty':
      return alerts.includes(cleanNow) ? 'care' : 'plain';
    case 'loaded':
      return needsCheck(cartridge) || cartridge?.condition === 'encrypted' ? 'care' : 'plain';
    case 'loading':
      return isCalibrating(state) ? 'care' : 'plain';
    case 'in-use':
    case 'reading':
    case 'ejecting':
      return 'plain';
  }
}

export function iconOf(state: DriveState, cartridge: Cartridge | null, alerts: readonly number[]): IconName {
  switch (state.kind) {
    case 'empty':
      return alerts.includes(cleanNow) ? 'care' : 'deck';
    case 'safe-to-eject':
      return 'safe';
    case 'formatting':
    case 'writing':
    case 'paused':
    case 'finishing':
      return 'hold';
    case 'failed':
      return text.drive.isCleaning(state) ? 'work' : isShut(state) ? 'lock' : 'care';
    case 'loaded':
      if (cartridge?.condition === 'encrypted') return 'lock';
      return needsCheck(cartridge) ? 'care' : 'check';
    case 'loading':
      return isCalibrating(state) ? 'hold' : 'work';
    case 'in-use':
    case 'reading':
    case 'ejecting':
      return 'work';
  }
}
