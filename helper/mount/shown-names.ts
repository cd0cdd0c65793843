// Names that a disk cannot hold are shown by others, as a restore would call them, and so is one that the mount itself has a
// use for; here they are found again.

import { nameOnDisk } from '../src/disk/disk-names.ts';
import { inboxName, inFolder } from './places.ts';

/** What a cartridge or a pool calls as the mount calls its inbox. */
const otherInbox = `${inboxName} (on tape)`;

export class ShownNames {
  /** The name on the cartridge, by the whole path as it is shown. There are hardly ever any. */
  readonly #real = new Map<string, string>();

  /** In this folder, as it is shown. */
  show(folder: string, name: string): string {
    const shown = folder === '' && name === inboxName ? otherInbox : nameOnDisk(name);
    if (shown !== name) this.#real.set(inFolder(folder, shown), name);
    return shown;
  }

  /** Of all that is behind the folder `root`, as it is shown; "" is the top. */
  realPath(shown: string, root: string): string {
    const path = root === '' ? shown : shown.slice(root.length + 1);
    if (this.#real.size === 0) return path;
    let folder = root;
    const names: string[] = [];
    for (const name of path.split('/')) {
      folder = inFolder(folder, name);
      names.push(this.#real.get(folder) ?? name);
    }
    return names.join('/');
  }
}
