// The tape as it lies: which cartridge, then its wraps, what lies on them, and the head while a job has it at work.

import { useCallback, useMemo, useState } from 'react';
import type { Cartridge, Job, TapeHead } from '../../../../helper/contract/model.ts';
import { type PathLeg, secondsOf } from '../../../../helper/contract/restore.ts';
import type * as contract from '../../../../helper/contract/tape-map.ts';
import { text } from '../../../text/text.ts';
import { Button } from '../../parts/button.tsx';
import { byBarcode } from '../../parts/by-barcode.ts';
import { Empty } from '../../parts/empty.tsx';
import { FaultNote } from '../../parts/fault-note.tsx';
import { Timeline } from '../../parts/generation-timeline.tsx';
import { useRoute } from '../../route.ts';
import { useWindowState } from '../../window-context.ts';
import { LargestList } from './largest-list.tsx';
import { Legend } from './legend.tsx';
import { Stage } from './stage.tsx';
import { useTapeMap, useWay } from './use-tape.ts';
import { reachOf, type Viewport, wholeOf, writtenPart, zoomed } from './viewport.ts';
import { type Winding, windingOf } from './winding.ts';

const noPath: readonly PathLeg[] = [];

interface TapeMapProps {
  readonly barcode: string | null;
  /** Null: the newest. */
  readonly generation: number | null;
  /** Whose way through the tape is drawn. */
  readonly paths?: readonly string[] | undefined;
}

export function TapeMap({ barcode, generation, paths }: TapeMapProps) {
  const { snapshot, known } = useWindowState();
  const withVolume = byBarcode(snapshot.cartridges.filter((cartridge) => cartridge.volume !== null));
  const inDrive = withVolume.find((cartridge) => cartridge.drive !== null);
  const chosen = withVolume.find((one) => one.barcode === barcode) ?? inDrive ?? withVolume[0];
  if (!known) return <Empty icon="work" title={text.deck.loading} />;
  if (chosen === undefined) return <Empty isView icon="map" title={text.map.none} hint={text.map.noneHint} />;
  const first = chosen.barcode === barcode ? generation : null;
  return <OneTape key={chosen.barcode} cartridge={chosen} all={withVolume} first={first} paths={paths} />;
}

interface OneTapeProps {
  readonly cartridge: Cartridge;
  readonly all: readonly Cartridge[];
  /** The generation that is shown at first. */
  readonly first: number | null;
  readonly paths: readonly string[] | undefined;
}

function OneTape({ cartridge, all, first, paths }: OneTapeProps) {
  const { barcode } = cartridge;
  const { go } = useRoute();
  const [generation, setGeneration] = useState(first);
  const { map, later, fault } = useTapeMap(cartridge, generation);
  // What was chosen to be shown was chosen in one generation.
  const choose = useCallback(
    (wanted: number | null) => {
      setGeneration(wanted);
      if (paths !== undefined) go({ view: 'map', barcode });
    },
    [go, barcode, paths],
  );
  const winding = useMemo(() => (map === null ? null : windingOf(map)), [map]);
  return (
    <section className="map" aria-labelledby="map-head">
      <header className="map-head">
        <h1 id="map-head">{text.map.heading}</h1>
        <label className="visually-hidden" htmlFor="map-cartridge">
          {text.map.cartridge}
        </label>
        <select
          id="map-cartridge"
          className="find-order"
          data-testid="map-cartridge"
          value={barcode}
          onChange={(event) => go({ view: 'map', barcode: event.target.value })}
        >
          {all.map((one) => (
            <option key={one.barcode} value={one.barcode}>
              {one.barcode} {one.volume?.name}
            </option>
          ))}
        </select>
        <span className="map-space" />
        <Button look="quiet" icon="browse" onPress={() => go({ view: 'browse', barcode })}>
          {text.map.browse}
        </Button>
      </header>
      <Timeline cartridge={cartridge} generation={generation} meaning={text.map.older} onChoose={choose} />
      {fault !== null && <FaultNote fault={fault} />}
      {fault === null && (map === null || winding === null) && <Empty icon="work" title={text.map.loading} />}
      {map !== null && winding !== null && winding.rows.length === 0 && (
        <Empty icon="map" title={text.map.unknown} hint={text.map.unknownHint} />
      )}
      {map !== null && winding !== null && winding.rows.length > 0 && (
        <Drawn cartridge={cartridge} map={map} later={later} winding={winding} paths={paths} />
      )}
    </section>
  );
}

interface DrawnProps {
  readonly cartridge: Cartridge;
  readonly map: contract.TapeMap;
  readonly later: contract.TapeMap | null;
  readonly winding: Winding;
  readonly paths: readonly string[] | undefined;
}

function Drawn({ cartridge, map, later, winding, paths }: DrawnProps) {
  const { barcode, capacityBytes } = cartridge;
  const { snapshot } = useWindowState();
  const { go } = useRoute();
  const reach = reachOf(winding, map, capacityBytes);
  const part = () => writtenPart(winding, map, reach);
  // A cartridge that is shorter than a wrap would be a dot on the whole tape.
  const [viewport, setViewport] = useState<Viewport>(() =>
    reach.row === winding.of[1][0] ? part() : wholeOf(winding),
  );
  const work = atWork(snapshot.jobs, barcode);
  const restore = work?.job.kind === 'restore' && later === null ? work.job.id : null;
  const way = useWay(barcode, later === null ? null : map.generation, paths, restore);
  const path = way.kind === 'found' ? way.path : noPath;
  const middle = { x: (viewport.left + viewport.right) / 2, y: (viewport.top + viewport.bottom) / 2 };
  const zoom = (factor: number) => setViewport((before) => zoomed(before, factor, middle, winding));
  return (
    <>
      <div className="map-tools">
        <Facts cartridge={cartridge} map={map} isOlder={later !== null} />
        <span className="map-space" />
        {work !== null && (
          <span className="tag" data-testid="map-running">
            {runningWords(work.job)}
          </span>
        )}
        <div className="actions">
          <Button testId="map-whole" onPress={() => setViewport(wholeOf(winding))}>
            {text.map.whole}
          </Button>
          <Button testId="map-written" onPress={() => setViewport(part())}>
            {text.map.written}
          </Button>
          <Button testId="map-closer" label={text.map.closer} onPress={() => zoom(2)}>
            +
          </Button>
          <Button testId="map-further" label={text.map.further} onPress={() => zoom(0.5)}>
            −
          </Button>
        </div>
      </div>
      {way.kind !== 'none' && (
        <p className="map-way" data-testid="map-way">
          <span>
            {way.kind === 'lost'
              ? text.map.pathLost
              : paths === undefined
                ? text.map.jobPath(way.path.length)
                : text.map.path(way.path.length, secondsOf(way.time))}
          </span>
          {paths !== undefined && (
            <Button look="quiet" onPress={() => go({ view: 'map', barcode })}>
              {text.map.hidePath}
            </Button>
          )}
        </p>
      )}
      <div className="map-body">
        <Stage
          key={later === null ? 'now' : map.generation}
          map={map}
          later={later}
          winding={winding}
          capacityBytes={capacityBytes}
          viewport={viewport}
          onViewport={setViewport}
          head={work?.head ?? null}
          isWriting={work?.job.kind === 'archive' || work?.job.kind === 'copy'}
          path={path}
        />
        <div className="map-legend">
          <Legend map={map} hasLater={later !== null} />
          <LargestList map={map} winding={winding} generation={later === null ? null : map.generation} />
        </div>
      </div>
    </>
  );
}

type FactsProps = Pick<DrawnProps, 'cartridge' | 'map'> & { readonly isOlder: boolean };

function Facts({ cartridge: { volume }, map, isOlder }: FactsProps) {
  const wraps = (map.wraps.at(-1)?.number ?? -1) + 1;
  const { facts } = text.map;
  return (
    <p className="map-facts" title={map.hasWrapEnds ? facts.reported : facts.reckoned}>
      {!isOlder && <span>{facts.written(volume?.usedBytes ?? 0)}</span>}
      {!isOlder && <span>{facts.free(volume?.freeBytes ?? 0)}</span>}
      <span>{isOlder ? facts.filesThen(map.files) : text.map.files(map.files)}</span>
      <span className="faint">{facts.wraps(wraps, map.bands, map.metres)}</span>
    </p>
  );
}

/** The job that has the tape at work, and where it is. */
function atWork(jobs: readonly Job[], barcode: string): { readonly job: Job; readonly head: TapeHead } | null {
  for (const job of jobs) {
    const head = job.state === 'running' ? job.progress.heads?.find((one) => one.barcode === barcode) : undefined;
    if (head !== undefined) return { job, head };
  }
  return null;
}

function runningWords({ kind, progress }: Job): string {
  if (kind === 'archive' && progress.phase === 'streaming') return text.map.running.streaming;
  if (progress.phase === 'locating') return text.map.running.locating;
  return kind === 'restore' || kind === 'verify' ? text.map.running.reading : text.map.running.other;
}
