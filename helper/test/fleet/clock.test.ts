// A host whose clock is an hour wrong, and its agent's with it: the database's clock decides.

import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startHelper, temporaryFolder } from '../flows/harness.ts';
import { differences } from './compared.ts';
import { startFleet, untilReported } from './fleet-hosts.ts';
import { queried } from './postgres.ts';

/** For every process that a host is: its agent gets nothing of this one's environment but where programs are. */
function clockWrongBy(ms: number): Readonly<Record<string, string>> {
  const clock = `const Right = Date; globalThis.Date = class extends Right {
    constructor(...given) { given.length === 0 ? super(Right.now() + ${ms}) : super(...given); }
    static now() { return Right.now() + ${ms}; } };`;
  const options = `--import=data:text/javascript,${encodeURIComponent(clock).replaceAll("'", '%27')}`;
  const folder = temporaryFolder();
  chmodSync(folder, 0o755);
  const nice = `#!/bin/sh\nNODE_OPTIONS='${options}' exec /usr/bin/nice "$@"\n`;
  writeFileSync(join(folder, 'nice'), nice, { mode: 0o755 });
  return { NODE_OPTIONS: options, PATH: `${folder}:${process.env.PATH ?? ''}` };
}

const barcode = 'CAP001L8';

test.each([-3_600_000, 3_600_000])(
  'a clock that is %d ms wrong is named, and nothing is reported twice',
  {
    timeout: 120_000,
  },
  async (ms) => {
    const fleet = await startFleet();
    const host = await fleet.host('cellar', () => startHelper({ environment: clockWrongBy(ms) }));
    expect(await host.load(barcode)).toMatchObject({ state: 'done' });
    expect(await host.format(barcode, 'Spring')).toMatchObject({ state: 'done' });
    for (const name of ['one', 'two']) {
      const folder = join(temporaryFolder(), 'd');
      mkdirSync(folder);
      writeFileSync(join(folder, name), name);
      expect(await host.archive(barcode, folder)).toMatchObject({ state: 'done' });
    }
    await untilReported(host, fleet.url);
    expect(await differences(host.home, fleet.url)).toEqual([]);
    const found = await host.client.send('fleet.doctor', {});
    expect(found.flatMap(({ fault }) => fault?.code ?? [])).toEqual(['fleet.clocks-differ']);
    // Of what came just now, whatever the host's clock shows.
    const late = `SELECT 1 FROM capstan.audit WHERE noted NOT BETWEEN now() - interval '5 minutes' AND now()`;
    expect(await queried(fleet.url, late)).toEqual([]);
    const seen = `SELECT 1 FROM capstan.host WHERE seen NOT BETWEEN now() - interval '5 minutes' AND now()`;
    expect(await queried(fleet.url, seen)).toEqual([]);
  },
);
