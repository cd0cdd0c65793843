import { describe, expect, test } from 'vitest';
import { progressInWords, resultInWords } from '../../cli/job-words.ts';
import { faultInWords } from '../../cli/print.ts';
import { columns, timeInWords } from '../../cli/words.ts';
import { visible } from '../../contract/visible.ts';
import { jobOf } from '../ipc/harness.ts';

describe('words on a terminal', () => {
  test('nothing in a name steers the terminal', () => {
    expect(visible('a\u001b[2Jb')).toBe('a\\u{1b}[2Jb');
    expect(visible('line\nbreak\r\t\u0085')).toBe('line\\u{a}break\\u{d}\\u{9}\\u{85}');
    expect(visible('photo\u202egpj.exe')).toBe('photo\\u{202e}gpj.exe');
    expect(visible('half \ud83d')).toBe('half \\u{d83d}');
    expect(visible('größe 写真 👩‍👧 e\u0301')).toBe('größe 写真 👩‍👧 e\u0301');
  });

  test('columns stand under one another', () => {
    expect(
      columns([
        ['a', 'bb', 'c'],
        ['aaa', 'b', ''],
      ]),
    ).toBe('a    bb  c\naaa  b');
  });

  test('progress names the step and the figures that are known', () => {
    const job = jobOf({
      progress: {
        phase: 'streaming',
        filesDone: 1204,
        filesTotal: 5000,
        bytesDone: 1.2e9,
        bytesTotal: 4e9,
        bytesPerSecond: 120e6,
      },
    });
    expect(progressInWords(job)).toBe('writing files to tape  1,204 of 5,000 files  1.2 GB of 4 GB  30 %  120 MB/s');
    const walking = {
      phase: 'walking',
      filesDone: 0,
      filesTotal: null,
      bytesDone: 0,
      bytesTotal: null,
      bytesPerSecond: 0,
    } as const;
    expect(progressInWords(jobOf({ progress: walking }))).toBe('counting files');
    const written = { filesDone: 30, filesTotal: 30, bytesDone: 12e6, bytesTotal: 12e6, bytesPerSecond: 21e6 };
    const readBack = { ...written, phase: 'verifying', share: 0.439 } as const;
    expect(progressInWords(jobOf({ progress: readBack }))).toBe('verifying files  43 %  21 MB/s');
  });

  test('progress of a restore says how long it still takes, no closer than anyone can know', () => {
    const progress = { phase: 'reading', filesDone: 1, filesTotal: 2, bytesDone: 5e8, bytesTotal: 1e9 } as const;
    const words = (secondsLeft: number | null) =>
      progressInWords(jobOf({ kind: 'restore', progress: { ...progress, bytesPerSecond: 300e6, secondsLeft } }));
    expect(words(754.4)).toBe(
      'reading files from tape  1 of 2 files  500 MB of 1 GB  50 %  300 MB/s  about 13 min left',
    );
    expect(words(7.6)).toMatch(/about 8 s left$/);
    expect(words(7300)).toMatch(/about 2 h 2 min left$/);
    expect(words(null)).toMatch(/300 MB\/s$/);
  });

  test('"safe" is said of a whole archive only when it is done', () => {
    for (const state of ['partial', 'failed', 'cancelled', 'running', 'queued'] as const) {
      expect(resultInWords(jobOf({ state, ended: '2026-01-01T00:01:00Z' }), null)).not.toContain('Everything is safe');
    }
    expect(resultInWords(jobOf({ state: 'done', ended: '2026-01-01T00:01:05Z' }), null)).toBe(
      'Archived photos → CAP001L8: 0 files, 0 bytes in 1 min 4 s. Everything is safe on the cartridge.',
    );
  });

  test('a fault is title, detail, remedy, and what a bug report needs', () => {
    const fault = { code: 'source.unreadable', data: { subject: '/a\u001b[m', detail: 'errno 13' } };
    expect(faultInWords(fault).split('\n')).toEqual([
      'The file cannot be read.',
      expect.stringContaining('/a\\u{1b}[m'),
      expect.stringContaining('permissions'),
      '  (source.unreadable: errno 13)',
    ]);
  });

  test('a time that is none is shown as it is', () => {
    expect(timeInWords('never')).toBe('never');
    expect(timeInWords('2026-01-02T03:04:05.123456789Z')).toMatch(/^2026-01-0[123] \d\d:\d\d:05$/);
  });
});
