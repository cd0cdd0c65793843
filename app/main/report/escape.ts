// Text of any kind inside CSV and XML (and HTML, which takes the same): names of files hold whatever people put there.

import { visibleLines } from '../../../helper/contract/visible.ts';

/** A spreadsheet takes what begins so for a formula, and runs it. */
const startsFormula = /^[=+\-@\t\r]/;

export function csvField(value: string): string {
  const harmless = startsFormula.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Control characters but tab and line ends, half characters, and the two that are none. */
const impossible = /(?![\t\n\r\u007f-\u009f])[\p{Cc}\p{Cs}\ufffe\uffff]/gu;

/** What XML cannot hold at all is percent-encoded, as LTFS does; of half a character nothing is left to encode. */
export function xmlText(value: string): string {
  return value
    .replace(impossible, (character) => (character < ' ' ? encodeURIComponent(character) : '\ufffd'))
    .replace(/[&<>"']/g, (character) => entities[character] ?? character);
}

/** For a page that a person reads. */
export function pageText(value: string): string {
  return xmlText(visibleLines(value));
}
