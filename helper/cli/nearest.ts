// What somebody may have meant: the known words that few letters tell from the one typed.

const shown = 3;
const stepsMost = 3;

/** The nearest, several when they are equally near; none when all are far. Upper and lower case are the same. */
export function nearestOf(typed: string, known: readonly string[]): readonly string[] {
  const word = typed.toLowerCase();
  const reach = Math.min(stepsMost, Math.max(1, Math.floor(word.length / 3)));
  const ranked = known
    .map((name) => ({ name, steps: rank(word, name.toLowerCase()) }))
    .filter(({ steps }) => steps <= reach)
    .toSorted((one, other) => one.steps - other.steps);
  return ranked
    .filter(({ steps }) => steps === ranked[0]?.steps)
    .slice(0, shown)
    .map(({ name }) => name);
}

/** A beginning that is long enough to mean something counts as one step. */
function rank(typed: string, name: string): number {
  const steps = stepsBetween(typed, name);
  return typed.length >= 3 && name.startsWith(typed) ? Math.min(1, steps) : steps;
}

/** Letters left out, added or exchanged, and neighbours that changed places. */
export function stepsBetween(one: string, other: string): number {
  let beforeLast: readonly number[] = [];
  let last: readonly number[] = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let row = 1; row <= one.length; row += 1) {
    const next = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1];
      const isSwapped = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      const ways = [at(last, column) + 1, at(next, column - 1) + 1, at(last, column - 1) + (isSame ? 0 : 1)];
      if (isSwapped) ways.push(at(beforeLast, column - 2) + 1);
      next.push(Math.min(...ways));
    }
    beforeLast = last;
    last = next;
  }
  return at(last, other.length);
}

function at(row: readonly number[], column: number): number {
  return row[column] ?? Number.POSITIVE_INFINITY;
}
