import { describe, expect, test } from 'vitest';
import { type AnsweredCall, calls } from '../../contract/contract.ts';
import type { JobId } from '../../contract/model.ts';
import { policyFile } from '../../contract/policy.ts';
import { Access, type CartridgeOwnership } from '../../src/access/access.ts';
import { Policy } from '../../src/access/policy.ts';

const root = { uid: 0, gid: 0, groups: [], pid: 1 };
const ann = { uid: 1001, gid: 1001, groups: [26], pid: 1 };
const bob = { uid: 1002, gid: 1002, groups: [26], pid: 1 };

const cartridges: Readonly<Record<string, CartridgeOwnership>> = {
  ANN001L8: { owner: ann, isBlank: false, mediaPool: '', pool: null },
  ROOT01L8: { owner: root, isBlank: false, mediaPool: '', pool: null },
  FOUND1L8: { owner: null, isBlank: false, mediaPool: '', pool: null },
  BLANK1L8: { owner: null, isBlank: true, mediaPool: '', pool: null },
  FAMILYL8: { owner: ann, isBlank: false, mediaPool: 'Family', pool: null },
  ANNPL1L8: { owner: null, isBlank: true, mediaPool: '', pool: { uid: ann.uid, isShared: false } },
  ANNSH1L8: { owner: ann, isBlank: false, mediaPool: '', pool: { uid: ann.uid, isShared: true } },
};

const file = policyFile.parse({ members: { groups: [26] }, sharedPools: ['Family'] });
const access = new Access(new Policy(0, file), {
  ownerOfJob: (id) => (id === '1' ? ann.uid : null),
  ownerOfSet: (id) => (id === '1' ? ann.uid : null),
  pool: (name) => (name === 'Hers' || name === 'Open' ? { uid: ann.uid, isShared: name === 'Open' } : null),
  cartridge: (barcode) => cartridges[barcode] ?? null,
});

function allowed(call: AnsweredCall, input: unknown, caller: typeof ann): boolean {
  try {
    access.require(calls[call].rule, call, input, caller);
    return true;
  } catch (error) {
    expect(error).toMatchObject({ code: expect.stringMatching(/^(access\.denied|schedule\.unknown|pool\.unknown)$/) });
    return false;
  }
}

const whose = Object.keys(cartridges);
const mayWith = (call: AnsweredCall, caller: typeof ann) =>
  whose.filter((barcode) => allowed(call, { barcode, barcodes: [barcode] }, caller));

describe('a member', () => {
  test('changes what is blank, shared or his own', () => {
    expect(mayWith('cartridges.format', ann)).toEqual(['ANN001L8', 'BLANK1L8', 'FAMILYL8', 'ANNPL1L8', 'ANNSH1L8']);
    expect(mayWith('cartridges.format', bob)).toEqual(['BLANK1L8', 'FAMILYL8']);
    expect(mayWith('cartridges.rollBack', bob)).toEqual(['BLANK1L8', 'FAMILYL8']);
    expect(mayWith('cartridges.format', root)).toEqual(whose);
  });

  test('archives to what no other member owns', () => {
    expect(mayWith('archive.start', ann)).toEqual(whose);
    expect(mayWith('archive.start', bob)).toEqual(['ROOT01L8', 'FOUND1L8', 'BLANK1L8', 'FAMILYL8', 'ANNSH1L8']);
    expect(allowed('archive.start', { barcodes: ['BLANK1L8', 'ANN001L8'] }, bob)).toBe(false);
  });

  test('loads and ejects whatever there is, and administers nothing', () => {
    expect(mayWith('cartridges.eject', bob)).toEqual(whose);
    expect(mayWith('virtual.protect', ann)).toEqual([]);
    expect(mayWith('virtual.protect', root)).toEqual(whose);
  });

  test('sees the names of his own files, and all of a cartridge that is his or shared', () => {
    expect(whose.map((barcode) => access.visibleOwner(bob, barcode))).toEqual([
      ...[1002, 1002, 1002, 1002, 'all', 1002, 1002],
    ]);
    expect(access.visibleOwner(ann, 'ANN001L8')).toBe('all');
    expect(access.visibleOwner(root, 'ANN001L8')).toBe('all');
    expect(access.visibleOwner(bob, 'UNKNOWN1')).toBe(1002);
  });

  test('copies what he may see all of to what he may write to', () => {
    const copies = (caller: typeof ann) =>
      whose.flatMap((from) =>
        whose.filter((to) => allowed('cartridges.copy', { from, to: [to] }, caller)).map((to) => [from, to]),
      );
    expect([...new Set(copies(bob).map(([from]) => from))]).toEqual(['FAMILYL8']);
    expect(copies(bob).map(([, to]) => to)).toEqual(mayWith('archive.start', bob));
    expect([...new Set(copies(ann).map(([from]) => from))]).toEqual(['ANN001L8', 'FAMILYL8', 'ANNSH1L8']);
  });

  test('says where a cartridge is kept that he may write to', () => {
    expect(mayWith('cartridges.place', bob)).toEqual(mayWith('archive.start', bob));
  });

  test('uses pools that are his or shared, and changes only his', () => {
    const pools = ['Hers', 'Open', 'None'];
    const mayUse = (caller: typeof ann) => pools.filter((pool) => allowed('mirrors.add', { pool }, caller));
    const mayChange = (caller: typeof ann) => pools.filter((name) => allowed('pools.change', { name }, caller));
    expect([mayUse(ann), mayChange(ann)]).toEqual([pools, pools]);
    expect([mayUse(bob), mayChange(bob)]).toEqual([['Open', 'None'], ['None']]);
    expect([ann, bob, root].map((caller) => allowed('mirrors.run', { id: '1' }, caller))).toEqual([true, false, true]);
  });

  test('has a say in his own jobs alone', () => {
    const id = '1' as JobId;
    expect([ann, bob, root].map((caller) => access.seesJob(caller, id))).toEqual([true, false, true]);
    expect([ann, bob, root].map((caller) => allowed('jobs.cancel', { id }, caller))).toEqual([true, false, true]);
    // Whoever looks for it says that there is none.
    expect(allowed('jobs.cancel', { id: '2' }, bob)).toBe(true);
  });
});
