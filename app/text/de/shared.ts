// German: faults and findings by their codes, and sentences that are made of what was found, planned and lost.

import type { Lag } from '../../../helper/contract/mirrors.ts';
import { fileConditionInWords } from '../../../helper/contract/words/file-condition.ts';
import { count, number, sizeInWords, time } from '../format.ts';
import { type OutcomeWords, outcomeOf } from '../job-words.ts';
import { type MirrorSide, type sharedText, wordsByCode } from '../shared.ts';
import type { Translation } from '../translation.ts';
import { germanFaults } from './faults.ts';
import { germanFindings } from './findings.ts';
import { flaws, planInGerman, repairInGerman, resultInGerman } from './results.ts';
import { fileConditions, jobPhases, jobStates } from './tables.ts';
import { germanWaits } from './waits.ts';

export const german = wordsByCode({ faults: germanFaults, findings: germanFindings, waits: germanWaits });

const files = (many: number) => count(many, 'Datei', 'Dateien');

function completedWithErrors(items: number): string {
  return items === 0
    ? 'Abgeschlossen, aber nicht alles Gewünschte wurde getan'
    : `Mit ${count(items, 'Fehler', 'Fehlern')} abgeschlossen`;
}

const outcomes: OutcomeWords = {
  states: jobStates,
  phases: jobPhases,
  wait: german.wordedWait,
  itemsFailed: (items) => `${count(items, 'Objekt', 'Objekte')} fehlgeschlagen`,
  completedWithErrors,
  nothingNew: 'Nichts Neues: alles ist sicher auf Band',
  safe: (many) => `${files(many)} sicher auf Band`,
  restored: (many) => `${files(many)} wiederhergestellt`,
  restoredBut: (many, unchanged) => `${files(many)} wiederhergestellt, ${number(unchanged)} unverändert gelassen`,
};

export const outcomeInGerman: (job: Parameters<typeof outcomeOf>[0]) => string = (job) => outcomeOf(job, outcomes);

export function lagInGerman(
  { files: many, bytes, deletions, oldest }: Lag,
  side: MirrorSide,
  now: Date,
  isAllKnown: boolean,
): string {
  const where = side === 'disk' ? 'auf Festplatte' : 'auf Band';
  if (oldest === null) return isAllKnown ? `Alles ist ${where}.` : `Alle bisher gefundenen Änderungen sind ${where}.`;
  const gone = deletions === 0 ? '' : `, davon ${number(deletions)} gelöscht`;
  return `Noch nicht ${where}: ${files(many)}${gone}, ${sizeInWords(bytes)}, die älteste seit ${age(now.getTime() - Date.parse(oldest))}.`;
}

function age(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1000));
  if (seconds < 120) return count(seconds, 'Sekunde', 'Sekunden');
  if (seconds < 7200) return count(Math.floor(seconds / 60), 'Minute', 'Minuten');
  if (seconds < 172_800) return count(Math.floor(seconds / 3600), 'Stunde', 'Stunden');
  return count(Math.floor(seconds / 86_400), 'Tag', 'Tagen');
}

export const germanShared: Translation<typeof sharedText> = {
  fault: german.fault,
  finding: german.finding,
  wait: german.wait,
  found: {
    flaw: (flaw) => flaws[flaw],
    repair: repairInGerman,
    result: (result, job) =>
      result.kind === 'archive' && job.state === 'partial'
        ? `${completedWithErrors(job.filesFailed)}. ${resultInGerman(result)}`
        : resultInGerman(result),
  },
  fileCondition: (file) =>
    fileConditionInWords(
      file,
      { time, title: (fault) => german.fault(fault).title },
      { conditions: fileConditions, found: (status, found, title) => `${status}, gefunden ${found}: ${title}` },
    ),
  planned: planInGerman,
  lostCatalogue: ({ kind, setAside, restored, unlisted, detail }) => {
    const what =
      kind === 'missing'
        ? 'Der Katalog fehlte'
        : `Der Katalog war beschädigt${detail === '' ? '' : ` (${detail})`} und wurde als ${setAside} beiseitegelegt`;
    const history =
      restored === null
        ? 'es gab keinen Export, um die Auftragsgeschichte wiederherzustellen'
        : `die Auftragsgeschichte wurde aus dem Export vom ${time(restored.made)} wiederhergestellt`;
    const next =
      unlisted.length === 0 ? '' : ` Diese laden, um ihre Katalogeinträge neu aufzubauen: ${unlisted.join(', ')}.`;
    return `${what}; ${history}. Die Kassetten sind nicht betroffen.${next}`;
  },
  lag: lagInGerman,
};
