// Options of the command line, as one word each: whatever a value begins with, it is no option.

export function given(option: string, value: string | number | undefined): readonly string[] {
  return value === undefined ? [] : [`--${option}=${value}`];
}

export function wantedFlag(option: string, isWanted: boolean | undefined): readonly string[] {
  return isWanted === true ? [`--${option}`] : [];
}
