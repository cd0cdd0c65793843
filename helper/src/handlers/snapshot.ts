// Further pages of the snapshot; the line itself answers who subscribes.

import type { GroupHandlers } from '../../contract/contract.ts';
import { pageFor } from '../access/visible-snapshot.ts';
import type { HandlerContext } from './context.ts';

export function snapshotHandlers({ access, state }: HandlerContext): GroupHandlers<'snapshot'> {
  return {
    async page({ cursor }, caller) {
      return pageFor(state.snapshot(), cursor, caller, access);
    },
  };
}
