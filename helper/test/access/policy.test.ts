import { chmodSync, chownSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { policyFile, powers } from '../../contract/policy.ts';
import { loadPolicy, ownPolicy } from '../../src/access/policy.ts';
import { isRoot, temporaryFolder } from '../flows/harness.ts';

const own = 1000;
const person = (uid: number, ...groups: readonly number[]) => ({ uid, gid: uid, groups });

function policyOf(text: string, mode = 0o644) {
  const path = join(temporaryFolder(), 'policy.json');
  writeFileSync(path, text);
  chmodSync(path, mode);
  return loadPolicy(process.geteuid?.() ?? -1, [`${path}.none`, path]);
}

describe('a policy', () => {
  test('is understood as the administrator’s guide shows it, which says what each power lets members do', () => {
    const guide = join(import.meta.dirname, '..', '..', '..', 'resources', 'docs', 'administrator.md');
    const text = readFileSync(guide, 'utf8');
    const [, example = ''] = /```json\n([\s\S]+?)```/.exec(text) ?? [];
    const { membersMay, members } = policyFile.parse(JSON.parse(example));
    expect(membersMay).toEqual(powers);
    expect(members).toEqual(policyFile.parse({}).members);
    for (const power of powers) expect(text).toContain(`| \`${power}\` |`);
    expect(policyOf(example).may(person(0), 'load')).toBe(true);
  });

  test('without a file lets the group of the door in, by whatever number it has', () => {
    const policy = loadPolicy(own, [join(temporaryFolder(), 'none')]);
    expect([person(0), person(own), person(2000)].map((who) => policy.roleOf(who))).toEqual([
      'administrator',
      'administrator',
      'stranger',
    ]);
    const group = policy.doorGroup;
    if (group !== null) expect(policy.roleOf(person(2000, 5, group))).toBe('member');
  });

  test('of a helper of one’s own lets nobody else in', () => {
    const policy = ownPolicy(own);
    expect(policy.doorGroup).toBeNull();
    expect([own, 0, 2000].map((uid) => policy.roleOf(person(uid, 26)))).toEqual([
      'administrator',
      'administrator',
      'stranger',
    ]);
  });

  test('names people by number or by name, as themselves or as members of a group', () => {
    const policy = policyOf(
      JSON.stringify({
        administrators: { groups: [7] },
        members: { users: [2000, 'nobody-has-this-name'], groups: [8, 'nobody-has-this-group'] },
        membersMay: ['restore'],
        sharedPools: ['Family'],
      }),
    );
    expect(policy.roleOf(person(3000, 7))).toBe('administrator');
    expect(policy.roleOf({ uid: 3000, gid: 8, groups: [] })).toBe('member');
    expect(policy.roleOf(person(2000))).toBe('member');
    expect(policy.roleOf(person(3000, 9))).toBe('stranger');
    expect(powers.filter((power) => policy.may(person(2000), power))).toEqual(['restore']);
    expect(powers.filter((power) => policy.may(person(3000, 7), power))).toEqual(powers);
    expect(powers.filter((power) => policy.may(person(3000), power))).toEqual([]);
    expect(['Family', 'Other', ''].map((pool) => policy.isShared(pool))).toEqual([true, false, false]);
    expect(policy.doorGroup).toBe(8);
  });

  test.each([
    ['no JSON', '{'],
    ['no object', '[]'],
    ['a word that it does not know', '{"administrator": {}}'],
    ['a power that there is not', '{"membersMay": ["everything"]}'],
    ['a number that is nobody’s', '{"members": {"users": [-1]}}'],
  ])('that is %s keeps the helper from starting', (_what, text) => {
    expect(() => policyOf(text)).toThrow(expect.objectContaining({ code: 'policy.invalid' }));
  });

  test('that others could have written is not believed', () => {
    expect(() => policyOf('{}', 0o666)).toThrow(expect.objectContaining({ code: 'policy.invalid' }));
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'elsewhere'), '{}');
    symlinkSync('elsewhere', join(folder, 'policy.json'));
    expect(() => loadPolicy(own, [join(folder, 'policy.json')])).toThrow(
      expect.objectContaining({ code: 'policy.invalid' }),
    );
    if (!isRoot) return;
    chownSync(join(folder, 'elsewhere'), 65_001, 65_001);
    expect(() => loadPolicy(own, [join(folder, 'elsewhere')])).toThrow(
      expect.objectContaining({ code: 'policy.invalid' }),
    );
  });
});
