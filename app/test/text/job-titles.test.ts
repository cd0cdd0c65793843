// A job's title is made in English by the helper, and said in the language of the window.

import { afterEach, expect, test } from 'vitest';
import type { JobKind } from '../../../helper/contract/job-kinds.ts';
import { type JobTitle, jobTitles, titleInWords } from '../../../helper/contract/job-titles.ts';
import { speak, text } from '../../text/text.ts';

afterEach(() => speak('en'));

const keys = Object.keys(jobTitles) as JobTitle['key'][];
const names: Readonly<Record<string, string | readonly string[]>> = {
  ...{ cartridge: 'CAP001L8', cartridges: ['CAP001L8', 'CAP002L8', 'CAP003L8'], from: 'CAP004L8', drive: 'Drive 1' },
  ...{ what: ['Load all: a → b', 'c'], paths: ['/Fotos (2)', '/d', '/e'], path: '/f g', folder: '/h i' },
  ...{ set: 'Films', pool: 'Vault 1', copy: '2', generation: '7', library: 'library-1' },
};
const kindOf = (key: JobTitle['key']): JobKind => {
  const found = {
    'archive-to-pool': 'archive',
    'plan-to-pool': 'plan',
    'preflight-of': 'preflight',
    'preflight-of-pool': 'preflight',
    'verify-paths': 'verify',
    'restore-test': 'verify',
    unlock: 'lock',
    'library-export': 'library-move',
    'clean-without': 'clean',
  } as const;
  if (key.startsWith('mirror')) return 'mirror';
  return key in found ? found[key as keyof typeof found] : (key as JobKind);
};
const titleOf = (key: JobTitle['key']) => titleInWords({ key, names } as JobTitle);

test.each(['de', 'fr', 'ja'] as const)('%s says every title, with the names that are in it', (language) => {
  speak(language);
  for (const key of keys) {
    const title = text.job.title({ kind: kindOf(key), title: titleOf(key) });
    const inRow = [...jobTitles[key].matchAll(/\{(\w+)\}/g)].map(([, name = '']) => names[name] ?? '');
    for (const name of inRow) expect([key, title]).toEqual([key, expect.stringContaining([name].flat()[0] ?? '')]);
    const letters = jobTitles[key].replaceAll(/\{\w+\}/g, '').match(/[A-Za-z]{4,}/g) ?? [];
    if (letters.length > 0) expect(title, key).not.toBe(titleOf(key));
    expect(title).not.toMatch(/ and \d+ more|[{}]/);
  }
});

test('a pool is called one, in every language', () => {
  const title = titleInWords({ key: 'archive-to-pool', names: { what: ['a → b', 'c'], pool: 'Vault 1' } });
  expect(title).toBe('a → b and 1 more → pool Vault 1');
  const titles = (['de', 'fr', 'ja'] as const).map((language) => {
    speak(language);
    return text.job.title({ kind: 'archive', title });
  });
  expect(titles).toEqual([
    'a → b und 1 weitere → Pool Vault 1',
    'a → b et 1 de plus → groupe Vault 1',
    'a → b 他 1 件 → プール Vault 1',
  ]);
});

test('what no row fits stays as it is', () => {
  speak('de');
  expect(text.job.title({ kind: 'archive', title: 'Load CAP001L8' })).toBe('Load CAP001L8');
  expect(text.job.title({ kind: 'load', title: 'Load CAP001L8' })).toBe('CAP001L8 laden');
  expect(text.job.title({ kind: 'restore', title: 'cut off…' })).toBe('cut off…');
  speak('en');
  expect(text.job.title({ kind: 'verify', title: 'Verify CAP001L8: /a and 3 more' })).toBe(
    'Verify CAP001L8: /a and 3 more',
  );
});
