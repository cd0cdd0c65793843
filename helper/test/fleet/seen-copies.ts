// What somebody is shown of copies on all hosts, held against all files that each host shows them.

import type { Client } from '../../client/client.ts';
import { allRowsOf } from '../../client/pages.ts';
import { recordName } from '../../contract/cartridge-record.ts';
import { TapeError } from '../../contract/errors.ts';

export interface SeenFile {
  readonly barcode: string;
  readonly path: string;
  readonly size: number;
  readonly sha256: string | null;
}

export async function filesSeen(client: Client): Promise<readonly SeenFile[]> {
  const rows = await allRowsOf((page) => client.send('catalogue.search', { kind: 'file', ...page }));
  return rows.filter(({ path }) => path !== recordName);
}

type ComparedAnswer = readonly [what: string, got: readonly string[], wanted: readonly string[]];

export async function copiesCompared(
  client: Client,
  seen: readonly SeenFile[],
  siteOf: (barcode: string) => string,
): Promise<readonly ComparedAnswer[]> {
  const byContent = Map.groupBy(seen, ({ sha256 }) => sha256 ?? '');
  const isSingle = ({ sha256 }: SeenFile) =>
    sha256 !== null && new Set(byContent.get(sha256)?.map(({ barcode }) => barcode)).size === 1;
  const compared: ComparedAnswer[] = [];
  for (const sameCartridge of [false, true]) {
    const got = await allRowsOf(({ cursor }) => client.send('fleet.duplicates', { sameCartridge, cursor, limit: 2 }));
    const wanted = [...byContent].flatMap(([sha256, files]) => {
      const cartridges = new Set(files.map(({ barcode }) => barcode)).size;
      const spare = files.length - (sameCartridge ? cartridges : 1);
      return spare === 0 ? [] : [`${sha256} ${files.length} ${cartridges} ${spare * (files[0]?.size ?? 0)}`];
    });
    const lines = got.map((row) => `${row.sha256} ${row.files} ${row.cartridges} ${row.wastedBytes}`);
    compared.push([`duplicates, ${sameCartridge}`, lines, wanted]);
  }
  const single = await allRowsOf(({ cursor }) => client.send('fleet.single', { cursor, limit: 3 }));
  compared.push(['single files', single.map(lineOf), seen.filter(isSingle).map(lineOf)]);
  const isAtOneSite = ({ sha256 }: SeenFile) =>
    sha256 !== null && new Set(byContent.get(sha256)?.map(({ barcode }) => siteOf(barcode))).size === 1;
  const atOneSite = await allRowsOf(({ cursor }) => client.send('fleet.single', { sites: true, cursor, limit: 3 }));
  compared.push(['files at one site', atOneSite.map(lineOf), seen.filter(isAtOneSite).map(lineOf)]);
  const totals = await allRowsOf(({ cursor }) => client.send('fleet.copyTotals', { cursor, limit: 2 }));
  const wanted = [...Map.groupBy(seen, ({ barcode }) => barcode)].map(
    ([barcode, files]) => `${barcode} ${files.length} ${files.filter(isSingle).length}`,
  );
  const got = totals.flatMap(({ barcode, files, singleFiles }) =>
    files === 0 ? [] : [`${barcode} ${files} ${singleFiles}`],
  );
  compared.push(['totals', got, wanted]);
  return compared;
}

function lineOf({ barcode, path, size, sha256 }: SeenFile): string {
  return `${barcode}:${path} ${size} ${sha256}`;
}

export async function versionsOf(
  client: Client,
  call: 'fleet.versions' | 'catalogue.versions',
  barcode: string,
  path: string,
): Promise<readonly string[]> {
  try {
    const rows = await allRowsOf<{
      readonly kind: string;
      readonly size: number;
      readonly generation: number;
      readonly since: number;
      readonly isCurrent: boolean;
    }>(({ cursor }) => client.send(call, { barcode, path, cursor, limit: 1 }));
    return rows.map(({ kind, size, generation, since, isCurrent }) =>
      [kind, size, generation, since, isCurrent].join(' '),
    );
  } catch (error) {
    if (!(error instanceof TapeError)) throw error;
    return [error.code === 'cartridge.unknown' ? 'not there' : error.code];
  }
}
