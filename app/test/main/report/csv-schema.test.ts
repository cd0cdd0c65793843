// What is published of a report as a table. After a column has changed, run this test with -u, and look whether what it wrote
// takes anything back.

import { join } from 'node:path';
import { expect, test } from 'vitest';
import { reportColumns } from '../../../../helper/contract/words/reports.ts';
import { csvSchema } from '../../../../helper/report/csv-schema.ts';
import { germanReport } from '../../../text/de/report.ts';
import { frenchReport } from '../../../text/fr/report.ts';
import { japaneseReport } from '../../../text/ja/report.ts';

const published = join(import.meta.dirname, '../../../../resources/schemas/report-csv.json');
const translations = [germanReport, frenchReport, japaneseReport];

test('the published schema of a table has its columns, with their headings in every language', async () => {
  const schema = csvSchema([reportColumns, ...translations.map(({ report }) => report.columns)]);
  await expect(`${JSON.stringify(schema, null, 2)}\n`).toMatchFileSnapshot(published);
});
