// What each call does, in a line or two: long work becomes a job, the rest is asked of the catalogue or the shelf. Inputs
// were checked at the door.

import type { GroupHandlers, GroupName, Handlers } from '../../contract/contract.ts';
import { adminHandlers } from './admin.ts';
import { archiveHandlers } from './archive.ts';
import { cartridgeHandlers } from './cartridges.ts';
import { catalogueHandlers } from './catalogue.ts';
import type { HandlerContext } from './context.ts';
import { driveHandlers } from './drives.ts';
import { fleetHandlers } from './fleet.ts';
import { guarded } from './guarded.ts';
import { jobHandlers } from './jobs.ts';
import { keyHandlers } from './keys.ts';
import { libraryHandlers } from './library.ts';
import { mirrorHandlers } from './mirrors.ts';
import { noticeHandlers } from './notices.ts';
import { poolHandlers } from './pools.ts';
import { restoreHandlers } from './restore.ts';
import { snapshotHandlers } from './snapshot.ts';
import { tapeHandlers } from './tape.ts';
import { virtualHandlers } from './virtual.ts';

type HandlersByGroup = { readonly [G in GroupName]: GroupHandlers<G> };

export function createHandlers(context: HandlerContext): Handlers {
  const groups: HandlersByGroup = {
    snapshot: snapshotHandlers(context),
    cartridges: cartridgeHandlers(context),
    drives: driveHandlers(context),
    library: libraryHandlers(context),
    archive: archiveHandlers(context),
    restore: restoreHandlers(context),
    jobs: jobHandlers(context),
    catalogue: catalogueHandlers(context),
    tape: tapeHandlers(context),
    mirrors: mirrorHandlers(context),
    pools: poolHandlers(context),
    keys: keyHandlers(context),
    notices: noticeHandlers(context),
    fleet: fleetHandlers(context),
    virtual: virtualHandlers(context),
    admin: adminHandlers(context),
  };
  return guarded(groups, context);
}
