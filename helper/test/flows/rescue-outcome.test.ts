// What a rescue came to is told in one sentence, and where its files went as of any restore.

import { join } from 'node:path';
import { expect, test } from 'vitest';
import { resultSentence } from '../../contract/findings.ts';
import { start } from '../cli/program.ts';
import { startHelper, temporaryFolder } from './harness.ts';
import { barcode, folderWith, formatted } from './steps.ts';

test('of a sound cartridge every file is told as whole', async () => {
  const helper = await formatted();
  await helper.archive(barcode, folderWith(['a', 'b', 'c']));
  const into = temporaryFolder();
  const job = await helper.run('restore.rescue', { barcode, into });
  const result = await helper.client.send('jobs.result', { id: job.id });
  expect(result).toMatchObject({ kind: 'rescue', rescue: { whole: 3, damaged: 0, lost: 0, damagedEntries: 0 } });
  expect(await helper.client.send('restore.terms', { id: job.id })).toEqual({ from: [{ barcode, paths: [''] }], into });
  const { out } = await start(helper.home, 'rescue', barcode, '--into', join(temporaryFolder(), 'again')).done;
  expect(out).toContain('3 files rescued whole.');
  expect(out).toContain('map.txt in the folder lists everything.');
});

test('of a cartridge without any index it is said that there was none', async () => {
  const helper = await startHelper();
  await helper.load(barcode);
  const job = await helper.run('restore.rescue', { barcode, into: temporaryFolder() });
  const result = await helper.client.send('jobs.result', { id: job.id });
  expect(result).toMatchObject({ kind: 'rescue', rescue: { whole: 0, indexes: 0 } });
});

test('what is damaged, lost or unnamed is counted', () => {
  const sentence = (part: object) =>
    resultSentence({
      kind: 'rescue',
      rescue: { whole: 31, damaged: 0, lost: 0, indexes: 4, damagedEntries: 0, ...part },
    });
  expect(sentence({})).toBe(
    '31 files rescued whole. 4 indexes found on the tape; map.txt in the folder lists everything.',
  );
  expect(sentence({ damaged: 1, lost: 2 })).toContain(
    '1 file is damaged: the sound parts were kept. Nothing of 2 files could be read.',
  );
  expect(sentence({ damagedEntries: 1 })).toContain(
    '1 entry of an index is damaged: files that only it names are missing.',
  );
  expect(sentence({ damagedEntries: 7 })).toContain('7 entries of indexes are damaged: files that only they name');
  expect(sentence({ indexes: 0 })).toMatch(/^No index was found/);
});
