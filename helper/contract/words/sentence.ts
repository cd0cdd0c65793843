// How the words of these tables are put into a line. The tables hold sentence case; the command line lowers it within a row.

/** Names that keep their capital wherever they stand. */
const names = /^(Capstan|Sunday|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday)\b/;

/** "Writing the index" → "writing the index"; "LTFS …", "CAP001L8 …" and names stay as they are. */
export function lowerFirst(words: string): string {
  return /^[A-Z]([^A-Z0-9]|$)/.test(words) && !names.test(words)
    ? `${words.charAt(0).toLowerCase()}${words.slice(1)}`
    : words;
}

/** "slot 7" → "Slot 7". */
export function upperFirst(words: string): string {
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

/** "A", "A and B", "A, B and C". */
export function listOf(names: readonly string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}

/** "A", "A or B", "A, B or C". */
export function anyOf(names: readonly string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`;
}
