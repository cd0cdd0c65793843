// Everything the catalogue knows of one entry: times, checksum, and where on the tape it lies.

import { type ReactNode, useEffect, useState } from 'react';
import { faultOf } from '../../../../helper/contract/errors.ts';
import type { EntryDetail, Fault } from '../../../../helper/contract/model.ts';
import { useDesk } from '../../desk.ts';
import { FaultNote } from '../../parts/fault-note.tsx';
import { bytes, time } from '../../parts/format.ts';
import { Icon } from '../../parts/icon.tsx';
import { ReceiptTag } from '../../parts/receipt-tag.tsx';
import { text } from '../../text.ts';

/** Interleaved files can have thousands; the first tell where to look. */
const extentsShown = 12;

interface DetailsProps {
  readonly barcode: string;
  readonly path: string | null;
}

export function Details({ barcode, path }: DetailsProps) {
  const { send } = useDesk();
  const [entry, setEntry] = useState<EntryDetail | null>(null);
  const [fault, setFault] = useState<Fault | null>(null);

  useEffect(() => {
    let current = true;
    setFault(null);
    if (path === null) {
      setEntry(null);
      return;
    }
    send('entry', { barcode, path }).then(
      (found) => current && setEntry(found),
      (error: unknown) => current && setFault(faultOf(error)),
    );
    return () => {
      current = false;
    };
  }, [send, barcode, path]);

  return (
    <aside className="details" aria-label={text.details.heading} data-testid="details">
      {fault !== null && <FaultNote fault={fault} />}
      {fault === null && entry === null && <p className="details-none">{text.details.none}</p>}
      {fault === null && entry !== null && <Known entry={entry} />}
    </aside>
  );
}

function Known({ entry }: { readonly entry: EntryDetail }) {
  return (
    <>
      <header className="details-head">
        <Icon name={entry.kind === 'directory' ? 'folder' : entry.kind} />
        <div>
          <h2 className="details-name selectable">{entry.name}</h2>
          <p className="faint">{text.details.kind[entry.kind]}</p>
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
        <Fact name={text.browse.receipt}>
          <ReceiptTag receipt={entry.receipt} />
        </Fact>
        <Fact name={text.details.modified}>{time(entry.modifyTime)}</Fact>
        <Fact name={text.details.created}>{time(entry.creationTime)}</Fact>
        <Fact name={text.details.backedUp}>{time(entry.backupTime)}</Fact>
        {entry.readOnly && <Fact name={text.details.readOnly}>{text.details.yes}</Fact>}
      </dl>
      {entry.sha256 !== null && (
        <section className="details-part">
          <h3 className="overline">{text.details.sha256}</h3>
          <p className="hash mono selectable" data-testid="details-sha256">
            {entry.sha256}
          </p>
        </section>
      )}
      {entry.extents.length > 0 && (
        <section className="details-part">
          <h3 className="overline">{text.details.extents}</h3>
          <ul className="extents">
            {entry.extents.slice(0, extentsShown).map((extent) => (
              <li key={extent.fileOffset}>
                <span>{text.details.extent(extent.partition, extent.startBlock)}</span>
                <span className="faint">{bytes(extent.byteCount)}</span>
              </li>
            ))}
            {entry.extents.length > extentsShown && (
              <li className="faint">{text.details.moreExtents(entry.extents.length - extentsShown)}</li>
            )}
          </ul>
        </section>
      )}
      {entry.xattrs.length > 0 && (
        <section className="details-part">
          <h3 className="overline">{text.details.xattrs}</h3>
          <dl className="xattrs">
            {entry.xattrs.map((xattr) => (
              <div key={xattr.key}>
                <dt className="mono">{xattr.key}</dt>
                <dd className="mono selectable">{xattr.value}</dd>
              </div>
            ))}
          </dl>
        </section>
      )}
    </>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className="fact">
      <dt>{name}</dt>
      <dd className="selectable">{children}</dd>
    </div>
  );
}
