// What one caller may do and see, by the policy and by whose a thing is. Asked before every call and for every notice; the
// files themselves are guarded by the kernel, as jobs touch them as whoever asked.

import type { Caller, Handlers } from '../../contract/contract.ts';
import { TapeError } from '../../contract/errors.ts';
import type { Identity } from '../../contract/identity.ts';
import type { JobId } from '../../contract/model.ts';
import type { Policy } from './policy.ts';
import { rules } from './rules.ts';

/** What is known of whose things are. */
export interface Belongings {
  /** Null when there never was such a job. */
  ownerOfJob(id: JobId): number | null;
  cartridge(barcode: string): CartridgeFacts | null;
}

export interface CartridgeFacts {
  /** Who formatted it here; null when nobody did. */
  readonly owner: Identity | null;
  readonly isBlank: boolean;
  readonly mediaPool: string;
}

/** Of names on a cartridge one sees all, or those that belong to this user. */
export type Sight = 'all' | number;

export class Access {
  readonly #policy: Policy;
  readonly #belongings: Belongings;

  constructor(policy: Policy, belongings: Belongings) {
    this.#policy = policy;
    this.#belongings = belongings;
  }

  admits(caller: Identity): boolean {
    return this.#policy.roleOf(caller) !== 'stranger';
  }

  seesJob(caller: Identity, id: JobId): boolean {
    return this.#isAdministrator(caller) || this.#belongings.ownerOfJob(id) === caller.uid;
  }

  /** Of a cartridge's names. */
  sightOf(caller: Identity, barcode: string): Sight {
    const facts = this.#belongings.cartridge(barcode);
    const isOpen = this.#isAdministrator(caller) || (facts !== null && this.#isOwn(caller, facts));
    return isOpen ? 'all' : caller.uid;
  }

  /** Whether this user may write over what others have on the cartridge. */
  mayReplace(caller: Identity, barcode: string): boolean {
    return this.#isAdministrator(caller) || this.#belongings.cartridge(barcode)?.owner?.uid === caller.uid;
  }

  /** Throws `access.denied`. What does not exist is left to whoever looks for it to say so. */
  demand(name: keyof Handlers, input: unknown, caller: Caller): void {
    if (this.#isAdministrator(caller)) return;
    const rule = rules[name];
    switch (rule.kind) {
      case 'look':
        return;
      case 'administer':
        throw denied(name, 'this is for administrators');
      case 'own-job':
        this.#demandOwnJob(name, input, caller);
        return;
      case 'power': {
        if (!this.#policy.may(caller, rule.power))
          throw denied(name, `the policy does not allow members to ${rule.power}`);
        if (rule.cartridges !== 'any')
          for (const barcode of barcodesIn(input)) this.#demandCartridge(barcode, rule.cartridges, caller);
        return;
      }
    }
  }

  #demandOwnJob(name: keyof Handlers, input: unknown, caller: Caller): void {
    const id = textIn(input, 'id') as JobId;
    const owner = this.#belongings.ownerOfJob(id);
    if (owner !== null && owner !== caller.uid) throw denied(`job ${id}`, 'it is another user’s');
    if (name === 'supply') for (const barcode of barcodesIn(input)) this.#demandCartridge(barcode, 'common', caller);
  }

  #demandCartridge(barcode: string, which: 'common' | 'own', caller: Caller): void {
    const facts = this.#belongings.cartridge(barcode);
    if (facts === null || facts.isBlank || this.#isOwn(caller, facts)) return;
    const isCommon = facts.owner === null || this.#isAdministrator(facts.owner);
    if (which === 'own' || !isCommon) throw denied(barcode, 'it is not your cartridge');
  }

  #isOwn(caller: Identity, { owner, mediaPool }: CartridgeFacts): boolean {
    return owner?.uid === caller.uid || (mediaPool !== '' && this.#policy.isShared(mediaPool));
  }

  #isAdministrator(who: Identity): boolean {
    return this.#policy.roleOf(who) === 'administrator';
  }
}

function denied(subject: string, detail: string): TapeError {
  return new TapeError('access.denied', { subject, detail });
}

/** Inputs were checked at the door: these names mean the same in every call that has them. */
function barcodesIn(input: unknown): readonly string[] {
  if (typeof input !== 'object' || input === null) return [];
  const { barcode, barcodes } = input as { readonly barcode?: unknown; readonly barcodes?: unknown };
  const named = [barcode, ...(Array.isArray(barcodes) ? (barcodes as readonly unknown[]) : [])];
  return named.filter((one) => typeof one === 'string');
}

function textIn(input: unknown, key: string): string {
  const value = typeof input === 'object' && input !== null ? (input as Readonly<Record<string, unknown>>)[key] : null;
  return typeof value === 'string' ? value : '';
}
