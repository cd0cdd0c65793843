// The cartridges that are in no drive, as they stand there; one that is in a drive leaves its place empty.

import { useState } from 'react';
import type { Cartridge, Drive } from '../../../../helper/contract/model.ts';
import { useAsking, useDesk } from '../../desk.ts';
import { Button } from '../../parts/button.tsx';
import { byBarcode } from '../../parts/by-barcode.ts';
import { CartridgeArt } from '../../parts/cartridge-art.tsx';
import { Empty } from '../../parts/empty.tsx';
import { FaultNote } from '../../parts/fault-note.tsx';
import { Icon } from '../../parts/icon.tsx';
import { Menu, type MenuItem } from '../../parts/menu.tsx';
import { Meter } from '../../parts/meter.tsx';
import { useRoute } from '../../route.ts';
import { text } from '../../text.ts';
import { accepts } from './accepts.ts';
import { cartridgeType, type DropWish, useDropTarget } from './drop-target.ts';
import { chosenFolders } from './dropped.ts';

interface ShelfProps {
  readonly drives: readonly Drive[];
  readonly cartridges: readonly Cartridge[];
}

export function Shelf({ drives, cartridges }: ShelfProps) {
  const inOrder = byBarcode(cartridges);
  return (
    <section className="shelf" aria-label={text.deck.shelf}>
      <header className="section-head">
        <h2>{text.deck.shelf}</h2>
        <span className="faint">{text.deck.cartridges(cartridges.length)}</span>
      </header>
      {inOrder.length === 0 ? (
        <Empty icon="archive" title={text.deck.noCartridges} hint={text.deck.noCartridgesHint} />
      ) : (
        <ul className="shelf-board">
          {inOrder.map((cartridge) => (
            <li key={cartridge.barcode}>
              {cartridge.drive === null ? (
                <Standing cartridge={cartridge} />
              ) : (
                <Away cartridge={cartridge} drive={drives.find((drive) => drive.id === cartridge.drive)} />
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Away({ cartridge, drive }: { readonly cartridge: Cartridge; readonly drive: Drive | undefined }) {
  return (
    <div className="cartridge" data-away="true" data-testid={`cartridge-${cartridge.barcode}`}>
      <div className="cartridge-gap" aria-hidden="true" />
      <div className="cartridge-words">
        <h3 className="barcode">{cartridge.barcode}</h3>
        <p className="faint">{text.deck.inDrive(drive?.name ?? cartridge.drive ?? '')}</p>
      </div>
    </div>
  );
}

function Standing({ cartridge }: { readonly cartridge: Cartridge }) {
  const { send } = useDesk();
  const { go, open } = useRoute();
  const asking = useAsking();
  const [wish, setWish] = useState<DropWish>('none');
  const [lifted, setLifted] = useState(false);
  const { barcode, volume } = cartridge;
  const drop = useDropTarget({
    hover: setWish,
    onCartridge: null,
    onFiles: (dropped) => open({ kind: 'archive', barcode, dropped }),
  });

  async function chooseFolders(): Promise<void> {
    const paths = await send('shell.chooseFolders', { purpose: 'archive' });
    if (paths.length > 0) open({ kind: 'archive', barcode, dropped: chosenFolders(paths) });
  }

  const menu: readonly MenuItem[] = [
    { id: 'archive', label: text.action.archive, run: () => void asking.ask(chooseFolders) },
    ...(cartridge.virtual
      ? [
          {
            id: 'protect',
            label: cartridge.writeProtected ? text.action.unprotect : text.action.protect,
            run: () =>
              void asking.ask(() => send('virtualProtect', { barcode, writeProtected: !cartridge.writeProtected })),
          },
        ]
      : []),
    ...(volume === null
      ? []
      : [
          {
            id: 'verify',
            label: text.action.verify,
            run: () => void asking.ask(() => send('verify', { barcode, paths: [] })),
          },
          { id: 'check', label: text.action.check, run: () => open({ kind: 'check', barcode }) },
        ]),
    { id: 'format', label: text.action.format, run: () => open({ kind: 'format', barcode }), danger: true },
  ];

  return (
    <article
      className="cartridge"
      data-testid={`cartridge-${barcode}`}
      data-wish={wish}
      data-lifted={lifted}
      aria-label={text.cartridge.describe(cartridge)}
      draggable
      onDragStart={(event) => {
        event.dataTransfer.setData(cartridgeType, barcode);
        event.dataTransfer.effectAllowed = 'move';
        // The cartridge itself is carried, held in its middle; not the words around it.
        const art = event.currentTarget.querySelector('svg');
        if (art !== null) event.dataTransfer.setDragImage(art, art.clientWidth / 2, art.clientHeight / 2);
        setLifted(true);
      }}
      onDragEnd={() => setLifted(false)}
      {...drop}
    >
      <CartridgeArt
        barcode={barcode}
        mediaType={cartridge.mediaType}
        writeProtected={cartridge.writeProtected}
        used={volume === null ? null : volume.usedBytes / Math.max(1, volume.usedBytes + volume.freeBytes)}
      />
      <div className="cartridge-words">
        {wish === 'files' ? (
          <p className="cartridge-wish">{text.deck.dropToArchive(barcode)}</p>
        ) : (
          <Summary cartridge={cartridge} />
        )}
      </div>
      <div className="actions">
        <Button
          icon="load"
          testId={`load-${barcode}`}
          label={`${text.action.load} ${barcode}`}
          disabled={asking.busy}
          onPress={() => void asking.ask(() => send('load', { drive: null, barcode }))}
        >
          {text.action.load}
        </Button>
        {volume !== null && (
          <Button
            look="quiet"
            testId={`browse-${barcode}`}
            label={`${text.action.browse} ${barcode}`}
            onPress={() => go({ view: 'browse', barcode })}
          >
            {text.action.browse}
          </Button>
        )}
        <Menu label={text.cartridge.menu(barcode)} items={menu} testId={`menu-${barcode}`} />
      </div>
      {asking.fault !== null && <FaultNote fault={asking.fault} />}
    </article>
  );
}

function Summary({ cartridge }: { readonly cartridge: Cartridge }) {
  const { volume, condition, writeProtected, capacityBytes } = cartridge;
  const verdict = accepts(cartridge);
  return (
    <>
      <h3 className="cartridge-name">{volume?.name || (volume ? text.cartridge.unnamed : text.cartridge.noVolume)}</h3>
      {volume !== null && (
        <Meter
          look="room"
          label={text.drive.room(volume.usedBytes, volume.freeBytes)}
          value={volume.usedBytes}
          total={volume.usedBytes + volume.freeBytes}
        />
      )}
      <p className="faint">
        {volume === null
          ? `${text.cartridge.condition[condition]} · ${text.cartridge.capacity(capacityBytes)}`
          : `${text.cartridge.free(volume.freeBytes)} ${text.cartridge.of(capacityBytes)}`}
      </p>
      <p className="tags">
        {writeProtected && (
          <span className="tag" data-tone="care">
            <Icon name="lock" />
            {text.cartridge.writeProtected}
          </span>
        )}
        {volume !== null && condition !== 'clean' && condition !== 'unknown' && (
          <span className="tag" data-tone={verdict === 'damaged' ? 'danger' : 'care'}>
            {text.cartridge.condition[condition]}
          </span>
        )}
      </p>
    </>
  );
}
