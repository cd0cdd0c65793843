// Where a key leads in a list of rows; null when it leads nowhere. Pure.

const pageOfRows = 10;

export function destination(key: string, at: number, count: number): number | null {
  switch (key) {
    case 'ArrowDown':
      return Math.min(count - 1, at + 1);
    case 'ArrowUp':
      return Math.max(0, at - 1);
    case 'PageDown':
      return Math.min(count - 1, at + pageOfRows);
    case 'PageUp':
      return Math.max(0, at - pageOfRows);
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
}
