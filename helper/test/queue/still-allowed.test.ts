import { expect, test } from 'vitest';
import { policyFile } from '../../contract/policy.ts';
import type { SetId } from '../../contract/schedules.ts';
import { Access, type CartridgeOwnership } from '../../src/access/access.ts';
import { Policy } from '../../src/access/policy.ts';
import { type Request, taskOf } from '../../src/jobs/kinds/registry.ts';
import { requireStillAllowed } from '../../src/queue/still-allowed.ts';

const ann = { uid: 1001, gid: 1001, groups: [26] };
const bob = { uid: 1002, gid: 1002, groups: [26] };
const blank: CartridgeOwnership = { owner: null, isBlank: true, mediaPool: '', pool: null };
const hers: CartridgeOwnership = { ...blank, owner: ann, isBlank: false };
const barcode = 'CAP001L8';
const others = 'CAP002L8';

function judge(
  request: Request,
  cartridge: CartridgeOwnership,
  isShared = true,
  membersMay?: readonly string[],
): string {
  const policy = policyFile.parse({ members: { groups: [26] }, ...(membersMay === undefined ? {} : { membersMay }) });
  const access = new Access(new Policy(0, policy), {
    ownerOfJob: () => null,
    ownerOfSet: () => bob.uid,
    pool: () => ({ uid: ann.uid, isShared }),
    cartridge: (one) => (one === barcode ? cartridge : { ...blank, owner: bob, isBlank: false }),
  });
  try {
    requireStillAllowed(access, taskOf(request.kind, request), bob);
    return 'allowed';
  } catch (error) {
    return (error as { readonly code: string }).code;
  }
}

const archive = { barcode, barcodes: [barcode], sources: ['/home/bob'] };
const requests: readonly Request[] = [
  { kind: 'format', barcode, name: '' },
  { kind: 'archive', ...archive },
  { kind: 'plan', ...archive },
  { kind: 'preflight', ...archive },
  { kind: 'copy', barcode: others, from: others, to: [barcode] },
  { kind: 'check', barcode },
  { kind: 'recover', barcode },
  { kind: 'verify', barcode, paths: [] },
  { kind: 'generations', barcode },
  { kind: 'open-generation', barcode, generation: 1 },
  { kind: 'rollback', barcode, generation: 1 },
  { kind: 'lock', barcode, state: 'locked' },
];

test.each(requests)('a cartridge that has become another’s since is none for a $kind that waited', (request) => {
  expect(judge(request, blank)).toBe('allowed');
  expect(judge(request, hers)).toBe('access.denied');
});

test('nor for the one that is copied', () => {
  expect(judge({ kind: 'copy', barcode, from: barcode, to: [others] }, hers)).toBe('access.denied');
});

test('a set’s run ends with the sharing of the pool that it goes to', () => {
  const ofSet = { set: '1' as SetId, name: 'Home', pool: 'Hers', copy: 1, copies: 1, evenEmpty: false };
  const run: Request = { kind: 'mirror', barcode: null, ...ofSet };
  expect(judge(run, blank)).toBe('allowed');
  expect(judge(run, blank, false)).toBe('pool.unknown');
});

test('who may no longer archive has nothing archived that was asked for before', () => {
  expect(judge({ kind: 'archive', ...archive }, blank, true, ['restore'])).toBe('access.denied');
});
