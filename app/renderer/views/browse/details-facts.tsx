// Parts of an entry's details that tell of itself: its receipts in the order in which they came true, its checksum, and
// where on the tape it lies.

import { type ReactNode, useRef, useState } from 'react';
import { fileConditionOf } from '../../../../helper/contract/file-condition.ts';
import type { FileVersion } from '../../../../helper/contract/generations.ts';
import type { EntryDetail, Extent, Xattr } from '../../../../helper/contract/model.ts';
import { bytes, timeToSecond } from '../../../text/format.ts';
import { text } from '../../../text/text.ts';
import { Button } from '../../parts/button.tsx';
import { Icon } from '../../parts/icon.tsx';

/** Interleaved files can have thousands; the first tell where to look. */
const extentsShown = 12;

interface HistoryProps {
  readonly entry: EntryDetail;
  /** As whose part of the cartridge's past it is looked at; null when the catalogue does not know. */
  readonly version: FileVersion | null;
}

export function History({ entry, version }: HistoryProps) {
  const { verified } = entry;
  const isDamaged = fileConditionOf(entry) === 'damaged';
  const { status } = text.details;
  return (
    <DetailsPart heading={text.details.history}>
      <ol className="receipts" data-testid="details-receipts">
        <li data-true="true">
          <Icon name="check" />
          <span>{status.written}</span>
          <span className="soft">{timeToSecond(entry.backupTime)}</span>
        </li>
        {!isDamaged && (
          <li data-true="true">
            <Icon name="safe" />
            <span>{status.safe}</span>
            {version !== null && (
              <span className="soft">
                {timeToSecond(version.sinceTime)}
                <span className="fact-more">{text.details.safeSince(version.since)}</span>
              </span>
            )}
          </li>
        )}
        {!isDamaged && (
          <li data-true={verified !== undefined}>
            <Icon name={verified === undefined ? 'dash' : 'safe'} />
            <span>{status.verified}</span>
            <span className="soft">{verified === undefined ? text.details.notVerified : timeToSecond(verified)}</span>
          </li>
        )}
      </ol>
      {isDamaged && (
        <p className="care" data-testid="details-unsound">
          <Icon name="care" /> {text.fileCondition(entry)}
        </p>
      )}
    </DetailsPart>
  );
}

export function Checksum({ sha256 }: { readonly sha256: string }) {
  const words = useRef<HTMLParagraphElement>(null);
  const [isCopied, setIsCopied] = useState(false);

  /** The newer way asks for a right that no page of ours is granted. */
  function copy(): void {
    if (words.current === null) return;
    const selection = document.getSelection();
    selection?.selectAllChildren(words.current);
    setIsCopied(document.execCommand('copy'));
    selection?.removeAllRanges();
  }

  return (
    <DetailsPart heading={text.details.sha256}>
      <p className="hash mono selectable" data-testid="details-sha256" ref={words}>
        {sha256}
      </p>
      <div aria-live="polite">
        <Button testId="copy-sha256" icon={isCopied ? 'check' : undefined} onPress={copy}>
          {isCopied ? text.details.copied : text.details.copy}
        </Button>
      </div>
    </DetailsPart>
  );
}

export function Extents({ extents }: { readonly extents: readonly Extent[] }) {
  if (extents.length === 0) return null;
  return (
    <DetailsPart heading={text.details.extents}>
      <ul className="extents">
        {extents.slice(0, extentsShown).map((extent) => (
          <li key={extent.fileOffset}>
            <span>{text.details.extent(extent.partition, extent.startBlock)}</span>
            <span className="faint">{bytes(extent.byteCount)}</span>
          </li>
        ))}
        {extents.length > extentsShown && (
          <li className="faint">{text.details.moreExtents(extents.length - extentsShown)}</li>
        )}
      </ul>
    </DetailsPart>
  );
}

export function Xattrs({ xattrs }: { readonly xattrs: readonly Xattr[] }) {
  if (xattrs.length === 0) return null;
  return (
    <DetailsPart heading={text.details.xattrs}>
      <dl className="xattrs">
        {xattrs.map((xattr) => (
          <div key={xattr.key}>
            <dt className="mono">{xattr.key}</dt>
            <dd className="mono selectable">{xattr.value}</dd>
          </div>
        ))}
      </dl>
    </DetailsPart>
  );
}

export function DetailsPart({ heading, children }: { readonly heading: string; readonly children: ReactNode }) {
  return (
    <section className="details-part">
      <h3 className="overline">{heading}</h3>
      {children}
    </section>
  );
}

export function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className="fact">
      <dt>{name}</dt>
      <dd className="selectable">{children}</dd>
    </div>
  );
}
