// A bar for a share of a whole: how full a cartridge is, how far a job has come.

interface MeterProps {
  readonly label: string;
  readonly value: number;
  /** Null: it is not known yet, so nothing is claimed. */
  readonly total: number | null;
  readonly look: 'room' | 'progress';
  /** So much more is on its way. */
  readonly ahead?: number | undefined;
  /** From here on it may be over at any time. */
  readonly mark?: number | undefined;
  readonly testId?: string;
}

export function Meter({ label, value, total, look, ahead = 0, mark, testId }: MeterProps) {
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
      {ahead > value && total !== null && (
        <div className="meter-ahead" style={{ width: `${100 * Math.min(1, ahead / total)}%` }} />
      )}
      <div className="meter-fill" style={share === null ? undefined : { width: `${share * 100}%` }} />
      {mark !== undefined && total !== null && mark < total && (
        <div className="meter-mark" style={{ insetInlineStart: `${(100 * mark) / total}%` }} />
      )}
    </div>
  );
}
