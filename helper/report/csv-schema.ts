// What is published of a report as a table: its metadata as CSV on the Web has them (https://www.w3.org/TR/tabular-metadata/).

import { csvColumns, type TableWords } from './csv-columns.ts';

/** `headings`: of every language that it is written in, English first. */
export function csvSchema(headings: readonly TableWords['columns'][]): object {
  return {
    '@context': 'http://www.w3.org/ns/csvw',
    url: 'report.csv',
    'dc:title': 'report csv',
    'dc:description':
      'What `capstan report --format csv` writes of a job or a cartridge. A text that a spreadsheet would take for a formula has an apostrophe in front of it.',
    dialect: { encoding: 'utf-8', delimiter: ',', quoteChar: '"', doubleQuote: true, header: true },
    tableSchema: {
      columns: csvColumns.map(({ name, cells }) => ({
        name,
        titles: [...new Set(headings.map((columns) => columns[name]))],
        ...cells,
      })),
    },
  };
}
