// What a drive warns of: what it means and what to do, the gravest first.

import type { AlertWeight } from '../../../text/tape-alerts.ts';
import { text } from '../../../text/text.ts';
import { Icon, type IconName } from '../../parts/icon.tsx';

interface AlertsProps {
  /** TapeAlert flags that are set. */
  readonly alerts: readonly number[];
  /** The drive was asked at some time: that it warns of nothing is then its own word. */
  readonly isKnown: boolean;
}

const order: readonly AlertWeight[] = ['grave', 'care', 'calm'];
const icons: Readonly<Record<AlertWeight, IconName>> = { grave: 'care', care: 'care', calm: 'dash' };

export function Alerts({ alerts, isKnown }: AlertsProps) {
  if (alerts.length === 0) {
    return (
      <p className="notice" data-testid="no-alerts">
        <Icon name={isKnown ? 'check' : 'dash'} />
        {isKnown ? text.health.noAlerts : text.health.alertsUnknown}
      </p>
    );
  }
  const shown = alerts.map((flag) => ({ flag, ...text.health.alert(flag) }));
  return (
    <ul className="alerts" data-testid="alerts">
      {order.flatMap((weight) =>
        shown
          .filter((one) => one.weight === weight)
          .map(({ flag, title, remedy }) => (
            <li key={flag} className="alert" data-weight={weight} data-testid={`alert-${flag}`}>
              <Icon name={icons[weight]} />
              <span>
                <span className="alert-title">{title}.</span> <span className="soft">{remedy}</span>
              </span>
              <span className="faint alert-number">{text.health.tapeAlert(flag)}</span>
            </li>
          )),
      )}
    </ul>
  );
}
