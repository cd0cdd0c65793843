// The only door to the C++ core. The addon and the drive models lie beside the bundle when packaged, and in the build
// and resources folders in the source tree.

import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type * as files from '../../../native/files.d.ts';
import type * as addon from '../../../native/index.d.ts';
import type * as keys from '../../../native/keys.d.ts';
import type * as library from '../../../native/library.d.ts';
import type * as mirroring from '../../../native/mirroring.d.ts';
import type * as reading from '../../../native/reading.d.ts';
import type * as receiving from '../../../native/receiving.d.ts';
import type * as sending from '../../../native/sending.d.ts';
import type * as writing from '../../../native/writing.d.ts';

export type Native = typeof addon &
  typeof files &
  typeof keys &
  typeof library &
  typeof mirroring &
  typeof reading &
  typeof receiving &
  typeof sending &
  typeof writing;
export type NativeDrive = addon.TapeDrive;
export type NativeVolume = addon.Volume;
export type NativeLibrary = library.TapeLibrary;
export type OnListed = (events: readonly addon.ListedEvent[]) => void;
export type {
  CheckupEvent,
  DriveHealth as NativeHealth,
  DriveProfile,
} from '../../../native/condition.d.ts';
export type {
  Device,
  DriveAbilities,
  DriveIdentity,
  Examination,
  FormatOptions,
  Generation as NativeGeneration,
  LockState,
  Operation,
  PackedRows,
  Rearrangement,
  RearrangeResult,
  VerifyEvent,
  VerifySummary,
  VirtualCartridge,
  VolumeFacts,
} from '../../../native/index.d.ts';
export type { KeyReference, KeyStore } from '../../../native/keys.d.ts';
export type { LibraryElement, LibraryInventory } from '../../../native/library.d.ts';
export type {
  BlockAddress,
  DriveMotion,
  DriveTimes,
  FeedRequest,
  Locating,
  ReadEvent,
  ReadItem,
  ReadingEvent,
  ReadingSession,
  ReadingTime,
  ReadRequest,
  ReadSummary,
  TapeLayout,
  TapeWrap,
} from '../../../native/reading.d.ts';
export type { DeskFifos, DeskLine, Receiving, ReceivingTerms } from '../../../native/receiving.d.ts';
export type {
  Diagnosis as NativeDiagnosis,
  JournalFile,
  RecoverOptions,
  Recovery as NativeRecovery,
  ShareDone,
} from '../../../native/repair.d.ts';
export type { FlawedEntry, RescueOptions, RescueReport, UnreadableBlocks } from '../../../native/rescue.d.ts';
export type { Sending } from '../../../native/sending.d.ts';
export type { ListedArchives } from '../../../native/tar.d.ts';
export type {
  ExpectedHash,
  FileState,
  GivenTraits,
  SentBatch,
  SessionTree,
  SessionWalk,
  SessionWalkOptions,
  WriteEvent,
  WriteItem,
  WriteOptions,
  WriteSession,
  WriteSummary,
  WrittenItems,
} from '../../../native/writing.d.ts';

const packaged = join(import.meta.dirname, '..', 'native', 'capstan.node');
const sourceTree = join(import.meta.dirname, '..', '..', '..');
const isPackaged = existsSync(packaged);

export function loadNative(): Native {
  const path = isPackaged ? packaged : join(sourceTree, '.build', 'native', 'capstan.node');
  // What the addon exports is what its .d.ts says: both are built from one source tree.
  return createRequire(import.meta.url)(path) as Native;
}

/** The file that describes a kind of drive. */
export function driveModel(name: string): string {
  const folder = isPackaged ? join(import.meta.dirname, '..') : join(sourceTree, 'resources');
  return join(folder, 'drive-models', `${name}.model`);
}
