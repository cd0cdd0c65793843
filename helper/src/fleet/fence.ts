// Whether this host may write to a cartridge: by the mark in its memory and the lease kept here where both are alike, without
// asking anybody; else by the fleet's database, which answers while the cartridge is in the drive. See helper/fleet/leases.

import type { CartridgeMark, FleetMark } from '../../../native/mark.d.ts';
import { type FaultCode, TapeError } from '../../contract/errors.ts';
import { decideToWrite, isSameMark, type LeaseMark, type MarkSeen } from '../../fleet/leases/lease-rules.ts';
import type { FleetWork } from '../catalogue/fleet-work.ts';
import type { Fleet } from './fleet.ts';

/** What is asked of a drive for this. */
interface MarkingDrive {
  fleetMark(): Promise<CartridgeMark>;
  claim(mark: FleetMark): Promise<boolean>;
}

export type FencedFleet = Pick<Fleet, 'member' | 'isReached' | 'ask'>;

/** What a person names, and its maker's number: the same barcode may be on several cartridges. */
export function cartridgeIdentity(barcode: string, serial: string): string {
  return serial === '' ? barcode : `${barcode} ${serial}`;
}

/** Why the database does not answer now. */
const unansweredCodes: readonly FaultCode[] = [
  'fleet.database-away',
  'fleet.agent-ended',
  'fleet.database-full',
  'fleet.database-older',
  'fleet.database-newer',
];

export function isUnanswered(error: unknown): boolean {
  return error instanceof TapeError && unansweredCodes.includes(error.code);
}

export class FleetFence {
  readonly #fleet: FencedFleet;
  readonly #work: Pick<FleetWork, 'leaseOf' | 'keepLease'>;

  constructor(fleet: FencedFleet, work: Pick<FleetWork, 'leaseOf' | 'keepLease'>) {
    this.#fleet = fleet;
    this.#work = work;
  }

  async claim(drive: MarkingDrive, barcode: string, purpose: 'read' | 'write'): Promise<boolean> {
    const found = await drive.fleetMark();
    const seen = seenIn(found);
    const { member } = this.#fleet;
    const marked = new TapeError('fleet.cartridge-marked', { subject: barcode });
    if (member === null) return seen.kind === 'none' || notFor(purpose, marked);
    const cartridge = cartridgeIdentity(barcode, found.serial);
    const kept = this.#work.leaseOf(cartridge);
    const own = kept !== null && kept.host === member.uuid ? kept : null;
    switch (decideToWrite(own, seen)) {
      case 'write':
        return own !== null && (await drive.claim(own));
      case 'other-fleet':
        return notFor(purpose, marked);
      case 'ask':
        // Who only reads takes nothing over, and waits for nobody.
        if (purpose === 'read' && (seen.kind === 'marked' || !this.#fleet.isReached)) return false;
        break;
    }
    try {
      await this.#takeOver(drive, { cartridge, barcode, seen });
      return true;
    } catch (error) {
      if (!isOfFleet(error)) throw error;
      if (purpose === 'read') return false;
      throw error instanceof TapeError && isUnanswered(error) ? unconfirmed(barcode, error) : error;
    }
  }

  /** Database, memory, database, own lease: whatever is cut off in between, nothing was written under it. */
  async #takeOver(
    drive: MarkingDrive,
    { cartridge, barcode, seen }: { readonly cartridge: string; readonly barcode: string; readonly seen: MarkSeen },
  ): Promise<void> {
    const mark: LeaseMark = await this.#fleet.ask('takeLease', { cartridge, barcode, seen });
    const isMarked = await drive.claim(mark);
    await this.#fleet.ask('confirmLease', { cartridge, barcode, epoch: mark.epoch, isMarked });
    const kept = this.#work.leaseOf(cartridge);
    if (isMarked && (kept === null || !isSameMark(kept, mark))) this.#work.keepLease(cartridge, mark);
  }
}

function seenIn({ isMarked, mark }: CartridgeMark): MarkSeen {
  if (!isMarked) return { kind: 'none' };
  return mark === undefined ? { kind: 'unknown' } : { kind: 'marked', mark };
}

function notFor(purpose: 'read' | 'write', why: TapeError): false {
  if (purpose === 'write') throw why;
  return false;
}

/** A drive that fails is nobody's word on whose the cartridge is. */
function isOfFleet(error: unknown): boolean {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('fleet.');
}

function unconfirmed(barcode: string, cause: TapeError): TapeError {
  return new TapeError('fleet.lease-unconfirmed', { subject: barcode, detail: cause.message }, { cause });
}
