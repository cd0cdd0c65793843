// Who this process is to the file system.

import type { Identity } from '../contract/identity.ts';

export function ownIdentity(): Identity {
  const { geteuid, getegid, getgroups } = process;
  return { uid: geteuid?.() ?? -1, gid: getegid?.() ?? -1, groups: getgroups?.() ?? [] };
}
