import { expect, test } from 'vitest';
import type { JobId } from '../../../contract/model.ts';
import type { JobVolume } from '../../../src/catalogue/item-receipts.ts';
import { continuationOf } from '../../../src/jobs/archive/continuation.ts';
import type { ArchiveRequest } from '../../../src/jobs/kinds/archive.ts';

const id = '7' as JobId;
const barcodes = ['CAP001L8', 'CAP002L8', 'CAP003L8'];
const request: ArchiveRequest = { kind: 'archive', barcode: 'CAP001L8', barcodes, sources: ['/d'] };

function volume(barcode: string, ended: JobVolume['ended'], slot = 0): JobVolume {
  return { number: 1, slot, uuid: barcode, barcode, ended };
}

test('a job that had not written yet is continued from its beginning', () => {
  expect(continuationOf(request, id, [])).toMatchObject({ barcodes, continues: id });
});

test('full cartridges are left out, and the one in hand comes first', () => {
  const next = continuationOf(request, id, [volume('CAP001L8', 'full'), volume('CAP002L8', null)]);
  expect(next).toMatchObject({ barcode: 'CAP002L8', barcodes: ['CAP002L8', 'CAP003L8'] });
});

test('a cartridge that was supplied in between goes on, too', () => {
  const next = continuationOf(request, id, [volume('CAP001L8', 'full'), volume('SUP001L8', 'failed')]);
  expect(next.barcodes).toEqual(['SUP001L8', 'CAP002L8', 'CAP003L8']);
});

test('each copy goes on in its place', () => {
  const volumes = [volume('CAP002L8', null, 1), volume('CAP001L8', 'finished', 0)];
  expect(continuationOf({ ...request, copies: 2 }, id, volumes).barcodes).toEqual(barcodes);
});
