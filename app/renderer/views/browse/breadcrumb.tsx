// Where we are on a cartridge, and the way back up.

import type { Cartridge } from '../../../../helper/contract/model.ts';
import { text } from '../../../text/text.ts';
import { Icon } from '../../parts/icon.tsx';
import type { BrowseLocation } from './browse-location.ts';

/** More folders than this do not stand side by side; then the first and the last ones do. */
const most = 4;
const shownLast = 2;

interface BreadcrumbProps {
  readonly cartridge: Cartridge;
  readonly generation: number | null;
  readonly path: string;
  readonly onGo: (spot: BrowseLocation) => void;
}

export function Breadcrumb({ cartridge, generation, path, onGo }: BreadcrumbProps) {
  const { barcode, volume } = cartridge;
  const parts = path === '' ? [] : path.split('/');
  const enter = (to: string) => onGo({ barcode, generation, path: to });
  return (
    <nav className="breadcrumb" aria-label={text.browse.path} data-generation={cartridge.mediaType}>
      <ol>
        <li>
          <button type="button" className="crumb" onClick={() => onGo({ barcode: null })}>
            {text.browse.everything}
          </button>
        </li>
        <li>
          <Icon name="chevron" />
          <button
            type="button"
            className="crumb"
            data-testid="crumb-root"
            aria-current={parts.length === 0 ? 'page' : undefined}
            onClick={() => enter('')}
          >
            <span className="swatch" aria-hidden="true" />
            <span className="barcode">{barcode}</span>
            {volume !== null && (
              <span className="crumb-name" title={volume.name || text.cartridge.unnamed}>
                {volume.name || text.cartridge.unnamed}
              </span>
            )}
          </button>
        </li>
        {parts.map((part, at) => {
          const to = parts.slice(0, at + 1).join('/');
          const behind = parts.length - at;
          // Those between the first and the last are one: the tree shows them all.
          if (parts.length > most && at > 0 && behind > shownLast + 1) return null;
          const isGap = parts.length > most && at > 0 && behind === shownLast + 1;
          return (
            <li key={to}>
              <Icon name="chevron" />
              <button
                type="button"
                className="crumb"
                aria-current={at === parts.length - 1 ? 'page' : undefined}
                title={to}
                onClick={() => enter(to)}
              >
                <span className="crumb-name">{isGap ? '…' : part}</span>
              </button>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
