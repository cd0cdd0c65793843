// What programs do in the inbox of a mount, and what is taken out of it meanwhile.

import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { Home } from './addon.ts';
import { canMount, MountedTree, type Ran, run, runScript, start } from './mount-tree.ts';

const aLot = 1_000_000_000;
const later = 32_503_680_000_000;
const hasPython = ((): boolean => {
  try {
    execFileSync('python3', ['-c', 'import mmap']);
    return true;
  } catch {
    return false;
  }
})();

class MountedInbox implements Disposable {
  readonly #home = new Home();
  /** Of the one folder that is in the inbox. */
  readonly disk = this.#home.folder('spool/box');
  readonly #tree = new MountedTree({ '': [{ name: 'Inbox', kind: 'd' }] }, {}, join(this.#home.path, 'spool'));
  readonly mount = this.#tree.mount;
  readonly top = this.#tree.at('Inbox');
  readonly box = this.#tree.at('Inbox/box');
  readonly aside = join(this.#home.path, 'aside');

  constructor() {
    this.mount.setRoom(aLot);
  }

  get events(): readonly string[] {
    return this.#tree.asked.flatMap(({ question, event, path }) => (question === 'spool' ? [`${event} ${path}`] : []));
  }

  /** A line of JavaScript, in the box; what it gives last is printed. */
  async script(line: string): Promise<Ran> {
    return await runScript(`(process.chdir(${JSON.stringify(this.box)}), ${line})`);
  }

  /** By a shell, in the box. */
  async shell(line: string): Promise<Ran> {
    return await run('sh', '-c', `cd ${this.box} && ${line}`);
  }

  async take(name: string, bytes: number, since = later): Promise<boolean> {
    // The kernel tells of a file that was closed somewhat later.
    await expect.poll(() => this.#writers).toBe(0);
    return this.mount.takeOut(`box/${name}`, since, bytes, this.aside);
  }

  onDisk(name: string): string {
    return readFileSync(join(this.disk, name), 'utf8');
  }

  get #writers(): number {
    const many = (event: string) => this.events.filter((one) => one.startsWith(`${event} `)).length;
    return many('opened') - many('closed');
  }

  [Symbol.dispose](): void {
    this.#tree[Symbol.dispose]();
    this.#home[Symbol.dispose]();
  }
}

const done = { code: 0, error: '' };

describe.runIf(canMount)('the inbox of a mount', () => {
  test('holds what programs write, append, cut off and read', async () => {
    using inbox = new MountedInbox();
    expect(await inbox.shell('printf abc > a && printf def >> a && cat a')).toMatchObject({ ...done, out: 'abcdef' });
    expect(inbox.onDisk('a')).toBe('abcdef');
    expect(await inbox.script("(fs.truncateSync('a', 2), fs.readFileSync('a', 'utf8'))")).toMatchObject({
      out: 'ab\n',
    });
    expect(await inbox.script("fs.statSync('a').size === fs.readFileSync('a').length")).toMatchObject({
      out: 'true\n',
    });
    expect(await inbox.shell('head -c 3000000 /dev/urandom > b && cp b c && cmp b c && rm b')).toMatchObject(done);
    expect(readdirSync(inbox.disk).sort()).toEqual(['a', 'c']);
    expect(await inbox.shell('printf x > a && cat a && fallocate -l 100 a && wc -c < a')).toMatchObject({
      out: 'x100\n',
    });
    const synced =
      "(f = fs.openSync('s', 'w'), fs.writeSync(f, 's'), fs.fsyncSync(f), fs.fdatasyncSync(f), fs.closeSync(f))";
    expect(await inbox.script(synced)).toMatchObject(done);
    // Emptied by who only reads.
    const cut = 'fs.closeSync(fs.openSync("a", fs.constants.O_RDONLY | fs.constants.O_TRUNC)), fs.statSync("a").size';
    expect(await inbox.script(cut)).toMatchObject({ ...done, out: '0\n' });
  });

  test('holds folders and names, moved, exchanged, linked and removed', async () => {
    using inbox = new MountedInbox();
    expect(await inbox.shell('mkdir -p d/e f && printf x > d/e/x && printf y > f/y && mv d/e/x d/z')).toMatchObject(
      done,
    );
    expect(await inbox.shell('ln d/z f/z && ln -s ../d/z f/l && readlink f/l && cat f/l')).toMatchObject({
      out: '../d/z\nx',
    });
    expect(await inbox.shell('stat -c "%h %i" d/z | uniq && [ d/z -ef f/z ] && tar -cf - d f | tar -tv')).toMatchObject(
      {
        ...done,
        out: expect.stringMatching(/^2 \d+\n[\s\S]*link to/),
      },
    );
    expect(await inbox.shell('mv d g && ls g f')).toMatchObject({ out: 'f:\nl\ny\nz\n\ng:\ne\nz\n' });
    expect(await inbox.shell('rmdir g/e && rm -r f && ls -R')).toMatchObject({ out: '.:\ng\n\n./g:\nz\n' });
    expect(await inbox.shell('rmdir g')).toMatchObject({ error: expect.stringContaining('not empty') });
    expect(inbox.events).toContain('changed box/g/e');
  });

  test.runIf(hasPython)('keeps what was changed in memory, also by a file that is open for appending', async () => {
    using inbox = new MountedInbox();
    const line = `import mmap, os
f = os.open('m', os.O_RDWR | os.O_CREAT | os.O_APPEND)
os.write(f, b'a' * 8192)
m = mmap.mmap(f, 8192)
m[0:1] = b'b'
m[8191:8192] = b'c'
m.flush()
os.write(f, b'd')
m.close()
os.close(f)`;
    writeFileSync(join(inbox.disk, 'line.py'), line);
    expect(await inbox.shell('python3 line.py')).toMatchObject(done);
    expect(inbox.onDisk('m')).toBe(`b${'a'.repeat(8_190)}cd`);
  });

  test.runIf(hasPython)('exchanges two folders, and knows what is in them by the new names', async () => {
    using inbox = new MountedInbox();
    const line = `import ctypes, os
os.mkdir('a'); os.mkdir('b')
f = open('a/x', 'w')
assert ctypes.CDLL(None).renameat2(-100, b'a', -100, b'b', 2) == 0
f.write('x'); f.close()
g = open('b/x', 'a'); g.close()`;
    writeFileSync(join(inbox.disk, 'line.py'), line);
    expect(await inbox.shell('python3 line.py')).toMatchObject(done);
    // By the path that it was opened by, for whoever counts.
    await expect.poll(() => inbox.events).toContain('closed box/b/x');
    expect(inbox.events).toContain('closed box/a/x');
    expect(inbox.events).toContain('changed box/b/x');
  });

  test('keeps modes, times and attributes, whatever the mask of who mounts it', async () => {
    using inbox = new MountedInbox();
    expect(await inbox.shell('umask 0; mkdir d; : > a; umask 077; : > b; stat -c %a d a b')).toMatchObject({
      out: '777\n666\n600\n',
    });
    expect(await inbox.shell('chmod 640 a && touch -d @1000000000.5 a && stat -c "%a %.1Y" a')).toMatchObject({
      out: '640 1000000000.5\n',
    });
    expect(await inbox.shell('ln -s a l && touch -h -d @1000000001 l && stat -c %Y l')).toMatchObject({
      out: '1000000001\n',
    });
    const long = 'x'.repeat(3_000);
    const set = `native.setAttribute('a', 'user.note', ${JSON.stringify(long)}), native.readAttribute('a', 'user.note')`;
    expect(await inbox.script(set)).toMatchObject({ ...done, out: `${long}\n` });
    expect(await inbox.script("String(native.readAttribute('a', 'user.none'))")).toMatchObject({ out: 'null\n' });
  });

  test('shows folders of many buffers, also to who removes what he reads', async () => {
    using inbox = new MountedInbox();
    for (let at = 0; at < 5_000; at += 1) writeFileSync(join(inbox.disk, `${at}`.padEnd(60, 'x')), '');
    expect((await inbox.shell('ls -l | wc -l')).out).toBe('5001\n');
    expect((await inbox.shell('ls -U | sort -u | wc -l')).out).toBe('5000\n');
    expect(await inbox.shell('find . -type f -delete; ls')).toMatchObject({ ...done, out: '' });
    // What nobody uses any more is not held.
    await expect.poll(() => readdirSync('/proc/self/fd').length).toBeLessThan(200);
  });

  test('makes nothing but files, folders and links, and nothing in its top', async () => {
    using inbox = new MountedInbox();
    const refused = { error: expect.stringMatching(/not permitted|EPERM/) };
    expect(await inbox.shell('mkfifo p')).toMatchObject(refused);
    const socket = "require('node:net').createServer().on('error', ({ code }) => console.log(code)).listen('s')";
    expect((await inbox.script(socket)).out).toContain('EPERM');
    for (const line of ['mkdir ../n', ': > ../n', 'ln -s a ../n', 'rmdir ../box', 'mv ../box ../n', 'chmod 777 ..']) {
      expect(await inbox.shell(line)).toMatchObject(refused);
    }
    expect(await inbox.script("native.setAttribute('..', 'user.a', 'b')")).toMatchObject(refused);
    expect(await inbox.shell(': > a && mv a ../..')).toMatchObject({ error: expect.stringContaining('Read-only') });
    expect(readdirSync(inbox.disk)).toEqual(['a']);
  });

  test('tells what was opened for writing and closed, and what changed', async () => {
    using inbox = new MountedInbox();
    await inbox.shell('printf x > a');
    await expect.poll(() => inbox.events.at(-1)).toBe('closed box/a');
    expect(inbox.events).toContain('opened box/a');
    const before = inbox.events.length;
    await inbox.shell('cat a; ls -l');
    expect(inbox.events).toHaveLength(before);
    await inbox.shell('chmod 600 a');
    await inbox.shell('mv a b');
    expect(inbox.events.slice(before)).toEqual(['changed box/a', 'changed box/a', 'changed box/b']);
  });

  test('takes no more than there is room for, and what lies there already can be written over', async () => {
    using inbox = new MountedInbox();
    inbox.mount.setRoom(10_000);
    expect(await inbox.shell('head -c 9000 /dev/zero > a')).toMatchObject(done);
    const full = { error: expect.stringMatching(/No space left|ENOSPC/) };
    expect(await inbox.shell('head -c 9000 /dev/zero > b')).toMatchObject(full);
    expect(await inbox.shell('fallocate -l 50000 a')).toMatchObject(full);
    expect(await inbox.script("fs.truncateSync('a', 50000)")).toMatchObject(full);
    expect(await inbox.shell('dd if=/dev/zero of=a bs=9000 count=1 conv=notrunc status=none')).toMatchObject(done);
    inbox.mount.setRoom(0);
    expect(await inbox.shell(': > c')).toMatchObject(full);
    expect(await inbox.shell('dd if=/dev/zero of=a bs=9000 count=1 conv=notrunc status=none')).toMatchObject(done);
    expect((await inbox.shell('df --output=avail . | tail -1')).out.trim()).toBe('0');
  });
});

describe.runIf(canMount)('what is taken out of the inbox', () => {
  test('is what was archived, and gone for who looks again', async () => {
    using inbox = new MountedInbox();
    await inbox.shell('printf abc > a');
    expect(await inbox.take('a', 4)).toBe(false);
    expect(await inbox.take('a', 3, Date.now() - 10_000)).toBe(false);
    expect(await inbox.take('a', 3)).toBe(true);
    inbox.mount.tellOfSpool('box/a');
    expect(readFileSync(inbox.aside, 'utf8')).toBe('abc');
    expect(await inbox.shell('ls; cat a')).toMatchObject({ out: '', error: expect.stringContaining('No such file') });
    expect(await inbox.shell('printf new > a && cat a')).toMatchObject({ out: 'new' });
    expect(readFileSync(inbox.aside, 'utf8')).toBe('abc');
  });

  test('is nothing that somebody has open for writing', async () => {
    using inbox = new MountedInbox();
    const program = start('sh', '-c', `exec 3> ${inbox.box}/a; printf abc >&3; exec sleep 60`);
    await expect.poll(() => existsSync(join(inbox.disk, 'a')) && inbox.onDisk('a')).toBe('abc');
    expect(inbox.mount.takeOut('box/a', later, 3, inbox.aside)).toBe(false);
    program.kill('SIGKILL');
    await program.done;
    expect(await inbox.take('a', 3)).toBe(true);
  });

  test('is not changed by who has it open, nor brought back', async () => {
    using inbox = new MountedInbox();
    await inbox.shell('printf abc > a');
    const seen = join(inbox.aside, '..', 'seen');
    // It holds the file, and tries all there is when it is told to go on.
    const tries = `sh -c ': > /proc/self/fd/3'; sh -c 'printf x >> /proc/self/fd/3'; chmod 777 /proc/self/fd/3;
      touch /proc/self/fd/3; ln -L /proc/self/fd/3 back; truncate -s 9 /proc/self/fd/3; cat <&3 > ${seen}`;
    const program = start(
      'sh',
      '-c',
      `cd ${inbox.box}; exec 3< a; : > ready; until [ -e go ]; do sleep .05; done; ${tries}`,
    );
    await expect.poll(() => existsSync(join(inbox.disk, 'ready'))).toBe(true);
    chmodSync(join(inbox.disk, 'a'), 0o644);
    expect(await inbox.take('a', 3)).toBe(true);
    inbox.mount.tellOfSpool('box/a');
    writeFileSync(join(inbox.disk, 'go'), '');
    const { error } = await program.done;
    expect(error.split('\n').filter((line) => line.includes('Stale') || line.includes('cross-device')).length).toBe(6);
    expect(readFileSync(seen, 'utf8')).toBe('abc');
    expect(readFileSync(inbox.aside, 'utf8')).toBe('abc');
    expect(readdirSync(inbox.disk).sort()).toEqual(['go', 'ready']);
  });

  test('is nothing outside, whatever a link says', async () => {
    using inbox = new MountedInbox();
    const outside = join(inbox.aside, '..', 'outside');
    mkdirSync(outside);
    writeFileSync(join(outside, 'file'), 'abc');
    symlinkSync(outside, join(inbox.disk, 'way'));
    for (const path of ['way/file', '../../outside/file', '..', '.', '']) {
      expect(await inbox.take(path, 3)).toBe(false);
    }
    expect(readFileSync(join(outside, 'file'), 'utf8')).toBe('abc');
  });

  test('never holds what another program writes at the same moment', async () => {
    using inbox = new MountedInbox();
    const line = 'for i in $(seq 300); do printf abc > a; printf x >> a; done';
    const program = start('sh', '-c', `cd ${inbox.box}; ${line}`);
    let isOver = false;
    void program.done.then(() => {
      isOver = true;
    });
    const taken: string[] = [];
    while (!isOver) {
      if (inbox.mount.takeOut('box/a', later, 4, `${inbox.aside}-${taken.length}`)) {
        inbox.mount.tellOfSpool('box/a');
        taken.push(`${inbox.aside}-${taken.length}`);
      }
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect((await program.done).code).toBe(0);
    expect(taken.map((path) => readFileSync(path, 'utf8')).filter((content) => content !== 'abcx')).toEqual([]);
  });
});
