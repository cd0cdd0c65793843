// A tick before a sentence: something that is done only when it is asked for.

interface WishProps {
  readonly words: string;
  readonly wanted: boolean;
  readonly onChange: (wanted: boolean) => void;
  readonly testId: string;
}

export function Wish({ words, wanted, onChange, testId }: WishProps) {
  return (
    <label className="wish">
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
