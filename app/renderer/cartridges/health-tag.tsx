// The health of a cartridge, in one word and a sign; the reason is read out, and shown beside it on hovering.

import { text } from '../../text/text.ts';
import { Icon, type IconName } from '../parts/icon.tsx';
import type { CartridgeHealth } from './cartridge-health.ts';

export function HealthTag({ health }: { readonly health: CartridgeHealth }) {
  const reason =
    health.reason === null ? text.cartridgeHealth.unknownMeaning : text.cartridgeHealth.reasons[health.reason];
  return (
    <span className="health-tag" data-health={health.kind} title={reason}>
      <Icon name={icons[health.kind]} />
      {text.cartridgeHealth.kinds[health.kind]}
      <span className="visually-hidden">{`: ${reason}`}</span>
    </span>
  );
}

const icons: Readonly<Record<CartridgeHealth['kind'], IconName>> = {
  good: 'check',
  worn: 'hold',
  bad: 'care',
  unknown: 'dash',
};
