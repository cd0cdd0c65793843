// How a drive moves a cartridge, for plans: as a check-up measured it, else by the model of its kind.

import { existsSync } from 'node:fs';
import { generationOfBarcode } from '../../contract/barcodes.ts';
import type { Cartridge, Drive } from '../../contract/model.ts';
import type { MeasuredProfile } from '../../contract/profile.ts';
import type { Profiles } from './files-by-drive.ts';
import { type DriveMotion, driveModel, type Native } from './native.ts';
import type { Shelf } from './shelf.ts';

export class MotionModels {
  readonly #addon: Native;
  readonly #profiles: Profiles;
  readonly #shelf: Shelf;
  /** By model and kind of cartridge: files that do not change. */
  readonly #ofModels = new Map<string, Promise<DriveMotion | null>>();

  constructor(addon: Native, profiles: Profiles, shelf: Shelf) {
    this.#addon = addon;
    this.#profiles = profiles;
    this.#shelf = shelf;
  }

  /** Null when nothing tells. */
  of(drive: Drive, mediaType: string): Promise<DriveMotion | null> {
    const measured = this.#profiles.of(drive.serial);
    if (measured !== null && measured.medium.type === mediaType) return Promise.resolve(motionOf(measured));
    const { model = `lto${drive.generation}` } = this.#shelf.virtualDrives.rows.find(({ id }) => id === drive.id) ?? {};
    return this.#ofModel(model, mediaType);
  }

  /** Of a cartridge that there is no drive for: as drives of its own generation move it. */
  ofCartridge({ barcode, mediaType }: Pick<Cartridge, 'barcode' | 'mediaType'>): Promise<DriveMotion | null> {
    const generation = generationOfBarcode(barcode);
    return generation === null ? Promise.resolve(null) : this.#ofModel(`lto${generation}`, mediaType);
  }

  #ofModel(model: string, mediaType: string): Promise<DriveMotion | null> {
    const key = `${model} ${mediaType}`;
    const known = this.#ofModels.get(key);
    if (known !== undefined) return known;
    const path = driveModel(model);
    // A kind of cartridge that the model has no times for has none.
    const found = existsSync(path) ? this.#addon.driveMotion(path, mediaType).catch(() => null) : Promise.resolve(null);
    this.#ofModels.set(key, found);
    return found;
  }
}

function motionOf({ medium, wrapBytes, motion, loadSeconds, unloadSeconds }: MeasuredProfile): DriveMotion {
  const { wraps, bands, wrapMetres, thicknessMetres, hubRadiusMetres } = medium;
  return {
    medium: { wraps, bands, wrapMetres, thicknessMetres, hubRadiusMetres },
    wrapBytes,
    motion,
    loadSeconds,
    unloadSeconds,
  };
}
