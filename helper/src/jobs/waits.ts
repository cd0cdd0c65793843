// Why a job that stands in line has not begun, in a sentence for a person. Pure.

import type { JobWait } from '../../contract/model.ts';
import { cartridgesOf, type Request } from './requests.ts';
import type { RunningJob } from './running-job.ts';

/** Further back in the line nobody looks at who is ahead: it would change with every job that ends. */
const namedInLine = 20;

/** `ahead`: jobs whose turn comes before. */
export function waitOf(request: Request, ahead: number, underWay: readonly RunningJob[]): JobWait {
  if (ahead >= namedInLine) return { for: 'drive', words: 'Others have their turn first.' };
  for (const barcode of cartridgesOf(request)) {
    const user = underWay.find((job) => job.holds(barcode) || job.controls?.claims(barcode) === true);
    if (user !== undefined) {
      return { for: 'cartridge', words: `Job ${user.row.id} is using ${barcode}; this one goes on after it.` };
    }
  }
  return { for: 'drive', words: 'Every drive that it could have is at work or holds another cartridge.' };
}
