// German for the states and kinds that the helper names by code.

import type { FileCondition } from '../../../helper/contract/file-condition.ts';
import type { JobKind } from '../../../helper/contract/job-kinds.ts';
import type {
  Condition,
  DriveState,
  Job,
  JobPhase,
  JobPriority,
  JobState,
  WaitingFor,
} from '../../../helper/contract/model.ts';

export const conditions: Readonly<Record<Condition, string>> = {
  unknown: 'Neu – Inhalt unbekannt',
  blank: 'Leer',
  encrypted: 'Verschlüsselt, Schlüssel fehlt',
  foreign: 'Keine LTFS-Kassette',
  tar: 'Tar-Archive',
  damaged: 'Beschädigt',
  dirty: 'Letzte Sitzung unterbrochen',
  unfinished: 'Zweite Indexkopie veraltet',
  clean: 'Bereit',
};

export const fileConditions: Readonly<Record<FileCondition, string>> = {
  failed: 'Fehlgeschlagen',
  damaged: 'Beschädigt',
  buffered: 'Gepuffert',
  written: 'Geschrieben',
  safe: 'Sicher',
  verified: 'Geprüft',
};

export const jobStates: Readonly<Record<JobState, string>> = {
  queued: 'Eingereiht',
  running: 'Läuft',
  pausing: 'Wird angehalten',
  paused: 'Angehalten',
  waiting: 'Wartet auf eine Kassette',
  done: 'Abgeschlossen',
  partial: 'Mit Fehlern abgeschlossen',
  failed: 'Fehlgeschlagen',
  cancelled: 'Gestoppt',
};

export const jobPhases: Readonly<Record<JobPhase, string>> = {
  waiting: 'Wartet auf das Laufwerk',
  fetching: 'Der Roboter bringt die Kassette',
  loading: 'Lädt die Kassette',
  walking: 'Zählt Dateien',
  streaming: 'Schreibt Dateien auf Band',
  flushing: 'Leert den Puffer auf Band',
  indexing: 'Schreibt den Index',
  locating: 'Sucht Dateien auf dem Band',
  reading: 'Liest Dateien vom Band',
  verifying: 'Prüft Dateien',
  measuring: 'Misst das Laufwerk',
  checking: 'Untersucht die Kassette',
  recovering: 'Repariert die Kassette',
  ejecting: 'Wirft die Kassette aus',
};

export const speedLimits: Readonly<Record<WaitingFor, string>> = {
  nothing: 'Mit voller Geschwindigkeit',
  drive: 'Mit Laufwerksgeschwindigkeit',
  source: 'Begrenzt durch die Quelle',
  hash: 'Begrenzt durch Prüfsummen',
  pool: 'Begrenzt durch den Speicher',
  flush: jobPhases.flushing,
  index: jobPhases.indexing,
};

export const priorities: Readonly<Record<JobPriority, string>> = { high: 'Hoch', normal: 'Normal', low: 'Niedrig' };

const jobKinds: Readonly<Record<JobKind, string>> = {
  load: 'Laden',
  eject: 'Auswerfen',
  touch: 'Berühren',
  format: 'Formatieren',
  archive: 'Archivieren',
  plan: 'Planen',
  restore: 'Wiederherstellen',
  salvage: 'Retten',
  rescue: 'Notrettung',
  stream: 'Datenstrom',
  import: 'Importieren',
  export: 'Exportieren',
  benchmark: 'Laufwerksmessung',
  'drive-report': 'Laufwerksbericht',
  'library-move': 'Bewegung in der Bibliothek',
  'library-inventory': 'Bestandsaufnahme der Bibliothek',
  clean: 'Reinigung',
  check: 'Untersuchung',
  recover: 'Reparatur',
  verify: 'Prüfung',
  generations: 'Suche nach älteren Versionen',
  'open-generation': 'Ältere Version',
  rollback: 'Zurücksetzen',
  lock: 'Sperren',
  preflight: 'Vorabprüfung',
  copy: 'Kopieren',
  rebuild: 'Katalogeintrag neu aufbauen',
  mirror: 'Spiegelung auf Band',
};

/** A job of another version may have another. */
export const kindOf = (kind: JobKind): string => (Object.hasOwn(jobKinds, kind) ? jobKinds[kind] : kind);

export const headings: Readonly<Record<DriveState['kind'], string>> = {
  empty: 'Leer',
  loading: 'Lädt',
  'in-use': 'In Benutzung',
  loaded: 'Geladen',
  formatting: 'Formatiert: nicht entnehmen',
  writing: 'Schreibt: nicht entnehmen',
  reading: 'Liest',
  paused: 'Angehalten: nicht entnehmen',
  finishing: 'Schließt ab: nicht entnehmen',
  'safe-to-eject': 'Auswerfen ist sicher',
  ejecting: 'Wirft aus',
  failed: 'Fehlgeschlagen',
};

export const displays: Readonly<Record<DriveState['kind'], string>> = {
  empty: 'KEINE KASSETTE',
  loading: 'LÄDT',
  'in-use': 'IN BENUTZUNG',
  loaded: 'GELADEN',
  formatting: 'FORMATIERT',
  writing: 'SCHREIBT',
  reading: 'LIEST',
  paused: 'ANGEHALTEN',
  finishing: 'SCHLIESST AB',
  'safe-to-eject': 'AUSWURF SICHER',
  ejecting: 'WIRFT AUS',
  failed: 'FEHLER',
};

export const loadCleaning = 'Eine Reinigungskassette laden; ihr Barcode beginnt mit CLN.';
export const verifyAfterwards = 'Danach alles auf dem Band prüfen';
export const separateCopies = 'Kopien, jede auf eigenen Kassetten';
export const noFolderYet = 'Noch kein Ordner gewählt';

/** "A, B und C". */
export function listed(names: readonly string[], last = 'und'): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} ${last} ${names.at(-1)}`;
}

export function pausedMeaning({ kind, state }: Pick<Job, 'kind' | 'state'>): string {
  const restores = kind === 'restore';
  if (state === 'pausing')
    return restores ? 'Vollständige Dateien werden gespeichert' : 'Bereits geschriebene Dateien werden gesichert';
  if (state !== 'paused') return '';
  return restores
    ? 'Wiederhergestellte Dateien bleiben; der Rest wartet'
    : 'Geschriebene Dateien sind sicher; der Rest wartet';
}
