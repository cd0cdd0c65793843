// What the watch has told and is not noted yet: places, and files with several names by their inodes. Told again before
// it was looked at, it counts once.

import type { Place } from './sources.ts';

export interface ToldPlace {
  readonly place: Place;
  /** Whoever wrote it is done with it. */
  readonly isClosed: boolean;
  /** Everything below it may be new. */
  readonly isTree: boolean;
}

export interface ToldLinked {
  readonly inode: string;
  readonly isClosed: boolean;
}

export class Told {
  readonly #places = new Map<string, ToldPlace>();
  readonly #linked = new Map<string, ToldLinked>();

  get hasPlaces(): boolean {
    return this.#places.size > 0;
  }

  get isEmpty(): boolean {
    return !this.hasPlaces && this.#linked.size === 0;
  }

  add({ place, isClosed, isTree }: ToldPlace): void {
    const before = this.#places.get(place.path);
    this.#places.set(place.path, { place, isClosed, isTree: isTree || before?.isTree === true });
  }

  addLinked(linked: ToldLinked): void {
    this.#linked.set(linked.inode, linked);
  }

  takePlaces(most: number): readonly ToldPlace[] {
    return take(this.#places, most);
  }

  takeLinked(most: number): readonly ToldLinked[] {
    return take(this.#linked, most);
  }
}

function take<T>(from: Map<string, T>, most: number): readonly T[] {
  const taken: T[] = [];
  for (const [key, told] of from) {
    if (taken.length >= most) break;
    taken.push(told);
    from.delete(key);
  }
  return taken;
}
