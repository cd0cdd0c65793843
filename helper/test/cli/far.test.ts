// Verbs with --host: what is asked of the helper there works as here; a folder of this computer is never taken for one there.

import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { startHelper, temporaryFolder } from '../flows/harness.ts';
import { tapeHost } from '../flows/sshd.ts';
import { barcode, folderWith, formatted, HeldStream, waitUntil } from '../flows/steps.ts';
import { atDesk } from './far.ts';
import { program } from './program.ts';

const host = ['--host', 'tapes'];

describe('with --host', () => {
  test('verbs answer as they do there, and lines to type go there, too', async () => {
    const helper = await formatted();
    await helper.archive(barcode, folderWith(['a', 'b']));
    const there = await tapeHost(helper.home);
    const verbs = [
      ['status'],
      ['ls', `${barcode}:/d`],
      ['jobs'],
      ['pool'],
      ['key'],
      ['find', 'a'],
      ['shelf'],
      ['drives'],
    ];
    for (const verb of verbs) {
      const [far, near] = await Promise.all([
        atDesk(there, [...host, ...verb]).done,
        atDesk(there, verb, { CAPSTAN_HOME: helper.home }).done,
      ]);
      expect([verb, far.code, far.out]).toEqual([verb, near.code, near.out]);
    }
    const unknown = await atDesk(there, [...host, 'eject', 'CAP001L9']).done;
    expect(unknown.err).toContain('  Type:  capstan --host tapes ');
    const queued = await atDesk(there, [...host, 'eject', barcode, '--no-wait']).done;
    expect(queued.err).toContain('Follow it with:  capstan --host tapes jobs show ');
    expect(existsSync(join(there.folder, 'desk', 'catalogue.db'))).toBe(false);
  });

  test('what is called this computer there bears its name, and a folder keeps the one that it has', async () => {
    const helper = await formatted();
    const source = join(temporaryFolder(), 'of this computer');
    mkdirSync(source);
    writeFileSync(join(source, 'a'), 'a');
    await helper.archive(barcode, source);
    const there = await tapeHost(helper.home);
    expect((await atDesk(there, [...host, 'ls', `${barcode}:/`]).done).out).toContain('of this computer');
    expect((await atDesk(there, [...host, 'doctor']).done).out).toContain('No real drive is connected to tapes.');
    const refused = await atDesk(there, [...host, 'fleet', 'queue']).done;
    expect(refused.err).toContain('tapes is in no fleet');
  });

  test('CAPSTAN_HOST names it as well, and an empty name is this computer', async () => {
    const helper = await startHelper();
    const there = await tapeHost(helper.home);
    const status = await atDesk(there, ['doctor', '--json'], { CAPSTAN_HOST: 'tapes' }).done;
    expect(status.out).toContain(helper.home);
    const near = await atDesk(there, ['--host', '', 'doctor', '--json'], {
      CAPSTAN_HOST: 'tapes',
      CAPSTAN_HOME: helper.home,
    }).done;
    expect(near.out).toContain('"about":"rights"');
  });

  test('what would open a folder or file of this computer is refused by name, and nothing changes there or here', async () => {
    const helper = await formatted();
    await helper.archive(barcode, folderWith(['a', 'b']));
    const there = await tapeHost(helper.home);
    const folder = folderWith(['mine']);
    const empty = temporaryFolder();
    const jobsBefore = (await helper.snapshot()).jobs.length;
    const verbs = [
      ['preflight', folder, '--to', barcode],
      ['mirror', 'add', 'Daily', folder, '--to', empty],
      ['rescue', barcode, '--into', empty],
      ['key', 'kit', 'vault', '--out', join(empty, 'kit.pdf')],
      ['virtual', 'export', barcode, empty],
      ['mount', empty],
    ];
    for (const verb of verbs) {
      const { code, err } = await atDesk(there, [...host, ...verb]).done;
      const refusal = verb[0] === 'key' ? 'far.secret-is-here' : 'far.path-is-here';
      expect([verb, code, err]).toEqual([verb, 2, expect.stringContaining(refusal)]);
    }
    expect((await helper.snapshot()).jobs.length).toBe(jobsBefore);
    expect(readdirSync(empty)).toEqual([]);
  });

  test('what the command line writes itself is written here', async () => {
    const helper = await formatted();
    const { id } = await helper.archive(barcode, folderWith(['a']));
    const there = await tapeHost(helper.home);
    const report = join(temporaryFolder(), 'report.csv');
    expect(await atDesk(there, [...host, 'report', id, '--format', 'csv', '--out', report]).done).toMatchObject({
      code: 0,
    });
    expect(existsSync(report)).toBe(true);
  });

  test('the bridge ends with whoever started it, and says nothing of it', async () => {
    const { home } = await startHelper();
    const bridge = spawnSync(process.execPath, [program, '--home', home, 'bridge'], { input: '', encoding: 'utf8' });
    expect(bridge).toMatchObject({ status: 0, stderr: '', stdout: expect.stringMatching(/^capstan bridge \d/) });
  });

  test('a name that would be an option or a command is none', async () => {
    const there = await tapeHost(join(temporaryFolder(), 'home'));
    const trace = join(temporaryFolder(), 'trace');
    for (const name of [`-oProxyCommand=touch ${trace}`, `$(touch ${trace})`, `a;touch ${trace}`, `-F${trace}@tapes`]) {
      const { code, err } = await atDesk(there, [`--host=${name}`, 'status']).done;
      expect([code, err]).toEqual([2, expect.stringContaining('far.no-host')]);
    }
    expect(existsSync(trace)).toBe(false);
  });

  test('no verb prints a stack when the line breaks', async () => {
    const helper = await startHelper();
    const there = await tapeHost(helper.home);
    const watching = atDesk(there, [...host, 'status', '--watch']);
    await waitUntil(() => there.signIns() > 0);
    there.cut();
    watching.child.kill('SIGINT');
    expect((await watching.done).err).not.toMatch(/\n\s+at /);
  });
});

describe('a line that breaks', () => {
  test('is opened again by a verb that follows a job, which sees its end', async () => {
    const helper = await formatted();
    const there = await tapeHost(helper.home);
    const stream = new HeldStream();
    stream.send(Buffer.alloc(1000));
    const id = await helper.client.send('archive.start', { barcodes: [barcode], sources: [], streams: [stream.input] });
    const following = atDesk(there, [...host, 'jobs', 'show', id, '--wait']);
    const watching = atDesk(there, [...host, 'jobs', 'watch']);
    await waitUntil(() => following.printed().err !== '' && watching.printed().out !== '');
    there.cut();
    await waitUntil(
      () => following.printed().err.includes('Connecting again') && watching.printed().err.includes('Connecting again'),
    );
    await waitUntil(() => there.signIns() > 1);
    stream.end();
    expect(await following.done).toMatchObject({ code: 0, out: expect.stringContaining('Everything is safe') });
    watching.child.kill('SIGINT');
    expect((await watching.done).code).toBe(130);
  });

  test('leaves a job running, and Ctrl-C ends the wait for a new one', async () => {
    const helper = await formatted();
    const there = await tapeHost(helper.home);
    const stream = new HeldStream();
    const id = await helper.client.send('archive.start', { barcodes: [barcode], sources: [], streams: [stream.input] });
    const following = atDesk(there, [...host, 'jobs', 'show', id, '--wait']);
    await waitUntil(() => there.signIns() > 0 && following.printed().err !== '');
    there.stop();
    there.cut();
    await waitUntil(() => following.printed().err.includes('Connecting again'));
    following.child.kill('SIGINT');
    expect(await following.done).toMatchObject({ code: 130, err: expect.stringContaining('The job continues') });
    expect((await helper.client.send('jobs.get', { id })).ended).toBeNull();
  });
});
