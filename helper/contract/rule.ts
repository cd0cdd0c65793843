// What the door asks before a call is answered: who may, and which fields of the input name cartridges, drives, jobs, sets,
// pools and paths, with what one must be to each. The log tells by it, too, and a test finds every field that a rule forgot.

import type { JobKind } from './job-kinds.ts';
import type { Power } from './policy.ts';

/**
 * What one must be to a thing that an input names.
 * Of cartridges, `see`: nothing more than being let in, as the answer holds what each may see; `see-all`: of everybody's
 * files on it; `write`: it is nobody else's; `own`: it is one's own, everybody's alike, or blank and for the taking.
 * Of pools, `use`: one's own, or shared. Of paths, `as-caller`: the kernel decides, as they are opened by that user.
 */
export interface Levels {
  readonly cartridges: 'see' | 'see-all' | 'write' | 'own';
  readonly drives: 'see';
  readonly jobs: 'own';
  readonly sets: 'own';
  readonly pools: 'see' | 'use' | 'own';
  readonly paths: 'as-caller';
}

export type Thing = keyof Levels;

/** A field by its way through the input, as in "from[].barcode". */
export type NamedFields = { readonly [T in Thing]?: readonly (readonly [field: string, level: Levels[T]])[] };

/** `anybody`: who is let in. Administrators may whatever others may, to everything. */
export interface Rule {
  readonly who: 'anybody' | 'administrators' | Power;
  readonly names: NamedFields;
  /** It changes nothing: not worth a line in the log. */
  readonly isReadOnly: boolean;
  /** What it becomes when it goes on after the answer. */
  readonly job: JobKind | null;
}

export interface JobRule extends Rule {
  readonly job: JobKind;
}

type MakeRule = (who: Rule['who'], names?: NamedFields) => Rule;

export const act: MakeRule = (who, names = {}) => ({ who, names, isReadOnly: false, job: null });
export const query: MakeRule = (who, names = {}) => ({ who, names, isReadOnly: true, job: null });
export const becomes = (job: JobKind, rule: Rule): JobRule => ({ ...rule, job });

// ---- what inputs name, as several calls do ----

export const seenCartridge: NamedFields = { cartridges: [['barcode', 'see']] };
export const ownCartridge: NamedFields = { cartridges: [['barcode', 'own']] };
export const seenDrive: NamedFields = { drives: [['drive', 'see']] };
export const ownJob: NamedFields = { jobs: [['id', 'own']] };
export const ownSet: NamedFields = { sets: [['id', 'own']] };
