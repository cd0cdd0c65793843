// Remedies name a command after a colon and two spaces: what it is for, and what to type.

export interface Advice {
  readonly words: string;
  readonly command: string | null;
}

export function commandIn(remedy: string): Advice {
  const at = remedy.indexOf(':  ');
  if (at < 0) return { words: remedy, command: null };
  return { words: `${remedy.slice(0, at)}:`, command: remedy.slice(at + 3).trim() };
}
