// French: faults and findings by their codes, and sentences that are made of what was found, planned and lost.

import type { Lag } from '../../../helper/contract/mirrors.ts';
import { fileConditionInWords } from '../../../helper/contract/words/file-condition.ts';
import { count, number, sizeInWords, time } from '../format.ts';
import { type OutcomeWords, outcomeOf } from '../job-words.ts';
import { type MirrorSide, type sharedText, wordsByCode } from '../shared.ts';
import type { Translation } from '../translation.ts';
import { frenchFaults } from './faults.ts';
import { frenchFindings } from './findings.ts';
import { flaws, planInFrench, repairInFrench, resultInFrench } from './results.ts';
import { fileConditions, jobPhases, jobStates } from './tables.ts';
import { frenchWaits } from './waits.ts';

export const french = wordsByCode({ faults: frenchFaults, findings: frenchFindings, waits: frenchWaits });

const files = (many: number) => count(many, 'fichier', 'fichiers');

function completedWithErrors(items: number): string {
  return items === 0 ? 'Terminée, mais tout n’a pas été fait' : `Terminée avec ${count(items, 'erreur', 'erreurs')}`;
}

const outcomes: OutcomeWords = {
  states: jobStates,
  phases: jobPhases,
  wait: french.wordedWait,
  itemsFailed: (items) => count(items, 'élément en échec', 'éléments en échec'),
  completedWithErrors,
  nothingNew: 'Rien de nouveau : tout est sûr sur bande',
  safe: (many) => count(many, 'fichier sûr sur bande', 'fichiers sûrs sur bande'),
  restored: (many) => count(many, 'fichier restauré', 'fichiers restaurés'),
  restoredBut: (many, unchanged) =>
    `${count(many, 'fichier restauré', 'fichiers restaurés')}, ${number(unchanged)} laissés inchangés`,
};

export const outcomeInFrench: (job: Parameters<typeof outcomeOf>[0]) => string = (job) => outcomeOf(job, outcomes);

export function lagInFrench(
  { files: many, bytes, deletions, oldest }: Lag,
  side: MirrorSide,
  now: Date,
  isAllKnown: boolean,
): string {
  const where = side === 'disk' ? 'sur disque' : 'sur bande';
  if (oldest === null)
    return isAllKnown ? `Tout est ${where}.` : `Tous les changements trouvés jusqu’ici sont ${where}.`;
  const gone = deletions === 0 ? '' : `, dont ${number(deletions)} supprimés`;
  return `Pas encore ${where} : ${files(many)}${gone}, ${sizeInWords(bytes)}, le plus ancien depuis ${age(now.getTime() - Date.parse(oldest))}.`;
}

function age(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1000));
  if (seconds < 120) return count(seconds, 'seconde', 'secondes');
  if (seconds < 7200) return count(Math.floor(seconds / 60), 'minute', 'minutes');
  if (seconds < 172_800) return count(Math.floor(seconds / 3600), 'heure', 'heures');
  return count(Math.floor(seconds / 86_400), 'jour', 'jours');
}

export const frenchShared: Translation<typeof sharedText> = {
  fault: french.fault,
  finding: french.finding,
  wait: french.wait,
  found: {
    flaw: (flaw) => flaws[flaw],
    repair: repairInFrench,
    result: (result, job) =>
      result.kind === 'archive' && job.state === 'partial'
        ? `${completedWithErrors(job.filesFailed)}. ${resultInFrench(result)}`
        : resultInFrench(result),
  },
  fileCondition: (file) =>
    fileConditionInWords(
      file,
      { time, title: (fault) => french.fault(fault).title },
      { conditions: fileConditions, found: (status, found, title) => `${status}, constaté le ${found} : ${title}` },
    ),
  planned: planInFrench,
  lostCatalogue: ({ kind, setAside, restored, unlisted, detail }) => {
    const what =
      kind === 'missing'
        ? 'Le catalogue manquait'
        : `Le catalogue était endommagé${detail === '' ? '' : ` (${detail})`} et a été mis de côté sous ${setAside}`;
    const history =
      restored === null
        ? 'il n’y avait pas d’export pour rétablir l’historique des tâches'
        : `l’historique des tâches a été rétabli depuis l’export du ${time(restored.made)}`;
    const next =
      unlisted.length === 0
        ? ''
        : ` Charger celles-ci pour reconstruire leurs entrées de catalogue : ${unlisted.join(', ')}.`;
    return `${what} ; ${history}. Les cartouches ne sont pas concernées.${next}`;
  },
  lag: lagInFrench,
};
