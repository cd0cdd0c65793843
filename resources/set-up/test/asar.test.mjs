import { expect, test } from 'vitest';
import { packAsar } from '../asar.mjs';

test('the archive holds a directory whose offsets find each file', () => {
  const archive = packAsar({ 'a.js': Buffer.from('first'), 'b.json': Buffer.from('{}') });
  const headerBytes = archive.readUInt32LE(12);
  const { files } = JSON.parse(archive.toString('utf8', 16, 16 + headerBytes));
  const content = 8 + archive.readUInt32LE(4);
  const read = (/** @type {string} */ name) => {
    const start = content + Number(files[name].offset);
    return archive.toString('utf8', start, start + files[name].size);
  };
  expect([read('a.js'), read('b.json')]).toEqual(['first', '{}']);
});
