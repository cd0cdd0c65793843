// What a rescue leaves beside the files: what was found on the tape, what of it could be read, and what is missing.

import { visible } from '../../../contract/visible.ts';
import type { RescueOutcome } from '../../../contract/volumes.ts';
import type { FlawedEntry, RescueReport, UnreadableBlocks } from '../../drives/native.ts';
import type { RequestEvent } from '../../drives/reading.ts';
import type { RestoreItem } from '../restore/selection.ts';

/** More of them nobody reads; all of them are counted. */
const listedMost = 10_000;

export interface RescueMap {
  readonly version: 1;
  readonly cartridge: string;
  readonly made: string;
  readonly tape: RescueReport;
  /** Entries of indexes that could not be taken, or not as a whole. */
  readonly damagedEntries: readonly FlawedEntry[];
  readonly damagedEntriesTotal: number;
  readonly filesWhole: number;
  readonly filesDamaged: number;
  readonly filesLost: number;
  /** The rescue was stopped, or failed, before it came to them. */
  readonly filesNotRead: number;
  readonly damagedFiles: readonly DamagedFileOnMap[];
}

interface DamagedFileOnMap {
  readonly path: string;
  readonly reason: string;
  /** Null: nothing of it could be read. */
  readonly keptAs: string | null;
  readonly keptBytes: number;
  /** In what was kept, zeros stand there. */
  readonly missing: readonly { readonly from: number; readonly bytes: number }[];
}

export class RescueMapMaker {
  readonly #items: readonly RestoreItem[];
  readonly #files: number;
  readonly #damaged: DamagedFileOnMap[] = [];
  #whole = 0;
  #kept = 0;
  #lost = 0;

  constructor(items: readonly RestoreItem[]) {
    this.#items = items;
    this.#files = items.filter(({ isFolder }) => !isFolder).length;
  }

  take(events: readonly RequestEvent[]): void {
    for (const event of events) {
      if (event.type !== 'restored' && event.type !== 'failed') continue;
      const item = this.#items[event.id];
      if (item === undefined || item.isFolder) continue;
      if (event.type === 'restored') {
        this.#whole += 1;
        continue;
      }
      const { detail, keptAs = null, keptBytes = 0, missing = [] } = event;
      if (keptAs === null) this.#lost += 1;
      else this.#kept += 1;
      if (this.#damaged.length < listedMost)
        this.#damaged.push({ path: item.path, reason: `${event.code}: ${detail}`, keptAs, keptBytes, missing });
    }
  }

  map(cartridge: string, tape: RescueReport, entries: readonly FlawedEntry[], entriesTotal: number): RescueMap {
    return {
      ...{ version: 1, cartridge, made: new Date().toISOString(), tape },
      ...{ damagedEntries: entries, damagedEntriesTotal: entriesTotal },
      ...{ filesWhole: this.#whole, filesDamaged: this.#kept, filesLost: this.#lost },
      ...{ filesNotRead: this.#files - this.#whole - this.#kept - this.#lost, damagedFiles: this.#damaged },
    };
  }
}

export function outcomeOf({ tape, ...map }: RescueMap): RescueOutcome {
  return {
    ...{ whole: map.filesWhole, damaged: map.filesDamaged, lost: map.filesLost },
    ...{ indexes: tape.indexes.length, damagedEntries: map.damagedEntriesTotal },
  };
}

// ---- the same to be read ----

const uses: Readonly<Record<RescueReport['indexes'][number]['use'], string>> = {
  whole: 'whole',
  partly: 'partly readable',
  copy: 'a copy of another one',
  unusable: 'unusable',
  incremental: 'changes only, and a newer index has them',
  applied: 'changes, applied to the index before them',
  unapplied: 'changes that could not be applied; the files that it names are in the folder older',
  archived: 'of another volume, not used',
};

const blockSizes: Readonly<Record<RescueReport['blockSizeFrom'], string>> = {
  records: 'by the records on the tape',
  label: 'by the label',
  standard: 'assumed; nothing on the tape says',
};

export function mapInWords(map: RescueMap): string {
  const { tape } = map;
  const lines = [
    `Rescue of ${map.cartridge}, ${map.made}`,
    '',
    `Files: ${map.filesWhole} whole, ${map.filesDamaged} damaged, ${map.filesLost} lost.`,
    ...(map.filesNotRead === 0 ? [] : [`${map.filesNotRead} not read: the rescue was stopped.`]),
    `Volume: ${tape.volume === '' ? 'unknown' : visible(tape.volume)}. Block size: ${tape.blockBytes} bytes (${blockSizes[tape.blockSizeFrom]}).`,
    ...section('Partitions', tape.partitions.map(partitionInWords)),
    ...section('Labels', tape.labels.map(labelInWords)),
    ...section('Indexes', tape.indexes.map(indexInWords)),
    ...section('Blocks that could not be read outside files', tape.unreadable.map(blocksInWords)),
    ...section('Damaged and lost files', map.damagedFiles.map(fileInWords)),
    ...section(
      'Damaged entries of indexes',
      map.damagedEntries.map(({ path, reason }) => `${visible(path) || '(the index itself)'}: ${visible(reason)}`),
    ),
  ];
  return `${lines.join('\n')}\n`;
}

function section(title: string, lines: readonly string[]): readonly string[] {
  return lines.length === 0 ? [] : ['', `${title}:`, ...lines.map((line) => `  ${line}`)];
}

function partitionInWords({
  partition,
  endOfData,
  endMissing,
  unreadable,
}: RescueReport['partitions'][number]): string {
  if (unreadable !== '') return `Partition ${partition}: cannot be read. ${visible(unreadable)}`;
  const end = endMissing ? 'the end of data is lost; it could be read up to block' : 'the data ends at block';
  return `Partition ${partition}: ${end} ${endOfData}.`;
}

function labelInWords({ partition, serial, volume, blockBytes, flaw }: RescueReport['labels'][number]): string {
  const what = volume === undefined ? '' : ` ${visible(serial)} volume ${volume}, block size ${blockBytes} bytes.`;
  return `Partition ${partition}: ${flaw === '' ? 'sound.' : `damaged. ${visible(flaw)}.`}${what}`;
}

function indexInWords(index: RescueReport['indexes'][number]): string {
  const generation = index.generation === 0 ? 'generation unknown' : `generation ${index.generation}`;
  const why = index.detail === '' ? '' : ` (${visible(index.detail)})`;
  return `${index.dump}: ${generation}, files: ${index.files}, ${uses[index.use]}${why}`;
}

function blocksInWords({ partition, first, end, reason }: UnreadableBlocks): string {
  const blocks = end - first === 1 ? `block ${first}` : `blocks ${first} to ${end - 1}`;
  return `Partition ${partition}, ${blocks}: ${visible(reason)}`;
}

function fileInWords({ path, keptAs, keptBytes, missing, reason }: DamagedFileOnMap): string {
  const kept = keptAs === null ? 'lost' : `${keptBytes} bytes kept as ${visible(keptAs)}`;
  const gaps = missing.map(({ from, bytes }) => `${bytes} bytes from ${from} on`).join(', ');
  return `${visible(path)}: ${kept}${gaps === '' ? '' : `; missing: ${gaps}`}. ${visible(reason)}`;
}
