// Why a job that stands in line has not begun, in a sentence for a person. Pure.

import { wordsOf } from '../../contract/errors.ts';
import type { JobWait } from '../../contract/model.ts';
import { type Waits, waitInWords } from '../../contract/waits.ts';
import type { RunningJob } from './running-job.ts';

/** Further back in the line nobody looks at who is ahead: it would change with every job that ends. */
const namedInLine = 20;

/** `ahead`: jobs whose turn comes before. */
export function waitOf(cartridges: readonly string[], ahead: number, underWay: readonly RunningJob[]): JobWait {
  if (ahead >= namedInLine) return waiting('drive', { code: 'others-first' });
  for (const barcode of cartridges) {
    const user = underWay.find((job) => job.holds(barcode) || job.controls?.claims(barcode) === true);
    if (user !== undefined) {
      return waiting('cartridge', { code: 'cartridge-used', job: user.row.id, barcode });
    }
  }
  return waiting('drive', { code: 'drives-busy' });
}

function waiting(what: JobWait['for'], waits: Waits): JobWait {
  return { for: what, ...saying(waits) };
}

/** By its code, and in English. */
export function saying(waits: Waits): { readonly words: string; readonly waits: Waits } {
  return { words: waitInWords(waits, (fault) => wordsOf(fault).title), waits };
}
