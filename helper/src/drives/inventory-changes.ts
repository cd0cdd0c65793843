// What somebody did in a library while its robot did not look: by comparing what was in it before and what is in it now.

/** By address: the label of what is in each element that is full; "" where it cannot be read. */
export type LibraryLabels = ReadonlyMap<number, string>;

/** Between addresses; null: not in the library. */
interface ElementChange {
  /** Null when the label cannot be read. */
  readonly barcode: string | null;
  readonly from: number | null;
  readonly to: number | null;
}

export function changesBetween(before: LibraryLabels, after: LibraryLabels): readonly ElementChange[] {
  const was = addressesOf(before);
  const is = addressesOf(after);
  const gone = [...was].flatMap(([barcode, from]) => {
    const to = is.get(barcode) ?? null;
    return from === to ? [] : [{ barcode, from, to }];
  });
  const come = [...is].flatMap(([barcode, to]) => (was.has(barcode) ? [] : [{ barcode, from: null, to }]));
  const nameless = (labels: LibraryLabels, other: LibraryLabels) =>
    [...labels].flatMap(([address, label]) => (label === '' && !other.has(address) ? [address] : []));
  return [
    ...gone,
    ...come,
    ...nameless(before, after).map((from) => ({ barcode: null, from, to: null })),
    ...nameless(after, before).map((to) => ({ barcode: null, from: null, to })),
  ];
}

function addressesOf(labels: LibraryLabels): ReadonlyMap<string, number> {
  return new Map([...labels].flatMap(([address, label]) => (label === '' ? [] : [[label, address]])));
}
