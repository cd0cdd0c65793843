// Parts of a file's details that tell of others: what it was in older generations, and where else its content lies.

import { fileConditionOf } from '../../../../helper/contract/file-condition.ts';
import type { FileVersion } from '../../../../helper/contract/generations.ts';
import type { EntryDetail } from '../../../../helper/contract/model.ts';
import type { ContentCopy } from '../../../../helper/contract/search.ts';
import { bytes, time } from '../../../text/format.ts';
import { text } from '../../../text/text.ts';
import type { ListingRef } from '../../basket/basket.ts';
import type { SelectedEntry } from '../../basket/selection.ts';
import { Button } from '../../parts/button.tsx';
import { ConditionTag } from '../../parts/condition-tag.tsx';
import { DetailsPart } from './details-facts.tsx';
import type { Ticking } from './ticking.ts';

interface VersionsProps {
  readonly barcode: string;
  readonly path: string;
  readonly versions: readonly FileVersion[];
  readonly ticking: Ticking;
}

export function Versions({ barcode, path, versions, ticking }: VersionsProps) {
  const [only] = versions;
  return (
    <DetailsPart heading={text.details.versions}>
      {versions.length === 1 && only?.isCurrent === true ? (
        <p className="soft">{text.details.oneVersion}</p>
      ) : (
        <ul className="versions" data-testid="versions">
          {versions.map((version) => {
            const mark = { barcode, generation: version.isCurrent ? null : version.generation };
            const isTaken = ticking.tickOf(mark, path) === 'on';
            const entry = { path, kind: version.kind, size: version.size };
            return (
              <li key={version.generation} data-testid={`version-${version.generation}`}>
                <span>
                  {time(version.modifyTime)}
                  <span className="fact-more">
                    {bytes(version.size)} ·{' '}
                    {version.isCurrent
                      ? text.details.current
                      : text.details.generations(version.since, version.generation)}
                  </span>
                </span>
                <Button
                  look={isTaken ? 'quiet' : 'plain'}
                  icon={isTaken ? 'check' : undefined}
                  testId={`take-version-${version.generation}`}
                  label={`${isTaken ? text.details.taken : text.details.takeVersion}: ${time(version.modifyTime)}`}
                  onPress={() => void ticking.toggle(mark, entry)}
                >
                  {isTaken ? text.details.taken : text.details.takeVersion}
                </Button>
              </li>
            );
          })}
        </ul>
      )}
    </DetailsPart>
  );
}

interface ElsewhereProps {
  readonly barcode: string;
  readonly entry: EntryDetail;
  readonly copies: readonly ContentCopy[];
  readonly hasMore: boolean;
  readonly onShow: (mark: ListingRef, entry: SelectedEntry) => void;
}

export function Elsewhere({ barcode, entry, copies, hasMore, onShow }: ElsewhereProps) {
  return (
    <DetailsPart heading={text.details.elsewhere}>
      {copies.length === 0 && (
        <p className="soft" data-testid="nowhere-else">
          {entry.sha256 === null ? text.details.notComparable : text.details.nowhereElse}
        </p>
      )}
      {copies.length > 0 && (
        <ul className="copies" data-testid="where-else">
          {copies.map((copy) => (
            <li key={`${copy.barcode}/${copy.path}`}>
              <button
                type="button"
                className="copy-open"
                title={copy.path}
                onClick={() => onShow({ barcode: copy.barcode, generation: null }, { ...entry, path: copy.path })}
              >
                <span className="barcode">{copy.barcode === barcode ? text.details.sameCartridge : copy.barcode}</span>{' '}
                {copy.path}
              </button>
              <span title={text.fileCondition(copy)}>
                <ConditionTag condition={fileConditionOf(copy)} />
              </span>
            </li>
          ))}
          {hasMore && <li className="faint">{text.details.moreElsewhere}</li>}
        </ul>
      )}
    </DetailsPart>
  );
}
