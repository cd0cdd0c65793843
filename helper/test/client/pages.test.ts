import { describe, expect, test } from 'vitest';
import { rowsOf } from '../../client/pages.ts';
import { TapeError } from '../../contract/errors.ts';
import type { Page } from '../../contract/model.ts';

const rows = Array.from({ length: 1234 }, (_, at) => at);

/** Pages of at most `largest` rows fit a message. */
function pagesOf(largest: number, asked: number[]) {
  return async (place: { readonly cursor: string | null; readonly limit: number }): Promise<Page<number>> => {
    asked.push(place.limit);
    if (place.limit > largest) throw new TapeError('call.frame-too-large');
    const from = Number(place.cursor ?? 0);
    const next = from + place.limit;
    return { rows: rows.slice(from, next), next: next < rows.length ? String(next) : null };
  };
}

async function collect(generator: AsyncGenerator<number>): Promise<readonly number[]> {
  const all: number[] = [];
  for await (const row of generator) all.push(row);
  return all;
}

describe('rows of a paged call', () => {
  test('come page by page, each once', async () => {
    const asked: number[] = [];
    expect(await collect(rowsOf(pagesOf(500, asked)))).toEqual(rows);
    expect(asked).toEqual([500, 500, 500]);
  });

  test('come on smaller pages where large ones fit no message', async () => {
    const asked: number[] = [];
    expect(await collect(rowsOf(pagesOf(130, asked)))).toEqual(rows);
    expect(asked.slice(0, 3)).toEqual([500, 250, 125]);
  });

  test('give up when not even one row fits, or for any other reason', async () => {
    await expect(collect(rowsOf(pagesOf(0, [])))).rejects.toMatchObject({ code: 'call.frame-too-large' });
    const failing = () => Promise.reject(new TapeError('cartridge.unknown'));
    await expect(collect(rowsOf(failing))).rejects.toMatchObject({ code: 'cartridge.unknown' });
  });
});
