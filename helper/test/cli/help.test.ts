import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { jobOf } from '../ipc/harness.ts';
import { ended, start, startHelper } from './program.ts';

describe('help', () => {
  test('says of every verb what it does and how it is used, and gives an example', async () => {
    const { code, out } = await start('/nowhere', 'help', '--markdown').done;
    expect(code).toBe(0);
    const [, ...verbs] = out.split('\n## ');
    expect(verbs.length).toBeGreaterThan(30);
    for (const verb of verbs) {
      const [name = '', ...lines] = verb.split('\n');
      const text = lines.join('\n');
      expect(text, name).toMatch(new RegExp(`Usage: capstan ${name}\\b`));
      // A sentence about itself, between its usage and what follows.
      expect(text.split('\n\n')[1], name).toMatch(/^[A-Z][\s\S]*[.!]$/);
      expect(text, name).toMatch(/Examples?:\n {2}(capstan|source|tar) /);
    }
  });

  test('shows a verb of a group, and names the nearest when there is none', async () => {
    const { out } = await start('/nowhere', 'help', 'jobs', 'show').done;
    expect(out).toContain('Usage: capstan jobs show');
    expect(out).toContain('Exit codes: 0 completed;');
    const wrong = await start('/nowhere', 'help', 'restor').done;
    expect(wrong).toMatchObject({ code: 64, out: '' });
    expect(wrong.err).toContain('has no verb “restor”.\n  Type:  capstan help restore\n');
    expect((await start('/nowhere', 'help', 'jobs', 'sing').done).code).toBe(64);
  });
});

describe('completion', () => {
  const shells = ['bash', 'zsh', 'fish'];

  test.each(shells)('is printed for %s', async (shell) => {
    const { code, out } = await start('/nowhere', 'completion', shell).done;
    expect(code).toBe(0);
    expect(out).toContain('capstan __complete --');
    const program = `/usr/bin/${shell}`;
    if (existsSync(program)) execFileSync(program, ['-n'], { input: out });
  });

  async function offered(home: string, ...words: readonly string[]): Promise<readonly string[]> {
    const { code, out } = await start(home, '__complete', '--', '--home', home, ...words).done;
    expect(code).toBe(0);
    return out.split('\n').slice(0, -1);
  }

  test('offers verbs, the verbs of a group, options and what an option may be', async () => {
    expect(await offered('/nowhere', 're')).toEqual(['restore', 'release', 'recover', 'rescue', 'rebuild', 'report']);
    expect(await offered('/nowhere', 'jobs', 's')).toEqual(expect.arrayContaining(['show', 'supply']));
    expect(await offered('/nowhere', 'restore', '--con')).toEqual(['--conflict']);
    expect(await offered('/nowhere', 'restore', '--conflict', 'r')).toEqual(['rename', 'refuse']);
    expect(await offered('/nowhere', '--')).toEqual(expect.arrayContaining(['--home', '--json']));
  });

  test('knows verbs by their former names, which no help shows', async () => {
    expect(await offered('/nowhere', 'drill', 'd')).toEqual(['due']);
    expect((await start('/nowhere', 'help', 'benchmark').done).out).toContain('Usage: capstan check-up');
    expect((await start('/nowhere', 'drill', '--help').done).out).not.toContain('drill');
  });

  test('asks the helper for barcodes and jobs, and starts none', async () => {
    const { home, state } = await startHelper(() => ({}));
    state.publish('job', jobOf({ state: 'done', ended }));
    expect(await offered(home, 'jobs', 'show', '')).toEqual(['job-1']);
    expect(await offered(home, 'jobs', 'show', 'x')).toEqual([]);
    expect(await offered('/nowhere', 'load', '')).toEqual([]);
    expect(existsSync('/nowhere')).toBe(false);
  });

  test('leaves files to the shell', async () => {
    expect(await offered('/nowhere', 'archive', '')).toEqual([]);
  });
});
