import { mkdirSync, readFileSync, statSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { TapeError } from '../../contract/errors.ts';
import { helperLog, openLog, peopleInLog, personLog } from '../../src/log/log.ts';
import { temporaryFolder } from '../flows/harness.ts';

const member = 65_001;
const other = 65_002;

function linesOf(path: string): readonly Record<string, unknown>[] {
  const lines = readFileSync(path, 'utf8').trimEnd().split('\n');
  return lines.map((line) => JSON.parse(line) as Record<string, unknown>);
}

describe('the log', () => {
  test('keeps one object per line, for its user alone', () => {
    const home = temporaryFolder();
    openLog(home)('job ended', { job: '1', barcode: 'CAP001L8' });
    openLog(home)('helper ended');
    expect(linesOf(helperLog(home))).toMatchObject([
      { event: 'job ended', job: '1', barcode: 'CAP001L8' },
      { event: 'helper ended' },
    ]);
    expect(statSync(helperLog(home)).mode & 0o777).toBe(0o600);
  });

  test('never takes more than two files of its size', () => {
    const home = temporaryFolder();
    const log = openLog(home);
    const why = 'x'.repeat(100_000);
    for (let at = 0; at < 100; at += 1) log('much', { files: at, why });
    expect(statSync(helperLog(home)).size).toBeLessThanOrEqual(4_000_000);
    expect(statSync(`${helperLog(home)}.old`).size).toBeLessThanOrEqual(4_000_000);
    expect(linesOf(helperLog(home)).at(-1)).toMatchObject({ files: 99 });
  });

  test('lets nobody push out what is told of others, and bounds what it keeps of each', () => {
    const home = temporaryFolder();
    const log = openLog(home);
    log('helper started');
    log('call', { uid: other, call: 'cartridges.format', barcode: 'CAP001L8' });
    // Each a kind of its own, so that none is counted as a repetition.
    for (let at = 0; at < 20_000; at += 1) log('call', { uid: member, call: `call${at}`, drive: 'd'.repeat(200) });
    expect(linesOf(helperLog(home))).toHaveLength(1);
    expect(linesOf(personLog(home, other))).toMatchObject([{ call: 'cartridges.format', barcode: 'CAP001L8' }]);
    const sizes = [personLog(home, member), `${personLog(home, member)}.old`].map((path) => statSync(path).size);
    for (const size of sizes) expect(size).toBeLessThanOrEqual(1_000_000);
    expect(peopleInLog(home).toSorted()).toEqual([member, other]);
  });

  test('keeps what happens to a person’s jobs with what that person did', () => {
    const home = temporaryFolder();
    openLog(home)('job ended', { job: '1', owner: member });
    expect(linesOf(personLog(home, member))).toMatchObject([{ event: 'job ended', owner: member }]);
  });

  test('goes on where its folder cannot be written, and says so elsewhere', () => {
    const home = temporaryFolder();
    mkdirSync(helperLog(home));
    const stderr = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    openLog(home)('helper started');
    expect(stderr.mock.calls.join('')).toContain('not logged');
    stderr.mockRestore();
  });

  test('tells no name of a file, whatever a fault or an error says', () => {
    const home = temporaryFolder();
    const log = openLog(home);
    const path = '/home/ann/secret plan.txt';
    let missing: unknown;
    try {
      readFileSync(path);
    } catch (error) {
      missing = error;
    }
    log('one', { fault: { code: 'source.unreadable', data: { subject: path, detail: `EACCES ${path}` } } });
    log('two', { error: missing });
    log('three', { error: new TapeError('source.unreadable', { subject: path }) });
    log('four', { error: new Error(`no such thing: ${path}`) });
    // What the compiler was not shown.
    log('five', { ...{ path, title: path, sources: [path] }, job: '1' });
    log('six', { fault: { code: 'drive.fault', data: { detail: 'sense 70 00 04', subject: path } } });
    const text = readFileSync(helperLog(home), 'utf8');
    expect(text).not.toContain('secret');
    expect(linesOf(helperLog(home))).toMatchObject([
      { fault: { code: 'source.unreadable' } },
      { error: expect.stringMatching(/^Error ENOENT open/) },
      { error: 'source.unreadable' },
      { error: expect.stringContaining('log.test.ts') },
      { job: '1' },
      { fault: { code: 'drive.fault', detail: 'sense 70 00 04' } },
    ]);
  });
});

describe('what comes again and again', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  test('is written some times within a minute, then counted', () => {
    const home = temporaryFolder();
    const log = openLog(home);
    for (let at = 0; at < 1_264; at += 1)
      log('call refused', { uid: member, call: 'cartridges.format', code: 'access.denied' });
    log('call refused', { uid: member, call: 'cartridges.lock', code: 'access.denied' });
    expect(linesOf(personLog(home, member))).toHaveLength(61);
    vi.advanceTimersByTime(60_000);
    expect(linesOf(personLog(home, member)).at(-1)).toMatchObject({
      event: 'repeated',
      of: 'call refused',
      call: 'cartridges.format',
      times: 1_204,
    });
    log('call refused', { uid: member, call: 'cartridges.format', code: 'access.denied' });
    expect(linesOf(personLog(home, member))).toHaveLength(63);
  });
});
