// What was looked at before an archive, line by line: what is in the way with its remedy, what is worth knowing, what is
// in order. And what the archive would come to.

import type { Preflight } from '../../../helper/contract/preflight.ts';
import { text } from '../../text/text.ts';
import { FoundLine } from '../parts/found-line.tsx';

export function Checklist({ found: { findings, forecast } }: { readonly found: Preflight }) {
  return (
    <>
      <ul className="checklist" data-testid="checklist">
        {findings.map((one) => (
          <FoundLine key={`${one.about} ${one.words}`} found={one} />
        ))}
      </ul>
      {forecast !== null && <p className="soft">{text.health.forecast(forecast)}</p>}
    </>
  );
}
