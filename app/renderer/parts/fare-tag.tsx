// How a cartridge fares, in one word and a sign; the reason is read out, and shown beside it on hovering.

import { text } from '../../text/text.ts';
import type { Fare } from '../views/health/wear.ts';
import { Icon, type IconName } from './icon.tsx';

export function FareTag({ fare }: { readonly fare: Fare }) {
  const reason = fare.reason === null ? text.fare.unknownMeaning : text.fare.reasons[fare.reason];
  return (
    <span className="fare" data-fare={fare.kind} title={reason}>
      <Icon name={icons[fare.kind]} />
      {text.fare.kinds[fare.kind]}
      <span className="visually-hidden">{`: ${reason}`}</span>
    </span>
  );
}

const icons: Readonly<Record<Fare['kind'], IconName>> = { good: 'check', worn: 'hold', bad: 'care', unknown: 'dash' };
