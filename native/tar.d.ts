// Tapes that tar has written, as they are listed.

import type { FlawedEntry } from './rescue.d.ts';

export interface ListTarOptions {
  /** The file that is made, which only Capstan may reach. */
  readonly index: string;
  /** All contents are read, too, for their hashes. */
  readonly hash: boolean;
}

/** What a list of archives has left out, or listed in another way than it is there: the first of `flawedTotal`. */
export interface ListedArchives {
  readonly archives: number;
  readonly flawed: readonly FlawedEntry[];
  readonly flawedTotal: number;
}
