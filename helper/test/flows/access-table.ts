// What the rows of the door mean, said a second time and by hand: who may do what to whose things. The matrix holds the real
// helper against it.

import type { Levels, Rule, Thing } from '../../contract/rule.ts';

/** The owner and the member are both members by the policy; what is shared was made by the owner. */
export const roles = ['owner', 'member', 'outsider', 'administrator'] as const;
export type AccessRole = (typeof roles)[number];

/** `own`: of whoever calls. `shared`: the owner's, in a pool that is shared. `private`: of somebody else. */
export const objects = ['own', 'shared', 'private'] as const;
export type Whose = (typeof objects)[number];

type Reach = Readonly<Record<'owner' | 'member', readonly Whose[]>>;

const all: Reach = { owner: objects, member: objects };
const ownAndShared: Reach = { owner: ['own', 'shared'], member: ['own', 'shared'] };
/** That something works for a shared pool makes it nobody else's. */
const whatOneMade: Reach = { owner: ['own', 'shared'], member: ['own'] };

const meaning: { readonly [T in Thing]: Readonly<Record<Levels[T], Reach>> } = {
  cartridges: { see: all, 'see-all': ownAndShared, write: ownAndShared, own: ownAndShared },
  drives: { see: all },
  jobs: { own: whatOneMade },
  sets: { own: whatOneMade },
  pools: { see: all, use: ownAndShared, own: whatOneMade },
  paths: { 'as-caller': all },
};

/** Each of the fields that are looked at names a thing that is `whose`; the others name what is the caller's own. */
export function expected(
  { who, names }: Rule,
  role: AccessRole,
  whose: Whose,
  isLookedAt: (field: string) => boolean = () => true,
): 'allowed' | 'refused' {
  if (role === 'outsider') return 'refused';
  if (role === 'administrator') return 'allowed';
  if (who === 'administrators') return 'refused';
  for (const thing of Object.keys(names) as Thing[]) {
    for (const [field, level] of names[thing] ?? []) {
      const reach = (meaning[thing] as Readonly<Record<string, Reach>>)[level];
      if (isLookedAt(field) && reach?.[role].includes(whose) !== true) return 'refused';
    }
  }
  return 'allowed';
}
