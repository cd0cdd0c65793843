// What holds an archive back now, and how full the memory between disk and tape is.

import type { JobProgress } from '../../../helper/contract/model.ts';
import { text } from '../text.ts';
import { Meter } from './meter.tsx';

export function Pace({ progress }: { readonly progress: JobProgress }) {
  const { waitingFor, poolFill, slots = [] } = progress;
  if (waitingFor === undefined && poolFill === undefined) return null;
  const stops = slots.reduce((sum, slot) => sum + slot.stops, 0);
  return (
    <div className="pace" data-testid="pace" data-waiting-for={waitingFor}>
      <span>{text.job.brake[waitingFor ?? 'nothing']}</span>
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
