// Which pool a cartridge is formatted for, and what keeps it from being encrypted for that.

import type { PoolKeyState } from '../../../../helper/contract/keys.ts';
import type { Pool } from '../../../../helper/contract/schedules.ts';
import { text } from '../../../text/text.ts';
import { Button } from '../../parts/button.tsx';
import { Choice } from '../../parts/fields.tsx';
import { Icon } from '../../parts/icon.tsx';
import type { KeySheetName } from '../../route.ts';

interface FormatPoolProps {
  readonly pools: readonly Pool[];
  /** It is in one already: then it is formatted for that. */
  readonly isMember: boolean;
  readonly chosen: Pool | undefined;
  /** Of the chosen one, when it is encrypted and that is known. */
  readonly state: PoolKeyState | undefined;
  readonly onChoose: (pool: string | null) => void;
  readonly onOpen: (sheet: KeySheetName) => void;
}

export function FormatPool({ pools, isMember, chosen, state, onChoose, onOpen }: FormatPoolProps) {
  const words = text.keys.format;
  return (
    <>
      {pools.length > 0 && !isMember && (
        <Choice
          label={words.pool}
          value={chosen?.name ?? ''}
          choices={[
            { value: '', words: words.noPool },
            ...pools.map(({ name, isEncrypted }) => ({
              value: name,
              words: isEncrypted ? words.encryptedPool(name) : name,
            })),
          ]}
          onChange={(name) => onChoose(name === '' ? null : name)}
          testId="format-for-pool"
        />
      )}
      {state !== undefined && <Encryption state={state} onOpen={onOpen} />}
    </>
  );
}

function Encryption({ state, onOpen }: { readonly state: PoolKeyState } & Pick<FormatPoolProps, 'onOpen'>) {
  const { pool } = state;
  const words = text.keys;
  switch (hindranceOf(state)) {
    case 'unconfirmed':
      return (
        <div className="notice" data-tone="care" data-testid="format-hindrance">
          <Icon name="care" />
          <p className="notice-words">{words.isUnconfirmed(pool)}</p>
          <Button testId="format-kit" onPress={() => onOpen({ kind: 'kit', pool })}>
            {words.actions.kit}
          </Button>
        </div>
      );
    case 'locked':
      return (
        <div className="notice" data-tone="care" data-testid="format-hindrance">
          <Icon name="lock" />
          <p className="notice-words">{words.isLocked(pool)}</p>
          <Button testId="format-unlock" onPress={() => onOpen({ kind: 'unlock-pool', pool })}>
            {words.actions.unlock}
          </Button>
        </div>
      );
    case null:
      return (
        <p className="notice" data-tone="plain" data-testid="format-encrypts">
          <Icon name="key" />
          {words.format.willEncrypt}
        </p>
      );
  }
}

/** Why nothing can be encrypted for that pool now; null: it can. */
export function hindranceOf({ confirmed, isUnlocked }: PoolKeyState): 'unconfirmed' | 'locked' | null {
  if (confirmed === null) return 'unconfirmed';
  return isUnlocked ? null : 'locked';
}
