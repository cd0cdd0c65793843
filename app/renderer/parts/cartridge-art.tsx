// A cartridge as it lies on a shelf: shell in its generation's colour, hub window, write-protect switch, the sticker
// with its real Code 39. The wound tape in the window is filled outwards from the hub, by area, with what is used.

import type { MediaType } from '../../../helper/contract/model.ts';
import { code39 } from './code39.ts';

interface CartridgeArtProps {
  readonly barcode: string;
  readonly mediaType: MediaType;
  readonly writeProtected: boolean;
  /** Used part of the capacity, 0 to 1; null while nothing is known of a volume. */
  readonly used: number | null;
}

const hub = { x: 104, y: 78 };
const hubRadius = 21;
const packRadius = 47;

const windings = [28, 34, 40]
  .map((r) => `M${hub.x - r} ${hub.y} a${r} ${r} 0 0 1 ${2 * r} 0 a${r} ${r} 0 0 1 ${-2 * r} 0`)
  .join(' ');
/** Both sides in one, as all that repeats is drawn by one path: shelves are long. */
const grips = [40, 52, 64, 76, 88, 100, 112].map((y) => `M9 ${y} H21 M187 ${y} H199`).join(' ');

export function CartridgeArt({ barcode, mediaType, writeProtected, used }: CartridgeArtProps) {
  const ringRadius = used === null ? hubRadius : usedRadius(used);
  return (
    <svg className="cartridge-art" data-generation={mediaType} viewBox="0 0 208 212" aria-hidden="true">
      <path className="shell" d="M22 2 H200 a6 6 0 0 1 6 6 V204 a6 6 0 0 1 -6 6 H8 a6 6 0 0 1 -6 -6 V22 Z" />
      <path className="shell-light" d="M22.5 3.5 H200 a4.5 4.5 0 0 1 4.5 4.5" />
      <path className="shell-door" d="M2 22 L22 2 V26 a4 4 0 0 1 -4 4 H2 Z" />
      <rect className="shell-recess" x="30" y="14" width="148" height="128" rx="6" />
      <path className="shell-arrow" d="M104 19 l5 7 h-10 z" />
      <path className="shell-grip" d={grips} />
      <circle className="window" cx={hub.x} cy={hub.y} r={packRadius + 4} />
      <circle className="pack" cx={hub.x} cy={hub.y} r={packRadius} />
      {used !== null && used > 0 && <circle className="pack-used" cx={hub.x} cy={hub.y} r={ringRadius} />}
      <path className="pack-winding" d={windings} />
      <path className="window-gloss" d={`M${hub.x - 34} ${hub.y - 26} A43 43 0 0 1 ${hub.x + 4} ${hub.y - 43}`} />
      <circle className="hub" cx={hub.x} cy={hub.y} r={hubRadius} />
      <circle className="hub-teeth" cx={hub.x} cy={hub.y} r={hubRadius - 6} />
      <circle className="hub-pin" cx={hub.x} cy={hub.y} r={5} />
      <rect className="spine" x="2" y="150" width="204" height="60" rx="6" />
      <path className="spine-light" d="M3 151 H205" />
      <WriteProtectSwitch on={writeProtected} />
      <g transform="translate(44 158)">
        <LabelArt barcode={barcode} mediaType={mediaType} />
      </g>
    </svg>
  );
}

/** The middle of each character's cell: one text, as each text of a drawing is laid out by itself. */
const cells = [0, 1, 2, 3, 4, 5].map((at) => 14 + at * 19.4).join(' ');

/** The sticker, 152 by 44, as printed: six characters in cells, the media type apart, the bars below. */
export function LabelArt({ barcode, mediaType }: { readonly barcode: string; readonly mediaType: MediaType }) {
  const { bars, width } = code39(barcode);
  const scale = 140 / width;
  return (
    <g className="label-art" data-generation={mediaType}>
      <rect className="label-paper" width="152" height="44" rx="1.5" />
      <text className="label-character" x={cells} y="18" textAnchor="middle">
        {barcode.slice(0, 6)}
      </text>
      <rect className="label-type" x="123" y="3" width="26" height="18" rx="1.5" />
      <text className="label-type-text" x="136" y="16.6" textAnchor="middle">
        {barcode.slice(6)}
      </text>
      <path className="label-rule" d="M4 23.2 H148" />
      <path className="label-bar" d={bars.map((bar) => barPath(6 + bar.x * scale, bar.width * scale)).join('')} />
    </g>
  );
}

function barPath(x: number, width: number): string {
  return `M${x.toFixed(2)} 26h${width.toFixed(2)}v15h${(-width).toFixed(2)}z`;
}

function WriteProtectSwitch({ on }: { readonly on: boolean }) {
  return (
    <g className="switch" data-on={on}>
      <rect className="switch-slot" x="13" y="166" width="18" height="28" rx="3" />
      <rect className="switch-slider" x="15" y={on ? 168 : 179} width="14" height="13" rx="2" />
      {on && <path className="switch-lock" d="M19.5 174.5 v-1.5 a2.5 2.5 0 0 1 5 0 v1.5 M18.5 174.5 h7 v4.5 h-7 z" />}
    </g>
  );
}

/** By area, as tape winds: half full is not half the radius. */
function usedRadius(used: number): number {
  const share = Math.min(1, Math.max(0, used));
  return Math.sqrt(hubRadius ** 2 + share * (packRadius ** 2 - hubRadius ** 2));
}
