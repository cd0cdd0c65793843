// What the shelf would be worth with drives of each generation: a table of kinds against drives, and what would be lost.

import type { Cartridge, Drive } from '../../../../helper/contract/model.ts';
import { text } from '../../../text/text.ts';
import { type MediaAccess, newestGeneration } from '../../cartridges/media.ts';
import { Empty } from '../../parts/empty.tsx';
import { Icon, type IconName } from '../../parts/icon.tsx';
import { futuresOf, type GenerationOutlook, kindsOf } from './compatibility.ts';

const icons: Readonly<Record<MediaAccess, IconName>> = { writes: 'check', reads: 'hold', none: 'cross' };

interface GenerationsProps {
  readonly cartridges: readonly Cartridge[];
  readonly drives: readonly Drive[];
}

export function Generations({ cartridges, drives }: GenerationsProps) {
  const kinds = kindsOf(cartridges);
  const futures = futuresOf(kinds);
  const own = new Set(drives.flatMap(({ generation }) => generation ?? []));
  const next = nextOf(futures, own);
  if (kinds.length === 0) {
    return <Empty icon="archive" title={text.deck.noCartridges} hint={text.deck.noCartridgesHint} />;
  }
  return (
    <section className="health-card" data-testid="generations">
      <header className="health-card-head">
        <div>
          <h2>{text.future.heading}</h2>
          <p className="faint">{text.future.lead}</p>
        </div>
      </header>
      {next !== null && (
        <p className="notice" data-tone={next.lostCartridges > 0 ? 'care' : 'plain'} data-testid="next-generation">
          <Icon name={next.lostCartridges > 0 ? 'care' : 'check'} />
          {text.future.next(next.generation, next.lostCartridges, cartridges.length, next.lostBytes)}
        </p>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section className="future-box" aria-label={text.future.heading} tabIndex={0}>
        <table className="health-table future-table">
          <thead>
            <tr>
              <th scope="col">{text.future.kind}</th>
              {futures.map(({ generation }) => (
                <th key={generation} scope="col" data-own={own.has(generation)}>
                  {text.future.drive(generation)}
                  {own.has(generation) && <span className="future-own">{text.future.own}</span>}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {kinds.map(({ mediaType, cartridges: many, usedBytes }, at) => (
              <tr key={mediaType}>
                <th scope="row">
                  <span className="swatch" data-generation={mediaType} />
                  <span className="barcode">{mediaType}</span>
                  <span className="faint">{text.future.held(many, usedBytes)}</span>
                </th>
                {futures.map(({ generation, reach }) => (
                  <td key={generation} data-reach={reach[at]} data-own={own.has(generation)}>
                    <ReachWords reach={reach[at] ?? 'none'} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{text.future.lost}</th>
              {futures.map(({ generation, lostCartridges, lostBytes }) => (
                <td key={generation} data-own={own.has(generation)}>
                  {lostCartridges === 0 ? text.future.lostNone : text.future.lostMany(lostCartridges, lostBytes)}
                </td>
              ))}
            </tr>
          </tfoot>
        </table>
      </section>
    </section>
  );
}

function ReachWords({ reach }: { readonly reach: MediaAccess }) {
  return (
    <span className="reach">
      <Icon name={icons[reach]} />
      {text.future.reach[reach]}
    </span>
  );
}

/** The one after the newest that is owned; without drives, the newest there is. */
function nextOf(futures: readonly GenerationOutlook[], own: ReadonlySet<number>): GenerationOutlook | null {
  const newest = own.size === 0 ? newestGeneration - 1 : Math.max(...own);
  return futures.find(({ generation }) => generation === newest + 1) ?? null;
}
