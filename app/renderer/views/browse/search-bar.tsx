// The search box and what else is to be true of a file. Ctrl+F or "/" leads here, Escape out of it again.

import { type ReactNode, useEffect, useRef } from 'react';
import { text } from '../../../text/text.ts';
import { Icon } from '../../parts/icon.tsx';
import { ageChoices, isAsked, noQuery, type Query, sizeChoices } from './query.ts';

interface SearchBarProps {
  readonly query: Query;
  /** The cartridge that somebody is on. */
  readonly here: string | null;
  readonly isInFleet: boolean;
  readonly onChange: (query: Query) => void;
}

export function SearchBar({ query, here, isInFleet, onChange }: SearchBarProps) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const press = (event: globalThis.KeyboardEvent) => {
      const isTyping = event.target instanceof HTMLInputElement && event.target.type !== 'checkbox';
      const isFind = (event.ctrlKey && event.key === 'f') || (event.key === '/' && !isTyping && !event.ctrlKey);
      if (!isFind || document.querySelector('[role=dialog], [role=alertdialog]') !== null) return;
      event.preventDefault();
      box.current?.focus();
      box.current?.select();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
  const scope = query.on ?? here;
  return (
    <search className="search-bar">
      <span className="search-box">
        <Icon name="search" />
        <input
          ref={box}
          type="search"
          data-testid="search"
          aria-label={text.search.label}
          aria-keyshortcuts="Control+F"
          placeholder={text.search.placeholder}
          value={query.words}
          spellCheck={false}
          onChange={(event) => onChange({ ...query, words: event.target.value })}
          onKeyDown={(event) => {
            if (event.key === 'Escape') onChange({ ...query, words: '' });
          }}
        />
        {isAsked(query) && (
          <button
            type="button"
            className="search-clear"
            data-testid="search-clear"
            aria-label={text.search.clear}
            title={text.search.clear}
            onClick={() => {
              onChange(noQuery);
              box.current?.focus();
            }}
          >
            <Icon name="cross" />
          </button>
        )}
      </span>
      <fieldset className="filters" aria-label={text.search.filters}>
        {isInFleet && (
          <Chip
            isOn={query.fleet}
            testId="filter-fleet"
            meaning={text.search.fleetMeaning}
            onPress={() => onChange({ ...query, fleet: !query.fleet, notVerified: false, on: null })}
          >
            {text.search.fleet}
          </Chip>
        )}
        {scope !== null && !query.fleet && (
          <Chip
            isOn={query.on !== null}
            testId="filter-here"
            meaning={text.search.scope}
            onPress={() => onChange({ ...query, on: query.on === null ? here : null })}
          >
            {text.search.only(scope)}
          </Chip>
        )}
        <Chip
          isOn={query.onlyCopy}
          testId="filter-only-copy"
          meaning={text.search.onlyCopyMeaning}
          onPress={() => onChange({ ...query, onlyCopy: !query.onlyCopy })}
        >
          {text.search.onlyCopy}
        </Chip>
        {!query.fleet && (
          <Chip
            isOn={query.notVerified}
            testId="filter-not-verified"
            meaning={text.search.notVerifiedMeaning}
            onPress={() => onChange({ ...query, notVerified: !query.notVerified })}
          >
            {text.search.notVerified}
          </Chip>
        )}
        <Chip
          isOn={query.earlier}
          testId="filter-earlier"
          meaning={text.search.earlierMeaning}
          onPress={() => onChange({ ...query, earlier: !query.earlier })}
        >
          {text.search.earlier}
        </Chip>
        <Choice
          label={text.search.size}
          value={query.size}
          choices={sizeChoices}
          words={text.search.sizes}
          onChange={(size) => onChange({ ...query, size })}
        />
        <Choice
          label={text.search.age}
          value={query.age}
          choices={ageChoices}
          words={text.search.ages}
          onChange={(age) => onChange({ ...query, age })}
        />
      </fieldset>
    </search>
  );
}

interface ChipProps {
  readonly isOn: boolean;
  readonly testId: string;
  readonly meaning: string;
  readonly onPress: () => void;
  readonly children: ReactNode;
}

function Chip({ isOn, testId, meaning, onPress, children }: ChipProps) {
  return (
    <button type="button" className="chip" aria-pressed={isOn} title={meaning} data-testid={testId} onClick={onPress}>
      {isOn && <Icon name="check" />}
      {children}
    </button>
  );
}

interface FilterChoiceProps<C extends string> {
  readonly label: string;
  readonly value: C;
  readonly choices: readonly C[];
  readonly words: Readonly<Record<C, string>>;
  readonly onChange: (choice: C) => void;
}

function Choice<C extends string>({ label, value, choices, words, onChange }: FilterChoiceProps<C>) {
  return (
    <select
      className="chip"
      aria-label={label}
      value={value}
      data-chosen={value !== choices[0]}
      onChange={(event) => {
        const chosen = choices.find((one) => one === event.target.value);
        if (chosen !== undefined) onChange(chosen);
      }}
    >
      {choices.map((one) => (
        <option key={one} value={one}>
          {words[one]}
        </option>
      ))}
    </select>
  );
}
