// Home: every drive with what is in it and its one honest state, and the shelf of cartridges below.

import { useEffect } from 'react';
import type { LibrarySummary } from '../../../../helper/contract/library.ts';
import type { Drive, Snapshot } from '../../../../helper/contract/model.ts';
import { text } from '../../../text/text.ts';
import { CartridgeNeeded } from '../../job-parts/cartridge-need.tsx';
import { DriveNeeded, needingDrives } from '../../job-parts/drive-needed.tsx';
import { Empty } from '../../parts/empty.tsx';
import { useWindowContext, useWindowState } from '../../window-context.ts';
import { DrivePanel } from './drive-panel.tsx';
import { LibraryPanel } from './library-panel.tsx';
import { NoDrives } from './nothing-yet.tsx';
import { Shelf } from './shelf.tsx';
import { VirtualNote } from './virtual-note.tsx';

export function Deck() {
  const { known, snapshot } = useWindowState();
  useLookAgain(snapshot);
  if (!known) return <Empty icon="work" title={text.deck.loading} />;
  return (
    <div className="deck">
      <h1 className="visually-hidden">{text.deck.heading}</h1>
      <section className="drives" data-many={crowdOf(snapshot)} aria-label={text.deck.drives}>
        <VirtualNote />
        {snapshot.jobs.map((job) => job.need !== null && <CartridgeNeeded key={job.id} job={job} need={job.need} />)}
        {needingDrives(snapshot.jobs).map((job) => (
          <DriveNeeded key={job.id} job={job} />
        ))}
        {snapshot.drives.length === 0 && <NoDrives />}
        {panels(snapshot.drives.filter((drive) => !snapshot.libraries.some((library) => standsIn(library, drive))))}
        {snapshot.libraries.map((library) => (
          <LibraryPanel key={library.id} library={library} drives={snapshot.drives}>
            {panels(snapshot.drives.filter((drive) => standsIn(library, drive)))}
          </LibraryPanel>
        ))}
      </section>
      <Shelf drives={snapshot.drives} libraries={snapshot.libraries} cartridges={snapshot.cartridges} />
    </div>
  );
}

function panels(drives: readonly Drive[]) {
  return drives.map((drive) => <DrivePanel key={drive.id} drive={drive} />);
}

function standsIn({ drives }: LibrarySummary, { id }: Drive): boolean {
  return drives.some(({ drive }) => drive === id);
}

/** Whoever comes back to the window may have put a cartridge into a real drive meanwhile, or into a library. */
function useLookAgain({ drives, libraries }: Snapshot): void {
  const { send } = useWindowContext();
  const mayBeFilled = drives.some(({ virtual, state }) => !virtual && state.kind === 'empty');
  const hasLibrary = libraries.length > 0;
  useEffect(() => {
    if (!mayBeFilled && !hasLibrary) return;
    // What cannot be seen now is said to whoever uses the drive or the library.
    const refresh = () => {
      if (mayBeFilled) void send('drives.rediscover', {}).catch(() => {});
      if (hasLibrary) void send('library.status', { cursor: null, limit: 100 }).catch(() => {});
    };
    window.addEventListener('focus', refresh);
    return () => window.removeEventListener('focus', refresh);
  }, [mayBeFilled, hasLibrary, send]);
}

/** One drive has the width to itself; two stand side by side; more stand closer, and so do those of a library with its slots. */
function crowdOf({ drives, libraries }: Snapshot): 'one' | 'two' | 'more' {
  if (drives.length < 2) return 'one';
  return drives.length === 2 && libraries.length === 0 ? 'two' : 'more';
}
