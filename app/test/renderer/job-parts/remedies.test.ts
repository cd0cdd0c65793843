import { expect, test, vi } from 'vitest';
import { actionsOf, type FaultCode, faultCodes } from '../../../../helper/contract/errors.ts';
import type { Cartridge, Drive, Job, JobId, Snapshot } from '../../../../helper/contract/model.ts';
import { type RemedyStep, stepsFor } from '../../../renderer/job-parts/remedies.ts';
import type { RemedyContext } from '../../../renderer/job-parts/repeat-job.ts';

const barcode = 'CAP001L8';

function cartridge(of: string, other: Partial<Cartridge> = {}): Cartridge {
  return {
    ...{ barcode: of, mediaType: 'L8', virtual: true, drive: null, condition: 'clean', conditionDetail: null },
    ...{ writeProtected: false, capacityBytes: 12e12, flaw: null, volume: null },
    ...other,
  };
}

const volume = { lock: 'locked' } as Cartridge['volume'];
const drive = { name: 'Drive 1', state: { kind: 'safe-to-eject', barcode: 'CAP002L8' } } as Drive;
const snapshot: Snapshot = {
  seq: 1,
  drives: [drive],
  libraries: [],
  cartridges: [cartridge(barcode, { volume }), cartridge('CLN001CU', { mediaType: 'CU' })],
  jobs: [],
  rest: null,
};

const restore = { id: '7' as JobId, kind: 'restore', barcode, canContinue: false } as Job;

function reach() {
  const send = vi.fn(async () => 'job-9');
  const route = { place: { view: 'jobs', job: null }, go: vi.fn(), open: vi.fn() } as const;
  const restoreAgain = vi.fn(async () => undefined);
  return { send, route, restoreAgain, all: { send, route, restoreAgain } as unknown as RemedyContext };
}

/** What only a person can do, or another computer, or whoever wrote the script; and slips in what was typed. */
const byWordsAlone: readonly FaultCode[] = [
  'drive.refused-command',
  // Only the command line sends files.
  'far.stream-ended',
  'far.stream-invalid',
  'far.file-differs',
  'far.comes-once',
  'far.desk-gone',
  'far.restore-invalid',
  'drive.block-too-large',
  'drive.not-virtual',
  'drive.no-changer',
  'library.refused-move',
  'library.unknown',
  // The window knows nothing of mounts yet.
  'mount.refused',
  'mount.folder-unfit',
  'mount.none',
  'mount.in-use',
  'mount.staging-in-use',
  'mount.spool-in-use',
  'mount.staging-full',
  'mount.on-tape',
  // Another computer, another drive, or a person at the command line.
  'fleet.cartridge-marked',
  'fleet.lease-held',
  'fleet.mark-refused',
  'fleet.cartridge-nowhere',
  'fleet.cartridge-ambiguous',
  'fleet.job-not-begun',
  'fleet.job-given-back',
  'fleet.person-unknown',
  'fleet.call-stays',
  // The window sets up no fleet.
  'fleet.database-refused',
  'fleet.no-database',
  'fleet.not-allowed',
  'fleet.database-fault',
  'fleet.database-too-old',
  'fleet.not-set-up',
  'fleet.database-older',
  'fleet.database-newer',
  'fleet.invalid-address',
  'fleet.certificate-refused',
  'fleet.no-encryption',
  'fleet.not-joined',
  'fleet.no-password',
  'fleet.no-certificate',
  'fleet.has-left',
  'fleet.joined',
  'fleet.name-taken',
  'fleet.role-taken',
  'fleet.host-elsewhere',
  'fleet.host-from-backup',
  'fleet.catalogue-unread',
  'fleet.line-in-clear',
  'fleet.role-too-mighty',
  'fleet.clocks-differ',
  'fleet.nobody-there',
  // To be typed or chosen again, in the sheet that was used.
  'kit.not-found',
  'kit.group',
  'kit.group-missing',
  'kit.damaged',
  'kit.newer',
  'kit.key-mismatch',
  // In the page where ways for notices are set up.
  'notices.unknown',
  'notices.exists',
  'notices.too-many',
  'notices.host-not-allowed',
  'notices.desktop-elsewhere',
  'notices.password-in-clear',
  'notices.no-secret',
  'notices.unreachable',
  'notices.refused',
  'notices.timed-out',
  'notices.program-failed',
  'keys.clear-copy-refused',
  'keys.kit-exists',
  'keys.pool-plain',
  'keys.no-passphrase',
  'keys.passphrases-differ',
  'keys.no-passphrase-set',
  'keys.kit-incomplete',
  'keys.pool-unnamed',
  'keys.name-taken',
  'keys.exists',
  'keys.not-of-pool',
  'keys.wrong-passphrase',
  'keys.wrong-recovery-key',
  'library.not-named',
  'library.out-of-reach',
  'library.cartridge-stuck',
  'library.cartridge-astray',
  'library.no-cleaning-cartridge',
  'cartridge.exists',
  'cartridge.damaged',
  'cartridge.faults-invalid',
  'volume.name-invalid',
  'volume.path-taken',
  'volume.rule-invalid',
  'recover.not-attached',
  'cartridge.not-confirmed',
  'find.unreadable',
  'source.unsupported',
  'manifest.restored-differs',
  'manifest.restored-missing',
  'manifest.not-found',
  'manifest.ambiguous',
  'manifest.invalid',
  'manifest.too-large',
  'manifest.unknown-hashes',
  'manifest.fits-nothing',
  'archive.name-taken',
  'archive.pool-too-large',
  'archive.name-clash',
  'archive.bag-of-file',
  'archive.not-in-bag',
  'report.exists',
  'report.no-checksums',
  'report.name-clash',
  'report.no-files',
  'report.history-damaged',
  'archive.list-outside',
  'archive.list-unusable',
  'archive.list-too-large',
  'restore.unsafe-path',
  'restore.not-one-file',
  'mirror.name-impossible',
  'mirror.too-slow',
  'mirror.path-missing',
  'schedule.exists',
  'schedule.timing-invalid',
  'schedule.zone-unknown',
  'schedule.name-clash',
  'schedule.folder-needs-continuous',
  'pool.exists',
  'job.not-continuable',
  'export.unreadable',
  'far.no-host',
  'far.no-program',
  'far.no-ssh',
  'far.older-here',
  'far.older-there',
  'far.other-computer',
  'far.path-is-there',
  'far.secret-is-here',
  'far.unknown-computer',
  'file.unwritable',
  'helper.socket-untrusted',
  'access.denied',
  'policy.invalid',
  'caller.refused',
  'call.unknown',
  'call.cancelled',
  'call.invalid-input',
  'call.malformed',
  'call.frame-too-large',
  'native.invalid-argument',
];

test('every fault has a button, or is known to have none', () => {
  const without = faultCodes.filter((code) => actionsOf({ code, data: {} }).length === 0);
  expect([...without].sort()).toEqual([...byWordsAlone].sort());
});

test.each(faultCodes.filter((code) => !byWordsAlone.includes(code)))('%s gives steps without two alike', (code) => {
  const open = { ...snapshot, cartridges: [cartridge(barcode), ...snapshot.cartridges.slice(1)] };
  const actions = actionsOf({ code, data: {} });
  const steps = actions.flatMap((one) =>
    stepsFor(one, { job: restore, barcode, pool: 'vault' }, one === 'format' ? open : snapshot),
  );
  expect(steps.length).toBeGreaterThan(0);
  expect(new Set(steps.map(({ words }) => words)).size).toBe(steps.length);
});

function only(steps: readonly RemedyStep[]): RemedyStep {
  expect(steps).toHaveLength(1);
  return steps[0] as RemedyStep;
}

test('a drive is cleaned by a cleaning cartridge that is at hand, once the other one is out', async () => {
  const { send, all } = reach();
  const held = { ...snapshot, cartridges: [cartridge(barcode, { drive: 'd1' }), ...snapshot.cartridges.slice(1)] };
  await only(stepsFor('clean', { job: null, barcode }, held)).run(all);
  expect(send.mock.calls).toEqual([
    ['cartridges.eject', { barcode }],
    ['cartridges.load', { drive: 'd1', barcode: 'CLN001CU' }],
  ]);
  expect(stepsFor('clean', { job: null, barcode }, { ...snapshot, cartridges: [] })).toEqual([]);
});

test('what is to be ejected is the cartridge itself, or else what rests in a drive', () => {
  expect(only(stepsFor('eject', { job: null, barcode }, snapshot)).words).toBe('Eject CAP002L8');
  const held = { ...snapshot, cartridges: [cartridge(barcode, { drive: 'd1' })] };
  expect(only(stepsFor('eject', { job: null, barcode }, held)).words).toBe('Eject CAP001L8');
});

test('what cannot be written over is not to be formatted', () => {
  expect(stepsFor('format', { job: null, barcode }, snapshot)).toEqual([]);
  const open = { ...snapshot, cartridges: [cartridge(barcode)] };
  expect(stepsFor('format', { job: null, barcode }, open)).toHaveLength(1);
});

test('a pool is unlocked, its kit read back and a missing key imported in the sheets for that', async () => {
  const { route, all } = reach();
  const about = { job: null, barcode, pool: 'vault' };
  for (const action of ['unlock-pool', 'recovery-kit', 'import-keys'] as const)
    await only(stepsFor(action, about, snapshot)).run(all);
  expect(route.open.mock.calls).toEqual([
    [{ kind: 'unlock-pool', pool: 'vault' }],
    [{ kind: 'kit', pool: 'vault' }],
    [{ kind: 'import-keys' }],
  ]);
  expect(stepsFor('unlock-pool', { job: null, barcode }, snapshot)).toEqual([]);
});

test('only what is locked, and not for good, is unlocked', () => {
  expect(stepsFor('unlock', { job: null, barcode }, snapshot)).toHaveLength(1);
  const forGood = [cartridge(barcode, { volume: { lock: 'permanently-locked' } as Cartridge['volume'] })];
  expect(stepsFor('unlock', { job: null, barcode }, { ...snapshot, cartridges: forGood })).toEqual([]);
});

test('a restore goes to its folder again, or to another one; other jobs choose none', async () => {
  const { restoreAgain, all } = reach();
  await only(stepsFor('retry', { job: restore, barcode }, snapshot)).run(all);
  await only(stepsFor('choose-folder', { job: restore, barcode }, snapshot)).run(all);
  expect(restoreAgain.mock.calls).toEqual([
    ['7', 'there'],
    ['7', 'elsewhere'],
  ]);
  expect(stepsFor('choose-folder', { job: { ...restore, kind: 'archive' }, barcode }, snapshot)).toEqual([]);
});

test('what can be continued is not offered twice', () => {
  expect(stepsFor('retry', { job: { ...restore, kind: 'archive', canContinue: true }, barcode }, snapshot)).toEqual([]);
});
