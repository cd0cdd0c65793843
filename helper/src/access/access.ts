// What one caller may do and see, by the policy and by whose a thing is. Asked before every call and for every notice; the
// files themselves are guarded by the kernel, as jobs touch them as whoever asked.

import { TapeError } from '../../contract/errors.ts';
import { valuesAt } from '../../contract/fields.ts';
import type { Identity } from '../../contract/identity.ts';
import type { JobId } from '../../contract/model.ts';
import type { Levels, Rule } from '../../contract/rule.ts';
import type { Policy } from './policy.ts';

/** What is known of whose things are. Null: there never was such a thing. */
export interface Ownership {
  ownerOfJob(id: JobId): number | null;
  ownerOfSet(id: string): number | null;
  pool(name: string): PoolOwnership | null;
  cartridge(barcode: string): CartridgeOwnership | null;
}

export interface PoolOwnership {
  readonly uid: number;
  /** Others may use it. */
  readonly isShared: boolean;
}

export interface CartridgeOwnership {
  /** Who formatted it here; null when nobody did. */
  readonly owner: Identity | null;
  readonly isBlank: boolean;
  /** As the volume says. */
  readonly mediaPool: string;
  /** Of sets, that it was put into. */
  readonly pool: PoolOwnership | null;
}

/** Of names on a cartridge one sees all, or those that belong to this user. */
export type VisibleOwner = 'all' | number;

export class Access {
  readonly #policy: Policy;
  readonly #belongings: Ownership;

  constructor(policy: Policy, belongings: Ownership) {
    this.#policy = policy;
    this.#belongings = belongings;
  }

  admits(caller: Identity): boolean {
    return this.#policy.roleOf(caller) !== 'stranger';
  }

  /** May everything, and sees everybody's. */
  isAdministrator(who: Identity): boolean {
    return this.#policy.roleOf(who) === 'administrator';
  }

  /** Media pools whose cartridges everybody may see. */
  get sharedPools(): readonly string[] {
    return this.#policy.sharedPools;
  }

  /** Of what belongs to a user: sets, pools, jobs. */
  mayManage(owner: number, caller: Identity): boolean {
    return owner === caller.uid || this.isAdministrator(caller);
  }

  mayUse(caller: Identity, { uid, isShared }: PoolOwnership): boolean {
    return isShared || this.mayManage(uid, caller);
  }

  seesJob(caller: Identity, id: JobId): boolean {
    return this.isAdministrator(caller) || this.#belongings.ownerOfJob(id) === caller.uid;
  }

  /** Of a cartridge's names. */
  visibleOwner(caller: Identity, barcode: string): VisibleOwner {
    const facts = this.#belongings.cartridge(barcode);
    const isOpen = this.isAdministrator(caller) || (facts !== null && this.#isOwn(caller, facts));
    return isOpen ? 'all' : caller.uid;
  }

  /** Whether this user may write over what others have on the cartridge. */
  mayReplace(caller: Identity, barcode: string): boolean {
    return this.isAdministrator(caller) || this.#belongings.cartridge(barcode)?.owner?.uid === caller.uid;
  }

  /** Whether this user may put files on it. Of one that is not known, whoever looks for it says so. */
  mayWrite(caller: Identity, barcode: string): boolean {
    return this.#reaches(caller, barcode, 'write');
  }

  /** Whether the helper sends this user's notices there, from its own place in the network. */
  maySendNoticesTo(host: string, who: Identity): boolean {
    return this.isAdministrator(who) || (this.admits(who) && this.#policy.takesNotices(host));
  }

  /**
   * Throws when a call is not for this user: `access.denied`; or, of sets and pools, that there is none: what one may not know of is not there. What does not
   * exist is left to whoever looks for it to say so.
   */
  require({ who, names }: Rule, subject: string, input: unknown, caller: Identity): void {
    if (this.isAdministrator(caller)) return;
    if (who === 'administrators') throw denied(subject, 'this is for administrators');
    if (who !== 'anybody' && !this.#policy.may(caller, who)) {
      throw denied(subject, `the policy does not allow members to ${who}`);
    }
    for (const id of namedIn(names.jobs, input)) this.#requireJob(id.value as JobId, caller);
    for (const { value } of namedIn(names.sets, input)) this.#requireSet(value, caller);
    for (const { value, level } of namedIn(names.pools, input)) this.#requirePool(value, level, caller);
    for (const { value, level } of namedIn(names.cartridges, input)) {
      if (!this.#reaches(caller, value, level)) throw denied(value, 'it is not your cartridge');
    }
  }

  #requireJob(id: JobId, { uid }: Identity): void {
    const owner = this.#belongings.ownerOfJob(id);
    if (owner !== null && owner !== uid) throw denied(`job ${id}`, 'it is another user’s');
  }

  #requireSet(id: string, { uid }: Identity): void {
    const owner = this.#belongings.ownerOfSet(id);
    if (owner !== null && owner !== uid) throw new TapeError('schedule.unknown', { subject: id });
  }

  #requirePool(name: string, level: Levels['pools'], caller: Identity): void {
    const pool = this.#belongings.pool(name);
    if (pool === null || level === 'see') return;
    const may = level === 'use' ? this.mayUse(caller, pool) : pool.uid === caller.uid;
    if (!may) throw new TapeError('pool.unknown', { subject: name });
  }

  #reaches(caller: Identity, barcode: string, level: Levels['cartridges']): boolean {
    const facts = this.#belongings.cartridge(barcode);
    if (facts === null || level === 'see' || this.isAdministrator(caller) || this.#isOwn(caller, facts)) return true;
    // Who puts a cartridge into a pool has a use for it: it is not for the taking.
    const isOpen = facts.pool === null || facts.pool.uid === caller.uid;
    switch (level) {
      case 'see-all':
        return false;
      case 'own':
        return facts.isBlank && isOpen;
      case 'write': {
        const isNobodys = facts.isBlank || facts.owner === null || this.isAdministrator(facts.owner);
        return facts.pool?.isShared === true || (isNobodys && isOpen);
      }
    }
  }

  #isOwn(caller: Identity, { owner, mediaPool }: CartridgeOwnership): boolean {
    return owner?.uid === caller.uid || (mediaPool !== '' && this.#policy.isShared(mediaPool));
  }
}

/** Inputs were checked at the door, and requests that are kept are of the same shape. */
function namedIn<L extends string>(
  fields: readonly (readonly [string, L])[] | undefined,
  input: unknown,
): readonly { readonly value: string; readonly level: L }[] {
  return (fields ?? []).flatMap(([field, level]) => valuesAt(input, field).map((value) => ({ value, level })));
}

function denied(subject: string, detail: string): TapeError {
  return new TapeError('access.denied', { subject, detail });
}
