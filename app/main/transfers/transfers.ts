// Files on their way between this computer and cartridges of others. They go while this program runs; what was broken off
// stays listed until the rest is on its way or somebody has taken note.

import { TapeError } from '../../../helper/contract/errors.ts';
import type { JobId } from '../../../helper/contract/model.ts';
import type { RestoreInput } from '../../../helper/contract/restore-input.ts';
import type { Transfer } from '../../preload/api.ts';
import { archiveWords } from './archive-words.ts';
import { restoreWanted, restoreWords } from './restore-words.ts';
import { startTransfer, type TransferCommand } from './transfer-command.ts';

/** As main knows it of a restore that came here: the helper there knows no folder of this computer. */
export type BroughtHere = Pick<RestoreInput, 'from' | 'into'>;

export interface Transfers {
  readonly now: () => readonly Transfer[];
  /** `to`: where the files go. Answers once the job has begun there. */
  readonly start: (to: Transfer['to'], computer: string, input: unknown) => Promise<JobId>;
  /** Of one that was broken off: what has arrived already does not go again. */
  readonly startRest: (id: number) => Promise<JobId>;
  /** Of one that was broken off. */
  readonly dismiss: (id: number) => void;
  /** Since this program was started; null: none of its jobs. */
  readonly broughtBy: (computer: string, job: JobId) => BroughtHere | null;
  readonly onChange: (listener: (now: readonly Transfer[]) => void) => void;
  readonly stop: () => void;
}

interface TransferAtWork extends Transfer {
  readonly input: object;
  readonly command: TransferCommand;
}

const wordsTo = { there: archiveWords, here: restoreWords } as const;
/** What asks for the same again, but for what has arrived. */
const onlyTheRest = {
  there: (input: object) => ({ ...input, unchanged: 'skip' }),
  // What was to replace or to stand beside files that are there has not arrived by their being there.
  here: (input: object) => {
    const { conflict } = restoreWanted(input);
    return conflict === undefined || conflict === 'refuse' ? { ...input, conflict: 'skip' } : input;
  },
} as const;

/** `capstan`: what the command line is begun with, and its data folder, in which the sign-in is shared. */
export function transfersBy(capstan: readonly string[], home: string): Transfers {
  let all: readonly TransferAtWork[] = [];
  let last = 0;
  /** Those of which the rest is about to begin: not twice, from two windows. */
  const beginning = new Set<number>();
  const brought = new Map<string, BroughtHere>();
  const listeners = new Set<(now: readonly Transfer[]) => void>();
  const now = () => all.map(({ id, to, computer, fault }) => ({ id, to, computer, fault }));

  function change(next: readonly TransferAtWork[]): void {
    all = next;
    for (const listener of listeners) listener(now());
  }

  async function start(to: Transfer['to'], computer: string, input: unknown): Promise<JobId> {
    const words = wordsTo[to](input);
    const command = startTransfer([...capstan, '--home', home, '--host', computer, ...words], process.env);
    const job = await command.begun;
    if (to === 'here') brought.set(`${computer} ${job}`, restoreWanted(input));
    last += 1;
    const begun: TransferAtWork = { id: last, to, computer, fault: null, input: Object(input), command };
    change([...all, begun]);
    void command.ended.then((fault) => {
      const others = all.filter((one) => one !== begun);
      change(fault === null ? others : [...others, { ...begun, fault }]);
    });
    return job;
  }

  function brokenOff(id: number): TransferAtWork {
    const found = all.find((one) => one.id === id && one.fault !== null);
    if (found === undefined || beginning.has(id)) throw new TapeError('call.invalid-input', { subject: String(id) });
    return found;
  }

  return {
    now,
    start,
    async startRest(id) {
      const broken = brokenOff(id);
      beginning.add(id);
      try {
        const { to, computer, input } = broken;
        const job = await start(to, computer, onlyTheRest[to](input));
        change(all.filter((one) => one !== broken));
        return job;
      } finally {
        beginning.delete(id);
      }
    },
    dismiss(id) {
      const broken = brokenOff(id);
      change(all.filter((one) => one !== broken));
    },
    broughtBy: (computer, job) => brought.get(`${computer} ${job}`) ?? null,
    onChange: (listener) => void listeners.add(listener),
    stop() {
      for (const { command } of all) command.stop();
    },
  };
}
