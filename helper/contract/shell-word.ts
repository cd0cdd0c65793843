/** A word as a person types it into a shell, in quotes where it needs them. */
export function shellWord(word: string): string {
  if (word === '') return "''";
  return /^[\w@%+=:,./~-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}
