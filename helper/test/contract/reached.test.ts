import { expect, test } from 'vitest';
import type { JobProgress } from '../../contract/model.ts';
import { reachedBy } from '../../contract/reached.ts';

const written = { filesDone: 2, bytesDone: 200 };
const progress: JobProgress = {
  ...{ phase: 'streaming', ...written, filesTotal: 9, bytesTotal: 900, bytesPerSecond: 0 },
  ...{ filesBuffered: 5, bytesBuffered: 500 },
};

test('what waits in memory for the drive counts as reached while the job runs, and is told apart', () => {
  expect(reachedBy({ ended: null, progress })).toEqual({ files: 5, bytes: 500, filesInMemory: 3 });
});

test('once the job has ended only what is on the cartridge counts', () => {
  const ended = '2026-03-14T15:09:26Z';
  expect(reachedBy({ ended, progress })).toEqual({ files: 2, bytes: 200, filesInMemory: 0 });
});

test('a large file that is written before it is read to its end counts as far as it is written', () => {
  const large = { ...progress, filesBuffered: 2, bytesBuffered: 150 };
  expect(reachedBy({ ended: null, progress: large })).toEqual({ files: 2, bytes: 200, filesInMemory: 0 });
});
