// Whether the name of a file alone tells its type, as programs of the GNOME family judge it: of a file with any other name they
// read the head to draw its icon. By the system's lists of types; without them no name tells anything.

import { readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';

/** Their content says which name and icon they are shown with: it is always read. */
const launcher = 'application/x-desktop';

export class NamedTypes {
  readonly #whole = new Map<string, Set<string>>();
  readonly #endings = new Map<string, Set<string>>();
  readonly #patterns: RegExp[] = [];

  constructor(lists: readonly string[] = systemLists()) {
    for (const list of lists) {
      for (const [, type = '', pattern = ''] of list.split('\n').map((line) => line.split(':'))) {
        if (pattern !== '') this.#add(type, pattern);
      }
    }
  }

  /** Where more than one type has such a name, it does not. */
  tells(name: string): boolean {
    const types = this.#typesOf(name) ?? this.#typesOf(name.toLowerCase());
    if (types === undefined || types.size !== 1 || types.has(launcher)) return false;
    return !this.#patterns.some((pattern) => pattern.test(name));
  }

  #add(type: string, pattern: string): void {
    const ending = pattern.startsWith('*') ? pattern.slice(1) : null;
    if (/[*?[]/.test(ending ?? pattern)) {
      this.#patterns.push(expressionOf(pattern));
      return;
    }
    const all = ending === null ? this.#whole : this.#endings;
    const key = ending ?? pattern;
    const types = all.get(key) ?? new Set();
    types.add(type);
    all.set(key, types);
  }

  /** The longest ending decides. */
  #typesOf(name: string): ReadonlySet<string> | undefined {
    const whole = this.#whole.get(name);
    if (whole !== undefined) return whole;
    for (let at = 1; at < name.length; at += 1) {
      const types = this.#endings.get(name.slice(at));
      if (types !== undefined) return types;
    }
    return undefined;
  }
}

function expressionOf(pattern: string): RegExp {
  const escaped = pattern
    .replace(/[.+^${}()|\\]/g, '\\$&')
    .replaceAll('*', '.*')
    .replaceAll('?', '.');
  return new RegExp(`^${escaped}$`, 'i');
}

function systemLists(): readonly string[] {
  const own = process.env.XDG_DATA_HOME ?? join(homedir(), '.local', 'share');
  const shared = (process.env.XDG_DATA_DIRS || '/usr/local/share:/usr/share').split(':');
  return [own, ...shared].map((folder) => {
    try {
      return readFileSync(join(folder, 'mime', 'globs2'), 'utf8');
    } catch {
      // Most folders have none.
      return '';
    }
  });
}
