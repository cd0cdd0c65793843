/** What it gives is looked up once. */
export function remembered<T>(lookup: (barcode: string) => T): (barcode: string) => T {
  const known = new Map<string, T>();
  return (barcode) => {
    const found = known.has(barcode) ? (known.get(barcode) as T) : lookup(barcode);
    known.set(barcode, found);
    return found;
  };
}
