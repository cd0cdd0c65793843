// The order in which cartridges stand, wherever they are listed.

export function byBarcode<T extends { readonly barcode: string }>(cartridges: readonly T[]): readonly T[] {
  return [...cartridges].sort((a, b) => (a.barcode < b.barcode ? -1 : 1));
}
