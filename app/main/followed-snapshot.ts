// The one subscription of this program. The shell follows the helper by it, for what it says outside the windows, and gives
// each window its snapshot from it. While the helper cannot be reached, it is the last that was known.

import { SnapshotFollower } from '../../helper/client/snapshot-follower.ts';
import type { CallName, Input, Send } from '../../helper/contract/contract.ts';
import { errorOf } from '../../helper/contract/errors.ts';
import type { Fault, Snapshot } from '../../helper/contract/model.ts';
import { firstPage, pageAfter, type RowView } from '../../helper/contract/snapshot-pages.ts';
import { emptySnapshot } from '../../helper/contract/state.ts';
import type { HelperConnection } from './helper-connection.ts';

export interface FollowedSnapshot {
  readonly now: () => Snapshot;
  /** `before`, the last that was whole, is null until this one is, and for the first: what it holds happened earlier. */
  readonly onChange: (listener: (after: Snapshot, before: Snapshot | null) => void) => void;
  /** The helper's calls as a window makes them: a snapshot comes from here, all else from the helper. */
  readonly send: Send;
}

/** The helper shows this user's rows as this user may see them already. */
const unchangedView: RowView = {
  job: (job) => job,
  cartridge: (cartridge) => cartridge,
  bytesOf: (row) => Buffer.byteLength(JSON.stringify(row)),
};

/** A window that was not drawn by then shall not keep the shell from knowing everything. */
const firstPaintMs = 5_000;

/**
 * The rest of a snapshot is fetched once a window has drawn what it was given first, and so asks for more, or
 * after `restAfterMs`: until then the window's start has this process and the helper to itself.
 */
export function followHelper(
  helper: Pick<HelperConnection, 'send' | 'onNotice' | 'onConnection'>,
  restAfterMs = firstPaintMs,
): FollowedSnapshot {
  let last: Snapshot | null = null;
  let lastWhole: Snapshot | null = null;
  let follower: SnapshotFollower | null = null;
  let computer: string | undefined;
  let fault: Fault = { code: 'helper.unreachable', data: {} };
  let fetchRest = () => {};
  const listeners = new Set<(after: Snapshot, before: Snapshot | null) => void>();
  const waiting = new Set<() => void>();

  function wake(): void {
    for (const go of waiting) go();
    waiting.clear();
  }

  function take(next: Snapshot): void {
    const before = next.rest === null ? lastWhole : null;
    last = next;
    if (next.rest === null) lastWhole = next;
    for (const listener of listeners) listener(next, before);
    wake();
  }

  function end(why: Fault): void {
    follower?.stop();
    follower = null;
    fault = why;
    wake();
  }

  /** None that is being fetched again: a window that missed something would be given what it has. */
  async function current(isEnough: (snapshot: Snapshot) => boolean): Promise<Snapshot> {
    for (;;) {
      if (follower === null) throw errorOf(fault);
      const { snapshot } = follower;
      if (snapshot !== null && isEnough(snapshot)) return snapshot;
      await new Promise<void>((go) => waiting.add(go));
    }
  }

  helper.onConnection((connection) => {
    // What another computer did was not done here in the meantime.
    if (connection.computer !== computer) [last, lastWhole, computer] = [null, null, connection.computer];
    end(connection.kind === 'lost' ? connection.fault : { code: 'helper.unreachable', data: {} });
    if (connection.kind === 'connected') follow();
  });

  function follow(): void {
    const restIsWanted = new Promise<void>((wanted) => {
      fetchRest = wanted;
      setTimeout(wanted, restAfterMs);
    });
    follower = new SnapshotFollower(helper, {
      onSnapshot: take,
      onFault: end,
      // Between two pages a window's calls have their turn.
      pause: () => restIsWanted.then(() => new Promise((go) => setImmediate(go))),
    });
  }

  /** Each name gets what its own call gives; the compiler cannot follow it through the union. */
  async function answer(name: CallName, input: unknown): Promise<unknown> {
    if (name === 'snapshot.subscribe') {
      const first = await current(() => true);
      const page = firstPage(first, unchangedView);
      // While the shell itself still fetches the rest, that is where a window's pages go on.
      return { ...page, rest: page.rest ?? first.rest };
    }
    if (name === 'snapshot.page') {
      const { cursor } = input as Input<'snapshot.page'>;
      fetchRest();
      return pageAfter(await current(({ rest }) => rest === null), cursor, unchangedView);
    }
    return await helper.send(name, input as Input<typeof name>);
  }

  return {
    now: () => last ?? emptySnapshot,
    onChange: (listener) => {
      listeners.add(listener);
    },
    send: answer as Send,
  };
}
