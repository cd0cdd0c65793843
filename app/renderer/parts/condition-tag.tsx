// How far a file can be counted on, in one word. The colour of safety belongs to what survives pulling the plug, and to
// nothing less.

import type { FileCondition } from '../../../helper/contract/file-condition.ts';
import { text } from '../../text/text.ts';
import { Icon } from './icon.tsx';

export function ConditionTag({ condition }: { readonly condition: FileCondition }) {
  const isWrong = condition === 'damaged' || condition === 'failed';
  const isKept = condition === 'safe' || condition === 'verified';
  return (
    <span className={isWrong ? 'receipt care' : 'receipt'} data-receipt={condition}>
      {isWrong && <Icon name="care" />}
      {isKept && <Icon name={condition === 'verified' ? 'safe' : 'check'} />}
      {text.fileConditions[condition]}
    </span>
  );
}
