// What the window can reach outside itself: four members, nothing else. Types only; main answers, preload passes on,
// the renderer calls. Calls named `shell.*` are answered by main, all others by the helper.

import type { ImportedExport } from '../../helper/contract/catalogue-maintenance.ts';
import type { CallName, Input, Output } from '../../helper/contract/contract.ts';
import type { Entry, Fault, JobId } from '../../helper/contract/model.ts';
import type { AnyNotice } from '../../helper/contract/notices.ts';
import type { OpenPolicy } from '../../helper/contract/open-policy.ts';
import type { ReportFormat } from '../../helper/contract/reports.ts';
import type { Pool, PoolInput } from '../../helper/contract/schedules.ts';

/** Whether the helper can be reached. While it is not `connected`, what the window shows is the last that was known. */
export type ConnectionState = (
  | { readonly kind: 'connecting' }
  | { readonly kind: 'connected' }
  | { readonly kind: 'lost'; readonly fault: Fault }
) & {
  /** Whose tapes are shown; left out: this computer's. */
  readonly computer?: string;
};

export interface Computers {
  /** Null: this one. */
  readonly current: string | null;
  /** The others, the last one first. */
  readonly remembered: readonly string[];
}

/** Files on their way between this computer and cartridges of another one. */
export interface Transfer {
  readonly id: number;
  /** `there`: an archive of files of this computer; `here`: a restore to one of its folders. */
  readonly to: 'there' | 'here';
  readonly computer: string;
  /** It was broken off; null: it is under way. */
  readonly fault: Fault | null;
}

/** A folder of this computer, as a restore there would find it. */
export interface FolderHere {
  readonly freeBytes: number;
  /** Names in it that were asked for. */
  readonly inTheWay: readonly string[];
}

/** Light or dark; or as the rest of the desktop is. */
export type Appearance = 'system' | 'light' | 'dark';

/** One that the window speaks; or the first of the desktop's that it does. */
export type LanguageChoice = 'system' | 'en' | 'de' | 'fr' | 'ja';

export interface ProgramInfo {
  /** Of the window's program. */
  readonly version: string;
  /** "Electron 45.4.1, Chromium 148". */
  readonly runtime: string;
}

export interface ShellCalls extends KeyCalls {
  readonly 'shell.connection': { readonly input: Record<string, never>; readonly output: ConnectionState };
  /** Ends the pause before the next attempt. */
  readonly 'shell.reconnect': { readonly input: Record<string, never>; readonly output: null };
  readonly 'shell.computers': { readonly input: Record<string, never>; readonly output: Computers };
  /** Null: this one. Windows load again once it has answered; otherwise all stays as it is. */
  readonly 'shell.connectTo': { readonly input: { readonly computer: string | null }; readonly output: Computers };
  readonly 'shell.forgetComputer': { readonly input: { readonly computer: string }; readonly output: Computers };
  /** Of this computer's files, on cartridges of the one that is shown. Answers once the job has begun there. */
  readonly 'shell.archiveFromHere': { readonly input: Input<'archive.start'>; readonly output: JobId };
  /** From cartridges of the one that is shown, to a folder of this computer. Answers once the job has begun there. */
  readonly 'shell.restoreToHere': { readonly input: Input<'restore.start'>; readonly output: JobId };
  readonly 'shell.folderHere': { readonly input: Input<'restore.start'>; readonly output: FolderHere };
  readonly 'shell.transfers': { readonly input: Record<string, never>; readonly output: readonly Transfer[] };
  /** Of one that was broken off. */
  readonly 'shell.transferRest': { readonly input: Pick<Transfer, 'id'>; readonly output: JobId };
  readonly 'shell.dismissTransfer': { readonly input: Pick<Transfer, 'id'>; readonly output: null };
  readonly 'shell.about': { readonly input: Record<string, never>; readonly output: ProgramInfo };
  /**
   * The system's own dialog; empty when the person thought better of it. `destination`: one folder, of the computer whose
   * helper fills it.
   */
  readonly 'shell.chooseFolders': {
    readonly input: { readonly purpose: 'archive' | 'mirror' | 'restore' | 'destination' };
    readonly output: readonly string[];
  };
  /** The system's own dialog, of which one shows files and another folders; null when the person thought better of it. */
  readonly 'shell.choosePath': { readonly input: { readonly what: 'file' | 'folder' }; readonly output: string | null };
  readonly 'shell.settings': { readonly input: Record<string, never>; readonly output: ShellSettings };
  /** What is left out stays as it is. */
  readonly 'shell.changeSettings': { readonly input: Partial<ShellSettings>; readonly output: null };
  readonly 'shell.folders': { readonly input: Record<string, never>; readonly output: CartridgeFolders };
  /** What is left out stays as it is. */
  readonly 'shell.changeFolders': { readonly input: FoldersChange; readonly output: CartridgeFolders };
  /** The system's own dialog: which folder it is when it is switched on. */
  readonly 'shell.chooseCartridgeFolder': { readonly input: Record<string, never>; readonly output: CartridgeFolders };
  /** In the desktop's file manager. */
  readonly 'shell.openFolders': { readonly input: Record<string, never>; readonly output: OpenEnd };
  /** Asks where to, then writes what is recorded of a job there. */
  readonly 'shell.saveReport': {
    readonly input: { readonly job: JobId; readonly format: ReportFormat };
    readonly output: ReportEnd;
  };
  /** Asks where to, then writes labels or inserts of these cartridges there, as PDF. */
  readonly 'shell.saveLabels': { readonly input: LabelsInput; readonly output: SaveEnd };
  /** Asks where to, then writes there what only the catalogue knows. */
  readonly 'shell.exportCatalogue': { readonly input: Record<string, never>; readonly output: SaveEnd };
  /** Asks for such a file, then gives it to the helper. */
  readonly 'shell.importCatalogue': { readonly input: Record<string, never>; readonly output: CatalogueImportEnd };
  /** The folder that a restore puts files into, in the desktop's file manager. */
  readonly 'shell.openRestored': { readonly input: { readonly job: JobId }; readonly output: OpenEnd };
  /** Asked while a drag begins; answered when it is over. */
  readonly 'shell.dragOut': { readonly input: { readonly parts: readonly DraggedPart[] }; readonly output: DragEnd };
  /** What a file that was dropped on a window stands for; null when it stands for itself. */
  readonly 'shell.takeDragged': {
    readonly input: { readonly path: string };
    readonly output: readonly DraggedPart[] | null;
  };
  /** One of its files, in the folder that holds it. */
  readonly 'shell.showRestored': {
    readonly input: {
      readonly job: JobId;
      readonly path: string;
      readonly barcode: string;
      readonly restoredAs: string | null;
    };
    readonly output: OpenEnd;
  };
}

/** What is typed goes on in a pipe. `typed` null: a file, which the system's own dialog asks for. */
export interface KeyCalls {
  readonly 'shell.addEncryptedPool': {
    readonly input: { readonly pool: PoolInput; readonly passphrase: string };
    readonly output: Pool;
  };
  readonly 'shell.unlockPool': {
    readonly input: { readonly pool: string; readonly passphrase: string };
    readonly output: null;
  };
  readonly 'shell.unlockPoolByKit': {
    readonly input: { readonly pool: string; readonly typed: string | null };
    readonly output: KitReadEnd;
  };
  readonly 'shell.setPassphrase': {
    readonly input: { readonly pool: string; readonly passphrase: string };
    readonly output: null;
  };
  /** Asks where to. */
  readonly 'shell.saveKit': { readonly input: { readonly pool: string }; readonly output: KitSaveEnd };
  readonly 'shell.confirmKit': {
    readonly input: { readonly pool: string; readonly typed: string | null };
    readonly output: KitReadEnd;
  };
  /** Without a name it is the kit's; without a passphrase the kit alone opens it here. */
  readonly 'shell.importKeys': {
    readonly input: { readonly typed: string | null; readonly pool: string | null; readonly passphrase: string | null };
    readonly output: KeyImportEnd;
  };
}

export interface KitReadEnd {
  readonly kind: 'read' | 'cancelled';
}

type KeyImportEnd = { readonly kind: 'imported'; readonly pool: string } | { readonly kind: 'cancelled' };

/** What is dragged out of a window, as a restore asks for it. */
export interface DraggedPart {
  readonly barcode: string;
  /** Null: as the cartridge is now. */
  readonly generation: number | null;
  readonly entries: readonly Pick<Entry, 'path' | 'kind' | 'size'>[];
}

/** `taken`: by a window of this program. `unseen`: some program took it, and no folder shows where to. */
export type DragEnd =
  | { readonly kind: 'dropped'; readonly into: string }
  | { readonly kind: 'taken' | 'unseen' | 'cancelled' };

/** Every cartridge as a folder of the file system. */
export interface CartridgeFolders {
  /** Where they are, or would be. */
  readonly folder: string;
  readonly isShown: boolean;
  /** The command line can show them in several places. */
  readonly elsewhere: readonly string[];
  readonly policy: OpenPolicy;
  /** Null: that cannot be. */
  readonly atLogin: boolean | null;
}

export type FoldersChange = Partial<Pick<CartridgeFolders, 'isShown' | 'policy'> & { readonly atLogin: boolean }>;

export interface ShellSettings {
  /** The icon stays whenever the last window closes; otherwise only while jobs are unfinished. */
  readonly keepInTray: boolean;
  readonly appearance: Appearance;
  /** Windows load again when it changes. */
  readonly language: LanguageChoice;
}

export interface LabelsInput {
  readonly barcodes: readonly string[];
  readonly kind: 'labels' | 'inserts';
  /** The name of a stock. */
  readonly stock: string;
  /** Counted from 1. */
  readonly startAt: number;
  readonly look: 'coloured' | 'plain';
}

export type SaveEnd =
  | { readonly kind: 'saved'; readonly path: string }
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'not-written'; readonly path: string; readonly detail: string };

/** What cannot be written is a fault. */
type KitSaveEnd = Exclude<SaveEnd, { readonly kind: 'not-written' }>;

/** `no-hashes`: a media hash list knows only checksums that this job did not make. `remarks`: what it leaves out, in words. */
export type ReportEnd =
  | Exclude<SaveEnd, { readonly kind: 'saved' }>
  | { readonly kind: 'saved'; readonly path: string; readonly remarks: readonly string[] }
  | { readonly kind: 'no-hashes' };

export type CatalogueImportEnd =
  | ({ readonly kind: 'imported'; readonly path: string } & ImportedExport)
  | { readonly kind: 'cancelled' };

/** `gone`: it was moved or deleted since. `not-opened`: the desktop says why. */
export type OpenEnd =
  | { readonly kind: 'opened' }
  | { readonly kind: 'gone'; readonly path: string }
  | { readonly kind: 'not-opened'; readonly path: string; readonly detail: string };

export type ShellCallName = keyof ShellCalls;
export type WindowCallName = CallName | ShellCallName;

export type WindowInput<N extends WindowCallName> = N extends CallName
  ? Input<N>
  : N extends ShellCallName
    ? ShellCalls[N]['input']
    : never;

export type WindowOutput<N extends WindowCallName> = N extends CallName
  ? Output<N>
  : N extends ShellCallName
    ? ShellCalls[N]['output']
    : never;

/** Errors lose their fields between the worlds, so a failure crosses as a value. */
export type CallOutcome<T> = { readonly output: T } | { readonly fault: Fault };

export type WindowNotice =
  | { readonly from: 'helper'; readonly notice: AnyNotice }
  | { readonly from: 'shell'; readonly connection: ConnectionState }
  | { readonly from: 'shell'; readonly transfers: readonly Transfer[] }
  /** Somebody asked for it outside the window: in a notification, in the tray. */
  | { readonly from: 'shell'; readonly showJob: JobId }
  | { readonly from: 'shell'; readonly chooseComputer: true };

/**
 * What comes in, comes as text: any other value is copied piece by piece between the preload's world and the page's, and for
 * a page of a long list that takes longer than three frames.
 */
export interface WindowApi {
  /** Gives an `Answer` as JSON. */
  readonly send: (name: WindowCallName, input: unknown) => Promise<string>;
  /** Tells of an array of `WindowNotice` as JSON. Gives back what ends it. */
  readonly onNotice: (listener: (notices: string) => void) => () => void;
  /** The path of a file that was dropped on the window; "" when it has none. */
  readonly pathForFile: (file: File) => string;
  readonly platform: string;
}
