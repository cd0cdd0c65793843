// Why what is in a drive cannot be seen, and what opens it: its pool, or the kit of one that is not known here.

import { text } from '../../../text/text.ts';
import { usePoolKeys } from '../../keys/pool-keys.ts';
import { Button } from '../../parts/button.tsx';
import { Icon } from '../../parts/icon.tsx';
import { useRoute } from '../../route.ts';
import { usePools } from './use-pools.ts';

/** More that might be its own nobody reads. */
const poolsMost = 3;

export function EncryptedHere({ barcode }: { readonly barcode: string }) {
  const keys = usePoolKeys();
  const pools = usePools();
  const { open } = useRoute();
  if (keys === null) return null;
  const words = text.keys;
  const locked = [...keys.values()].flatMap(({ pool, isUnlocked }) => (isUnlocked ? [] : [pool]));
  const own = pools.find(({ cartridges }) => cartridges.some((one) => one.barcode === barcode))?.name;
  const isOwnLocked = own !== undefined && locked.includes(own);
  const toUnlock = isOwnLocked ? [own] : locked.slice(0, poolsMost);
  const reason = isOwnLocked
    ? words.cartridge.ofLocked(own)
    : toUnlock.length > 0
      ? words.cartridge.ofSome
      : words.cartridge.ofUnknown;
  return (
    <div className="notice" data-tone="care" data-testid="encrypted-here">
      <Icon name="lock" />
      <p className="notice-words">{reason}</p>
      <div className="actions">
        {toUnlock.map((pool, at) => (
          <Button
            key={pool}
            look={at === 0 ? 'primary' : 'plain'}
            testId={`unlock-${pool}`}
            onPress={() => open({ kind: 'unlock-pool', pool })}
          >
            {isOwnLocked ? words.actions.unlock : words.unlockPool(pool)}
          </Button>
        ))}
        {!isOwnLocked && (
          <Button
            look={toUnlock.length === 0 ? 'primary' : 'plain'}
            testId="import-keys-open"
            onPress={() => open({ kind: 'import-keys' })}
          >
            {words.actions.import}
          </Button>
        )}
      </div>
    </div>
  );
}
