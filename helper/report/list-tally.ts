// What a list names and what it leaves out, counted, so that it can be told at the end.

import type { Omission, OmissionReason } from '../contract/reports.ts';

export class ListTally {
  files = 0;
  readonly #leftOut = new Map<OmissionReason, { files: number; readonly example: string }>();

  leaveOut(reason: OmissionReason, path: string): void {
    const known = this.#leftOut.get(reason);
    if (known === undefined) this.#leftOut.set(reason, { files: 1, example: path });
    else known.files += 1;
  }

  omissions(): readonly Omission[] {
    return [...this.#leftOut].map(([reason, { files, example }]) => ({ reason, files, example }));
  }
}
