// What all attacks of one user on another stand on: the service as it is installed, its users, and how an attack is reported.

import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { capstan } from './people.mjs';

const packed = '/opt/Capstan/resources';

let attacks = 0;
let refused = 0;

/** @param {string} line */
export function print(line) {
  process.stdout.write(`${line}\n`);
}

/** Words about the attack's form or the hour refuse nothing. */
const besideThePoint = /call\.malformed|call\.invalid-input|version-mismatch|No drive is free|nknown option/;

/** @param {string} what @param {string} words @param {boolean} isRefused */
export function report(what, words, isRefused, isToThePoint = !besideThePoint.test(words)) {
  const holds = isRefused && isToThePoint;
  attacks += 1;
  if (holds) refused += 1;
  print(`${what} → ${words.replaceAll(/\s+/g, ' ').slice(0, 300)} → ${holds ? 'refused' : 'BROKEN'}`);
}

/** What must hold for the attacks to be worth anything. @param {string} what @param {string} words @param {boolean} holds */
export function given(what, words, holds) {
  print(`given: ${what}: ${words.replaceAll(/\s+/g, ' ').slice(0, 300)}${holds ? '' : ' → BROKEN'}`);
}

/** @param {string} command @param {readonly string[]} args */
export function run(command, ...args) {
  return execFileSync(command, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });
}

/** @param {string} user @param {readonly string[]} words */
export function must(user, ...words) {
  const shown = capstan(user, ...words);
  if (shown.code !== 0) given(`${user}: capstan ${words.join(' ')}`, shown.words, false);
}

/** There is no udev in a container, and no real drive for it to look after. */
export function install() {
  writeFileSync('/usr/local/sbin/udevadm', '#!/bin/sh\nexit 0\n', { mode: 0o755 });
  run('sh', `${packed}/system/capstan-service`, 'install');
  for (const user of ['ann', 'bob']) run('useradd', '--create-home', '--groups', 'capstan-users', user);
  run('useradd', '--create-home', 'eve');
  for (const user of ['ann', 'bob', 'eve']) chmodSync(`/home/${user}`, 0o700);
  if (!existsSync('/dev/sg0')) run('mknod', '/dev/sg0', 'c', '21', '0');
  run('chgrp', 'tape', '/dev/sg0');
  chmodSync('/dev/sg0', 0o660);
}

/** @param {string} user @param {string} path @param {string} content @param {number} mode */
export function file(user, path, content, mode = 0o600) {
  writeFileSync(path, content, { mode });
  run('chown', `${user}:${user}`, path);
}

/** @param {string} user @param {string} path */
export function directory(user, path) {
  mkdirSync(path, { recursive: true, mode: 0o700 });
  run('chown', `${user}:${user}`, path);
}

export function helperPid() {
  return run('systemctl', 'show', '--property', 'MainPID', '--value', 'capstan-helper.service').trim();
}

/** @param {() => Promise<void>} work */
export async function begun(work) {
  try {
    install();
    for (let tries = 0; tries < 100 && capstan('root', 'status').code !== 0; tries += 1) await sleep(200);
    await work();
  } catch (error) {
    given('the attacks go on to their end', String(error), false);
  }
  print(`${attacks} attacks, ${refused} refused`);
}
