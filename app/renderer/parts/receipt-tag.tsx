// How safe a file is, in one word. The colour of safety belongs to what survives pulling the plug, and to nothing less.

import type { Receipt } from '../../../helper/contract/model.ts';
import { text } from '../../text/text.ts';
import { Icon } from './icon.tsx';

interface ReceiptTagProps {
  readonly receipt: Receipt;
  /** The last look at it found it so: it must not be counted on. */
  readonly isUnsound?: boolean;
}

export function ReceiptTag({ receipt, isUnsound = false }: ReceiptTagProps) {
  if (isUnsound) {
    return (
      <span className="receipt care">
        <Icon name="care" />
        {text.unsound}
      </span>
    );
  }
  const kept = receipt === 'safe' || receipt === 'verified';
  return (
    <span className="receipt" data-receipt={receipt}>
      {kept && <Icon name={receipt === 'verified' ? 'safe' : 'check'} />}
      {text.receipt[receipt]}
    </span>
  );
}
