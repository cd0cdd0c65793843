// The only door to the mount's own module of the C++ core: for the process of a mount, and for attributes of files, which Node
// does not offer.

import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type * as module from '../../native/mount.d.ts';

export type { FolderColumns, Mount as NativeMount, MountQuestion } from '../../native/mount.d.ts';

/** From where this code lies: in the source tree, and in a package. */
const places = ['../../.build/native/mount.node', '../native/mount.node'];

export function loadMount(): typeof module {
  const paths = places.map((place) => join(import.meta.dirname, place));
  const path = paths.find((candidate) => existsSync(candidate));
  if (path === undefined) throw new Error(`no mount.node at ${paths.join(' or ')}`);
  // What the module exports is what its .d.ts says: both are built from one source tree.
  return createRequire(import.meta.url)(path) as typeof module;
}
