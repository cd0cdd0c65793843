import { expect, test } from 'vitest';
import type { Condition } from '../../../../helper/contract/model.ts';
import { accepts } from '../../../renderer/cartridges/accepts.ts';

test.each<[Condition, string]>([
  ['unknown', 'yes'],
  ['blank', 'needs-format'],
  ['foreign', 'foreign'],
  ['damaged', 'damaged'],
  ['dirty', 'dirty'],
  ['unfinished', 'yes'],
  ['clean', 'yes'],
])('of a cartridge that is %s the answer is %s', (condition, verdict) => {
  expect(accepts({ condition, writeProtected: false })).toBe(verdict);
});

test('a write-protected cartridge takes nothing, whatever is on it', () => {
  expect(accepts({ condition: 'clean', writeProtected: true })).toBe('writeProtected');
  expect(accepts({ condition: 'blank', writeProtected: true })).toBe('writeProtected');
});
