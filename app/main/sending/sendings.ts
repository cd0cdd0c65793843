// Files of this computer on their way to cartridges of others. They are sent while this program runs; what was broken off
// stays listed until the rest is sent or somebody has taken note.

import { TapeError } from '../../../helper/contract/errors.ts';
import type { JobId } from '../../../helper/contract/model.ts';
import type { SendingHere } from '../../preload/api.ts';
import { archiveWords } from './archive-words.ts';
import { type Sender, startSender } from './sender.ts';

export interface Sendings {
  readonly now: () => readonly SendingHere[];
  /** Answers once the job has begun there. */
  readonly start: (computer: string, input: unknown) => Promise<JobId>;
  /** Of one that was broken off: what is there already is not sent again. */
  readonly sendRest: (id: number) => Promise<JobId>;
  /** Of one that was broken off. */
  readonly dismiss: (id: number) => void;
  readonly onChange: (listener: (now: readonly SendingHere[]) => void) => void;
  readonly stop: () => void;
}

interface SendingAtWork extends SendingHere {
  readonly input: object;
  readonly sender: Sender;
}

/** `capstan`: what the command line is begun with, and its data folder, in which the sign-in is shared. */
export function sendingsBy(capstan: readonly string[], home: string): Sendings {
  let all: readonly SendingAtWork[] = [];
  let last = 0;
  /** Those of which the rest is about to be sent: not twice, from two windows. */
  const beginning = new Set<number>();
  const listeners = new Set<(now: readonly SendingHere[]) => void>();
  const now = () => all.map(({ id, computer, fault }) => ({ id, computer, fault }));

  function change(next: readonly SendingAtWork[]): void {
    all = next;
    for (const listener of listeners) listener(now());
  }

  async function start(computer: string, input: unknown): Promise<JobId> {
    const words = archiveWords(input);
    const sender = startSender([...capstan, '--home', home, '--host', computer, ...words], process.env);
    const job = await sender.begun;
    last += 1;
    const begun: SendingAtWork = { id: last, computer, fault: null, input: Object(input), sender };
    change([...all, begun]);
    void sender.ended.then((fault) => {
      const others = all.filter((one) => one !== begun);
      change(fault === null ? others : [...others, { ...begun, fault }]);
    });
    return job;
  }

  function brokenOff(id: number): SendingAtWork {
    const found = all.find((one) => one.id === id && one.fault !== null);
    if (found === undefined || beginning.has(id)) throw new TapeError('call.invalid-input', { subject: String(id) });
    return found;
  }

  return {
    now,
    start,
    async sendRest(id) {
      const broken = brokenOff(id);
      beginning.add(id);
      try {
        const job = await start(broken.computer, { ...broken.input, unchanged: 'skip' });
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
    onChange: (listener) => void listeners.add(listener),
    stop() {
      for (const { sender } of all) sender.stop();
    },
  };
}
