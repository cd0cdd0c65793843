// What can be asked for, as it is kept in the job's row: enough to run it, also after a restart.

import { basename } from 'node:path';
import type { ArchiveInput } from '../../contract/archive.ts';
import { cut, titleCharactersMost } from '../../contract/bounds.ts';
import type { CopyInput } from '../../contract/copy.ts';
import type { JobId, LockState } from '../../contract/model.ts';
import type { PreflightInput } from '../../contract/preflight.ts';
import type { RestoreInput, SalvageInput } from '../../contract/restore.ts';
import type { SetId } from '../../contract/schedules.ts';
import type { Filter } from '../source/filter.ts';

export interface LoadRequest {
  readonly kind: 'load';
  readonly barcode: string;
  /** Null: any drive that is free. */
  readonly drive: string | null;
}

export interface EjectRequest {
  readonly kind: 'eject';
  readonly barcode: string;
}

export interface FormatRequest {
  readonly kind: 'format';
  readonly barcode: string;
  readonly name: string;
  readonly mediaPool?: string | undefined;
  readonly blockBytes?: number | undefined;
  readonly compression?: boolean | undefined;
  readonly placementRule?: string | undefined;
  readonly allowPolicyUpdate?: boolean | undefined;
  readonly packing?: boolean | undefined;
}

export interface ArchiveRequest extends DeepReadonly<ArchiveInput> {
  readonly kind: 'archive' | 'plan';
  /** The first of them. */
  readonly barcode: string;
  /** The job that this one goes on with. */
  readonly continues?: JobId | undefined;
  /** Instead of sources: what the ledger has gathered for it, from the folder of the set of this name. */
  readonly batch?: { readonly id: number; readonly name: string; readonly folder: string } | undefined;
  // Of a mirror set's run, beside what anybody may ask for:
  /** Only this of the sources. */
  readonly filter?: Filter | undefined;
  /** What lies on these is safe, more than those that are to be filled. */
  readonly safeOn?: readonly string[] | undefined;
  /** Of what is read back: only some. */
  readonly sampled?: boolean | undefined;
}

/** A mirror set's files to the cartridges of one copy; which these are is settled when it begins. */
export interface MirrorRequest {
  readonly kind: 'mirror';
  readonly barcode: null;
  readonly set: SetId;
  /** Of the set, for a person. */
  readonly name: string;
  readonly pool: string;
  readonly copy: number;
  readonly copies: number;
  /** Also when a source holds nothing any more. */
  readonly evenEmpty: boolean;
  /** The run before it, when that did not end well. */
  readonly continues?: JobId | undefined;
}

export interface PreflightRequest extends DeepReadonly<PreflightInput> {
  readonly kind: 'preflight';
  /** The first of them; empty when there is none. */
  readonly barcode: string;
}

export interface CopyRequest extends DeepReadonly<CopyInput> {
  readonly kind: 'copy';
  /** The one that is copied. */
  readonly barcode: string;
}

type DeepReadonly<T> = { readonly [K in keyof T]: DeepReadonly<T[K]> };

export interface RestoreRequest extends DeepReadonly<RestoreInput> {
  readonly kind: 'restore';
  /** The first of them. */
  readonly barcode: string;
}

export interface SalvageRequest extends DeepReadonly<SalvageInput> {
  readonly kind: 'salvage';
}

/** One file's content, to whoever reads the FIFO. */
export interface StreamRequest {
  readonly kind: 'stream';
  readonly barcode: string;
  readonly path: string;
  readonly generation?: number | undefined;
  readonly pipe: string;
}

export interface CheckRequest {
  readonly kind: 'check';
  readonly barcode: string;
}

export interface RecoverRequest {
  readonly kind: 'recover';
  readonly barcode: string;
  readonly trimDamaged?: boolean | undefined;
  readonly olderGeneration?: number | undefined;
}

export interface VerifyRequest {
  readonly kind: 'verify';
  readonly barcode: string;
  readonly paths: readonly string[];
  /** Only so many files, chosen by chance when it begins. */
  readonly sample?: number | undefined;
}

export interface GenerationsRequest {
  readonly kind: 'generations';
  readonly barcode: string;
}

export interface GenerationRequest {
  readonly kind: 'open-generation' | 'rollback';
  readonly barcode: string;
  readonly generation: number;
}

export interface LockRequest {
  readonly kind: 'lock';
  readonly barcode: string;
  readonly state: LockState;
}

export interface RebuildRequest {
  readonly kind: 'rebuild';
  /** The first of them. */
  readonly barcode: string;
  readonly barcodes: readonly string[];
}

/** To or from the file-backed layout; the cartridge lies on the shelf, or comes to be. */
export interface ExchangeRequest {
  readonly kind: 'export' | 'import';
  readonly barcode: string;
  readonly folder: string;
}

/** Measures the drive that holds the cartridge. */
export interface BenchmarkRequest {
  readonly kind: 'benchmark';
  readonly barcode: string;
  readonly drive: string;
  readonly erase: boolean;
  readonly extent: 'wraps' | 'band';
}

export type Request =
  | LoadRequest
  | EjectRequest
  | FormatRequest
  | ArchiveRequest
  | MirrorRequest
  | RestoreRequest
  | SalvageRequest
  | PreflightRequest
  | StreamRequest
  | CopyRequest
  | ExchangeRequest
  | BenchmarkRequest
  | CheckRequest
  | RecoverRequest
  | VerifyRequest
  | GenerationsRequest
  | GenerationRequest
  | LockRequest
  | RebuildRequest;

/** A restore of older helpers: of one cartridge. */
interface OneCartridge {
  readonly paths?: readonly string[];
  readonly generation?: number;
}

/** From a job's row. Older ones name one cartridge. */
export function requestOf(stored: string): Request {
  const request = JSON.parse(stored) as Request;
  switch (request.kind) {
    case 'archive':
      return { ...request, barcodes: request.barcodes ?? [request.barcode] };
    case 'restore': {
      const { paths = [''], generation, ...rest } = request as RestoreRequest & OneCartridge;
      return { ...rest, from: request.from ?? [{ barcode: request.barcode, paths, generation }] };
    }
    default:
      return request;
  }
}

/** As whoever asked for a restore put it; null of other jobs. */
export function termsOf(stored: string): RestoreInput | null {
  const request = requestOf(stored);
  if (request.kind !== 'restore') return null;
  const { from, into, conflict, keepDamaged } = request;
  return {
    from: from.map(({ paths, ...part }) => ({ ...part, paths: [...paths] })),
    into,
    ...(conflict === undefined ? {} : { conflict }),
    ...(keepDamaged === undefined ? {} : { keepDamaged }),
  };
}

/** Those that it needs, in the order in which it needs them. */
export function cartridgesOf(request: Request): readonly string[] {
  switch (request.kind) {
    case 'archive':
    case 'plan':
    case 'rebuild':
      return request.barcodes;
    case 'restore':
      return request.from.map(({ barcode }) => barcode);
    case 'preflight':
    case 'mirror':
      return [];
    case 'copy':
      return [request.from, ...request.to];
    default:
      return [request.barcode];
  }
}

/** One line for a person, whatever the files are called. */
export function titleOf(request: Request): string {
  return cut(whole(request), titleCharactersMost);
}

function whole(request: Request): string {
  switch (request.kind) {
    case 'load':
      return `Load ${request.barcode}`;
    case 'eject':
      return `Eject ${request.barcode}`;
    case 'format':
      return `Format ${request.barcode}`;
    case 'archive':
      return `${whatGoes(request)} → ${several(request.barcodes)}`;
    case 'mirror':
      return `${request.name} → ${request.pool}${request.copies > 1 ? `, copy ${request.copy}` : ''}`;
    case 'plan':
      return `Plan ${whatGoes(request)} → ${several(request.barcodes)}`;
    case 'copy':
      return `Copy ${request.from} → ${several(request.to)}`;
    case 'preflight':
      return `Preflight${request.barcode === '' ? '' : ` of ${several(request.barcodes)}`}`;
    case 'restore':
      return `${whatComes(request)} → ${request.into}`;
    case 'salvage':
      return `Salvage ${request.barcode}: ${several(request.paths.map((path) => path || '/'))} → ${request.into}`;
    case 'stream':
      return `${request.barcode}: ${request.path} → a stream`;
    case 'export':
      return `${request.barcode} → ${request.folder}`;
    case 'import':
      return `${request.folder} → ${request.barcode}`;
    case 'benchmark':
      return `Check ${request.drive} with ${request.barcode}`;
    case 'check':
      return `Check ${request.barcode}`;
    case 'recover':
      return `Recover ${request.barcode}`;
    case 'verify':
      if (request.sample !== undefined) return `Try out ${request.barcode}`;
      return `Verify ${request.barcode}${request.paths.length === 0 ? '' : `: ${several(request.paths)}`}`;
    case 'generations':
      return `Find the generations of ${request.barcode}`;
    case 'open-generation':
      return `Open generation ${request.generation} of ${request.barcode}`;
    case 'rollback':
      return `Roll ${request.barcode} back to generation ${request.generation}`;
    case 'rebuild':
      return `List anew: ${several(request.barcodes)}`;
    case 'lock':
      return `${request.state === 'unlocked' ? 'Unlock' : 'Lock'} ${request.barcode}`;
  }
}

function whatGoes({ sources, streams = [], batch }: ArchiveRequest): string {
  if (batch !== undefined) return batch.name;
  return several([...sources.map((source) => basename(source)), ...streams.map(({ name }) => basename(name))]);
}

function whatComes({ from }: RestoreRequest): string {
  const paths = from.flatMap((part) => part.paths.map((path) => path || '/'));
  return `${several(from.map(({ barcode }) => barcode))}: ${several(paths)}`;
}

function several(names: readonly string[]): string {
  const [first = '', ...others] = names;
  return others.length === 0 ? first : `${first} and ${others.length} more`;
}
