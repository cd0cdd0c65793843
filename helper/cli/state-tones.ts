// Which states are as they should be, which are at work, and which want somebody.

import type { Cartridge, DriveState, Job } from '../contract/model.ts';
import type { Tone } from './tones.ts';

export function driveTone({ kind }: DriveState): Tone | null {
  switch (kind) {
    case 'safe-to-eject':
      return 'good';
    case 'failed':
      return 'bad';
    case 'empty':
    case 'loaded':
      return null;
    case 'in-use':
    case 'loading':
    case 'formatting':
    case 'writing':
    case 'reading':
    case 'paused':
    case 'finishing':
    case 'ejecting':
      return 'busy';
  }
}

export function cartridgeTone({ condition, flaw }: Cartridge): Tone | null {
  if (flaw !== null || condition === 'damaged') return 'bad';
  return condition === 'dirty' ? 'attention' : null;
}

export function jobTone({ state }: Job): Tone | null {
  switch (state) {
    case 'done':
      return 'good';
    case 'running':
    case 'pausing':
      return 'busy';
    case 'waiting':
    case 'paused':
    case 'partial':
      return 'attention';
    case 'failed':
      return 'bad';
    case 'queued':
    case 'cancelled':
      return null;
  }
}

export const severityTones: Readonly<Record<'ok' | 'hint' | 'warning' | 'error', Tone | null>> = {
  ok: 'good',
  hint: null,
  warning: 'attention',
  error: 'bad',
};
