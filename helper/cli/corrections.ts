// Values that are nearly right: what the person meant, when one way of writing it is accepted.

import type { Argument, Option } from 'commander';
import { barcodePattern } from '../contract/barcodes.ts';
import { nearestOf } from './nearest.ts';

/** A barcode, a list of them, or paths on them: each part that is none becomes the nearest that is known. */
export function correctedBarcodes(value: string, known: readonly string[]): readonly string[] {
  const parts = value.split(',').map((part) => part.trim());
  const choices = parts.map((part) => {
    const [head = '', ...path] = part.split(':');
    const near =
      barcodePattern.test(head.toUpperCase()) && known.includes(head.toUpperCase()) ? [head] : nearestOf(head, known);
    return near.map((barcode) => [barcode, ...path].join(':'));
  });
  const [only = [], ...others] = choices;
  if (others.length === 0) return only;
  const first = choices.map(([nearest]) => nearest);
  return first.every((nearest) => nearest !== undefined) ? [first.join(',')] : [];
}

/** By trying, with the check of the option itself. */
export function correctedValue(place: Argument | Option, value: string): readonly string[] {
  const parse = place.parseArg;
  if (parse === undefined) return [];
  const accepted = waysToWrite(value).find((way) => {
    try {
      parse.call(place, way, undefined as never);
      return true;
    } catch {
      return false;
    }
  });
  return accepted === undefined ? [] : [accepted];
}

function waysToWrite(value: string): readonly string[] {
  const text = value.trim().toLowerCase();
  const [, year, month, day] = /^(\d{4})[./](\d{1,2})[./](\d{1,2})$/.exec(text) ?? [];
  const [, dayFirst, monthFirst, yearLast] = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(text) ?? [];
  const two = (number: string | undefined) => String(number).padStart(2, '0');
  const [, number, unit = ''] = /^(\d+(?:[.,]\d+)?)\s*([a-zµ]*)$/.exec(text) ?? [];
  const [, hour, minute] = /^(?:at\s+)?(\d{1,2}):(\d{2})$/.exec(text) ?? [];
  return [
    ...(year === undefined ? [] : [`${year}-${two(month)}-${two(day)}`]),
    ...(yearLast === undefined ? [] : [`${yearLast}-${two(monthFirst)}-${two(dayFirst)}`]),
    ...(number === undefined ? [] : [`${number}${unit.slice(0, 1)}`, `${number.replace(',', '.')}${unit}`]),
    ...(number === undefined || unit !== '' ? [] : [`${number}m`, `${number}G`]),
    ...(number === undefined || !unit.startsWith('d') ? [] : [`${24 * Number(number)}h`]),
    ...(hour === undefined ? [] : [`daily ${hour}:${minute}`]),
    text.replaceAll(/\s/g, ''),
  ];
}
