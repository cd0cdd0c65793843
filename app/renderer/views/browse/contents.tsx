// One cartridge's folders: where we are, what is here, what is chosen, and the way to get it back.

import { useState } from 'react';
import { rowsOf } from '../../../../helper/client/pages.ts';
import type { Cartridge, Entry } from '../../../../helper/contract/model.ts';
import { useAsking, useDesk } from '../../desk.ts';
import { Button } from '../../parts/button.tsx';
import { FaultNote } from '../../parts/fault-note.tsx';
import { bytes } from '../../parts/format.ts';
import { pageRows, usePages } from '../../parts/pages.ts';
import { useRoute } from '../../route.ts';
import { text } from '../../text.ts';
import { Breadcrumb } from './breadcrumb.tsx';
import { Details } from './details.tsx';
import { Listing } from './listing.tsx';
import { type Chosen, nothingChosen, sums, tick, tickOf, untick } from './selection.ts';

/** One restore takes this many paths at most; leaving one file out of a larger folder would need more. */
const pathsLimit = 10_000;

export function Contents({ cartridge }: { readonly cartridge: Cartridge }) {
  const { send } = useDesk();
  const { go, open } = useRoute();
  const asking = useAsking();
  const [path, setPath] = useState('');
  const [looked, setLooked] = useState<string | null>(null);
  const [selection, setSelection] = useState(nothingChosen);
  const [tooMany, setTooMany] = useState(false);
  const { barcode, volume } = cartridge;
  const pages = usePages(`${barcode}/${volume?.generation ?? 0}/${path}`, (cursor) =>
    send('list', { barcode, path, cursor, limit: pageRows }),
  );
  const chosen = sums(selection);
  const fault = asking.fault ?? pages.fault;

  function enter(folder: string): void {
    setPath(folder);
    setLooked(null);
  }

  async function allOf(folder: string): Promise<readonly Chosen[]> {
    const rows: Entry[] = [];
    for await (const row of rowsOf((place) => send('list', { barcode, path: folder, ...place }))) {
      rows.push(row);
      if (rows.length > pathsLimit) break;
    }
    return rows;
  }

  async function toggle(entry: Chosen): Promise<void> {
    setTooMany(false);
    if (tickOf(selection, entry.path) !== 'on') {
      setSelection(tick(selection, entry));
      return;
    }
    const next = await untick(selection, entry.path, allOf);
    if (next.size > pathsLimit) setTooMany(true);
    else setSelection(next);
  }

  async function toggleAll(): Promise<void> {
    if (path === '') {
      if (tickOf(selection, '') === 'on') setSelection(nothingChosen);
      else setSelection(tick(selection, { path: '', kind: 'directory', size: volume?.usedBytes ?? 0 }));
    } else await toggle(await send('entry', { barcode, path }));
  }

  return (
    <div className="browse" data-testid="browse">
      <header className="browse-head">
        <Breadcrumb
          cartridge={cartridge}
          path={path}
          onEnter={enter}
          onLeave={() => go({ view: 'browse', barcode: null })}
        />
        <span className="faint">{text.browse.count(pages.rows.length, pages.complete)}</span>
      </header>
      {fault !== null && <FaultNote fault={fault} />}
      <div className="browse-body">
        <Listing
          pages={pages}
          atRoot={path === ''}
          tickState={(entry) => tickOf(selection, entry)}
          folderTick={tickOf(selection, path)}
          looked={looked}
          onLook={setLooked}
          onEnter={enter}
          onUp={() => enter(path.includes('/') ? path.slice(0, path.lastIndexOf('/')) : '')}
          onTick={(entry) => void asking.ask(() => toggle(entry))}
          onTickAll={() => void asking.ask(toggleAll)}
        />
        <Details barcode={barcode} path={looked} />
      </div>
      <footer className="browse-foot" data-filled={selection.size > 0}>
        {selection.size === 0 ? (
          <p className="faint">{tooMany ? text.browse.tooMany : text.browse.nothingChosen}</p>
        ) : (
          <p data-testid="selection">
            <strong>{text.browse.chosen(chosen.folders, chosen.files)}</strong> {text.browse.chosenSuffix}
            <span className="faint"> · {bytes(chosen.bytes)}</span>
            {tooMany && <span className="care"> {text.browse.tooMany}</span>}
          </p>
        )}
        {selection.size > 0 && (
          <Button look="quiet" testId="selection-clear" onPress={() => setSelection(nothingChosen)}>
            {text.browse.clear}
          </Button>
        )}
        <Button
          look="primary"
          icon="restore"
          testId="restore"
          disabled={selection.size === 0}
          onPress={() => open({ kind: 'restore', barcode, paths: [...selection.keys()], ...chosen })}
        >
          {text.browse.restore}
        </Button>
      </footer>
    </div>
  );
}
