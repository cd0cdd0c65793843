// That a cartridge is encrypted. Of one whose key is not here its condition says so.

import type { Cartridge } from '../../../helper/contract/model.ts';
import { text } from '../../text/text.ts';
import { Icon } from '../parts/icon.tsx';

export function EncryptedTag({ cartridge: { volume, condition } }: { readonly cartridge: Cartridge }) {
  if (volume?.encrypted !== true || condition === 'encrypted') return null;
  return (
    <span className="tag" data-testid="encrypted">
      <Icon name="key" />
      {text.keys.encrypted}
    </span>
  );
}
