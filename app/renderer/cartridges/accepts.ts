// Whether a cartridge takes files as it is, and if not, why. The helper decides again before the first byte; this only
// spares people a refusal.

import type { Cartridge } from '../../../helper/contract/model.ts';

export type Acceptance = 'yes' | 'needs-format' | 'foreign' | 'damaged' | 'dirty' | 'writeProtected';

export function accepts({ condition, writeProtected }: Pick<Cartridge, 'condition' | 'writeProtected'>): Acceptance {
  if (writeProtected) return 'writeProtected';
  switch (condition) {
    case 'blank':
      return 'needs-format';
    case 'foreign':
    case 'damaged':
    case 'dirty':
      return condition;
    // Not looked at yet: the drive will tell.
    case 'unknown':
    case 'unfinished':
    case 'clean':
      return 'yes';
  }
}
