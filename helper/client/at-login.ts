// What shows the cartridges as folders whenever a person logs in: an entry in the folder from which every desktop starts programs
// (the XDG autostart specification). One for each folder. Once Capstan is gone, TryExec makes an entry do nothing.

import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import type { OpenPolicy } from '../contract/open-policy.ts';
import { visible } from '../contract/visible.ts';

export function loginEntry(folder: string): string {
  const chosen = process.env.XDG_CONFIG_HOME;
  const config = chosen?.startsWith('/') === true ? chosen : join(homedir(), '.config');
  const name = createHash('sha256').update(folder).digest('hex').slice(0, 12);
  return join(config, 'autostart', `capstan-mount-${name}.desktop`);
}

/** Desktops that let people switch a program off write that into its entry. */
export function isAtLogin(folder: string): boolean {
  const text = readEntry(folder);
  return text !== '' && !/^(Hidden=true|X-GNOME-Autostart-enabled=false)\s*$/m.test(text);
}

/** `command`: a program by its whole path, and what it is given. */
export async function mountAtLogin(folder: string, command: readonly string[]): Promise<void> {
  const path = loginEntry(folder);
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  await writeFile(`${path}.new`, entryOf(folder, command));
  await rename(`${path}.new`, path);
}

/** The rest of what it says stays. */
export async function changePolicyAtLogin(folder: string, policy: OpenPolicy): Promise<void> {
  const command = [...commandAtLogin(folder)];
  const at = command.indexOf('--policy');
  if (at < 0 || !isAtLogin(folder)) return;
  command[at + 1] = policy;
  await mountAtLogin(folder, command);
}

/** False where there was nothing to end. */
export async function noMountAtLogin(folder: string): Promise<boolean> {
  if (readEntry(folder) === '') return false;
  await rm(loginEntry(folder));
  return true;
}

/** What is run at login; empty where nothing is. */
export function commandAtLogin(folder: string): readonly string[] {
  const written = /^Exec=(.*)$/m.exec(readEntry(folder))?.[1] ?? '';
  const quoted = written.replaceAll(/\\([\\nrt])/g, (_, letter: string) => meant[letter] ?? letter);
  return [...quoted.matchAll(/"((?:[^"\\]|\\.)*)"/gs)].map(([, word = '']) =>
    word.replaceAll(/\\(.)/gs, '$1').replaceAll('%%', '%'),
  );
}

function entryOf(folder: string, command: readonly string[]): string {
  const [program = ''] = command;
  return `[Desktop Entry]
Type=Application
Name=Capstan: cartridges as folders
Comment=${textValue(`Shows them in ${visible(folder)}`)}
Icon=capstan-window
TryExec=${textValue(program)}
Exec=${textValue(command.map(quoted).join(' '))}
Terminal=false
NoDisplay=true
`;
}

const escapes = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' } as const;
const meant: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t' };

/** As every text of an entry is written. */
function textValue(text: string): string {
  return text.replaceAll(/[\\\n\r\t]/g, (letter) => escapes[letter as keyof typeof escapes]);
}

/** As a word of a command is, before that. % would stand for a file that it is to open. */
function quoted(word: string): string {
  return `"${word.replaceAll(/["`$\\]/g, '\\$&').replaceAll('%', '%%')}"`;
}

function readEntry(folder: string): string {
  try {
    return readFileSync(loginEntry(folder), 'utf8');
  } catch {
    return '';
  }
}
