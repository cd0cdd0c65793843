// The front of a half-height drive: slot, display, lamps. What it shows is the drive's state and nothing more; the words
// beside it say the same for those who do not see it.

import { isShut } from '../../../../helper/contract/drive-state.ts';
import type { Cartridge, DriveState } from '../../../../helper/contract/model.ts';
import { text } from '../../../text/text.ts';
import { LabelArt } from '../../parts/cartridge-art.tsx';
import { cleanNow, cleanSoon } from './drive-look.ts';

interface DriveArtProps {
  readonly state: DriveState;
  /** TapeAlert flags that are set. */
  readonly alerts: readonly number[];
  readonly product: string;
  readonly cartridge: Cartridge | null;
  /** One line of at most 22 characters. */
  readonly display: string;
}

type LampState = 'off' | 'on' | 'busy';

export function DriveArt({ state, alerts, product, cartridge, display }: DriveArtProps) {
  const lamps = lampsOf(state, alerts);
  return (
    <svg className="drive-art" data-state={state.kind} viewBox="0 0 640 196" aria-hidden="true">
      <rect className="drive-body" x="1" y="1" width="638" height="194" rx="10" />
      <path className="drive-edge-light" d="M10 2.5 H630" />
      <rect className="drive-face" x="14" y="14" width="612" height="168" rx="5" />
      <rect className="slot-rim" x="34" y="32" width="470" height="66" rx="6" />
      <rect className="slot" x="38" y="36" width="462" height="58" rx="4" />
      {cartridge === null ? (
        <path className="slot-flap" d="M40 38 H498 V62 H40 Z" />
      ) : (
        <g className="slot-cartridge" data-generation={cartridge.mediaType} key={cartridge.barcode}>
          <rect className="spine" x="46" y="41" width="446" height="50" rx="3" />
          <path className="spine-light" d="M47 42 H491" />
          {[62, 72, 82].map((x) => (
            <path key={x} className="shell-grip" d={`M${x} 52 V80`} />
          ))}
          {[456, 466, 476].map((x) => (
            <path key={x} className="shell-grip" d={`M${x} 52 V80`} />
          ))}
          <g transform="translate(193 44)">
            <LabelArt barcode={cartridge.barcode} mediaType={cartridge.mediaType} />
          </g>
        </g>
      )}
      <rect className="slot-glow" x="34" y="32" width="470" height="66" rx="6" />
      <g className="eject-key">
        <rect x="528" y="36" width="78" height="58" rx="5" />
        <path d="M567 53 l10 12 h-20 z M557 70 h20 v4 h-20 z" />
      </g>
      <rect className="display-rim" x="34" y="118" width="252" height="44" rx="4" />
      <rect className="display" x="37" y="121" width="246" height="38" rx="2.5" />
      <text className="display-text" x="50" y="146">
        {display}
      </text>
      {text.drive.lamps.map((name, at) => (
        <g key={name} transform={`translate(${316 + at * 43} 132)`}>
          <circle className="lamp" data-lamp={lamps[at]} data-meaning={at} cx="0" cy="0" r="5" />
          <text className="drive-print" x="0" y="22" textAnchor="middle">
            {name}
          </text>
        </g>
      ))}
      <text className="drive-name" x="606" y="146" textAnchor="end">
        {product}
      </text>
    </svg>
  );
}

/** Ready, active, cleaning, fault: in the order of the printed names. */
function lampsOf(state: DriveState, alerts: readonly number[]): readonly LampState[] {
  const clean: LampState = text.drive.isCleaning(state)
    ? 'busy'
    : alerts.includes(cleanNow) || alerts.includes(cleanSoon)
      ? 'on'
      : 'off';
  const [ready, active, fault] = worksOf(state);
  return [ready, active, clean, fault];
}

/** Ready, active, fault. */
function worksOf(state: DriveState): readonly [LampState, LampState, LampState] {
  switch (state.kind) {
    case 'empty':
      return ['off', 'off', 'off'];
    case 'loading':
    case 'ejecting':
      return ['busy', 'off', 'off'];
    case 'loaded':
    case 'in-use':
    case 'paused':
    case 'safe-to-eject':
      return ['on', 'off', 'off'];
    case 'formatting':
    case 'writing':
    case 'reading':
    case 'finishing':
      return ['on', 'busy', 'off'];
    case 'failed':
      return ['off', 'off', text.drive.isCleaning(state) || isShut(state) ? 'off' : 'on'];
  }
}
