// What the colours mean: the folders, the largest first.

import { besideFolders, ofOthers, type TapeMap } from '../../../../helper/contract/tape-map.ts';
import { bytes } from '../../../text/format.ts';
import { text } from '../../../text/text.ts';
import { folderColours } from './colours.ts';

const shownMost = 14;

interface LegendProps {
  readonly map: TapeMap;
  readonly hasLater: boolean;
}

export function Legend({ map, hasLater }: LegendProps) {
  const folders = map.folders
    .map((folder, at) => ({ ...folder, colour: (at % folderColours) + 1 }))
    .sort((one, other) => other.bytes - one.bytes);
  const has = (folder: number) => map.runs.some((runs) => runs.some((run) => run[3] === folder));
  const isEmpty = map.runs.every((runs) => runs.length === 0);
  return (
    <section aria-labelledby="map-legend-head">
      <h2 id="map-legend-head" className="overline">
        {text.map.legend}
      </h2>
      {isEmpty && <p className="faint">{text.map.nothing}</p>}
      <ul>
        {folders.slice(0, shownMost).map(({ path, files, bytes: size, colour }) => (
          <li key={path}>
            <span className="map-colour" data-run={colour} aria-hidden="true" />
            <span className="map-folder" title={path}>
              {path}
            </span>
            <span className="faint">{bytes(size)}</span>
            <span className="map-files faint">{text.map.files(files)}</span>
          </li>
        ))}
        {has(besideFolders) && (
          <li>
            <span className="map-colour" data-run="beside" aria-hidden="true" />
            <span className="map-folder">{text.map.beside}</span>
          </li>
        )}
        {has(ofOthers) && (
          <li>
            <span className="map-colour" data-run="others" aria-hidden="true" />
            <span className="map-folder">{text.map.others}</span>
          </li>
        )}
        {hasLater && (
          <li data-testid="map-later">
            <span className="map-colour" data-run="later" aria-hidden="true" />
            <span className="map-folder map-wide">{text.map.later}</span>
          </li>
        )}
        {map.ends.some((end) => end > 0) && (
          <li>
            <span className="map-colour" data-run="written" aria-hidden="true" />
            <span className="map-folder map-wide">{text.map.tables}</span>
          </li>
        )}
      </ul>
      {folders.length > shownMost && <p className="faint">{text.map.moreFolders(folders.length - shownMost)}</p>}
    </section>
  );
}
