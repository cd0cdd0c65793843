// One of a few, all of them in sight.

interface ToggleProps<T extends string> {
  readonly label: string;
  readonly choices: readonly { readonly id: T; readonly words: string }[];
  readonly chosen: T;
  readonly onChoose: (id: T) => void;
  /** Each choice's own is this with its id. */
  readonly testId: string;
}

export function Toggle<T extends string>({ label, choices, chosen, onChoose, testId }: ToggleProps<T>) {
  return (
    <fieldset className="toggle" aria-label={label}>
      {choices.map(({ id, words }) => (
        <button
          key={id}
          type="button"
          aria-pressed={id === chosen}
          data-testid={`${testId}-${id}`}
          onClick={() => onChoose(id)}
        >
          {words}
        </button>
      ))}
    </fieldset>
  );
}
