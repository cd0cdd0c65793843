// The field of a question that must not be answered by a slip of the hand: the cartridge's barcode is to be typed.

import { useId } from 'react';

interface TypedBarcodeProps {
  readonly label: string;
  readonly typed: string;
  readonly onType: (typed: string) => void;
  readonly testId: string;
}

export function TypedBarcode({ label, typed, onType, testId }: TypedBarcodeProps) {
  const id = useId();
  return (
    <label className="field" htmlFor={id}>
      <span>{label}</span>
      <input
        id={id}
        className="barcode-input"
        data-testid={testId}
        value={typed}
        maxLength={8}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => onType(event.target.value)}
      />
    </label>
  );
}

/** As a barcode is written, however it was typed. */
export function asBarcode(typed: string): string {
  return typed.trim().toUpperCase();
}
