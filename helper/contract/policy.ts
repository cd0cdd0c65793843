// Who may do what when one helper serves several users: the shape of /etc/capstan/policy.json. A helper that somebody
// started for himself serves him and root, who may do everything, and asks no policy.

import { z } from 'zod';

/** What members can be allowed. Everything else is the administrators'. */
export const powers = ['load', 'archive', 'restore', 'verify', 'change', 'keys'] as const;

/**
 * `load`: also eject. `verify`: also check, and look for generations. `change`: format, recover, roll back, lock; of cartridges
 * that are blank or their own. `keys`: unlock pools that they may use, and make, read back and import kits of their own.
 */
export type Power = (typeof powers)[number];

/** Names, or numbers where a name would be looked up in vain. */
const person = z.union([z.string().min(1).max(256), z.int().min(0).max(4_294_967_294)]);
const people = z.strictObject({
  users: z.array(person).max(10_000).default([]),
  groups: z.array(person).max(10_000).default([]),
});

export const policyFile = z.strictObject({
  /** May everything and see everything, as root and the user who runs the helper may always. */
  administrators: people.default({ users: [], groups: [] }),
  /** May connect, see what is theirs, and do what `membersMay` says. Drives are open to none of these groups. */
  members: people.default({ users: [], groups: ['capstan-users'] }),
  membersMay: z.array(z.enum(powers)).default([...powers]),
  /** Media pools whose cartridges belong to all members alike. */
  sharedPools: z.array(z.string().min(1).max(160)).max(10_000).default([]),
  /** Where members may have notices sent by the helper: names of mail, web and ntfy servers; `localhost` also by its mail system. */
  noticeHosts: z.array(z.string().min(1).max(253).toLowerCase()).max(1000).default([]),
});

export type PolicyFile = z.infer<typeof policyFile>;
