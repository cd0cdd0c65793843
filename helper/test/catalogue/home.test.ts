import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, test } from 'vitest';
import { openCatalogue } from '../../src/catalogue/catalogue.ts';
import { claimHome } from '../../src/catalogue/home.ts';
import { temporaryFolder } from '../flows/harness.ts';

const damaged = expect.objectContaining({ code: 'home.damaged' });

describe('a home', () => {
  test('is made for its user alone and held by one helper at a time', () => {
    const home = join(temporaryFolder(), 'deep', 'home');
    const lock = claimHome(home);
    expect(statSync(home).mode & 0o777).toBe(0o700);
    expect(() => claimHome(home)).toThrow(expect.objectContaining({ code: 'home.in-use', data: { subject: home } }));
    lock.release();
    claimHome(home).release();
  });

  test('that is a file is called one and stays as it is', () => {
    const home = join(temporaryFolder(), 'home');
    writeFileSync(home, 'something else');
    expect(() => claimHome(home)).toThrow(expect.objectContaining({ code: 'home.not-a-folder' }));
    expect(readFileSync(home, 'utf8')).toBe('something else');
  });
});

describe('a catalogue', () => {
  test('that is no database is damaged and stays as it is', () => {
    const path = join(temporaryFolder(), 'catalogue.db');
    const text = 'not a database, but perhaps dear to someone. '.repeat(100);
    writeFileSync(path, text);
    expect(() => openCatalogue(path)).toThrow(damaged);
    expect(readFileSync(path, 'utf8')).toBe(text);
  });

  test('that is a folder is damaged', () => {
    const path = join(temporaryFolder(), 'catalogue.db');
    mkdirSync(path);
    expect(() => openCatalogue(path)).toThrow(damaged);
  });

  test('of a newer Capstan is not touched, nor called damaged', () => {
    const path = join(temporaryFolder(), 'catalogue.db');
    const database = new Database(path);
    database.pragma('user_version = 1000');
    database.close();
    expect(() => openCatalogue(path)).toThrow(expect.objectContaining({ code: 'home.newer' }));
    const after = new Database(path, { readonly: true });
    expect(after.pragma('user_version', { simple: true })).toBe(1000);
    after.close();
  });

  test('opens again with what was in it', () => {
    const path = join(temporaryFolder(), 'catalogue.db');
    const first = openCatalogue(path);
    first.cartridges.put({
      barcode: 'CAP001L8',
      mediaType: 'L8',
      virtual: true,
      condition: 'blank',
      conditionDetail: null,
      writeProtected: true,
      capacityBytes: 12e9,
      volume: null,
    });
    first.close();
    const second = openCatalogue(path);
    expect(second.cartridges.all()).toMatchObject([{ barcode: 'CAP001L8', condition: 'blank', writeProtected: true }]);
    second.close();
  });
});
