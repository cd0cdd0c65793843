// What a new volume can be besides empty: in a pool, with small files at its front, compressed, packed, with a guide to reading it.

import { useId } from 'react';
import type { Pool } from '../../../../helper/contract/schedules.ts';
import { text } from '../../../text/text.ts';
import { CheckOption } from '../../parts/check-option.tsx';
import { Choice } from '../../parts/fields.tsx';
import { MoreOptions } from '../../parts/more-options.tsx';
import { type FormatWishes, type FrontSize, frontSizes } from './format-wishes.ts';

interface FormatOptionsProps {
  readonly wishes: FormatWishes;
  readonly pools: readonly Pool[];
  readonly onChange: (wishes: FormatWishes) => void;
}

export function FormatOptions({ wishes, pools, onChange }: FormatOptionsProps) {
  const id = useId();
  const words = text.format;
  const change = (part: Partial<FormatWishes>) => onChange({ ...wishes, ...part });

  return (
    <MoreOptions chosen={chosenWords(wishes)} testId="format-more">
      <label className="field" htmlFor={`${id}-pool`}>
        <span>{words.pool}</span>
        <input
          id={`${id}-pool`}
          list={`${id}-pools`}
          data-testid="format-pool"
          value={wishes.mediaPool}
          maxLength={100}
          placeholder={words.noPool}
          onChange={(event) => change({ mediaPool: event.target.value })}
        />
        <span className="field-meaning">{words.poolMeaning}</span>
      </label>
      <datalist id={`${id}-pools`}>
        {pools.map(({ name }) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <Choice<FrontSize | ''>
        label={words.front}
        value={wishes.front ?? ''}
        choices={[
          { value: '', words: words.frontNone },
          ...frontSizes.map((size) => ({ value: size, words: words.frontUpTo[size] })),
        ]}
        onChange={(front) => change({ front: front === '' ? null : front })}
        testId="format-front"
      />
      {wishes.front !== null && (
        <label className="field" htmlFor={`${id}-names`}>
          <span>{words.frontNames}</span>
          <input
            id={`${id}-names`}
            data-testid="format-front-names"
            value={wishes.frontNames}
            placeholder={words.frontNamesHint}
            spellCheck={false}
            onChange={(event) => change({ frontNames: event.target.value })}
          />
        </label>
      )}
      <p className="field-meaning">{words.frontMeaning}</p>
      <CheckOption
        words={words.compression}
        meaning={words.compressionMeaning}
        wanted={wishes.compression}
        onChange={(compression) => change({ compression })}
        testId="format-compression"
      />
      <CheckOption
        words={words.packing}
        meaning={words.packingMeaning}
        wanted={wishes.packing}
        onChange={(packing) => change({ packing })}
        testId="format-packing"
      />
      <CheckOption
        words={words.restoreGuide}
        meaning={words.restoreGuideMeaning}
        wanted={wishes.restoreGuide}
        onChange={(restoreGuide) => change({ restoreGuide })}
        testId="format-restore-guide"
      />
    </MoreOptions>
  );
}

function chosenWords({ mediaPool, front, compression, packing, restoreGuide }: FormatWishes): readonly string[] {
  const words = text.format;
  return [
    ...(mediaPool.trim() === '' ? [] : [words.chosenPool(mediaPool.trim())]),
    ...(front === null ? [] : [words.frontUpTo[front]]),
    ...(compression ? [] : [words.noCompression]),
    ...(packing ? [] : [words.noPacking]),
    ...(restoreGuide ? [words.chosenRestoreGuide] : []),
  ];
}
