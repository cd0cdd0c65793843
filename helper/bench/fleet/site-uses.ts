// How far a site uses what it has, the most used first: that is what breaks first when it grows.

import type { SiteShape } from './site.ts';
import type { CatalogueGrowth } from './site-catalogue.ts';
import { exchangeSeconds, type WorkDay } from './work-day.ts';

interface SiteFigures {
  readonly shape: SiteShape;
  readonly day: WorkDay;
  readonly perHour: number;
  /** Of PostgreSQL's time, on one core. */
  readonly queueShare: number;
  /** Jobs an hour, by how many wait. */
  readonly jobsMost: ReadonlyMap<number, number>;
  readonly growth: CatalogueGrowth;
}

interface SiteUse {
  readonly what: string;
  /** 1: all of it is used. */
  readonly share: number;
  readonly because: string;
}

/** What people are promised. */
const searchBarMs = 100;
const folderBarMs = 20;
/** What a server for this has today. */
const diskBytes = 4e12;
const memoryBytes = 512e9;
export function tellUses(figures: SiteFigures): void {
  const say = (what: string) => process.stdout.write(`${what}\n`);
  const { shape, growth } = figures;
  const [bytes, rate] = [growth.bytes.at(shape.files), growth.rowsPerSecond(shape.files)];
  say(`\nat ${shape.files.toLocaleString('en')} files, reckoned from the above:`);
  say(
    `the database has ${(bytes / 1e12).toFixed(2)} TB; told anew by all hosts at once it takes ${hoursFor(shape.files, rate)}`,
  );
  say(
    `search p95 ${growth.search.at(shape.files).toFixed(0)} ms, folder p95 ${growth.folder.at(shape.files).toFixed(1)} ms`,
  );
  say('\nwhat is used most, and so breaks first:');
  for (const { what, share, because } of usesOf(figures).toSorted((one, other) => other.share - one.share)) {
    say(`${share.toFixed(share < 0.1 ? 3 : 2).padStart(8)}  ${what}: ${because}`);
  }
}

function usesOf({ shape, day, perHour, queueShare, jobsMost, growth }: SiteFigures): readonly SiteUse[] {
  const [bytes, rate] = [growth.bytes.at(shape.files), growth.rowsPerSecond(shape.files)];
  const reported = day.archivedFiles / day.modelledSeconds;
  const searched = growth.searchedBytes.at(shape.files);
  const [depth = 0, most = Number.POSITIVE_INFINITY] = [...jobsMost].toSorted(([one], [other]) => one - other)[0] ?? [];
  const moves = (perHour / shape.hosts) * exchangeSeconds;
  return [
    {
      what: 'answers to searches',
      share: growth.search.at(shape.files) / searchBarMs,
      because: `95 of 100 within ${growth.search.at(shape.files).toFixed(0)} ms, where ${searchBarMs} ms are promised`,
    },
    {
      what: 'pages of folders',
      share: growth.folder.at(shape.files) / folderBarMs,
      because: `95 of 100 within ${growth.folder.at(shape.files).toFixed(1)} ms, where ${folderBarMs} ms are promised`,
    },
    { what: 'drives', share: day.busy, because: `${shape.drives} of them at ${perHour} jobs an hour` },
    {
      what: 'robots',
      share: moves / 3_600,
      because: `one in each library, ${exchangeSeconds} s to fetch a cartridge and put one away`,
    },
    {
      what: 'memory of the database server',
      share: searched / memoryBytes,
      because: `${(searched / 1e9).toFixed(0)} GB of names and their index, of ${memoryBytes / 1e9} GB`,
    },
    {
      what: 'its disk',
      share: bytes / diskBytes,
      because: `${(bytes / 1e12).toFixed(2)} TB of ${diskBytes / 1e12} TB`,
    },
    {
      what: 'its time for what hosts report',
      share: reported / rate,
      because: `${reported.toFixed(0)} files archived in a second, at ${rate.toFixed(0)} rows/s`,
    },
    { what: 'its time for the queue', share: queueShare, because: 'on one core' },
    {
      what: 'jobs that the queue hands out',
      share: perHour / most,
      because: `at most ${most.toFixed(0)} an hour while ${depth.toLocaleString('en')} wait`,
    },
  ];
}

function hoursFor(rows: number, rate: number): string {
  return `${(rows / rate / 3_600).toFixed(1)} h`;
}
