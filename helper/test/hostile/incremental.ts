// The cartridge to be injured as another program leaves it that writes incremental indexes (LTFS 2.5) and was not
// unmounted: behind the last full index data and what changed, several times over.

import { element, fileXml, recordsOf, uuid } from './cartridge.ts';
import { type InjuredTape, injuredTape } from './injured.ts';

export interface Change {
  /** New files, by name. */
  readonly files?: Readonly<Record<string, Buffer>>;
  /** Deleted files, by name. */
  readonly deleted?: readonly string[];
  /** What the root contains, of its files. */
  readonly shape?: (files: string) => string;
}

/** Each change in an index of its own. */
export function changedTape(...changes: readonly Change[]): InjuredTape {
  const tape = injuredTape();
  const b = [...tape.b];
  let before: number | null = null;
  let uid = 900;
  for (const [at, { files = {}, deleted = [], shape = (text: string) => text }] of changes.entries()) {
    const added: string[] = [];
    for (const [name, content] of Object.entries(files)) {
      const extents = [{ startBlock: b.length, byteCount: content.length }];
      uid += 1;
      added.push(fileXml({ name, uid, length: content.length, extents }));
      b.push(...recordsOf(content));
    }
    const gone = deleted.map((name) => element('file', `${element('name', name)}<deleted/>`));
    b.push(null);
    const place = b.length;
    const pointers = [
      pointer('location', place),
      pointer('previousgenerationlocation', tape.index3),
      before === null ? '' : pointer('previousincrementallocation', before),
    ];
    b.push(...recordsOf(incrementalXml(4 + at, pointers, shape(added.join('') + gone.join('')))), null);
    before = place;
  }
  return { ...tape, b };
}

function pointer(name: string, block: number): string {
  return element(name, element('partition', 'b') + element('startblock', block));
}

function incrementalXml(generation: number, pointers: readonly string[], contents: string): string {
  const head = [
    element('creator', 'other 2.5 - Linux - sync'),
    element('volumeuuid', uuid),
    element('generationnumber', generation),
    element('updatetime', '2026-11-21T17:07:20.049857806Z'),
    ...pointers,
    element('highestfileuid', 2000),
  ];
  const root = element('directory', element('name', 'hostile') + element('contents', contents));
  return `<?xml version="1.0" encoding="UTF-8"?>\n<ltfsincrementalindex version="2.5.0">${head.join('\n')}\n${root}\n</ltfsincrementalindex>\n`;
}
