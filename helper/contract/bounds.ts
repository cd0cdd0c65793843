// How long a row of the snapshot can get: what people name is cut where it enters a row, so that no name, path or message
// makes one grow without bound. The whole of it stays where it belongs, in what was asked for and in a job's items.

/** A line for a person. */
export const titleCharactersMost = 200;
/** Any other text of a row. */
export const textCharactersMost = 1_000;
/** Of a list in a row. */
export const listMost = 1_000;

/** With "…" at its end where something is left out; never half a character. */
export function cut(text: string, charactersMost: number): string {
  if (text.length <= charactersMost) return text;
  return `${text.slice(0, charactersMost - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
}

/** The same value where nothing is too long. */
export function bounded<T>(row: T): T {
  return boundedValue(row, textCharactersMost) as T;
}

function boundedValue(value: unknown, charactersMost: number): unknown {
  if (typeof value === 'string') return cut(value, charactersMost);
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) {
    const short: readonly unknown[] = value.length > listMost ? value.slice(0, listMost) : value;
    const rows = short.map((one) => boundedValue(one, charactersMost));
    return rows.length === value.length && rows.every((one, at) => one === value[at]) ? value : rows;
  }
  let changed: Record<string, unknown> | null = null;
  for (const [key, one] of Object.entries(value)) {
    const next = boundedValue(one, key === 'title' ? titleCharactersMost : charactersMost);
    if (next !== one) {
      changed ??= { ...value };
      changed[key] = next;
    }
  }
  return changed ?? value;
}
