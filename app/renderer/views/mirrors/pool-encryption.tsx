// What a pool's sheet says of encryption: chosen when it is made, for good; and whether copies in clear may lie on disks.

import { text } from '../../../text/text.ts';
import { NewPassphraseFields, type useNewPassphrase } from '../../keys/passphrase-field.tsx';
import { CheckOption } from '../../parts/check-option.tsx';
import { Icon } from '../../parts/icon.tsx';

interface PoolEncryptionProps {
  readonly isNew: boolean;
  readonly encrypts: boolean;
  readonly onEncrypts: (encrypts: boolean) => void;
  readonly passphrase: ReturnType<typeof useNewPassphrase>;
  readonly clearCopies: boolean;
  readonly onClearCopies: (clearCopies: boolean) => void;
}

export function PoolEncryption(props: PoolEncryptionProps) {
  const { isNew, encrypts, onEncrypts, passphrase, clearCopies, onClearCopies } = props;
  const words = text.keys.pool;
  return (
    <>
      {isNew && (
        <CheckOption
          words={words.encrypt}
          meaning={words.encryptMeaning}
          wanted={encrypts}
          onChange={onEncrypts}
          testId="pool-encrypt"
        />
      )}
      {isNew && encrypts && (
        <div className="fields pool-encrypt">
          <p className="notice" data-tone="care">
            <Icon name="care" />
            {words.kitFirst}
          </p>
          <NewPassphraseFields passphrase={passphrase} />
        </div>
      )}
      {!isNew && encrypts && <p className="faint">{words.isEncrypted}</p>}
      {encrypts && (
        <CheckOption
          words={words.clearCopies}
          meaning={words.clearCopiesMeaning}
          wanted={clearCopies}
          onChange={onClearCopies}
          testId="pool-clear-copies"
        />
      )}
    </>
  );
}
