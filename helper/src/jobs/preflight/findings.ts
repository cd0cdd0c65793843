// How findings are made: of a fault, with the words that the archive itself would use.

import { type CodedFinding, codedFindingInWords } from '../../../contract/coded-findings.ts';
import { type FaultCode, TapeError, wordsOf } from '../../../contract/errors.ts';
import type { Fault, FaultData } from '../../../contract/model.ts';
import type { PreflightFinding } from '../../../contract/preflight.ts';

type About = PreflightFinding['about'];

export function finding(about: About, severity: 'ok' | 'hint' | 'warning', coded: CodedFinding): PreflightFinding {
  return { about, severity, ...codedFindingInWords(coded), said: coded, fault: null, canForce: false };
}

export function refusal(about: About, code: FaultCode, data: FaultData, canForce = false): PreflightFinding {
  return ofFault(about, new TapeError(code, data), canForce);
}

export function ofFault(about: About, thrown: TapeError, canForce = false): PreflightFinding {
  const fault = thrown.fault();
  const { title, detail, remedy } = wordsOf(fault);
  return { about, severity: 'error', words: `${title}. ${detail}`, remedy, said: null, fault, canForce };
}

/** What keeps an archive from starting; null when nothing does. */
export function refusalOf(findings: readonly PreflightFinding[], isForced: boolean): Fault | null {
  return findings.find(({ severity, canForce }) => severity === 'error' && !(canForce && isForced))?.fault ?? null;
}
