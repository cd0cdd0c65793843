// One library above its drives: what its robot does now, or why it would do nothing, in words.

import type { ReactNode } from 'react';
import type { LibrarySummary } from '../../../../helper/contract/library.ts';
import type { Drive, Fault } from '../../../../helper/contract/model.ts';
import { text } from '../../../text/text.ts';
import { Button } from '../../parts/button.tsx';
import { FaultNote } from '../../parts/fault-note.tsx';
import { Icon } from '../../parts/icon.tsx';
import { Menu, type MenuItem } from '../../parts/menu.tsx';
import { placeWords } from '../../parts/whereabouts.ts';
import { useUserRequest, useWindowContext } from '../../window-context.ts';

interface LibraryPanelProps {
  readonly library: LibrarySummary;
  readonly drives: readonly Drive[];
  /** The panels of its drives. */
  readonly children: ReactNode;
}

export function LibraryPanel({ library, drives, children }: LibraryPanelProps) {
  const { send } = useWindowContext();
  const request = useUserRequest();
  const { id, name, serial, virtual, hindrance, hand, move } = library;
  const words = text.library;
  const openDoor = (open: boolean) => void request.ask(() => send('virtual.openDoor', { library: id, open }));
  const isOpen = hindrance?.code === 'library.door-open';

  const items = (): readonly MenuItem[] => [
    {
      id: 'inventory',
      label: words.inventory,
      run: () => void request.ask(() => send('library.inventory', { library: id })),
    },
    ...(virtual
      ? [{ id: 'door', label: isOpen ? words.closeDoor : words.openDoor, run: () => openDoor(!isOpen) }]
      : []),
  ];

  return (
    <section className="library" aria-label={words.label(id)} data-testid={`library-${id}`}>
      <header className="library-head">
        <h2>{id}</h2>
        <p className="library-nature faint">
          {virtual && <span className="tag">{text.drive.virtual}</span>}
          <span>{[name, serial].filter((part) => part !== '').join(' · ')}</span>
        </p>
        <p
          className="library-robot"
          data-moving={move !== null}
          data-tone={hindrance === null ? 'plain' : 'care'}
          data-testid="library-robot"
          aria-live="polite"
        >
          {move !== null ? (
            <>
              <span className="robot-track" aria-hidden="true">
                <span className="robot-hand" />
              </span>
              {words.moving(move.barcode, placeWords(move.from, library, drives), placeWords(move.to, library, drives))}
            </>
          ) : (
            <>
              <Icon name={hindrance === null ? 'check' : 'care'} />
              {hindrance === null ? words.ready : text.fault(hindrance).title}
            </>
          )}
        </p>
        <Menu label={words.menu(id)} items={items} testId={`library-menu-${id}`} />
        {hindrance !== null && (
          <DoorNote fault={hindrance}>
            {virtual && isOpen && (
              <Button testId="close-door" disabled={request.busy} onPress={() => openDoor(false)}>
                {words.closeDoor}
              </Button>
            )}
          </DoorNote>
        )}
        {hand !== null && move === null && (
          <p className="notice" data-tone="care">
            <Icon name="care" />
            {words.inHand(hand.barcode ?? words.noLabel)}
          </p>
        )}
        {request.fault !== null && <FaultNote fault={request.fault} />}
      </header>
      {children}
    </section>
  );
}

/** Its title stands above already. */
function DoorNote({ fault, children }: { readonly fault: Fault; readonly children: ReactNode }) {
  const { detail, remedy } = text.fault(fault);
  return (
    <div className="notice" data-tone="care" data-testid="library-hindrance">
      <Icon name="care" />
      <p className="notice-words">
        {detail} <strong>{remedy}</strong>
      </p>
      {children}
    </div>
  );
}
