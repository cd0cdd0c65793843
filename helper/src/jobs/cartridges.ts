// What is known of a cartridge, told to everyone: the catalogue's record and the drive that holds it. After a job has
// looked at a cartridge or changed it, the catalogue takes over what its volume now says.

import { bounded } from '../../contract/bounds.ts';
import { TapeError } from '../../contract/errors.ts';
import type { Cartridge, VolumeSummary } from '../../contract/model.ts';
import type { StoredCartridge } from '../catalogue/cartridges.ts';
import { type PackedRows, readAhead } from '../catalogue/index-rows.ts';
import type { DriveSession } from '../drives/drive-session.ts';
import type { VirtualCartridge, VolumeFacts } from '../drives/native.ts';
import { mediaTypeOf } from '../drives/shelf.ts';
import type { LoadedCartridge } from '../drives/tracked-drive.ts';
import { hasRecord, meet } from './cartridge-record.ts';
import type { Services } from './services.ts';
import { type Reconciled, reconcile } from './unnamed.ts';

export function cartridgeOf(services: Services, record: StoredCartridge): Cartridge {
  const drive = services.drives.holding(record.barcode)?.id ?? null;
  const inLibrary = drive === null ? services.drives.placeOf(record.barcode) : null;
  return { ...record, drive, ...(inLibrary === null ? {} : { inLibrary }) };
}

export function publishCartridge(services: Services, barcode: string): void {
  const record = services.catalogue.cartridges.get(barcode);
  services.drives.relabel(barcode);
  if (record !== null) services.state.publish('cartridge', cartridgeOf(services, record));
}

/** What is left to do about a catalogue that was lost; once everything is listed again, nothing is. */
export function tellLoss({ catalogue: { maintenance }, state }: Services): void {
  let { loss } = maintenance;
  if (loss?.unlisted.length === 0) {
    maintenance.dismissLoss();
    loss = null;
  }
  if (JSON.stringify(bounded(loss)) !== JSON.stringify(state.snapshot().loss ?? null)) state.publish('loss', loss);
}

/** A virtual cartridge's own facts beside what is already known of the volume on it. */
export function recordVirtual(services: Services, found: VirtualCartridge): void {
  const known = services.catalogue.cartridges.get(found.barcode);
  services.catalogue.cartridges.put({
    barcode: found.barcode,
    mediaType: found.mediaType,
    virtual: true,
    condition: known?.condition ?? 'unknown',
    conditionDetail: known?.conditionDetail ?? null,
    writeProtected: found.writeProtected,
    capacityBytes: found.capacityBytes,
    volume: known?.volume ?? null,
  });
}

/** A real cartridge that a person names for the first time, as it goes into a drive. */
export function recordMetal(services: Services, barcode: string): void {
  services.catalogue.cartridges.put({
    barcode,
    mediaType: mediaTypeOf(barcode),
    virtual: false,
    condition: 'unknown',
    conditionDetail: null,
    writeProtected: false,
    capacityBytes: 0,
    volume: null,
  });
}

/** A virtual cartridge whose folder cannot be understood: shown, so that nobody thinks it lost. */
export function recordDamaged(services: Services, barcode: string, detail: string): void {
  const known = services.catalogue.cartridges.get(barcode);
  services.catalogue.cartridges.put({
    barcode,
    mediaType: mediaTypeOf(barcode),
    virtual: true,
    condition: 'damaged',
    conditionDetail: detail,
    writeProtected: known?.writeProtected ?? false,
    capacityBytes: known?.capacityBytes ?? 0,
    volume: known?.volume ?? null,
  });
}

/**
 * Tape first, catalogue second: takes over what the drive found on its cartridge. Of a volume that is whole it also gives
 * what has become of the files of a session that was cut short.
 */
export async function remember(services: Services, session: DriveSession): Promise<Reconciled | null> {
  const { loaded } = session;
  if (loaded === null) return null;
  try {
    return await takeOver(services, session, loaded);
  } finally {
    services.catalogue.listings.endEarly(loaded.barcode);
  }
}

/** Loads a cartridge that `remember` is called for next: its index is taken in while the drive reads it. */
export async function loadToList(services: Services, session: DriveSession, barcode: string): Promise<void> {
  const { listings } = services.catalogue;
  try {
    await session.load(barcode, listings.early(barcode).hear);
  } catch (error) {
    listings.endEarly(barcode);
    throw error;
  }
}

async function takeOver(
  services: Services,
  session: DriveSession,
  loaded: LoadedCartridge,
): Promise<Reconciled | null> {
  const known = services.catalogue.cartridges.get(loaded.barcode);
  if (known === null) return null;
  const { condition, detail: conditionDetail, writeProtected, barcode } = loaded;
  const seen = { ...known, condition, conditionDetail, writeProtected };
  switch (session.failure === null ? condition : 'unknown') {
    case 'blank':
    case 'foreign':
      services.catalogue.cartridges.put({ ...seen, volume: null });
      break;
    case 'clean':
    case 'unfinished':
    case 'dirty':
    case 'tar':
      try {
        await rememberVolume(services, session, seen);
      } catch (error) {
        // What its drive found of it is known all the same; archives that are not listed as they are now are not listed.
        const isUnlisted = error instanceof TapeError && error.code === 'volume.tar-unlisted';
        services.catalogue.cartridges.put(isUnlisted ? { ...seen, volume: null } : seen);
        if (isUnlisted) break;
        publishCartridge(services, barcode);
        throw error;
      }
      break;
    case 'damaged':
      await rememberWhatIsLeft(services, session, seen);
      break;
    // Without its key nobody sees what is on it: what was known of that stays.
    case 'encrypted':
    case 'unknown':
      services.catalogue.cartridges.put(seen);
      break;
  }
  publishCartridge(services, barcode);
  tellLoss(services);
  const isWhole = session.failure === null && (condition === 'clean' || condition === 'unfinished');
  return isWhole ? await reconcile(services, barcode) : null;
}

/** An older generation, mounted now, goes into the catalogue beside the newest, unless it is there. */
export async function listGeneration(services: Services, session: DriveSession, facts: VolumeFacts): Promise<void> {
  const { listings, cartridges } = services.catalogue;
  const barcode = session.loaded?.barcode ?? '';
  const isNewest = cartridges.get(barcode)?.volume?.generation === facts.generation;
  if (isNewest || listings.holdsOlder(barcode, facts.uuid, facts.generation)) return;
  await listings.addOlder(barcode, facts, (add) => addRows(session, add));
}

/** A damaged cartridge is listed as far as it can be read; what was known of it before stays otherwise. */
async function rememberWhatIsLeft(services: Services, session: DriveSession, seen: StoredCartridge): Promise<void> {
  try {
    await rememberVolume(services, session, seen);
  } catch (error) {
    if (!(error instanceof TapeError)) throw error;
    services.log('cartridge cannot be listed', { barcode: seen.barcode, fault: error.fault() });
    services.catalogue.cartridges.put(seen);
  }
}

async function rememberVolume(services: Services, session: DriveSession, seen: StoredCartridge): Promise<void> {
  const { cartridges, listings, layouts } = services.catalogue;
  const { record, isNew } = await session.listed(async (facts) => {
    const record = { ...seen, volume: summaryOf(facts) };
    const isNew = !listings.holds(seen.barcode, facts);
    if (isNew) {
      await listings.replace(seen.barcode, facts, async (add, haveCome) => {
        if (!haveCome) await addRows(session, add);
        return record;
      });
    } else cartridges.put(record);
    if (isNew || layouts.of(facts.uuid) === null) await rememberLayout(services, session, facts.uuid);
    return { record, isNew };
  });
  if (isNew) await meet(services, session);
  // Nobody archived the cartridge's own record, so it does not count.
  if (hasRecord(services, seen.barcode)) {
    cartridges.put({ ...record, volume: { ...record.volume, files: record.volume.files - 1 } });
  }
}

/** For plans while the cartridge lies on the shelf; without it they take every record for full. */
async function rememberLayout(services: Services, session: DriveSession, uuid: string): Promise<void> {
  try {
    services.catalogue.layouts.put(uuid, await session.reading.layout());
  } catch (error) {
    if (!(error instanceof TapeError) || session.failure !== null) throw error;
    services.log('no layout', { drive: session.id, fault: error.fault() });
  }
}

async function addRows(session: DriveSession, add: (rows: PackedRows) => void): Promise<void> {
  for await (const rows of readAhead((offset, limit) => session.rows(offset, limit))) add(rows);
}

function summaryOf(facts: VolumeFacts): VolumeSummary {
  const { uuid, name, generation, updateTime, files, freeBytes } = facts;
  const { lock, mediaPool, placementRule, packing, blockBytes, compression } = facts;
  return {
    ...{ uuid, name, generation, updateTime, files, freeBytes },
    ...{ lock, mediaPool, placementRule, packing, blockBytes, compression },
    encrypted: facts.keyId !== undefined,
    usedBytes: Math.max(0, facts.capacityBytes - freeBytes),
  };
}
