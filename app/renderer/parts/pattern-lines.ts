// Patterns as they are typed into a field of several lines.

/** One a line. What begins with # is a remark, as in .gitignore, and names nothing. */
export function patternsIn(text: string): readonly string[] {
  return text
    .split('\n')
    .map((line) => line.trimEnd())
    .filter((line) => line.trim() !== '' && !line.startsWith('#'));
}
