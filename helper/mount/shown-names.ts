// Names that a disk cannot hold are shown by others, as a restore would call them; here they are found again.

import { nameOnDisk } from '../src/disk/disk-names.ts';
import { rootOf } from './places.ts';

export class ShownNames {
  /** The name on the cartridge, by the whole path as it is shown. There are hardly ever any. */
  readonly #real = new Map<string, string>();

  /** In this folder, as it is shown. */
  show(folder: string, name: string): string {
    const shown = nameOnDisk(name);
    if (shown !== name) this.#real.set(`${folder}/${shown}`, name);
    return shown;
  }

  /** On its cartridge. */
  realPath(shown: string): string {
    const root = rootOf(shown);
    const path = shown.slice(root.length + 1);
    if (this.#real.size === 0) return path;
    let folder = root;
    const names: string[] = [];
    for (const name of path.split('/')) {
      folder = `${folder}/${name}`;
      names.push(this.#real.get(folder) ?? name);
    }
    return names.join('/');
  }
}
