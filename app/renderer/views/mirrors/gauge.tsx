// The "not yet safe" gauge: how far disk and tape are behind the folders, and how much of the time promised has gone.

import { knowsAll, type Lag, type MirrorGauge } from '../../../../helper/contract/mirrors.ts';
import type { MirrorSet } from '../../../../helper/contract/schedules.ts';
import type { MirrorSide } from '../../../text/shared.ts';
import { text } from '../../../text/text.ts';
import { Icon } from '../../parts/icon.tsx';
import { lagTone, waitedShare } from './lag-tone.ts';

interface GaugeProps {
  readonly gauge: MirrorGauge;
  readonly set: MirrorSet | undefined;
}

export function Gauge({ gauge, set }: GaugeProps) {
  const promised = set?.timing.kind === 'continuous' ? set.timing.tapeWithinSeconds : null;
  return (
    <div className="lags">
      <LagTile gauge={gauge} lag={gauge.disk} heading={text.mirrors.onDisk} side="disk" promised={null} />
      {gauge.tape !== null && (
        <LagTile gauge={gauge} lag={gauge.tape} heading={text.mirrors.onTape} side="tape" promised={promised} />
      )}
    </div>
  );
}

interface LagTileProps {
  readonly gauge: MirrorGauge;
  readonly lag: Lag;
  readonly heading: string;
  readonly side: MirrorSide;
  /** Seconds. */
  readonly promised: number | null;
}

function LagTile({ gauge, lag, heading, side, promised }: LagTileProps) {
  const then = new Date(gauge.asOf);
  const isAllKnown = knowsAll(gauge);
  const share = promised === null ? null : waitedShare(lag, then, promised);
  const tone = lagTone(lag, isAllKnown, share);
  return (
    <div className="lag" data-tone={tone} data-testid={`lag-${side}`} data-files={lag.files}>
      <p className="lag-head">
        <span className="overline">{heading}</span>
        {promised !== null && <span className="faint">{text.mirrors.promise(promised)}</span>}
      </p>
      <p className="lag-figure">
        <Icon name={tone === 'even' ? 'check' : tone === 'open' ? 'work' : 'hold'} />
        {lag.oldest !== null
          ? text.mirrors.behindFigure(lag.files)
          : isAllKnown
            ? text.mirrors.evenFigure
            : text.mirrors.evenSoFar}
      </p>
      {share !== null && (
        // biome-ignore lint/a11y/useSemanticElements: the element meter cannot be drawn in our colours
        <div
          className="lag-promise"
          role="meter"
          aria-label={text.mirrors.waited(share)}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={Math.min(100, Math.round(100 * share))}
        >
          <div className="lag-waited" style={{ width: `${Math.min(1, share) * 100}%` }} />
        </div>
      )}
      <p className="lag-words">{text.lag(lag, side, then, isAllKnown)}</p>
    </div>
  );
}
