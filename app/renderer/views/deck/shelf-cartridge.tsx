// One cartridge on the shelf: its label and fill, its health, where it belongs; what can be done with it. Files dropped
// on it go to it, and it can itself be carried to a drive.

import { memo, type ReactNode, useState } from 'react';
import type { Cartridge } from '../../../../helper/contract/model.ts';
import type { ShelfFacts } from '../../../../helper/contract/shelf.ts';
import { text } from '../../../text/text.ts';
import { cartridgeHealth } from '../../cartridges/cartridge-health.ts';
import { isInReach, useCartridgeMenu } from '../../cartridges/cartridge-menu.ts';
import { EncryptedTag } from '../../cartridges/encrypted-tag.tsx';
import { HealthTag } from '../../cartridges/health-tag.tsx';
import { verifiedWords } from '../../cartridges/in-words.ts';
import { Button } from '../../parts/button.tsx';
import { CartridgeArt } from '../../parts/cartridge-art.tsx';
import { useContextMenu } from '../../parts/context-menu.tsx';
import { cartridgeTypes, type DropWish, useDropTarget } from '../../parts/drop-target.ts';
import { FaultNote } from '../../parts/fault-note.tsx';
import { Icon } from '../../parts/icon.tsx';
import { Menu } from '../../parts/menu.tsx';
import { Meter } from '../../parts/meter.tsx';
import { libraryPlaceTitle } from '../../parts/whereabouts.ts';
import { useRoute } from '../../route.ts';
import { useUserRequest, useWindowContext } from '../../window-context.ts';
import { fileDrop, fileDropWords } from './file-drops.ts';

interface ShelfCartridgeProps {
  readonly cartridge: Cartridge;
  readonly facts: ShelfFacts | undefined;
}

/** A shelf may hold hundreds while gauges move many times a second: only what changed is drawn again. */
export const ShelfCartridge = memo(({ cartridge, facts }: ShelfCartridgeProps) => {
  const { send } = useWindowContext();
  const { go, open } = useRoute();
  const request = useUserRequest();
  const [wish, setWish] = useState<DropWish>('none');
  const [lifted, setLifted] = useState(false);
  const menu = useCartridgeMenu(request);
  const openMenu = useContextMenu();
  const items = () => menu(cartridge);
  const { barcode, volume } = cartridge;
  const drop = useDropTarget({
    hover: setWish,
    onFiles: fileDrop(cartridge, open),
  });

  return (
    <article
      className="cartridge"
      data-testid={`cartridge-${barcode}`}
      data-wish={wish}
      data-lifted={lifted}
      aria-label={text.cartridge.describe(cartridge)}
      draggable
      onDragStart={(event) => {
        event.dataTransfer.setData(cartridgeTypes.cartridge, barcode);
        event.dataTransfer.effectAllowed = 'move';
        // The cartridge itself is carried, held in its middle; not the words around it.
        const art = event.currentTarget.querySelector('svg');
        if (art !== null) event.dataTransfer.setDragImage(art, art.clientWidth / 2, art.clientHeight / 2);
        setLifted(true);
      }}
      onDragEnd={() => setLifted(false)}
      onContextMenu={(event) => openMenu(event, text.cartridge.menu(barcode), items)}
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
          <p className="cartridge-wish">{fileDropWords(cartridge)}</p>
        ) : (
          <Summary cartridge={cartridge} facts={facts} />
        )}
      </div>
      <div className="actions">
        <Button
          icon="load"
          testId={`load-${barcode}`}
          label={`${text.action.load} ${barcode}`}
          disabled={request.busy || !isInReach(cartridge.inLibrary)}
          onPress={() => void request.ask(() => send('cartridges.load', { drive: null, barcode }))}
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
        <Menu label={text.cartridge.menu(barcode)} items={items} testId={`menu-${barcode}`} />
      </div>
      {request.fault !== null && <FaultNote fault={request.fault} />}
    </article>
  );
});

function Summary({ cartridge, facts }: ShelfCartridgeProps) {
  const { barcode, volume, condition, capacityBytes, mediaType } = cartridge;
  if (mediaType === 'CU') {
    return (
      <>
        <h3 className="cartridge-title barcode">{barcode}</h3>
        <p className="cartridge-name">{text.shelf.cleaning}</p>
        <Belongings cartridge={cartridge} facts={facts} />
      </>
    );
  }
  return (
    <>
      <h3 className="cartridge-title barcode">{barcode}</h3>
      <p className="cartridge-name" title={volume?.name}>
        {volume?.name || (volume ? text.cartridge.unnamed : text.cartridge.condition[condition])}
      </p>
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
          ? text.cartridge.capacity(capacityBytes)
          : `${text.cartridge.free(volume.freeBytes)} ${text.cartridge.of(capacityBytes)}`}
      </p>
      {volume !== null && (
        <p className="cartridge-health">
          <HealthTag health={cartridgeHealth(cartridge, facts)} />
          {volume.files > 0 && facts !== undefined && <span className="faint">{verifiedWords(facts, new Date())}</span>}
        </p>
      )}
      <Belongings cartridge={cartridge} facts={facts} />
      <Tags cartridge={cartridge} />
    </>
  );
}

function Belongings({ cartridge, facts }: ShelfCartridgeProps) {
  const pool = facts?.pool ? text.shelf.pool(facts.pool) : '';
  const parts = [libraryPlaceTitle(cartridge) ?? '', pool, facts?.place ?? ''].filter(Boolean);
  if (parts.length === 0) return null;
  return (
    <p className="cartridge-belongings faint" title={parts.join(' · ')}>
      {parts.join(' · ')}
    </p>
  );
}

function Tags({ cartridge }: { readonly cartridge: Cartridge }) {
  const { volume, condition, writeProtected } = cartridge;
  const lock = volume?.lock ?? 'unlocked';
  return (
    <p className="tags">
      <EncryptedTag cartridge={cartridge} />
      {writeProtected && <LockTag>{text.cartridge.writeProtected}</LockTag>}
      {lock !== 'unlocked' && (
        <LockTag>{lock === 'locked' ? text.cartridge.locked : text.cartridge.lockedForGood}</LockTag>
      )}
      {volume !== null && condition !== 'clean' && condition !== 'unknown' && (
        <span className="tag" data-tone={condition === 'damaged' ? 'danger' : 'care'}>
          {text.cartridge.condition[condition]}
        </span>
      )}
    </p>
  );
}

function LockTag({ children }: { readonly children: ReactNode }) {
  return (
    <span className="tag" data-tone="care">
      <Icon name="lock" />
      {children}
    </span>
  );
}
