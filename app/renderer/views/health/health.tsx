// The health of drives and cartridges, and what would be out of reach with other drives.

import { useState } from 'react';
import { text } from '../../../text/text.ts';
import { Empty } from '../../parts/empty.tsx';
import { Toggle } from '../../parts/toggle.tsx';
import { useWindowState } from '../../window-context.ts';
import { CartridgesHealth } from './cartridges-health.tsx';
import { DriveHealthCard } from './drive-health.tsx';
import { Generations } from './generations.tsx';

const parts = ['drives', 'cartridges', 'generations'] as const;

export function Health() {
  const { snapshot } = useWindowState();
  const [part, setPart] = useState<(typeof parts)[number]>('drives');
  const [chosen, setChosen] = useState<string | null>(null);
  const drive = snapshot.drives.find(({ id }) => id === chosen) ?? snapshot.drives[0];
  return (
    <div className="health">
      <header className="view-head health-head">
        <h1>{text.health.heading}</h1>
        {part === 'drives' && snapshot.drives.length > 1 && drive !== undefined && (
          <Toggle
            label={text.deck.drives}
            testId="health-drive"
            choices={snapshot.drives.map(({ id, name }) => ({ id, words: name }))}
            chosen={drive.id}
            onChoose={setChosen}
          />
        )}
        <Toggle
          label={text.health.parts}
          testId="health"
          choices={parts.map((one) => ({ id: one, words: text.health.partNames[one] }))}
          chosen={part}
          onChoose={setPart}
        />
      </header>
      {part === 'drives' && drive === undefined && (
        <Empty icon="deck" title={text.deck.noDrives} hint={text.deck.noDrivesHint} />
      )}
      {part === 'drives' && drive !== undefined && <DriveHealthCard key={drive.id} drive={drive} />}
      {part === 'cartridges' && <CartridgesHealth cartridges={snapshot.cartridges} />}
      {part === 'generations' && <Generations cartridges={snapshot.cartridges} drives={snapshot.drives} />}
    </div>
  );
}
