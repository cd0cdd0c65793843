// Text of others in a page that a person reads.

import { visibleLines } from '../../../helper/contract/visible.ts';
import { xmlText } from '../../../helper/report/xml.ts';

export function pageText(value: string): string {
  return xmlText(visibleLines(value));
}
