// The files that make a helper for all users: by systemd's own judgement, and as the package puts them in place.

import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { root } from '../run.mjs';

const system = join(root, 'resources', 'system');
const analyze = '/usr/bin/systemd-analyze';
/** Of ten; what the project asks for. */
const exposureAtMost = 2.5;

let folder = '';
let package_ = '';
let into = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'capstan-system-'));
  package_ = join(folder, 'package');
  into = join(folder, 'root');
  cpSync(system, join(package_, 'system'), { recursive: true });
  mkdirSync(into);
  for (const program of ['node', 'capstan']) {
    writeFileSync(join(package_, program), '#!/bin/sh\necho "what $* says"\n');
    chmodSync(join(package_, program), 0o755);
  }
});

afterEach(() => rmSync(folder, { recursive: true }));

/**
 * @param {string} verb
 * @param {string | undefined} path
 */
function service(verb, path = process.env.PATH) {
  const env = { ...process.env, PATH: path, DESTDIR: into };
  return execFileSync(join(package_, 'system', 'capstan-service'), [verb], { env, encoding: 'utf8' });
}

/** @param {string} name */
const unit = (name) => join(into, 'usr/lib/systemd/system', name);

test('are put where they belong, and name the package where it lies', () => {
  expect(service('install')).toContain('usermod -aG capstan-users USER');
  expect(readFileSync(unit('capstan-helper.service'), 'utf8')).toContain(
    `ExecStart=${package_}/node --max-semi-space-size=8 --no-memory-reducer ${package_}/helper`,
  );
  for (const path of [
    'usr/lib/udev/rules.d/70-capstan.rules',
    'usr/lib/sysusers.d/capstan.conf',
    'usr/share/polkit-1/actions/org.capstan.Capstan.policy',
    'usr/bin/capstan',
  ]) {
    expect(existsSync(join(into, path)), path).toBe(true);
  }
  for (const [path, words] of [
    ['man/man1/capstan.1', 'help --man'],
    ['bash-completion/completions/capstan', 'completion bash'],
    ['zsh/vendor-completions/_capstan', 'completion zsh'],
    ['fish/vendor_completions.d/capstan.fish', 'completion fish'],
  ]) {
    expect(readFileSync(join(into, 'usr/share', path ?? ''), 'utf8')).toBe(`what ${words} says\n`);
  }
});

test('tell whoever had it before that its door has a group of its own, and who passes it by', () => {
  const stubs = join(folder, 'stubs');
  mkdirSync(stubs);
  writeFileSync(join(stubs, 'getent'), '#!/bin/sh\necho "tape:x:26:capstan,ann,bob"\n');
  chmodSync(join(stubs, 'getent'), 0o755);
  const path = `${stubs}:${process.env.PATH}`;
  const fresh = service('install', path);
  expect(fresh).toContain('can open drives past the helper: ann bob');
  expect(fresh).not.toContain('Until now');
  const door = readFileSync(unit('capstan-helper.socket'), 'utf8');
  expect(door).toContain('SocketGroup=capstan-users\n');
  writeFileSync(unit('capstan-helper.socket'), door.replace('SocketGroup=capstan-users', 'SocketGroup=tape'));
  expect(service('install', path)).toContain('Until now its door was open to the group tape.');
  writeFileSync(join(stubs, 'getent'), '#!/bin/sh\necho "tape:x:26:"\n');
  expect(service('install', path)).not.toContain('past the helper');
});

test('give people the door and no drive', () => {
  service('install');
  const door = readFileSync(unit('capstan-helper.socket'), 'utf8');
  const helper = readFileSync(unit('capstan-helper.service'), 'utf8');
  const users = readFileSync(join(into, 'usr/lib/sysusers.d/capstan.conf'), 'utf8');
  const rules = readFileSync(join(into, 'usr/lib/udev/rules.d/70-capstan.rules'), 'utf8');
  const [, doorGroup = ''] = /^SocketGroup=(.+)$/m.exec(door) ?? [];
  const policy = readFileSync(join(root, 'helper', 'contract', 'policy.ts'), 'utf8');
  expect(policy).toContain(`members: people.default({ users: [], groups: ['${doorGroup}'] })`);
  expect(users).toContain(`g ${doorGroup} - -`);
  expect(users).not.toMatch(/^m /m);
  const driveGroups = [...rules.matchAll(/GROUP="(.+?)"/g)].map(([, group]) => group);
  const helpers = ['Group', 'SupplementaryGroups'].map((key) => new RegExp(`^${key}=(.+)$`, 'm').exec(helper)?.[1]);
  expect([...new Set(driveGroups)]).toEqual(['tape']);
  expect(helpers).toEqual(['capstan', 'tape']);
  // What is the helper's group is not the door's: nothing of the home would be open to it.
  expect([...driveGroups, ...helpers]).not.toContain(doorGroup);
});

test('go without a trace', () => {
  service('install');
  service('remove');
  const left = execFileSync('find', [into, '-not', '-type', 'd'], { encoding: 'utf8' });
  expect(left).toBe('');
});

test.skipIf(!existsSync(analyze))('are units that systemd understands', () => {
  service('install');
  const parts = [
    'helper.service',
    'helper.socket',
    'notices.socket',
    'notices@.service',
    'fleet.socket',
    'fleet@.service',
  ];
  const units = [...parts, 'metrics.service', 'metrics.timer'].map((name) => unit(`capstan-${name}`));
  expect(() => execFileSync(analyze, ['verify', '--man=no', ...units], { stdio: 'pipe' })).not.toThrow();
});

test.skipIf(!existsSync(analyze))('give the helper no more power than it needs', () => {
  service('install');
  const args = ['security', '--offline=yes', '--no-pager', unit('capstan-helper.service')];
  const output = execFileSync(analyze, args, { encoding: 'utf8' });
  const exposure = Number(/exposure level for capstan-helper\.service: ([\d.]+)/.exec(output)?.[1]);
  expect(exposure).toBeLessThanOrEqual(exposureAtMost);
});

test('leave the helper without a network, and what has one without all else', () => {
  service('install');
  const helper = readFileSync(unit('capstan-helper.service'), 'utf8');
  const sender = readFileSync(unit('capstan-notices@.service'), 'utf8');
  const door = readFileSync(unit('capstan-notices.socket'), 'utf8');
  const agent = readFileSync(unit('capstan-fleet@.service'), 'utf8');
  expect(agent).toMatch(/^CapabilityBoundingSet=$/m);
  expect(agent).toMatch(/^ReadOnlyPaths=\/var\/lib\/capstan$/m);
  expect(agent).toContain(`ExecStart=${package_}/node --use-system-ca ${package_}/helper/fleet.mjs`);
  expect(readFileSync(unit('capstan-fleet.socket'), 'utf8')).toMatch(/^SocketMode=0600$/m);
  expect(helper).toMatch(/^PrivateNetwork=yes$/m);
  expect(sender).toMatch(/^User=capstan-notices$/m);
  expect(sender).toMatch(/^CapabilityBoundingSet=$/m);
  expect(sender).toMatch(/^DevicePolicy=closed$/m);
  expect(sender).toContain(`ExecStart=${package_}/node --use-system-ca ${package_}/helper/sender.mjs`);
  expect(door).toMatch(/^SocketMode=0600$/m);
  expect(door).toMatch(/^SocketUser=capstan$/m);
});

test('let the drives be used by the group alone', () => {
  const rules = readFileSync(join(system, '70-capstan.rules'), 'utf8');
  for (const [, mode] of rules.matchAll(/MODE="(\d+)"/g)) expect(mode).toBe('0660');
  expect(rules).not.toContain('OTHER');
});
