// An encrypted pool: whether it is unlocked, what is to be done about its kit, and how.

import type { PoolKeyState } from '../../../../helper/contract/keys.ts';
import type { Cartridge } from '../../../../helper/contract/model.ts';
import type { Pool } from '../../../../helper/contract/schedules.ts';
import { text } from '../../../text/text.ts';
import { kitNeed } from '../../keys/pool-keys.ts';
import { Button } from '../../parts/button.tsx';
import { FaultNote } from '../../parts/fault-note.tsx';
import { Icon } from '../../parts/icon.tsx';
import { type KeySheetName, useRoute } from '../../route.ts';
import { useUserRequest, useWindowContext, useWindowState } from '../../window-context.ts';

interface PoolLockProps {
  readonly pool: Pool;
  /** Undefined: it is not encrypted, or not known yet. */
  readonly state: PoolKeyState | undefined;
}

export function PoolLock({ pool: { name, cartridges }, state }: PoolLockProps) {
  const { send } = useWindowContext();
  const { snapshot } = useWindowState();
  const { open } = useRoute();
  const { busy, fault, ask } = useUserRequest();
  if (state === undefined) return null;
  const { isUnlocked } = state;
  const words = text.keys;
  const need = kitNeed(state, new Date());
  const isOpenStill = !isUnlocked && snapshot.cartridges.some(isReadable(cartridges.map(({ barcode }) => barcode)));
  const sheet = (kind: Exclude<KeySheetName['kind'], 'import-keys'>) => () => open({ kind, pool: name });
  return (
    <div className="pool-lock" data-testid={`lock-${name}`} data-unlocked={isUnlocked}>
      <p className="tags">
        <span className="tag">
          <Icon name={isUnlocked ? 'key' : 'lock'} />
          {isUnlocked ? words.unlocked : words.locked}
        </span>
        {need !== null && (
          <span className="tag" data-tone="care">
            <Icon name="care" />
            {need === 'never' ? words.kitNever : words.kitDue}
          </span>
        )}
      </p>
      {isOpenStill && <span className="faint">{words.stillOpen}</span>}
      <div className="actions">
        {isUnlocked ? (
          <Button
            look="quiet"
            testId={`lock-pool-${name}`}
            label={words.lockPool(name)}
            disabled={busy}
            onPress={() => void ask(() => send('keys.lock', { pool: name }))}
          >
            {words.actions.lock}
          </Button>
        ) : (
          <Button testId={`unlock-pool-${name}`} label={words.unlockPool(name)} onPress={sheet('unlock-pool')}>
            {words.actions.unlock}
          </Button>
        )}
        <Button
          look={need === null ? 'quiet' : 'plain'}
          testId={`kit-${name}`}
          label={words.kitOf(name)}
          onPress={sheet('kit')}
        >
          {words.actions.kit}
        </Button>
        {isUnlocked && (
          <Button
            look="quiet"
            testId={`passphrase-${name}`}
            label={words.changePassphraseOf(name)}
            onPress={sheet('passphrase')}
          >
            {words.actions.passphrase}
          </Button>
        )}
      </div>
      {fault !== null && <FaultNote fault={fault} />}
    </div>
  );
}

/** In a drive, with its key: until it is ejected. */
function isReadable(barcodes: readonly string[]) {
  return ({ barcode, drive, volume, condition }: Cartridge) =>
    drive !== null && volume?.encrypted === true && condition !== 'encrypted' && barcodes.includes(barcode);
}
