// What a path of the mount means: the top, a cartridge with all that is on it, its older generations, which are found by
// their name and not listed.

/** Below the top of a cartridge. */
export const generationsFolder = '.generations';

export type MountPlace =
  | { readonly kind: 'top' }
  | { readonly kind: 'generations'; readonly barcode: string }
  | EntryPlace;

/** Something on a cartridge, "" being its root; now, or as it was. */
export interface EntryPlace {
  readonly kind: 'entry';
  readonly barcode: string;
  readonly path: string;
  readonly generation: number | undefined;
}

/** `real`: the path on the cartridge of what is shown by another name. */
export function placeOf(shown: string, real: (shown: string) => string): MountPlace {
  if (shown === '') return { kind: 'top' };
  const [barcode = '', second, third, ...others] = shown.split('/');
  if (second !== generationsFolder) return { kind: 'entry', barcode, path: real(shown), generation: undefined };
  if (third === undefined) return { kind: 'generations', barcode };
  const generation = /^\d{1,15}$/.test(third) ? Number(third) : Number.NaN;
  const path = others.length === 0 ? '' : real(shown);
  return { kind: 'entry', barcode, path, generation };
}

/** The names that a path has on its cartridge are behind these. */
export function rootOf(shown: string): string {
  const [barcode = '', second, third = ''] = shown.split('/');
  return second === generationsFolder ? `${barcode}/${second}/${third}` : barcode;
}
