// Everything the catalogue knows of one entry: its times and receipts, its versions, where else it lies, its checksum, and
// where on the tape it is.

import { useEffect, useState } from 'react';
import { faultOf } from '../../../../helper/contract/errors.ts';
import type { FileVersion } from '../../../../helper/contract/generations.ts';
import type { EntryDetail, Fault } from '../../../../helper/contract/model.ts';
import type { ContentCopy } from '../../../../helper/contract/search.ts';
import { bytes, time } from '../../../text/format.ts';
import { text } from '../../../text/text.ts';
import type { ListingRef } from '../../basket/basket.ts';
import { parentOf, type SelectedEntry } from '../../basket/selection.ts';
import { Button } from '../../parts/button.tsx';
import { FaultNote } from '../../parts/fault-note.tsx';
import { Icon } from '../../parts/icon.tsx';
import { useRoute } from '../../route.ts';
import { useWindowContext } from '../../window-context.ts';
import { given, type OpenedEntry } from './browse-location.ts';
import { Checksum, Extents, Fact, History, Xattrs } from './details-facts.tsx';
import { Elsewhere, Versions } from './details-others.tsx';
import type { Ticking } from './ticking.ts';

/** As many as are worth reading beside a list. */
const shownOthers = 20;

interface DetailsProps {
  readonly detailed: OpenedEntry | null;
  readonly ticking: Ticking;
  readonly onShow: (mark: ListingRef, entry: SelectedEntry) => void;
}

interface EntryDetails {
  readonly detailed: OpenedEntry;
  readonly entry: EntryDetail;
  /** Newest first; none of a folder. */
  readonly versions: readonly FileVersion[];
  readonly copies: readonly ContentCopy[];
  readonly hasMoreCopies: boolean;
}

export function Details({ detailed, ticking, onShow }: DetailsProps) {
  const { send } = useWindowContext();
  const [known, setKnown] = useState<EntryDetails | null>(null);
  const [fault, setFault] = useState<Fault | null>(null);

  useEffect(() => {
    let current = true;
    setFault(null);
    if (detailed === null) {
      setKnown(null);
      return;
    }
    const at = { ...given(detailed), path: detailed.path };
    const page = { cursor: null, limit: shownOthers };
    Promise.all([
      send('catalogue.entry', at),
      send('catalogue.versions', { barcode: detailed.barcode, path: detailed.path, ...page }),
      send('catalogue.otherCopies', { ...at, ...page }),
    ]).then(
      ([entry, versions, copies]) => {
        const others = { versions: versions.rows, copies: copies.rows, hasMoreCopies: copies.next !== null };
        if (current) setKnown({ detailed, entry, ...others });
      },
      (error: unknown) => current && setFault(faultOf(error)),
    );
    return () => {
      current = false;
    };
  }, [send, detailed]);

  return (
    <aside className="details" aria-label={text.details.heading} data-testid="details">
      {fault !== null && <FaultNote fault={fault} subject />}
      {fault === null && known === null && <p className="details-none">{text.details.none}</p>}
      {fault === null && known !== null && <EntryFacts known={known} ticking={ticking} onShow={onShow} />}
    </aside>
  );
}

interface EntryDetailsProps extends Pick<DetailsProps, 'ticking' | 'onShow'> {
  readonly known: EntryDetails;
}

function EntryFacts({
  known: { detailed, entry, versions, copies, hasMoreCopies },
  ticking,
  onShow,
}: EntryDetailsProps) {
  const isFile = entry.kind === 'file';
  return (
    <>
      <header className="details-head">
        <Icon name={entry.kind === 'directory' ? 'folder' : entry.kind} />
        <div>
          <h2 className="details-name selectable">{entry.name}</h2>
          <p className="faint details-where selectable">
            <span className="barcode">{detailed.barcode}</span> {parentOf(entry.path)}
          </p>
        </div>
      </header>
      <dl className="facts">
        {entry.kind !== 'symlink' && (
          <Fact name={entry.kind === 'directory' ? text.details.contains : text.details.size}>
            {bytes(entry.size)}
            {entry.size >= 1000 && <span className="fact-more">{text.details.exactBytes(entry.size)}</span>}
          </Fact>
        )}
        {entry.symlinkTarget !== null && <Fact name={text.details.target}>{entry.symlinkTarget}</Fact>}
        <Fact name={text.details.modified}>{time(entry.modifyTime)}</Fact>
        <Fact name={text.details.created}>{time(entry.creationTime)}</Fact>
        {entry.readOnly && <Fact name={text.details.readOnly}>{text.details.yes}</Fact>}
      </dl>
      {isFile && <History entry={entry} version={versionOf(detailed, versions)} />}
      {versions.length > 0 && (
        <Versions path={detailed.path} barcode={detailed.barcode} versions={versions} ticking={ticking} />
      )}
      {isFile && (
        <Elsewhere entry={entry} barcode={detailed.barcode} copies={copies} hasMore={hasMoreCopies} onShow={onShow} />
      )}
      {entry.sha256 !== null && <Checksum key={entry.sha256} sha256={entry.sha256} />}
      <Extents extents={entry.extents} />
      {entry.size > 0 && <OnTape detailed={detailed} />}
      <Xattrs xattrs={entry.xattrs} />
    </>
  );
}

function OnTape({ detailed: { barcode, generation, path } }: { readonly detailed: OpenedEntry }) {
  const { go } = useRoute();
  return (
    <p className="details-on-tape">
      <Button icon="map" testId="show-on-map" onPress={() => go({ view: 'map', barcode, generation, paths: [path] })}>
        {text.map.show}
      </Button>
    </p>
  );
}

/** The one that is looked at. */
function versionOf({ generation }: OpenedEntry, versions: readonly FileVersion[]): FileVersion | null {
  const shows = (one: FileVersion) =>
    generation === null ? one.isCurrent : one.since <= generation && generation <= one.generation;
  return versions.find(shows) ?? null;
}
