// Which drive, by its serial number, stands where in a library, by the address of its element: as the library says it, or as
// it was found out.

export class LibraryDriveMap {
  readonly #addresses = new Map<string, number>();
  /** Those that the library does not name. */
  readonly #found = new Set<string>();
  /** Drives that were sought, and stand in none of its places. */
  readonly #elsewhere = new Set<string>();

  get entries(): readonly (readonly [serial: string, address: number])[] {
    return [...this.#addresses];
  }

  addressOf(serial: string): number | null {
    return this.#addresses.get(serial) ?? null;
  }

  wasFound(serial: string): boolean {
    return this.#found.has(serial);
  }

  isElsewhere(serial: string): boolean {
    return this.#elsewhere.has(serial);
  }

  /** As the library says it; null: it does not. False when nothing is known of it. */
  named(serial: string, address: number | null): boolean {
    if (address === null && this.#found.has(serial)) return true;
    this.#addresses.delete(serial);
    this.#found.delete(serial);
    // A number cut so short that it fits two drives names neither.
    const isFree = !this.#clear(address);
    if (address === null || !isFree) return false;
    this.#addresses.set(serial, address);
    return true;
  }

  found(serial: string, address: number): void {
    this.#clear(address);
    this.#addresses.set(serial, address);
    this.#found.add(serial);
  }

  soughtInVain(serial: string): void {
    this.#elsewhere.add(serial);
  }

  /** Whether another one was there. */
  #clear(address: number | null): boolean {
    const [other] = this.entries.find(([, taken]) => taken === address) ?? [];
    if (other === undefined) return false;
    this.#addresses.delete(other);
    this.#found.delete(other);
    return true;
  }
}
