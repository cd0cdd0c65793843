// A choice of several, and a text of several lines, each with its label.

import { useId } from 'react';

interface ChoiceProps<T extends string> {
  readonly label: string;
  readonly value: T;
  readonly choices: readonly { readonly value: T; readonly words: string }[];
  readonly onChange: (value: T) => void;
  readonly testId?: string;
}

export function Choice<T extends string>({ label, value, choices, onChange, testId }: ChoiceProps<T>) {
  const id = useId();
  return (
    <label className="field" htmlFor={id}>
      <span>{label}</span>
      <select
        id={id}
        className="select"
        data-testid={testId}
        value={value}
        onChange={(event) => {
          const chosen = choices.find((one) => one.value === event.target.value);
          if (chosen !== undefined) onChange(chosen.value);
        }}
      >
        {choices.map((one) => (
          <option key={one.value} value={one.value}>
            {one.words}
          </option>
        ))}
      </select>
    </label>
  );
}

interface LinesProps {
  readonly label: string;
  readonly value: string;
  readonly placeholder: string;
  readonly onChange: (value: string) => void;
  readonly testId: string;
}

export function Lines({ label, value, placeholder, onChange, testId }: LinesProps) {
  const id = useId();
  return (
    <label className="field" htmlFor={id}>
      <span>{label}</span>
      <textarea
        id={id}
        className="lines"
        rows={4}
        spellCheck={false}
        data-testid={testId}
        value={value}
        placeholder={placeholder}
        onChange={(event) => onChange(event.target.value)}
      />
    </label>
  );
}
