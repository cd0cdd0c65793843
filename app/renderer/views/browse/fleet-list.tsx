// What all computers of the fleet have: what was found, or a folder of one of their cartridges. As the database has it, which may
// be away.

import { useEffect, useMemo, useState } from 'react';
import type { FleetEntry } from '../../../../helper/contract/fleet.ts';
import { bytes, day, time } from '../../../text/format.ts';
import { text } from '../../../text/text.ts';
import { parentOf } from '../../basket/selection.ts';
import { Button } from '../../parts/button.tsx';
import { Empty } from '../../parts/empty.tsx';
import { FaultNote } from '../../parts/fault-note.tsx';
import { Icon } from '../../parts/icon.tsx';
import { type Pages, usePages } from '../../parts/pages.ts';
import { useWindowContext } from '../../window-context.ts';
import { fleetWantedBy, type Query } from './query.ts';

/** Pages of what is looked for over very much may be empty, and lead on. */
const rowsAhead = 100;

interface FleetFolder {
  readonly barcode: string;
  readonly path: string;
}

export function FleetList({ query }: { readonly query: Query }) {
  const [folder, setFolder] = useState<FleetFolder | null>(null);
  const key = JSON.stringify(query);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another question leads out of the folder
  useEffect(() => setFolder(null), [key]);
  return folder === null ? (
    <FoundInFleet key={key} query={query} onEnter={setFolder} />
  ) : (
    <FolderInFleet folder={folder} onEnter={setFolder} />
  );
}

interface FoundInFleetProps {
  readonly query: Query;
  readonly onEnter: (folder: FleetFolder) => void;
}

function FoundInFleet({ query, onEnter }: FoundInFleetProps) {
  const { send } = useWindowContext();
  const wanted = useMemo(() => fleetWantedBy(query, new Date()), [query]);
  const pages = usePages(
    JSON.stringify(wanted),
    (cursor, limit) =>
      wanted.call === 'fleet.single'
        ? send('fleet.single', { ...wanted.input, cursor, limit })
        : send('fleet.search', { ...wanted.input, cursor, limit }),
    rowsAhead,
  );
  return (
    <>
      {pages.rows.length > 0 && (
        <p className="found-count faint" aria-live="polite" data-testid="fleet-count">
          {text.browse.foundCount(pages.rows.length, pages.complete)}
        </p>
      )}
      <Entries pages={pages} nothing={text.search.nothing} isPlaced onEnter={onEnter} />
    </>
  );
}

interface FolderInFleetProps {
  readonly folder: FleetFolder;
  readonly onEnter: (folder: FleetFolder | null) => void;
}

function FolderInFleet({ folder: { barcode, path }, onEnter }: FolderInFleetProps) {
  const { send } = useWindowContext();
  const pages = usePages(
    `${barcode}:${path}`,
    (cursor, limit) => send('fleet.list', { barcode, path, cursor, limit }),
    rowsAhead,
  );
  const above = path === '' ? null : { barcode, path: parentOf(path) ?? '' };
  return (
    <>
      <p className="fleet-path" data-testid="fleet-path">
        <Button icon="folder" testId="fleet-up" onPress={() => onEnter(above)}>
          {above === null ? text.browse.found : text.browse.folderAbove}
        </Button>
        <span className="barcode">{barcode}</span>
        <bdi>/{path}</bdi>
      </p>
      <Entries pages={pages} nothing={text.browse.empty} isPlaced={false} onEnter={onEnter} />
    </>
  );
}

interface EntriesProps {
  readonly pages: Pages<FleetEntry>;
  readonly nothing: string;
  /** They come from anywhere. */
  readonly isPlaced: boolean;
  readonly onEnter: (folder: FleetFolder) => void;
}

function Entries({ pages: { rows, complete, loading, fault, more }, nothing, isPlaced, onEnter }: EntriesProps) {
  if (fault !== null) return <FaultNote fault={fault} subject />;
  if (rows.length === 0)
    return (
      <div className="found-none" aria-live="polite">
        <Empty icon={complete ? 'browse' : 'work'} title={complete ? nothing : text.search.fleetSearching} />
      </div>
    );
  return (
    <div className="choice">
      <table className="choice-list" data-testid="fleet-entries">
        <thead>
          <tr>
            <th scope="col">{text.browse.name}</th>
            <th scope="col" data-column="place">
              {text.search.computer}
            </th>
            <th scope="col" data-column="used" className="choice-figure">
              {text.browse.size}
            </th>
            <th scope="col" data-column="modified">
              {text.browse.modified}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((entry) => (
            <tr key={`${entry.host} ${entry.barcode} ${entry.generation} ${entry.path}`} className="choice-item">
              <td className="choice-name" title={entry.path}>
                <EntryName entry={entry} onEnter={onEnter} />
                {isPlaced && (
                  <span className="fact-more">
                    <span className="barcode">{entry.barcode}</span> <bdi>/{parentOf(entry.path) ?? ''}</bdi>
                    {!entry.isCurrent && <> {text.search.once(entry.generation)}</>}
                  </span>
                )}
              </td>
              <td data-column="place" className="faint" data-testid="fleet-host">
                {entry.host}
              </td>
              <td className="choice-figure faint">{entry.kind === 'symlink' ? '' : bytes(entry.size)}</td>
              <td
                data-column="modified"
                className="faint"
                title={entry.modifyTime === null ? '' : time(entry.modifyTime)}
              >
                {entry.modifyTime === null ? '' : day(entry.modifyTime)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {!complete && (
        <Button testId="fleet-more" disabled={loading} onPress={more}>
          {text.search.more}
        </Button>
      )}
    </div>
  );
}

function EntryName({ entry, onEnter }: { readonly entry: FleetEntry; readonly onEnter: EntriesProps['onEnter'] }) {
  const { kind, name, barcode, path, isCurrent } = entry;
  const icon = <Icon name={kind === 'directory' ? 'folder' : kind} />;
  if (kind !== 'directory' || !isCurrent)
    return (
      <span>
        {icon} {name}
      </span>
    );
  return (
    <button
      type="button"
      className="choice-row"
      aria-label={text.browse.openFolder(name)}
      onClick={() => onEnter({ barcode, path })}
    >
      <span>
        {icon} {name}
      </span>
    </button>
  );
}
