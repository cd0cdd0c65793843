// A tick before a sentence: something that is done only when it is asked for.

interface CheckOptionProps {
  readonly words: string;
  readonly wanted: boolean;
  readonly onChange: (wanted: boolean) => void;
  readonly testId: string;
}

export function CheckOption({ words, wanted, onChange, testId }: CheckOptionProps) {
  return (
    <label className="check-option">
      <input
        type="checkbox"
        className="tick-box"
        data-testid={testId}
        checked={wanted}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span>{words}</span>
    </label>
  );
}
