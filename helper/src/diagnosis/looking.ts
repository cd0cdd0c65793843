// What every look of the doctor needs: the kernel's files, which may not be there, and a finding in words.

import { readdirSync, readFileSync } from 'node:fs';
import { arch, release } from 'node:os';
import { type CodedFinding, codedFindingInWords } from '../../contract/coded-findings.ts';
import type { Symptom } from '../../contract/doctor.ts';

/** Where the kernel tells of itself; elsewhere in tests. */
export interface Kernel {
  readonly sys: string;
  readonly proc: string;
  readonly dev: string;
}

export const thisKernel: Kernel = { sys: '/sys', proc: '/proc', dev: '/dev' };

export function thisSystem(): { readonly kernel: string; readonly architecture: string } {
  return { kernel: release(), architecture: arch() };
}

export function finding(about: Symptom['about'], severity: Symptom['severity'], coded: CodedFinding): Symptom {
  return { about, severity, ...codedFindingInWords(coded), said: coded, fault: null };
}

/** A folder that is not there holds nothing. */
export function listing(folder: string): readonly string[] {
  try {
    return readdirSync(folder).sort();
  } catch {
    return [];
  }
}

export function textOf(path: string): string | null {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch {
    return null;
  }
}
