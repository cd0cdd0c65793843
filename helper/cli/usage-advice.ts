// What to say to a line that cannot be done as it was typed.

export interface UsageAdvice {
  readonly what: string;
  /** Lines that would be right; the likeliest first. */
  readonly type: readonly string[];
}
