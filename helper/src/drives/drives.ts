// The drives of this helper, each with its session. Today one virtual LTO-8 drive; metal drives join here.

import type { Drive } from '../../contract/model.ts';
import { DriveSession } from './drive-session.ts';
import { driveModel, type Native } from './native.ts';
import type { Shelf } from './shelf.ts';

export class Drives {
  readonly sessions: readonly DriveSession[];

  private constructor(sessions: readonly DriveSession[]) {
    this.sessions = sessions;
  }

  static async open(addon: Native, shelf: Shelf, onChange: (drive: Drive) => void): Promise<Drives> {
    const options = { id: 'drive-1', name: 'Drive 1', model: driveModel('lto8'), serial: 'CAPSTAN001', onChange };
    return new Drives([await DriveSession.open(addon, shelf, options)]);
  }

  find(id: string): DriveSession | null {
    return this.sessions.find((session) => session.id === id) ?? null;
  }

  /** The drive that holds a cartridge; null when it lies on the shelf. */
  holding(barcode: string): DriveSession | null {
    return this.sessions.find((session) => session.loaded?.barcode === barcode) ?? null;
  }

  async close(): Promise<void> {
    for (const session of this.sessions) await session.close();
  }
}
