// What in a pool was not read back and compared, or not since it was written, cartridge by cartridge; and how to begin.

import type { Cartridge } from '../../../../helper/contract/model.ts';
import type { Pool } from '../../../../helper/contract/schedules.ts';
import type { ShelfFacts } from '../../../../helper/contract/shelf.ts';
import { text } from '../../../text/text.ts';
import { Button } from '../../parts/button.tsx';
import { FaultNote } from '../../parts/fault-note.tsx';
import { Icon } from '../../parts/icon.tsx';
import type { ShelfKnowledge } from '../../parts/shelf-facts.ts';
import { useRoute } from '../../route.ts';
import { useUserRequest, useWindowContext, useWindowState } from '../../window-context.ts';

interface PoolTrustProps {
  readonly pool: Pool;
  readonly facts: ShelfKnowledge;
}

export function PoolTrust({ pool: { name, cartridges }, facts }: PoolTrustProps) {
  const { snapshot } = useWindowState();
  const words = text.mirrors.pools.trust;
  // An empty one has nothing to be compared.
  const filled = cartridges.flatMap(({ barcode }) => {
    const cartridge = snapshot.cartridges.find((one) => one.barcode === barcode);
    const fact = facts.get(barcode);
    return cartridge === undefined || fact === undefined || (cartridge.volume?.files ?? 0) === 0
      ? []
      : [{ cartridge, fact }];
  });
  const open = filled.filter(({ fact }) => fact.verified === null || fact.isUnsound);
  if (filled.length === 0) return null;
  if (open.length === 0) {
    return (
      <p className="pool-trust pool-trusted faint" data-testid={`trust-${name}`}>
        <Icon name="safe" />
        {words.all(filled.map(({ fact }) => fact.verified ?? '').sort()[0] ?? '')}
      </p>
    );
  }
  return (
    <details className="pool-trust" data-testid={`trust-${name}`}>
      <summary>{words.some(open.length, filled.length)}</summary>
      <ul>
        {open.map((one) => (
          <Unverified key={one.cartridge.barcode} {...one} />
        ))}
      </ul>
    </details>
  );
}

interface UnverifiedProps {
  readonly cartridge: Cartridge;
  readonly fact: ShelfFacts;
}

function Unverified({ cartridge: { barcode, volume }, fact: { sampleVerified, isUnsound } }: UnverifiedProps) {
  const { send } = useWindowContext();
  const { snapshot } = useWindowState();
  const { go } = useRoute();
  const request = useUserRequest();
  const words = text.mirrors.pools.trust;
  const job = snapshot.jobs.find((one) => one.kind === 'verify' && one.barcode === barcode && one.ended === null);
  const begin = () =>
    request.ask(async () => go({ view: 'jobs', job: await send('cartridges.verify', { barcode, paths: [] }) }));
  return (
    <li>
      <span className="barcode">{barcode}</span>
      <span>{volume?.name}</span>
      <span className={isUnsound ? 'care' : 'soft'}>{isUnsound ? words.unsound : words.compared(sampleVerified)}</span>
      <span className="actions">
        <Button
          look="quiet"
          label={`${words.files}: ${barcode}`}
          onPress={() => go({ view: 'browse', barcode, notVerified: true })}
        >
          {words.files}
        </Button>
        {job === undefined ? (
          <Button
            testId={`pool-verify-${barcode}`}
            label={`${words.verify}: ${barcode}`}
            disabled={request.busy}
            onPress={() => void begin()}
          >
            {words.verify}
          </Button>
        ) : (
          <Button onPress={() => go({ view: 'jobs', job: job.id })}>{words.underWay}</Button>
        )}
      </span>
      {request.fault !== null && <FaultNote fault={request.fault} subject />}
    </li>
  );
}
