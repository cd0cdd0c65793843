// A tape library's robot, real or virtual. Each has one thread of its own, as drives have. Addresses of elements are the
// library's, in no order that people would expect.

import type { Operation, SentCommand } from './index.d.ts';

export type ElementKind = 'robot' | 'slot' | 'door' | 'drive';

export interface LibraryElement {
  readonly kind: ElementKind;
  readonly address: number;
  readonly full: boolean;
  /** By the robot: not while a drive holds what is in it. */
  readonly accessible: boolean;
  readonly disabled: boolean;
  readonly medium: 'unspecified' | 'data' | 'cleaning' | 'write-once';
  /** Empty when nothing is in it, and when it could not be read. */
  readonly label: string;
  /** Of a drive: its serial number, alone or behind vendor and product; empty where the library does not tell. */
  readonly device: string;
  /** Where what is in it was taken from last, as far as the library remembers. */
  readonly from?: number;
  /** The library says that something is the matter, by a code of its own. */
  readonly trouble?: { readonly asc: number; readonly ascq: number };
}

export interface LibraryInventory {
  readonly elements: readonly LibraryElement[];
  readonly movesDoorToDrive: boolean;
  /** Why it would move nothing now: its door is open, it is busy. Null when it would. */
  readonly hindrance: { readonly code: string; readonly detail: string } | null;
}

export class TapeLibrary {
  /** In a folder that `createVirtualLibrary` has made. `model` is that of its drives, for the clock. */
  static openVirtual(options: {
    readonly folder: string;
    readonly model: string;
    readonly clock?: 'instant' | 'modelled' | 'live';
    readonly speedUp?: number;
  }): Promise<TapeLibrary>;
  /** A real library by the path of its generic node. */
  static openMetal(options: { readonly path: string }): Promise<TapeLibrary>;

  identity(): Promise<{
    readonly vendor: string;
    readonly product: string;
    readonly revision: string;
    readonly serial: string;
  }>;
  /** What lies where, as the library knows it; nothing moves. */
  inventory(): Promise<LibraryInventory>;
  /** Since this was asked last, the library has said that something may lie elsewhere; or it has become ready, or is it no more. */
  takeChanged(): Promise<boolean>;
  /** The library looks into every element and reads every label anew. */
  initialize(): Promise<void>;
  /** The address of the drive with this serial number; null where the library does not tell. */
  driveElement(serial: string): Promise<number | null>;
  /**
   * Takes the cartridge with this label from one element to another. Fulfilled when it is seen there; whatever fails, it
   * was not moved, unless that is what it fails by. Cancelling ends the waiting for a robot that is busy.
   */
  carry(move: { readonly from: number; readonly to: number; readonly label: string }): Operation<void>;
  /** So that nobody opens them meanwhile. */
  lockDoors(lock: boolean): Promise<void>;
  /** The last commands that it was given, the oldest first. */
  trace(most: number): readonly SentCommand[];

  // Hands, which reach into a virtual library only.
  /** Into the first slot that is free, or into this one; gives its address. */
  putIn(folder: string, address?: number): Promise<number>;
  takeOut(address: number): Promise<void>;
  openDoor(open: boolean): Promise<void>;
  /** Text as `setVirtualFaults` has it. */
  setFaults(script: string): Promise<void>;

  close(): Promise<void>;
}

/** `drives`: their serial numbers, in the order of their elements. */
export function createVirtualLibrary(
  folder: string,
  options: {
    readonly personality: string;
    readonly slots: number;
    readonly doors: number;
    readonly drives: readonly string[];
    readonly sequential?: boolean;
  },
): Promise<void>;
