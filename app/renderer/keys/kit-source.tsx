// A recovery kit that is to be read: a file, which the system's own dialog asks for, or the groups of the printed page.

import { useId } from 'react';
import { text } from '../../text/text.ts';
import { Button } from '../parts/button.tsx';
import { Toggle } from '../parts/toggle.tsx';
import { useSecret } from './secret.ts';

interface KitSourceProps {
  /** Where the pool is not known: also the groups of its locked key. */
  readonly isWhole?: boolean;
  /** It is what the sheet is for. */
  readonly isMain?: boolean;
  readonly disabled: boolean;
  /** Besides, while groups are typed. */
  readonly typedDisabled?: boolean;
  readonly start: string;
  /** Null: a file. */
  readonly onRead: (typed: string | null) => void;
  readonly source: KitPlace;
  readonly onSource: (source: KitPlace) => void;
}

export type KitPlace = 'file' | 'typed';

export function KitSource(props: KitSourceProps) {
  const { isWhole = false, isMain = false, disabled, typedDisabled = false, start, onRead, source, onSource } = props;
  const words = text.keys.kit;
  const groups = useSecret<HTMLTextAreaElement>();
  const id = useId();
  const emphasis = isMain ? 'primary' : 'plain';
  return (
    <div className="kit-source">
      <Toggle
        label={words.source}
        choices={(['file', 'typed'] as const).map((one) => ({ id: one, words: words.sources[one] }))}
        chosen={source}
        onChoose={onSource}
        testId="kit-in"
      />
      {source === 'file' ? (
        <div className="kit-file">
          <p className="field-meaning">{words.fileMeaning}</p>
          <Button look={emphasis} testId="kit-file" disabled={disabled} onPress={() => onRead(null)}>
            {words.file}
          </Button>
        </div>
      ) : (
        <>
          <label className="field" htmlFor={id}>
            <span>{words.groups}</span>
            <textarea
              {...groups.props}
              id={id}
              className="lines"
              dir="ltr"
              rows={isWhole ? 6 : 4}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              placeholder="3F9A-7C …"
              data-testid="kit-groups"
            />
          </label>
          <div className="kit-file">
            <p className="field-meaning">{isWhole ? words.allGroups : words.recoveryGroups}</p>
            <Button
              look={emphasis}
              testId="kit-read"
              disabled={disabled || typedDisabled || !groups.isFilled}
              onPress={() => onRead(groups.read())}
            >
              {start}
            </Button>
          </div>
        </>
      )}
    </div>
  );
}
