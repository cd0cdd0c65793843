// The commands that a drive was given: what explains a fault to those who make drives. Never what was written or read.

/** 2,000 are kept of each drive. */
export const tracedCommandsKept = 2_000;

export interface TracedCommand {
  /** From 1 on, since the drive was opened. */
  readonly number: number;
  /** When it was sent, in milliseconds since 1970. */
  readonly at: number;
  /** That it took, by the drive's clock. */
  readonly seconds: number;
  /** "LOCATE(16)". */
  readonly command: string;
  /** Its bytes in hexadecimal digits. */
  readonly cdb: string;
  readonly bytesAsked: number;
  readonly bytesMoved: number;
  /** "good", "check condition: not ready, 04/01", or a fault's code when the command was not carried to its end. */
  readonly outcome: string;
}

/** Of a line, in this order. */
export const traceHeading = ['number', 'time', 'command', 'bytes of the command', 'data', 'took', 'outcome'] as const;

export function tracedParts({ number, at, seconds, command, cdb, ...rest }: TracedCommand): readonly string[] {
  const { bytesAsked: asked, bytesMoved: moved, outcome } = rest;
  const data = asked === 0 ? '' : moved === asked ? `${asked} B` : `${moved} of ${asked} B`;
  const bytes = cdb.match(/../g)?.join(' ') ?? '';
  return [`${number}`, new Date(at).toISOString(), command, bytes, data, `${(1_000 * seconds).toFixed(3)} ms`, outcome];
}
