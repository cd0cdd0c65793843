// How safe a file is, in one word. The colour of safety belongs to what survives pulling the plug, and to nothing less.

import type { Receipt } from '../../../helper/contract/model.ts';
import { text } from '../text.ts';
import { Icon } from './icon.tsx';

export function ReceiptTag({ receipt }: { readonly receipt: Receipt }) {
  const kept = receipt === 'safe' || receipt === 'verified';
  return (
    <span className="receipt" data-receipt={receipt}>
      {kept && <Icon name={receipt === 'verified' ? 'safe' : 'check'} />}
      {text.receipt[receipt]}
    </span>
  );
}
