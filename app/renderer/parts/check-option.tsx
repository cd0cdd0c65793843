// A tick before a sentence: something that is done only when it is asked for.

interface CheckOptionProps {
  readonly words: string;
  /** In a line below: what it means. */
  readonly meaning?: string;
  readonly wanted: boolean;
  readonly onChange: (wanted: boolean) => void;
  readonly testId: string;
}

export function CheckOption({ words, meaning, wanted, onChange, testId }: CheckOptionProps) {
  return (
    <label className="check-option">
      <input
        type="checkbox"
        className="tick-box"
        data-testid={testId}
        checked={wanted}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span>
        {words}
        {meaning !== undefined && <span className="check-meaning">{meaning}</span>}
      </span>
    </label>
  );
}
