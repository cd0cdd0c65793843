// A passphrase that is there already, or a new one, typed twice so that a slip of the hand locks nobody out.

import { type RefObject, useId, useState } from 'react';
import { passphraseBytesMost } from '../../../helper/contract/keys.ts';
import { text } from '../../text/text.ts';
import { CheckOption } from '../parts/check-option.tsx';
import { type Secret, useSecret } from './secret.ts';

interface NewPassphrase {
  readonly isReady: boolean;
  readonly read: () => string;
  readonly first: RefObject<HTMLInputElement | null>;
  readonly typed: Secret<HTMLInputElement>;
  readonly again: Secret<HTMLInputElement>;
  readonly isSame: boolean;
  readonly compare: () => void;
}

export function useNewPassphrase(): NewPassphrase {
  const typed = useSecret<HTMLInputElement>();
  const again = useSecret<HTMLInputElement>();
  const [isSame, setSame] = useState(false);
  return {
    ...{ typed, again, isSame },
    compare: () => setSame(typed.read() === again.read()),
    isReady: typed.isFilled && again.isFilled && isSame,
    read: typed.read,
    first: typed.field,
  };
}

export function NewPassphraseFields({ passphrase }: { readonly passphrase: NewPassphrase }) {
  const { typed, again, isSame, compare } = passphrase;
  const [isShown, show] = useState(false);
  const words = text.keys;
  const differ = again.isFilled && !isSame;
  return (
    <>
      <PassphraseField label={words.newPassphrase} secret={typed} isShown={isShown} isNew onInput={compare} />
      <PassphraseField label={words.again} secret={again} isShown={isShown} isNew onInput={compare} testId="again" />
      <p className="field-note" role="status">
        {differ && text.fault({ code: 'keys.passphrases-differ', data: {} }).title}
      </p>
      <CheckOption words={words.show} wanted={isShown} onChange={show} testId="passphrase-show" />
    </>
  );
}

interface PassphraseFieldProps {
  readonly label: string;
  readonly secret: Secret<HTMLInputElement>;
  readonly isShown: boolean;
  readonly isNew?: boolean;
  readonly onInput?: () => void;
  readonly testId?: string;
}

export function PassphraseField(props: PassphraseFieldProps) {
  const { label, secret, isShown, isNew = false, onInput, testId = 'typed' } = props;
  const id = useId();
  return (
    <label className="field" htmlFor={id}>
      <span>{label}</span>
      <input
        ref={secret.props.ref}
        id={id}
        type={isShown ? 'text' : 'password'}
        data-testid={`passphrase-${testId}`}
        maxLength={passphraseBytesMost / 4}
        autoComplete={isNew ? 'new-password' : 'off'}
        autoCapitalize="off"
        spellCheck={false}
        onInput={() => {
          secret.props.onInput();
          onInput?.();
        }}
      />
    </label>
  );
}
