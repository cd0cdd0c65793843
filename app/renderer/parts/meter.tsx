// A bar for a share of a whole: how full a cartridge is, how far a job has come.

interface MeterProps {
  readonly label: string;
  readonly value: number;
  /** Null: it is not known yet, so nothing is claimed. */
  readonly total: number | null;
  readonly look: 'room' | 'progress';
  readonly testId?: string;
}

export function Meter({ label, value, total, look, testId }: MeterProps) {
  const share = total === null || total <= 0 ? null : Math.min(1, value / total);
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: either of the two roles takes a label
    <div
      className="meter"
      data-look={look}
      data-open={share === null}
      data-testid={testId}
      role={look === 'room' ? 'meter' : 'progressbar'}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={share === null ? undefined : Math.round(share * 100)}
    >
      <div className="meter-fill" style={share === null ? undefined : { width: `${share * 100}%` }} />
    </div>
  );
}
