// Every cartridge with its health and how much of its life is used, what needs care first; of a chosen one also its past.

import { useState } from 'react';
import type { Cartridge } from '../../../../helper/contract/model.ts';
import { bytes, number } from '../../../text/format.ts';
import { text } from '../../../text/text.ts';
import { cartridgeAlerts, cartridgeHealth, cartridgeUse } from '../../cartridges/cartridge-health.ts';
import { HealthTag } from '../../cartridges/health-tag.tsx';
import { verifiedWords } from '../../cartridges/in-words.ts';
import { inOrder } from '../../cartridges/shelf-order.ts';
import { Empty } from '../../parts/empty.tsx';
import { FaultNote } from '../../parts/fault-note.tsx';
import { Meter } from '../../parts/meter.tsx';
import { type ShelfKnowledge, useShelfFacts } from '../../parts/shelf-facts.ts';
import { Alerts } from './alerts.tsx';
import { CartridgePlots } from './health-plots.tsx';
import { useHistory } from './history.ts';

export function CartridgesHealth({ cartridges }: { readonly cartridges: readonly Cartridge[] }) {
  const facts = useShelfFacts();
  const [chosen, setChosen] = useState<string | null>(null);
  const shown = inOrder(
    cartridges.filter(({ mediaType }) => mediaType !== 'CU'),
    facts,
    'health',
  );
  if (shown.length === 0) {
    return <Empty icon="archive" title={text.deck.noCartridges} hint={text.deck.noCartridgesHint} />;
  }
  const past = shown.find(({ barcode }) => barcode === chosen);
  return (
    <div className="cartridges-health" data-chosen={past !== undefined}>
      <div className="health-table-box">
        <table className="health-table" data-testid="cartridges-health">
          <thead>
            <tr>
              <th scope="col">{text.cartridgeUse.cartridge}</th>
              <th scope="col">{text.cartridgeUse.health}</th>
              <th scope="col">{text.cartridgeUse.used}</th>
              <th scope="col" className="right">
                {text.cartridgeUse.loads}
              </th>
              <th scope="col" className="right">
                {text.cartridgeUse.written}
              </th>
              <th scope="col" className="right">
                {text.cartridgeUse.read}
              </th>
              <th scope="col">{text.cartridgeUse.verified}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((cartridge) => (
              <CartridgeHealthRow
                key={cartridge.barcode}
                cartridge={cartridge}
                facts={facts}
                isChosen={cartridge.barcode === chosen}
                onChoose={() => setChosen(cartridge.barcode === chosen ? null : cartridge.barcode)}
              />
            ))}
          </tbody>
        </table>
      </div>
      {past !== undefined && <Past key={past.barcode} cartridge={past} facts={facts} />}
    </div>
  );
}

interface RowProps {
  readonly cartridge: Cartridge;
  readonly facts: ShelfKnowledge;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

function CartridgeHealthRow({ cartridge, facts, isChosen, onChoose }: RowProps) {
  const { barcode, mediaType, volume } = cartridge;
  const known = facts.get(barcode);
  const use = cartridgeUse(cartridge, known);
  return (
    <tr data-chosen={isChosen}>
      <th scope="row">
        <button
          type="button"
          className="row-button"
          aria-pressed={isChosen}
          data-testid={`health-${barcode}`}
          onClick={onChoose}
        >
          <span className="swatch" data-generation={mediaType} />
          <span className="barcode">{barcode}</span>
          <span className="faint row-button-name">{volume?.name}</span>
        </button>
      </th>
      <td>
        <HealthTag health={cartridgeHealth(cartridge, known)} />
      </td>
      <td className="cartridge-use">
        {use === null ? (
          <span className="faint">–</span>
        ) : (
          <>
            <Meter look="room" label={text.cartridgeUse.share(use.share)} value={use.share} total={1} />
            <span className="faint">{text.cartridgeUse.percent(use.share)}</span>
          </>
        )}
      </td>
      <td className="right">{use === null ? '–' : number(use.loads)}</td>
      <td className="right">{use === null ? '–' : bytes(use.bytesWritten)}</td>
      <td className="right">{use === null ? '–' : bytes(use.bytesRead)}</td>
      <td className="faint">
        {known === undefined || (volume?.files ?? 0) === 0 ? '–' : verifiedWords(known, new Date())}
      </td>
    </tr>
  );
}

function Past({ cartridge, facts }: { readonly cartridge: Cartridge; readonly facts: ShelfKnowledge }) {
  const { barcode } = cartridge;
  const { records, fault } = useHistory('cartridge', barcode);
  const known = facts.get(barcode);
  const health = cartridgeHealth(cartridge, known);
  const use = cartridgeUse(cartridge, known);
  const alerts = cartridgeAlerts(known?.reported?.alerts ?? []);
  return (
    <section className="health-card" aria-label={text.cartridgeUse.past(barcode)} data-testid="cartridge-past">
      <header className="health-card-head">
        <div>
          <h2 className="barcode">{barcode}</h2>
          <p className="faint">
            {health.reason === null ? text.cartridgeHealth.unknownMeaning : text.cartridgeHealth.reasons[health.reason]}
            {use !== null && ` ${text.cartridgeUse.rated(use.passes, use.loads)}`}
          </p>
        </div>
      </header>
      {alerts.length > 0 && <Alerts alerts={alerts} isKnown />}
      {fault !== null && <FaultNote fault={fault} />}
      <CartridgePlots records={records ?? []} />
    </section>
  );
}
