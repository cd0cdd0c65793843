// Where we are on a cartridge, and the way back up.

import type { Cartridge } from '../../../../helper/contract/model.ts';
import { Icon } from '../../parts/icon.tsx';
import { text } from '../../text.ts';

interface BreadcrumbProps {
  readonly cartridge: Cartridge;
  readonly path: string;
  readonly onEnter: (path: string) => void;
  readonly onLeave: () => void;
}

export function Breadcrumb({ cartridge, path, onEnter, onLeave }: BreadcrumbProps) {
  const parts = path === '' ? [] : path.split('/');
  return (
    <nav className="breadcrumb" aria-label={text.browse.path} data-generation={cartridge.mediaType}>
      <ol>
        <li>
          <button type="button" className="crumb" onClick={onLeave}>
            {text.browse.heading}
          </button>
        </li>
        <li>
          <Icon name="chevron" />
          <button
            type="button"
            className="crumb"
            data-testid="crumb-root"
            aria-current={parts.length === 0 ? 'page' : undefined}
            onClick={() => onEnter('')}
          >
            <span className="swatch" aria-hidden="true" />
            <span className="barcode">{cartridge.barcode}</span>
            {cartridge.volume !== null && <span>{cartridge.volume.name || text.cartridge.unnamed}</span>}
          </button>
        </li>
        {parts.map((part, at) => {
          const to = parts.slice(0, at + 1).join('/');
          return (
            <li key={to}>
              <Icon name="chevron" />
              <button
                type="button"
                className="crumb"
                aria-current={at === parts.length - 1 ? 'page' : undefined}
                onClick={() => onEnter(to)}
              >
                {part}
              </button>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
