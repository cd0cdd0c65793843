// What holds an archive back: now in words, and of late as one small bar of shares; and how full the memory between disk and
// tape is.

import { useRef } from 'react';
import type { JobProgress, WaitingFor } from '../../../helper/contract/model.ts';
import { text } from '../../text/text.ts';
import { Meter } from './meter.tsx';

export function TimeShares({ progress }: { readonly progress: JobProgress }) {
  const { phase, waitingFor, poolFill, slots = [] } = progress;
  const shares = useShares(progress);
  if (waitingFor === undefined && poolFill === undefined) return null;
  const stops = slots.reduce((sum, slot) => sum + slot.stops, 0);
  return (
    <div className="pace" data-testid="pace" data-waiting-for={waitingFor}>
      {/* What makes it safe is its phase. */}
      <span className="pace-words">
        {phase === 'streaming' ? text.job.speedLimit[waitingFor ?? 'nothing'] : '\u00a0'}
      </span>
      <WaitShares shares={shares} />
      {stops > 0 && (
        <span className="faint" title={text.job.stopsMeaning}>
          {text.job.stops(stops)}
        </span>
      )}
      {poolFill !== undefined && (
        <span className="pace-memory">
          <span className="faint">{text.job.memory}</span>
          <Meter look="room" label={text.job.memoryFill(poolFill)} value={poolFill} total={1} />
        </span>
      )}
    </div>
  );
}

type WaitShares = Readonly<Record<WaitingFor, number>>;

const noShares: WaitShares = { nothing: 0, drive: 0, source: 0, hash: 0, pool: 0, flush: 0, index: 0 };
/** In this order from left to right: what is as it should be first. */
const inOrder: readonly WaitingFor[] = ['drive', 'nothing', 'flush', 'index', 'pool', 'hash', 'source'];
/** Each reported moment counts for so much less when the next one is reported: some ten seconds stay in sight. */
const fading = 0.98;

/** How often each was reported of late. A moment that is drawn twice counts once. */
function useShares(progress: JobProgress): WaitShares {
  const latest = useRef<{ readonly of: JobProgress | null; readonly shares: WaitShares }>({
    of: null,
    shares: noShares,
  });
  if (latest.current.of !== progress && progress.waitingFor !== undefined) {
    const { shares } = latest.current;
    const next = Object.fromEntries(
      inOrder.map((one) => [one, shares[one] * fading + (one === progress.waitingFor ? 1 - fading : 0)]),
    ) as Record<WaitingFor, number>;
    latest.current = { of: progress, shares: next };
  }
  return latest.current.shares;
}

function WaitShares({ shares }: { readonly shares: WaitShares }) {
  const whole = inOrder.reduce((sum, one) => sum + shares[one], 0);
  if (whole === 0) return null;
  const parts = inOrder.map((one) => ({ one, share: shares[one] / whole })).filter(({ share }) => share >= 0.01);
  const words = parts.map(({ one, share }) => text.pace.share(one, share)).join(', ');
  return (
    <span className="pace-shares" role="img" aria-label={text.pace.meaning(words)} title={words}>
      {parts.map(({ one, share }) => (
        <span key={one} className="pace-share" data-waiting-for={one} style={{ flexGrow: share }} />
      ))}
    </span>
  );
}
