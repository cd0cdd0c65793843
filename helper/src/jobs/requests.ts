// What can be asked for, as it is kept in the job's row: enough to run it, also after a restart.

import { basename } from 'node:path';

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
}

export interface ArchiveRequest {
  readonly kind: 'archive';
  readonly barcode: string;
  readonly sources: readonly string[];
}

export interface RestoreRequest {
  readonly kind: 'restore';
  readonly barcode: string;
  readonly paths: readonly string[];
  readonly into: string;
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
  | RestoreRequest
  | ExchangeRequest
  | BenchmarkRequest;

export function titleOf(request: Request): string {
  switch (request.kind) {
    case 'load':
      return `Load ${request.barcode}`;
    case 'eject':
      return `Eject ${request.barcode}`;
    case 'format':
      return `Format ${request.barcode}`;
    case 'archive':
      return `${several(request.sources.map((source) => basename(source)))} → ${request.barcode}`;
    case 'restore':
      return `${request.barcode}: ${several(request.paths.map((path) => path || '/'))} → ${request.into}`;
    case 'export':
      return `${request.barcode} → ${request.folder}`;
    case 'import':
      return `${request.folder} → ${request.barcode}`;
    case 'benchmark':
      return `Check ${request.drive} with ${request.barcode}`;
  }
}

function several(names: readonly string[]): string {
  const [first = '', ...others] = names;
  return others.length === 0 ? first : `${first} and ${others.length} more`;
}
