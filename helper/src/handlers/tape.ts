// The tape as it lies.

import type { GroupHandlers } from '../../contract/contract.ts';
import { jobTapePath, tapeAt, tapeMap, tapePath } from '../jobs/tape-map.ts';
import type { HandlerContext } from './context.ts';

export function tapeHandlers(context: HandlerContext): GroupHandlers<'tape'> {
  return {
    async map(input, caller) {
      return await tapeMap(caller, input, context);
    },
    async at(input, caller) {
      return await tapeAt(caller, input, context);
    },
    async path(input, caller) {
      return await tapePath(caller, input, context);
    },
    async jobPath(input, caller) {
      return await jobTapePath(caller, input, context);
    },
  };
}
