// Files of this computer on their way to another one: found, counted and the first of them read while ssh still signs in, and
// with a channel of their own as soon as it has.

import { close } from 'node:fs';
import { promisify } from 'node:util';
import type { Client } from '../client/client.ts';
import { openFarFeed } from '../client/far-feed.ts';
import { signedIn } from '../client/ssh.ts';
import type { ArchiveInput } from '../contract/archive-input.ts';
import { listingsThere } from './listings-there.ts';
import type { FarSignIn } from './run.ts';

const closeDescriptor = promisify(close);

/** As a job takes it. */
type OutgoingTree = NonNullable<ArchiveInput['tree']>;

interface OpenedStream {
  readonly tree: OutgoingTree;
  /** Of how many files it is known that they are there already; rejects with what was in the way. */
  readonly sent: Promise<number>;
}

export interface FilesFromHere {
  /** Its channel is open. `client`: of the line that signed in. */
  opened(client: Client): Promise<OpenedStream>;
  /** Without the stream's end, if that has not gone: it is known there that something is missing. Idempotent. */
  stop(): void;
}

export function filesFromHere({ host, signIn }: FarSignIn, input: ArchiveInput): FilesFromHere {
  const stopping = new AbortController();
  const { signal } = stopping;
  const connected = Promise.withResolvers<Client>();

  /** Also when that was while it was still being opened: ssh would keep this program waiting. */
  function whenStopped(stop: () => void): void {
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop);
  }

  async function open(): Promise<OpenedStream> {
    const { countHere, rootsHere } = await import('../outgoing/sources-here.ts');
    const { treeFromHere } = await import('../outgoing/send-tree.ts');
    const roots = await rootsHere(input);
    const tree = treeFromHere(input, roots);
    whenStopped(tree.close);
    const isThere =
      input.unchanged === 'skip' ? connected.promise.then((client) => listingsThere(client, input)) : null;
    const sent = tree.send(isThere, signal).then(({ there }) => there);
    sent.catch(tree.close);
    const counting = countHere(input, roots, signal);
    counting.catch(() => undefined);
    await Promise.race([signedIn(host, signIn, signal), connected.promise]);
    const feed = await openFarFeed(host, signIn, tree.output).finally(() => closeDescriptor(tree.output));
    whenStopped(feed.stop);
    return { tree: { path: feed.path, roots: [...roots], ...(await counting) }, sent };
  }

  const opened = open();
  // Heard by whoever waits for it, when there is a line.
  opened.catch(() => undefined);
  return {
    opened: async (client) => {
      connected.resolve(client);
      return await opened;
    },
    stop: () => stopping.abort(),
  };
}
