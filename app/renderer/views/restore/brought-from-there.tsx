// Beside the folder that a restore goes to, while another computer's tapes are shown: it is one of this computer.

import { text } from '../../../text/text.ts';
import { useComputerThere } from './planning.ts';

/** `isTooMuch`: it cannot be asked for in one restore. */
export function BroughtFromThere({ isTooMuch = false }: { readonly isTooMuch?: boolean }) {
  const computer = useComputerThere();
  if (computer === null) return null;
  return (
    <>
      <p className="not-there" role="note" data-testid="brought-here">
        {text.computer.broughtHere(computer)}
      </p>
      {isTooMuch && (
        <p className="care" role="status" data-testid="too-much-together">
          {text.computer.oneGeneration}
        </p>
      )}
    </>
  );
}
