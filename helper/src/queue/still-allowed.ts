// A job begins later than it was asked for, perhaps after a restart: by then its cartridge may be another's, its pool no
// longer shared, its owner no longer somebody who may. So the rows that calls are judged by are asked again.

import { calls } from '../../contract/contract.ts';
import type { Identity } from '../../contract/identity.ts';
import type { Access } from '../access/access.ts';
import type { JobTask } from '../jobs/job-kind.ts';

/** Throws when whoever asked for it may not have it done now. */
export function requireStillAllowed(access: Access, { permission, request }: JobTask, owner: Identity): void {
  if ('call' in permission) access.require(calls[permission.call].rule, permission.call, request, owner);
  else access.require(permission.rule, permission.subject, request, owner);
}

/** Whose are the jobs that nobody asks for. */
export function helperItself(): Identity {
  const { geteuid, getegid } = process;
  return { uid: geteuid?.() ?? 0, gid: getegid?.() ?? 0, groups: [] };
}
