// What monitoring reads, by each of its ways: in the format that it is read in, true, and only for administrators.

import { statSync } from 'node:fs';
import { request } from 'node:http';
import { connect } from 'node:net';
import { describe, expect, test } from 'vitest';
import { allRowsOf } from '../../client/pages.ts';
import { expositionOf } from '../../contract/metrics.ts';
import { metricsSocket } from '../../src/metrics/metrics-socket.ts';
import { type Helper, isRoot } from '../flows/harness.ts';
import { ann, clientAs, sharedHelper } from '../flows/people.ts';
import { barcode, folderWith, formatted } from '../flows/steps.ts';
import { readExposition } from './exposition.ts';

interface MetricsAnswer {
  readonly status: number;
  readonly type: string | undefined;
  readonly text: string;
}

function get({ home }: Pick<Helper, 'home'>, path: string, method = 'GET'): Promise<MetricsAnswer> {
  return new Promise((resolve, reject) => {
    const asking = request({ socketPath: metricsSocket(home), path, method }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (piece: string) => {
        text += piece;
      });
      const { statusCode: status = 0, headers } = response;
      response.on('end', () => resolve({ status, type: headers['content-type'], text }));
    });
    asking.on('error', reject).end();
  });
}

describe('metrics', () => {
  test('tell of drives, jobs, cartridges and pools as they are', async () => {
    const helper = await formatted();
    const { client } = helper;
    await client.send('pools.add', { name: 'vault', isShared: false, restoreTest: null });
    await client.send('pools.addCartridges', { name: 'vault', barcodes: [barcode], copy: 1 });
    await helper.archive(barcode, folderWith(['secret-name', 'b']));
    const { status, type, text } = await get(helper, '/metrics');
    expect({ status, type }).toEqual({ status: 200, type: 'text/plain; version=0.0.4; charset=utf-8' });
    const read = readExposition(text);
    const samples = (name: string) => Object.fromEntries(read.get(`capstan_${name}`)?.samples ?? []);
    expect(samples('drives')).toEqual({ '{state="safe-to-eject"}': 1 });
    expect(samples('cartridges')).toMatchObject({ '{condition="clean",pool="vault"}': 1 });
    expect(samples('jobs_ended_total')).toMatchObject({ '{kind="archive",outcome="done"}': 1 });
    const free = (await helper.cartridge(barcode)).volume?.freeBytes;
    expect(samples('pool_free_bytes')).toEqual({ '{pool="vault",copy="1"}': free });
    expect(samples('written_bytes_total')).toEqual({ '': 2001 });
    expect(samples('doctor_findings')).toMatchObject({ '{severity="ok"}': expect.any(Number) });
    expect(samples('catalogue_bytes')['']).toBeGreaterThan(10_000);
    expect(text).not.toContain('secret-name');
  });

  test('are the same by a call, but for what changes by itself', async () => {
    const helper = await formatted();
    const families = await allRowsOf((page) => helper.client.send('admin.metrics', page));
    const names = [...readExposition(expositionOf(families)).keys()];
    expect(names).toEqual([...readExposition((await get(helper, '/metrics')).text).keys()]);
  });

  test('answer nothing else, and are open to nobody else', async () => {
    const helper = await formatted();
    expect((await get(helper, '/')).status).toBe(404);
    expect((await get(helper, '/metrics/../helper.log')).status).toBe(404);
    expect((await get(helper, '/metrics', 'POST')).status).toBe(405);
    expect(statSync(metricsSocket(helper.home)).mode & 0o777).toBe(0o600);
    const flood = connect(metricsSocket(helper.home));
    const gone = new Promise((resolve) => flood.on('close', resolve).on('error', () => undefined));
    flood.write(`GET /metrics HTTP/1.1\r\nX: ${'x'.repeat(100_000)}`);
    await gone;
    expect((await get(helper, '/metrics')).status).toBe(200);
  });

  test.runIf(isRoot)('are for administrators', async () => {
    const helper = await sharedHelper();
    const client = await clientAs(ann, helper);
    const asked = client.send('admin.metrics', { cursor: null, limit: 10 });
    await expect(asked).rejects.toMatchObject({ code: 'access.denied' });
  });
});

test('a name that could break out of its label stays in it', () => {
  const name = 'a"} 1\nevil_total{b="\\';
  const text = expositionOf([
    { name: 'capstan_x', type: 'gauge', help: 'Of a\nname \\.', samples: [{ labels: { pool: name }, value: 2 }] },
  ]);
  const samples = readExposition(text).get('capstan_x')?.samples;
  expect([...(samples ?? [])]).toEqual([['{pool="a\\"} 1\\nevil_total{b=\\"\\\\"}', 2]]);
});
