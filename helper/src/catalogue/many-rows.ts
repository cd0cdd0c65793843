// Rows for one table, several to a statement: of a million rows, much of the time would go into asking for each of them.

import type { Sqlite } from './database.ts';

export type ColumnValue = number | string | Buffer | null;

const together = 32;

export class ManyRows {
  readonly #width: number;
  readonly #many;
  readonly #one;
  #values: ColumnValue[] = [];

  /** `insert`: "INSERT INTO … (columns)". `row`: where some columns are the same in each, with these in it as they are. */
  constructor(
    database: Sqlite,
    insert: string,
    width: number,
    row = `(${Array.from({ length: width }, () => '?').join(', ')})`,
  ) {
    this.#width = width;
    this.#one = database.prepare<[ColumnValue[]]>(`${insert} VALUES ${row}`);
    this.#many = database.prepare<[ColumnValue[]]>(`${insert} VALUES ${Array(together).fill(row).join(', ')}`);
  }

  /** Nobody sees it before `flush`. */
  put(row: readonly ColumnValue[]): void {
    this.#values.push(...row);
    if (this.#values.length < together * this.#width) return;
    this.#many.run(this.#values);
    this.#values = [];
  }

  /** All of these, and nothing of them is kept should one be refused. */
  run(rows: readonly (readonly ColumnValue[])[]): void {
    const whole = rows.length - (rows.length % together);
    for (let at = 0; at < whole; at += together) this.#many.run(rows.slice(at, at + together).flat());
    for (const row of rows.slice(whole)) this.#one.run([...row]);
  }

  flush(): void {
    for (let at = 0; at < this.#values.length; at += this.#width)
      this.#one.run(this.#values.slice(at, at + this.#width));
    this.#values = [];
  }
}
