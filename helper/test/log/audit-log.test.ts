import { appendFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { auditLogIn } from '../../src/log/audit-log.ts';
import { helperLog, openLog } from '../../src/log/log.ts';
import { temporaryFolder } from '../ipc/harness.ts';

describe('what people did', () => {
  test('is told from the newest on, with the cartridges that it was done to', async () => {
    const home = temporaryFolder();
    const log = openLog(home);
    log('helper started', { pid: 1 });
    log('job asked for', {
      job: 'j1',
      uid: 0,
      kind: 'archive',
      barcode: 'CAP001L8',
      barcodes: ['CAP001L8', 'CAP002L8'],
    });
    log('job asked for', {
      job: 'j2',
      uid: 4_000_000,
      kind: 'restore',
      barcode: 'CAP003L8',
    });
    log('call', { call: 'restore.start', job: 'j2', uid: 4_000_000 });
    log('job cancelled', { job: 'j2', uid: 4_000_000 });
    log('call refused', { call: 'cartridges.format', barcode: 'CAP001L8', code: 'access.denied', uid: 4_000_000 });
    expect(await auditLogIn(home, null)).toMatchObject([
      { event: 'call refused', kind: 'cartridges.format', barcodes: ['CAP001L8'] },
      { event: 'job cancelled', uid: 4_000_000, user: null, job: 'j2', kind: null, barcodes: [] },
      { event: 'job asked for', kind: 'restore', barcodes: ['CAP003L8'] },
      { event: 'job asked for', user: 'root', kind: 'archive', barcodes: ['CAP001L8', 'CAP002L8'] },
    ]);
    expect(await auditLogIn(home, 0)).toHaveLength(1);
    expect(await auditLogIn(home, 4_000_000)).toHaveLength(3);
  });

  test('goes on in the log before this one, and passes over a line that was cut short', async () => {
    const home = temporaryFolder();
    const path = helperLog(home);
    writeFileSync(
      `${path}.old`,
      '{"time":"2026-01-01T00:00:00.000Z","event":"cartridge made","barcode":"CAP001L8","uid":0}\n',
    );
    writeFileSync(path, '');
    appendFileSync(path, '{"time":"2026-01-02T00:00:00.000Z","event":"job asked for","uid":0,"ki');
    expect(await auditLogIn(home, null)).toMatchObject([{ event: 'cartridge made', barcodes: ['CAP001L8'] }]);
    expect(await auditLogIn(join(temporaryFolder(), 'none'), null)).toEqual([]);
  });
});
