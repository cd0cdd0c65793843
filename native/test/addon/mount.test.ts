import { readdirSync, writeFileSync } from 'node:fs';
import { open, readFile, stat } from 'node:fs/promises';
import { constants } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { Home } from './addon.ts';
import {
  type Answers,
  canMount,
  columnsOf,
  type MountedRow,
  MountedTree,
  mountPath,
  native,
  run,
  runScript,
  start,
} from './mount-tree.ts';

const { errno } = constants;
const big = 'Content of a file that comes from disk.\n'.repeat(100_000);

const tree: Readonly<Record<string, readonly MountedRow[]>> = {
  '': [
    { name: 'docs', kind: 'd', seconds: 1_000_000_000 },
    { name: 'big', kind: 'f', size: big.length, seconds: 1_234_567_890, nanoseconds: 500_000_000 },
    { name: 'empty', kind: 'f' },
    { name: 'link', kind: 'l', size: 9 },
    { name: 'old', kind: 'D' },
  ],
  docs: [
    { name: 'Grüße, "Welt" \n.txt', kind: 'f', size: 3, isOnDisk: true },
    { name: 'before 1970', kind: 'f', size: 1, seconds: -86_400 },
  ],
  old: [{ name: '17', kind: 'd' }],
};

/** Each opened file has that content. */
function opening(tell: () => MountedTree, content: string): Answers {
  return {
    open: ({ id }, mount) => {
      const file = join(tell().beside, 'content');
      writeFileSync(file, content);
      mount.opened(id, file);
    },
  };
}

describe.runIf(canMount)('a mount', () => {
  test('lists what it was told, and asks once for each folder', async () => {
    using mounted = new MountedTree(tree);
    for (let time = 0; time < 3; time += 1) {
      const { out, code } = await run('ls', '-1', mounted.path);
      expect(code).toBe(0);
      expect(out).toBe('big\ndocs\nempty\nlink\n');
    }
    const found = await run('find', mounted.path, '-print0');
    expect(
      found.out
        .split('\0')
        .filter((path) => path !== '')
        .sort(),
    ).toEqual(
      ['', '/big', '/docs', '/docs/Grüße, "Welt" \n.txt', '/docs/before 1970', '/empty', '/link']
        .map((path) => mounted.path + path)
        .sort(),
    );
    expect(mounted.paths('list')).toEqual(['', 'docs']);
  });

  test('lists folders that take many buffers', async () => {
    const many = Array.from({ length: 30_000 }, (_, at): MountedRow => ({ name: `${at}`.padEnd(100, 'x'), kind: 'f' }));
    using mounted = new MountedTree({ '': many });
    const { out } = await run('ls', '-U', '-1', '-l', mounted.path);
    const names = out
      .split('\n')
      .slice(1, -1)
      .map((line) => line.split(' ').at(-1));
    expect(names.join() === many.map(({ name }) => name).join()).toBe(true);
    expect((await run('ls', '-U', '-1', mounted.path)).out.split('\n').length).toBe(many.length + 1);
  });

  test('finds what it does not list', async () => {
    using mounted = new MountedTree(tree);
    expect((await run('ls', mounted.at('old'))).out).toBe('17\n');
    expect((await run('ls', mounted.at('none'))).error).toContain('No such file');
  });

  test('tells kinds, sizes, times and whether the content is on disk', async () => {
    using mounted = new MountedTree(tree);
    const facts = async (path: string) => (await run('stat', '-c', '%A %s %b %.9Y', mounted.at(path))).out.trim();
    expect(await facts('big')).toBe(`-r--r--r-- ${big.length} 0 1234567890.500000000`);
    expect(await facts('docs')).toBe('dr-xr-xr-x 0 0 1000000000.000000000');
    expect(await facts('link')).toBe('lrwxrwxrwx 9 0 0.000000000');
    expect(await facts('docs/before 1970')).toBe('-r--r--r-- 1 0 -86400.000000000');
    expect(await facts('docs/Grüße, "Welt" \n.txt')).toMatch(/^-r--r--r-- 3 1 /);
  });

  test('tells when content has come to the disk, and when it has gone', async () => {
    using mounted = new MountedTree(tree);
    const blocks = async () => (await stat(mounted.at('big'))).blocks;
    expect(await blocks()).toBe(0);
    mounted.mount.setOnDisk('big', true);
    await expect.poll(blocks).toBe(Math.ceil(big.length / 512));
    mounted.mount.setOnDisk('big', false);
    await expect.poll(blocks).toBe(0);
    mounted.mount.setOnDisk('none/such', true);
  });

  test('reads a file on disk for the content of one of its own', async () => {
    using mounted: MountedTree = new MountedTree(
      tree,
      opening(() => mounted, big),
    );
    expect(await readFile(mounted.at('big'), 'utf8')).toBe(big);
    const handle = await open(mounted.at('big'));
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(100), 0, 100, big.length - 40);
    await handle.close();
    expect(buffer.toString('utf8', 0, bytesRead)).toBe(big.slice(-40));
    expect((await run('cmp', mounted.at('big'), join(mounted.beside, 'content'))).code).toBe(0);
    expect(new Set(mounted.paths('open'))).toEqual(new Set(['big']));
  });

  test('says who asks', async () => {
    const heard: number[] = [];
    using mounted: MountedTree = new MountedTree(tree, {
      open: ({ id, process: asking, user, group }, mount) => {
        heard.push(asking, user, group);
        mount.refused(id, errno.EAGAIN);
      },
    });
    const { error } = await run('sh', '-c', `echo $$; exec cat ${mounted.at('big')}`);
    expect(error).toContain('Resource temporarily unavailable');
    expect(heard).toEqual([expect.any(Number), process.getuid?.(), process.getgid?.()]);
  });

  test('an empty file is read without a question', async () => {
    using mounted = new MountedTree(tree);
    expect(await readFile(mounted.at('empty'), 'utf8')).toBe('');
    expect(mounted.paths('open')).toEqual([]);
  });

  test('a file that is gone from the disk before it is opened is asked for again', async () => {
    using mounted: MountedTree = new MountedTree(tree, {
      open: ({ id }, mount) => mount.opened(id, join(mounted.beside, 'nothing')),
    });
    expect((await run('cat', mounted.at('big'))).error).toContain('Resource temporarily unavailable');
  });

  test('reads a link', async () => {
    using mounted = new MountedTree(tree, { link: ({ id }, mount) => mount.answered(id, 'docs/über') });
    expect((await run('readlink', mounted.at('link'))).out).toBe('docs/über\n');
    expect(mounted.paths('link')).toEqual(['link']);
  });

  test('tells how much room there is', async () => {
    using mounted = new MountedTree(tree, { space: ({ id }, mount) => mount.measured(id, 4096 * 1000, 4096 * 250) });
    expect((await run('stat', '-f', '-c', '%S %b %f %a', mounted.path)).out).toBe('4096 1000 250 250\n');
  });

  test('reads, lists and sets attributes', async () => {
    const set: string[] = [];
    const values: Readonly<Record<string, string>> = { 'user.status': 'NEARLINE', 'user.long': 'x'.repeat(5000) };
    using mounted = new MountedTree(tree, {
      attribute: ({ id, name }, mount) => {
        const value = values[name];
        if (value === undefined) mount.refused(id, errno.ENODATA);
        else mount.answered(id, value);
      },
      names: ({ id }, mount) => mount.answered(id, 'user.status\0user.long\0'),
      set: ({ id, path, name, value }, mount) => {
        set.push(path, name, value);
        mount.answered(id, '');
      },
    });
    const of = async (name: string) => {
      const { out, error } = await runScript(`native.readAttribute(${JSON.stringify(mounted.at('big'))}, '${name}')`);
      return out === '' ? error : out.trim();
    };
    expect(await of('user.status')).toBe('NEARLINE');
    expect(await of('user.long')).toBe(values['user.long']);
    expect(await of('user.none')).toBe('null');
    expect(await of('trusted.any')).toBe('null');
    const listed = await run('getfattr', '-m', '-', mounted.at('big')).catch(() => null);
    if (listed?.code === 0) expect(listed.out).toContain('user.long');
    const setting = async (name: string) =>
      await runScript(`native.setAttribute(${JSON.stringify(mounted.at('big'))}, '${name}', 'grün')`);
    expect((await setting('user.capstan.pin')).code).toBe(0);
    expect(set).toEqual(['big', 'user.capstan.pin', 'grün']);
    expect((await setting('user.other')).error).toContain('Read-only file system');
    expect(set.length).toBe(3);
  });

  test('refuses to be written to', async () => {
    using mounted = new MountedTree(tree);
    const writing = [
      ['sh', '-c', `echo > ${mounted.at('big')}`],
      ['sh', '-c', `echo > ${mounted.at('new')}`],
      ['sh', '-c', `echo >> ${mounted.at('big')}`],
      ['truncate', '-s', '1', mounted.at('big')],
      ['mkdir', mounted.at('new')],
      ['rmdir', mounted.at('docs')],
      ['rm', '-f', mounted.at('big')],
      ['mv', mounted.at('big'), mounted.at('bigger')],
      ['ln', '-s', 'big', mounted.at('new')],
      ['ln', mounted.at('big'), mounted.at('new')],
      ['chmod', '777', mounted.at('big')],
      ['touch', '-d', '2001-01-01', mounted.at('big')],
      ['mkfifo', mounted.at('new')],
    ] as const;
    // Whoever is not root is refused by what the files say of themselves.
    const refusal = process.getuid?.() === 0 ? /Read-only file system/ : /Read-only file system|Permission denied/;
    for (const [program, ...words] of writing) {
      const { code, error } = await run(program, ...words);
      expect([program, code === 0]).toEqual([program, false]);
      expect(error).toMatch(refusal);
    }
    expect(mounted.paths('open')).toEqual([]);
  });
});

describe.runIf(canMount)('who waits for a file of a mount', () => {
  const waiting: Answers = { open: () => undefined };

  test('is let go of by a signal, and the mount hears of that', async () => {
    using mounted = new MountedTree(tree, waiting);
    const program = start('cat', mounted.at('big'));
    const asked = await mounted.heard('open');
    program.kill('SIGINT');
    expect((await program.done).code).toBe('SIGINT');
    expect((await mounted.heard('withdrawn')).id).toBe(asked.id);
    // Too late, and nobody's.
    mounted.mount.opened(asked.id, '/dev/null');
    mounted.mount.refused(asked.id, errno.EIO);
  });

  test('hears EINTR where it lives on after the signal', async () => {
    using mounted = new MountedTree(tree, waiting);
    const python = `
import signal, os, sys
def hear(number, frame): raise SystemExit(7)
signal.signal(signal.SIGUSR1, hear)
os.open(sys.argv[1], os.O_RDONLY)`;
    const program = start('python3', '-c', python, mounted.at('big'));
    const asked = await mounted.heard('open');
    program.kill('SIGUSR1');
    expect((await program.done).code).toBe(7);
    expect((await mounted.heard('withdrawn')).id).toBe(asked.id);
  });

  test('gets an error when the mount is closed, and the folder is empty then', async () => {
    using mounted = new MountedTree(tree, waiting);
    const program = start('cat', mounted.at('big'));
    await mounted.heard('open');
    mounted.mount.close();
    const { code, error } = await program.done;
    expect(code).toBe(1);
    expect(error).toContain('Transport endpoint is not connected');
    expect(readdirSync(mounted.path)).toEqual([]);
    mounted.mount.close();
    mounted.mount.letGo('');
  });

  test('for a folder, too', async () => {
    using mounted = new MountedTree(tree, { list: () => undefined });
    const programs = [start('ls', mounted.path), start('cat', mounted.at('big')), start('ls', mounted.at('docs'))];
    await mounted.heard('list');
    mounted.mount.close();
    for (const program of programs) {
      const { code, error } = await program.done;
      expect(code).not.toBe(0);
      // Who came in last found the folder as it is without the mount.
      expect(error).toMatch(/not connected|No such file|connection abort/);
    }
    expect(readdirSync(mounted.path)).toEqual([]);
  });

  test('is heard of once, when signals, answers and the end meet', async () => {
    for (let round = 0; round < 5; round += 1) {
      using mounted: MountedTree = new MountedTree(tree, {
        open: ({ id }, mount) => {
          if (id % 3 === 0) mount.refused(id, errno.EIO);
          if (id % 3 === 1) setImmediate(() => mount.opened(id, '/dev/null'));
        },
      });
      const programs = Array.from({ length: 16 }, () => start('cat', mounted.at('big')));
      await mounted.heard('open');
      for (const { kill } of programs.slice(0, 8)) kill('SIGINT');
      await run('true');
      mounted.mount.close();
      for (const { done } of programs) expect(['SIGINT', 0, 1]).toContain((await done).code);
      const withdrawn = mounted.asked.filter(({ question }) => question === 'withdrawn').map(({ id }) => id);
      expect(new Set(withdrawn).size).toBe(withdrawn.length);
      for (const id of withdrawn) {
        const question = mounted.asked.findIndex((one) => one.id === id && one.question === 'open');
        const withdrawal = mounted.asked.findIndex((one) => one.id === id && one.question === 'withdrawn');
        expect(question).not.toBe(-1);
        expect(question).toBeLessThan(withdrawal);
      }
    }
  });

  test('holds up nobody else', async () => {
    using mounted = new MountedTree(tree, waiting);
    const programs = Array.from({ length: 30 }, () => start('cat', mounted.at('big')));
    await expect.poll(() => mounted.paths('open').length).toBe(30);
    expect((await run('ls', mounted.path)).code).toBe(0);
    expect((await run('ls', mounted.at('docs'))).code).toBe(0);
    for (const { id, question } of mounted.asked) if (question === 'open') mounted.mount.refused(id, errno.EIO);
    for (const { done } of programs) expect((await done).error).toContain('Input/output error');
  });
});

describe.runIf(canMount)('a folder that is let go of', () => {
  test('shows what is in it now, whatever the kernel had of it', async () => {
    using mounted = new MountedTree(tree);
    await run('find', mounted.path);
    expect((await stat(mounted.at('docs/before 1970'))).size).toBe(1);
    mounted.folders.set('docs', [
      { name: 'before 1970', kind: 'f', size: 2 },
      { name: 'new', kind: 'f', size: 4 },
    ]);
    expect((await stat(mounted.at('docs/before 1970'))).size).toBe(1);
    mounted.mount.letGo('docs');
    await expect.poll(async () => (await run('ls', mounted.at('docs'))).out).toBe('before 1970\nnew\n');
    await expect.poll(async () => (await stat(mounted.at('docs/before 1970'))).size).toBe(2);
  });

  test('goes with all below it', async () => {
    using mounted = new MountedTree(tree);
    await run('find', mounted.path);
    mounted.folders.set('', [{ name: 'docs', kind: 'd' }]);
    mounted.folders.set('docs', [{ name: 'deeper', kind: 'd' }]);
    mounted.folders.set('docs/deeper', []);
    mounted.mount.letGo('');
    await expect
      .poll(async () => (await run('ls', '-R', mounted.path)).out)
      .toBe(`${mounted.path}:\ndocs\n\n${mounted.at('docs')}:\ndeeper\n\n${mounted.at('docs/deeper')}:\n`);
  });

  test('keeps what somebody has open in it', async () => {
    using mounted: MountedTree = new MountedTree(
      tree,
      opening(() => mounted, big),
    );
    const handle = await open(mounted.at('big'));
    mounted.folders.set('', []);
    mounted.mount.letGo('');
    await expect.poll(async () => (await run('ls', mounted.path)).out).toBe('');
    expect(await handle.readFile('utf8')).toBe(big);
    await handle.close();
  });

  test('while it is asked for: what was answered to the old question is not shown', async () => {
    using mounted = new MountedTree(tree, { list: () => undefined });
    const program = start('ls', mounted.path);
    const first = await mounted.heard('list');
    mounted.mount.letGo('');
    await expect.poll(() => mounted.paths('list').length).toBe(2);
    mounted.mount.listed(first.id, columnsOf([{ name: 'old', kind: 'f' }]));
    mounted.mount.listed(mounted.asked.at(-1)?.id ?? 0, columnsOf([{ name: 'new', kind: 'f' }]));
    expect((await program.done).out).toBe('new\n');
  });
});

describe.runIf(canMount)('mounts', () => {
  test('two at once show each its own', async () => {
    using first = new MountedTree({ '': [{ name: 'one', kind: 'f' }] });
    using second = new MountedTree({ '': [{ name: 'two', kind: 'f' }] });
    const [one, two] = await Promise.all([run('ls', first.path), run('ls', second.path)]);
    expect([one.out, two.out]).toEqual(['one\n', 'two\n']);
    first.mount.close();
    expect(readdirSync(first.path)).toEqual([]);
    expect((await run('ls', '-l', second.path)).out).toContain('two');
  });

  test('say once that somebody else has unmounted them', async () => {
    using mounted = new MountedTree(tree);
    expect((await run('ls', mounted.path)).code).toBe(0);
    const { code } = await run(process.getuid?.() === 0 ? 'umount' : 'fusermount3', ...unmounting(mounted.path));
    expect(code).toBe(0);
    await mounted.heard('ended');
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(mounted.paths('ended').length).toBe(1);
    mounted.mount.close();
    expect(readdirSync(mounted.path)).toEqual([]);
  });

  test('leave no files open when they are closed', async () => {
    const opened = () => readdirSync('/proc/self/fd').length;
    const before = opened();
    for (let time = 0; time < 3; time += 1) {
      using mounted: MountedTree = new MountedTree(
        tree,
        opening(() => mounted, big),
      );
      const program = start('sh', '-c', `exec 3< ${mounted.at('big')}; exec sleep 60`);
      await mounted.heard('open');
      await run('ls', '-l', mounted.path);
      mounted.mount.close();
      program.kill('SIGKILL');
      await program.done;
    }
    await expect.poll(opened).toBeLessThanOrEqual(before + 1);
  });

  test('end with their process, also when it does not close them', async () => {
    using home = new Home();
    const folder = home.folder('mounted');
    const line = `new native.Mount({ folder: ${JSON.stringify(folder)}, forOthers: false }, () => process.exit(3)),
      require('node:child_process').spawn('ls', [${JSON.stringify(folder)}])`;
    expect((await runScript(line)).code).toBe(3);
    await expect.poll(() => readdirSync(folder)).toEqual([]);
  });

  test('end with the environment that made them', async () => {
    using home = new Home();
    const folder = home.folder('mounted');
    const inWorker = `const native = require(${JSON.stringify(mountPath)});
      new native.Mount({ folder: ${JSON.stringify(folder)}, forOthers: false }, () => undefined);
      require('node:worker_threads').parentPort.postMessage('mounted');`;
    const line = `worker = new (require('node:worker_threads').Worker)(${JSON.stringify(inWorker)}, { eval: true }),
      worker.on('message', () => {
        require('node:child_process').execFile('ls', [${JSON.stringify(folder)}], (error) => {
          if (!error) process.exit(3);
        });
        setTimeout(() => worker.terminate(), 200);
      }),
      worker.on('exit', () => process.exit(fs.readdirSync(${JSON.stringify(folder)}).length))`;
    const { code, error } = await runScript(line);
    expect([code, error]).toEqual([0, '']);
  });

  test('are taken away when their process is killed, also after somebody has looked', async () => {
    using home = new Home();
    const folder = home.folder('mounted');
    const columns = `{ names: 'a\\0', kinds: 'f', sizes: new Float64Array(1), seconds: new Float64Array(1),
      nanoseconds: new Uint32Array(1), onDisk: new Uint8Array(1) }`;
    const line = `mount = new native.Mount({ folder: ${JSON.stringify(folder)}, forOthers: false },
        ({ id }) => mount.listed(id, ${columns})),
      require('node:child_process').execFile('ls', [${JSON.stringify(folder)}], (_, out) => {
        fs.writeFileSync(${JSON.stringify(join(home.path, 'shown'))}, out);
        process.kill(process.pid, 'SIGKILL');
      })`;
    expect((await runScript(line)).code).toBe('SIGKILL');
    expect(await readFile(join(home.path, 'shown'), 'utf8')).toBe('a\n');
    await expect.poll(() => readdirSync(folder)).toEqual([]);
  });

  test('that are closed leave no process behind', async () => {
    const children = () => readFile(`/proc/self/task/${process.pid}/children`, 'utf8');
    const before = await children();
    using mounted = new MountedTree(tree);
    expect(await children()).not.toBe(before);
    mounted.mount.close();
    expect(await children()).toBe(before);
  });

  test('are refused where there is nothing to mount on', () => {
    expect(() => new native.Mount({ folder: '/nothing/here', forOthers: false }, () => undefined)).toThrow(
      expect.objectContaining({ code: 'mount.refused' }),
    );
    const loose = native.Mount as unknown as new (...words: readonly unknown[]) => unknown;
    for (const words of [[], ['/'], [{ folder: '/' }], [null, () => undefined]]) {
      expect(() => new loose(...words)).toThrow(expect.objectContaining({ code: 'native.invalid-argument' }));
    }
  });
});

function unmounting(path: string): readonly string[] {
  return process.getuid?.() === 0 ? [path] : ['-u', path];
}
