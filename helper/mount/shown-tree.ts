// The tree that a mount shows: what a path of it means, and which of its folders change when a cartridge or a pool does. Nothing
// else in a mount knows which shape it has.

import type { Cartridge } from '../contract/model.ts';
import type { Pool } from '../contract/schedules.ts';
import type { TreeShape } from '../contract/tree-shape.ts';
import { inFolder, type MountPlace, placeOnCartridge } from './places.ts';
import { ShownNames } from './shown-names.ts';

/** At the top. */
export interface TopFolder {
  readonly name: string;
  /** Of the last change; "" where there was none. */
  readonly time: string;
}

export class ShownTree {
  readonly names = new ShownNames();
  readonly #shape: TreeShape;
  /** Those that lie here and have been looked at. */
  #cartridges: ReadonlyMap<string, Cartridge> = new Map();
  /** By their folders; none where pools have no folders. */
  #pools: ReadonlyMap<string, string> = new Map();
  /** The folder of its pool. */
  #poolOf: ReadonlyMap<string, string> = new Map();

  constructor(shape: TreeShape) {
    this.#shape = shape;
  }

  /** Which folders of the mount are to be listed again. */
  takeCartridges(cartridges: readonly Cartridge[]): readonly string[] {
    const before = this.#cartridges;
    return this.#changed(() => {
      const listed = cartridges.filter(({ volume }) => volume !== null);
      this.#cartridges = new Map(listed.map((cartridge) => [cartridge.barcode, cartridge]));
      const all = new Set([...before.keys(), ...this.#cartridges.keys()]);
      const others = [...all].filter((one) => markOf(before.get(one)) !== markOf(this.#cartridges.get(one)));
      return others.map((barcode) => this.#folderOf(barcode));
    });
  }

  takePools(pools: readonly Pool[]): readonly string[] {
    if (this.#shape !== 'pools') return [];
    return this.#changed(() => {
      const before = [...this.#cartridges.keys()].map((barcode) => [barcode, this.#folderOf(barcode)] as const);
      this.#pools = new Map(pools.map(({ name }) => [this.names.show('', name), name]));
      this.#poolOf = new Map(
        pools.flatMap(({ name, cartridges }) =>
          cartridges.map(({ barcode }) => [barcode, this.names.show('', name)] as const),
        ),
      );
      return before.flatMap(([barcode, folder]) => {
        const now = this.#folderOf(barcode);
        return now === folder ? [] : [folder, now];
      });
    });
  }

  placeOf(shown: string): MountPlace {
    const real = (root: string) => this.names.realPath(shown, root);
    if (this.#shape === 'newest') return { kind: 'tree', pool: undefined, path: real('') };
    const [first = ''] = shown.split('/');
    const pool = this.#pools.get(first);
    if (pool !== undefined) return { kind: 'tree', pool, path: real(first) };
    return placeOnCartridge(shown, real);
  }

  /** Where a file of a cartridge is shown, if nothing newer is in its place. */
  pathOf(barcode: string, path: string): string {
    return inFolder(this.#folderOf(barcode), path);
  }

  topFolders(): readonly TopFolder[] {
    if (this.#shape === 'newest') return [];
    const folders = new Map([...this.#pools.keys()].map((name) => [name, '']));
    for (const { barcode, volume } of this.#cartridges.values()) {
      const name = this.#folderOf(barcode);
      const [before, time = ''] = [folders.get(name), volume?.updateTime];
      if (before === undefined || time > before) folders.set(name, time);
    }
    return [...folders].map(([name, time]) => ({ name, time }));
  }

  /** Whose space is that of a path: of what is not on some of them alone, all. */
  cartridgesBelow(shown: string): readonly Cartridge[] {
    const [first = ''] = shown.split('/');
    const all = [...this.#cartridges.values()];
    const isFolder = this.topFolders().some(({ name }) => name === first);
    return isFolder ? all.filter(({ barcode }) => this.#folderOf(barcode) === first) : all;
  }

  /** "" is the top itself. */
  #folderOf(barcode: string): string {
    switch (this.#shape) {
      case 'cartridges':
        return barcode;
      case 'pools':
        return this.#poolOf.get(barcode) ?? barcode;
      case 'newest':
        return '';
    }
  }

  #changed(change: () => readonly string[]): readonly string[] {
    const namesAtTop = () =>
      JSON.stringify(
        this.topFolders()
          .map(({ name }) => name)
          .toSorted(),
      );
    const before = namesAtTop();
    const changed = change();
    return [...new Set(namesAtTop() === before ? changed : [...changed, ''])];
  }
}

function markOf(cartridge: Cartridge | undefined): string {
  const volume = cartridge?.volume ?? null;
  return volume === null ? '' : `${volume.uuid} ${volume.generation} ${volume.updateTime}`;
}
