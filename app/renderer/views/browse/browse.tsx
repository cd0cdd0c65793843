// What is on the cartridges, from the catalogue: no drive is needed. First which cartridge, then its folders.

import { usePicture } from '../../desk.ts';
import { byBarcode } from '../../parts/by-barcode.ts';
import { Empty } from '../../parts/empty.tsx';
import { useRoute } from '../../route.ts';
import { text } from '../../text.ts';
import { Contents } from './contents.tsx';

export function Browse({ barcode }: { readonly barcode: string | null }) {
  const { snapshot, known } = usePicture();
  const cartridge = snapshot.cartridges.find((one) => one.barcode === barcode);
  if (!known) return <Empty icon="work" title={text.deck.loading} />;
  if (cartridge !== undefined) return <Contents key={cartridge.barcode} cartridge={cartridge} />;
  return <Choice />;
}

function Choice() {
  const { snapshot } = usePicture();
  const { go } = useRoute();
  const withVolume = byBarcode(snapshot.cartridges.filter((cartridge) => cartridge.volume !== null));
  if (withVolume.length === 0) return <Empty icon="browse" title={text.browse.none} hint={text.browse.noneHint} />;
  return (
    <div className="choice">
      <header className="view-head">
        <h1>{text.browse.choose}</h1>
        <p className="faint">{text.browse.chooseHint}</p>
      </header>
      <ul className="choice-list">
        {withVolume.map((cartridge) => (
          <li key={cartridge.barcode}>
            <button
              type="button"
              className="choice-row"
              data-generation={cartridge.mediaType}
              data-testid={`choose-${cartridge.barcode}`}
              onClick={() => go({ view: 'browse', barcode: cartridge.barcode })}
            >
              <span className="swatch" aria-hidden="true" />
              <span className="barcode">{cartridge.barcode}</span>
              <span className="choice-name">{cartridge.volume?.name || text.cartridge.unnamed}</span>
              <span className="faint">{text.drive.files(cartridge.volume?.files ?? 0)}</span>
              <span className="faint">{text.cartridge.free(cartridge.volume?.freeBytes ?? 0)}</span>
              <span className="faint">
                {cartridge.drive === null
                  ? text.browse.onShelf
                  : text.browse.inDrive(
                      snapshot.drives.find((drive) => drive.id === cartridge.drive)?.name ?? cartridge.drive,
                    )}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
