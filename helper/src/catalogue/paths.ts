// Where an entry lies, found from its id upwards. Folders are remembered as long as the object lives: keep it for a page.

import type { Sqlite } from './database.ts';

interface ParentAndName {
  readonly parent: number;
  readonly name: string;
}

/** Folders remembered at most: rows of a page lie in fewer. */
const mostFolders = 10_000;

export class Paths {
  readonly #step;
  readonly #folders = new Map<number, string>();

  constructor(database: Sqlite) {
    this.#step = database.prepare<[number], ParentAndName>('SELECT parent, name FROM entry WHERE id = ?');
  }

  of(parent: number, name: string): string {
    const folder = this.folder(parent);
    return below(folder, name);
  }

  /** Of the folder itself; "" is the root. */
  folder(id: number): string {
    const names: string[] = [];
    const passed: number[] = [];
    let path = '';
    for (let at = id; ; ) {
      const known = this.#folders.get(at);
      const step = known === undefined ? this.#step.get(at) : undefined;
      path = known ?? '';
      // The root, whose name is the volume's.
      if (step === undefined || step.parent < 0) break;
      names.push(step.name);
      passed.push(at);
      at = step.parent;
    }
    if (this.#folders.size > mostFolders) this.#folders.clear();
    for (const name of names.reverse()) {
      path = below(path, name);
      const folder = passed.pop();
      if (folder !== undefined) this.#folders.set(folder, path);
    }
    return path;
  }
}

export function below(folder: string, name: string): string {
  return folder === '' ? name : `${folder}/${name}`;
}
