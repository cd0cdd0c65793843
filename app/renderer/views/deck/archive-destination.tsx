// Where an archive goes: the cartridge that the sheet was opened for, or a pool, each with what it has room for.

import { useId } from 'react';
import type { Cartridge } from '../../../../helper/contract/model.ts';
import type { Pool } from '../../../../helper/contract/schedules.ts';
import { text } from '../../../text/text.ts';
import { SheetPart } from '../../parts/sheet.tsx';
import { roomInPool } from './pool-room.ts';

interface ArchiveDestinationProps {
  readonly cartridge: Cartridge;
  readonly pools: readonly Pool[];
  readonly cartridges: readonly Cartridge[];
  readonly copies: number;
  /** The pool's name; null: the cartridge. */
  readonly chosen: string | null;
  readonly onChoose: (pool: Pool | null) => void;
}

export function ArchiveDestination(props: ArchiveDestinationProps) {
  const { cartridge, pools, cartridges, copies, chosen, onChoose } = props;
  const name = useId();
  const words = text.archive;
  const { barcode, volume } = cartridge;
  return (
    <SheetPart heading={words.destination}>
      <fieldset className="further" aria-label={words.destination} data-testid="archive-destination">
        <label className="check-option">
          <input
            type="radio"
            className="tick-box"
            name={name}
            data-testid="archive-to-cartridge"
            checked={chosen === null}
            onChange={() => onChoose(null)}
          />
          <span>{volume === null ? barcode : words.cartridge(barcode, volume.name, volume.freeBytes)}</span>
        </label>
        {pools.map((pool) => (
          <label key={pool.name} className="check-option">
            <input
              type="radio"
              className="tick-box"
              name={name}
              data-testid={`archive-to-pool-${pool.name}`}
              checked={chosen === pool.name}
              onChange={() => onChoose(pool)}
            />
            <span>
              {words.pool(pool.name, {
                ...roomInPool(pool, cartridges, chosen === pool.name ? copies : 1),
                copies: chosen === pool.name ? copies : 1,
                takesBlank: pool.takesBlank === true,
              })}
            </span>
          </label>
        ))}
      </fieldset>
    </SheetPart>
  );
}
