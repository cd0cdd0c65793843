// What a program hears of a fault: the system has numbers alone for that.

import { constants } from 'node:os';
import { faultOf } from '../contract/errors.ts';

const { errno } = constants;

export function errorNumberOf(error: unknown): number {
  const { code } = faultOf(error);
  switch (code) {
    case 'volume.path-missing':
    case 'volume.generation-closed':
    case 'volume.blank':
    case 'cartridge.unknown':
    case 'pool.unknown':
      return errno.ENOENT;
    case 'access.denied':
    case 'keys.clear-copy-refused':
      return errno.EACCES;
    case 'mount.staging-full':
    case 'restore.destination-full':
      return errno.ENOSPC;
    case 'job.cancelled':
      return errno.ECANCELED;
    case 'mount.on-tape':
    case 'helper.unreachable':
    case 'helper.full':
      return errno.EAGAIN;
    default:
      return errno.EIO;
  }
}
