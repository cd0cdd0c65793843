// A catalogue of so many files that a search goes through its parts: page after page it finds what a look at each name finds, and
// nothing twice.

import { expect, onTestFinished, test } from 'vitest';
import { administrator } from '../../bench/fleet/bench-host.ts';
import { SharedCatalogue } from '../../bench/fleet/shared-catalogue.ts';
import type { FleetSearch, HostPerson } from '../../fleet/agent-methods.ts';
import { temporaryFolder } from '../flows/harness.ts';

const files = 150_000;
const member: HostPerson = { ...administrator, role: 'member' };
/** What is typed, and the same as PostgreSQL's regular expression. */
const patterns = [
  ['summer', 'summer'],
  ['summer_12', 'summer_12'],
  ['*12*.mov', '^.*12.*\\.mov$'],
  ['*1234*', '1234'],
  ['99', '99'],
  ['scan_*9.pdf', '^scan_.*9\\.pdf$'],
  ['.docx', '\\.docx'],
  ['ÜBUNG_7', 'übung_7'],
  ['IMG_*9', '^img_.*9$'],
  ['there is none', 'there is none'],
] as const;

test('page by page a search finds everything once, by whichever way', { timeout: 300_000 }, async () => {
  const catalogue = new SharedCatalogue(temporaryFolder(), 7);
  onTestFinished(() => catalogue.stop());
  await catalogue.open();
  await catalogue.grow(files);
  const other: HostPerson = { uid: 1_001, name: 'bob', role: 'member' };
  for (const [typed, expression] of patterns) {
    const [expected] = await catalogue.cluster.query(
      `SELECT count(*) FROM capstan.entry WHERE parent >= 0 AND lower(name COLLATE "C.utf8") ~ '${expression}'`,
    );
    const found = await allFound(catalogue, administrator, { name: typed });
    expect(found.length, typed).toBe(Number(expected?.count));
    expect(new Set(found).size, typed).toBe(found.length);
    expect((await allFound(catalogue, member, { name: typed })).toSorted(), typed).toEqual(found.toSorted());
    expect(await allFound(catalogue, other, { name: typed }), typed).toEqual([]);
  }
});

test('what is asked for by size, owner or checksum is found once, too', { timeout: 300_000 }, async () => {
  const catalogue = new SharedCatalogue(temporaryFolder(), 8);
  onTestFinished(() => catalogue.stop());
  await catalogue.open();
  await catalogue.grow(30_000);
  for (const [question, condition] of [
    [{ minBytes: 99_000_000, maxBytes: 101_000_000 }, 'rank = 1 AND size BETWEEN 99000000 AND 101000000'],
    [{ minBytes: 995_000_000 }, 'rank = 1 AND size >= 995000000'],
    [{ kind: 'directory' }, 'rank = 0'],
    [{ owner: 'ann', maxBytes: 1_000_000 }, 'rank = 1 AND size <= 1000000'],
    [{ owner: 'bob' }, 'false'],
    [{ sha256: '1' }, "encode(sha256, 'hex') LIKE '1%'"],
  ] as const) {
    const [expected] = await catalogue.cluster.query(
      `SELECT count(*) FROM capstan.entry WHERE parent >= 0 AND ${condition}`,
    );
    for (const by of [administrator, member]) {
      const found = await allFound(catalogue, by, question);
      expect(found.length, condition).toBe(Number(expected?.count));
      expect(new Set(found).size, condition).toBe(found.length);
    }
  }
});

async function allFound(
  catalogue: SharedCatalogue,
  by: HostPerson,
  question: Omit<FleetSearch, 'cursor' | 'limit'>,
): Promise<readonly string[]> {
  const found: string[] = [];
  let cursor: string | null = null;
  do {
    const page = await catalogue.search(by, { ...question, cursor, limit: 1_000 });
    found.push(...page.rows.map(({ host, barcode, path }) => `${host} ${barcode} ${path}`));
    cursor = page.next;
  } while (cursor !== null);
  return found;
}
