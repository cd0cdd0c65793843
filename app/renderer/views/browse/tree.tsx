// Cartridges and their folders. Up and Down move, Right opens, Left closes or goes up, Enter goes there.
// biome-ignore-all lint/a11y/useFocusableInteractive: the tree keeps the focus and names its active item
// biome-ignore-all lint/a11y/useKeyWithClickEvents: the tree has the keys

import { type KeyboardEvent, type MouseEvent, useEffect, useMemo, useState } from 'react';
import type { Cartridge } from '../../../../helper/contract/model.ts';
import { text } from '../../../text/text.ts';
import type { ListingRef } from '../../basket/basket.ts';
import { parentOf } from '../../basket/selection.ts';
import { useContextMenu } from '../../parts/context-menu.tsx';
import { FaultNote } from '../../parts/fault-note.tsx';
import { Icon } from '../../parts/icon.tsx';
import { keyAlongWriting } from '../../parts/key-along-writing.ts';
import { destination } from '../../parts/list-keys.ts';
import { LongList } from '../../parts/long-list.tsx';
import type { MenuItem } from '../../parts/menu.tsx';
import { useUserRequest } from '../../window-context.ts';
import type { BrowseLocation } from './browse-location.ts';
import { useFolderMenu } from './folder-menu.ts';
import { useFolders } from './folders.ts';
import type { Ticking } from './ticking.ts';
import { everythingId, parentRow, type TreeRow, treeId, treeRows } from './tree-rows.ts';

const rowHeight = 32;

interface TreeProps {
  readonly cartridges: readonly Cartridge[];
  readonly spot: BrowseLocation;
  readonly ticking: Ticking;
  readonly onGo: (spot: BrowseLocation) => void;
}

export function Tree({ cartridges, spot, ticking, onGo }: TreeProps) {
  const folders = useFolders((barcode) => cartridges.find((one) => one.barcode === barcode)?.volume?.generation ?? 0);
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const [active, setActive] = useState<string | null>(null);
  const request = useUserRequest();
  const onEnter = (mark: ListingRef, path: string) => onGo({ ...mark, path });
  const menu = useFolderMenu({ ticking, request, onEnter });
  const openMenu = useContextMenu();
  const markOf = (barcode: string): ListingRef => ({
    barcode,
    generation: spot.barcode === barcode ? spot.generation : null,
  });
  const rows = treeRows(
    cartridges.map(({ barcode }) => barcode),
    (id) => open.has(id),
    (barcode, path) => folders.of(markOf(barcode), path),
  );
  const here = spot.barcode === null ? everythingId : treeId(spot.barcode, spot.path);
  const at = rows.findIndex(({ id }) => id === (active ?? here));
  const byBarcode = useMemo(() => new Map(cartridges.map((one) => [one.barcode, one])), [cartridges]);
  const { load } = folders;

  const { barcode: spotBarcode } = spot;
  const spotPath = spot.barcode === null ? '' : spot.path;
  const spotGeneration = spot.barcode === null ? null : spot.generation;
  // Where somebody is, is seen in the tree, however they got there.
  useEffect(() => {
    setActive(null);
    if (spotBarcode === null) return;
    const above: string[] = [];
    for (let path = parentOf(spotPath); path !== null; path = parentOf(path)) above.push(path);
    setOpen((was) => new Set([...was, treeId(spotBarcode, ''), ...above.map((path) => treeId(spotBarcode, path))]));
    for (const path of [...above, spotPath]) load({ barcode: spotBarcode, generation: spotGeneration }, path);
  }, [spotBarcode, spotPath, spotGeneration, load]);

  function setIsOpen(row: TreeRow, isOpen: boolean): void {
    if (row.barcode === null) return;
    if (isOpen) folders.load(markOf(row.barcode), row.path);
    setOpen((was) => new Set(isOpen ? [...was, row.id] : [...was].filter((id) => id !== row.id)));
  }

  function goTo({ barcode, path }: TreeRow): void {
    onGo(barcode === null ? { barcode } : { ...markOf(barcode), path });
  }

  /** Null: the key means nothing here. */
  function actionOf(key: string): (() => void) | null {
    const to = destination(key, at, rows.length);
    if (to !== null) return () => setActive(rows[to]?.id ?? null);
    const row = rows[at];
    if (row === undefined) return null;
    switch (keyAlongWriting(key)) {
      case 'ArrowRight':
        return () => goRight(row);
      case 'ArrowLeft':
        return () => goLeft(row);
      case 'Enter':
      case ' ':
        return () => goTo(row);
      default:
        return null;
    }
  }

  function goRight(row: TreeRow): void {
    if (row.isOpen === false) setIsOpen(row, true);
    else if (row.isOpen === true) setActive(rows[at + 1]?.id ?? row.id);
  }

  function goLeft(row: TreeRow): void {
    if (row.isOpen === true) setIsOpen(row, false);
    else setActive(rows[parentRow(rows, at)]?.id ?? null);
  }

  function openMenuOf(event: MouseEvent, row: TreeRow | undefined): void {
    if (row === undefined || row.barcode === null || row.kind === 'cut') return;
    setActive(row.id);
    const mark = markOf(row.barcode);
    const cartridge = byBarcode.get(row.barcode);
    const fold: readonly MenuItem[] =
      row.isOpen === null
        ? []
        : [
            {
              id: 'fold',
              label: row.isOpen ? text.browse.collapse : text.browse.expand,
              run: () => setIsOpen(row, !row.isOpen),
            },
          ];
    openMenu(event, text.browse.menu(row.name), () => [
      ...fold,
      ...(row.kind === 'cartridge' && cartridge !== undefined
        ? menu.ofCartridge(cartridge, mark)
        : menu.ofFolder(mark, row.path)),
    ]);
  }

  function onKeyDown(event: KeyboardEvent): void {
    const act = actionOf(event.key);
    if (act === null) return;
    act();
    event.preventDefault();
  }

  return (
    <div className="tree-side">
      {request.fault !== null && <FaultNote fault={request.fault} subject />}
      <LongList
        role="tree"
        label={text.browse.tree}
        className="tree"
        testId="tree"
        count={rows.length}
        rowHeight={rowHeight}
        current={at}
        activeId={at < 0 ? undefined : itemId(at)}
        onKeyDown={onKeyDown}
        onContextMenu={(event) => openMenuOf(event, rows[at])}
        row={(index) => {
          const row = rows[index];
          if (row === undefined) return null;
          const cartridge = row.barcode === null ? undefined : byBarcode.get(row.barcode);
          return (
            <TreeItem
              key={row.id}
              at={index}
              row={row}
              cartridge={cartridge}
              isHere={row.id === here}
              isActive={index === at}
              onGo={() => goTo(row)}
              onFold={() => setIsOpen(row, !row.isOpen)}
              onMenu={(event) => openMenuOf(event, row)}
            />
          );
        }}
      />
    </div>
  );
}

interface TreeItemProps {
  readonly at: number;
  readonly row: TreeRow;
  readonly cartridge: Cartridge | undefined;
  readonly isHere: boolean;
  readonly isActive: boolean;
  readonly onGo: () => void;
  readonly onFold: () => void;
  readonly onMenu: (event: MouseEvent) => void;
}

function TreeItem({ at, row, cartridge, isHere, isActive, onGo, onFold, onMenu }: TreeItemProps) {
  return (
    <div
      id={itemId(at)}
      className="tree-item"
      role="treeitem"
      aria-level={row.level}
      aria-selected={isHere}
      aria-expanded={row.isOpen ?? undefined}
      data-active={isActive}
      data-kind={row.kind}
      data-generation={row.kind === 'cartridge' ? cartridge?.mediaType : undefined}
      data-testid={`tree-${row.id}`}
      style={{ paddingInlineStart: 10 + (row.level - 1) * 16 }}
      onClick={onGo}
      onContextMenu={onMenu}
    >
      <span
        className="tree-opener"
        data-open={row.isOpen}
        aria-hidden="true"
        onClick={(event) => {
          if (row.isOpen === null) return;
          event.stopPropagation();
          onFold();
        }}
      >
        {row.isOpen !== null && <Icon name="chevron" />}
      </span>
      <ItemWords row={row} volume={cartridge?.volume?.name ?? ''} />
    </div>
  );
}

function ItemWords({ row: { kind, name }, volume }: { readonly row: TreeRow; readonly volume: string }) {
  switch (kind) {
    case 'everything':
      return (
        <>
          <Icon name="browse" />
          <span className="tree-name">{text.browse.everything}</span>
        </>
      );
    case 'cartridge':
      return (
        <>
          <span className="swatch" aria-hidden="true" />
          <span className="tree-name" title={volume}>
            <span className="barcode">{name}</span> <span className="faint">{volume}</span>
          </span>
        </>
      );
    case 'folder':
      return (
        <>
          <Icon name="folder" />
          <span className="tree-name" title={name}>
            {name}
          </span>
        </>
      );
    case 'cut':
      return <span className="tree-name faint">{text.browse.moreFolders(Number(name))}</span>;
  }
}

function itemId(at: number): string {
  return `tree-item-${at}`;
}
