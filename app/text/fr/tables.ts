// French for the states and kinds that the helper names by code.

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
  unknown: 'Nouvelle – contenu inconnu',
  blank: 'Vierge',
  encrypted: 'Chiffrée, clé absente',
  foreign: 'Pas une cartouche LTFS',
  tar: 'Archives tar',
  damaged: 'Endommagée',
  dirty: 'Dernière session interrompue',
  unfinished: 'Seconde copie de l’index périmée',
  clean: 'Prête',
};

export const fileConditions: Readonly<Record<FileCondition, string>> = {
  failed: 'Échec',
  damaged: 'Endommagé',
  buffered: 'En mémoire',
  written: 'Écrit',
  safe: 'Sûr',
  verified: 'Vérifié',
};

export const jobStates: Readonly<Record<JobState, string>> = {
  queued: 'En file d’attente',
  running: 'En cours',
  pausing: 'Mise en pause',
  paused: 'En pause',
  waiting: 'En attente d’une cartouche',
  done: 'Terminée',
  partial: 'Terminée avec des erreurs',
  failed: 'Échec',
  cancelled: 'Arrêtée',
};

export const jobPhases: Readonly<Record<JobPhase, string>> = {
  waiting: 'Attend le lecteur',
  fetching: 'Le robot apporte la cartouche',
  loading: 'Charge la cartouche',
  walking: 'Compte les fichiers',
  streaming: 'Écrit les fichiers sur bande',
  flushing: 'Vide la mémoire sur bande',
  indexing: 'Écrit l’index',
  locating: 'Cherche les fichiers sur la bande',
  reading: 'Lit les fichiers de la bande',
  verifying: 'Vérifie les fichiers',
  measuring: 'Mesure le lecteur',
  checking: 'Contrôle la cartouche',
  recovering: 'Répare la cartouche',
  ejecting: 'Éjecte la cartouche',
};

export const speedLimits: Readonly<Record<WaitingFor, string>> = {
  nothing: 'À pleine vitesse',
  drive: 'À la vitesse du lecteur',
  source: 'Limitée par la source',
  hash: 'Limitée par les sommes de contrôle',
  pool: 'Limitée par la mémoire',
  flush: jobPhases.flushing,
  index: jobPhases.indexing,
};

export const priorities: Readonly<Record<JobPriority, string>> = { high: 'Haute', normal: 'Normale', low: 'Basse' };

const jobKinds: Readonly<Record<JobKind, string>> = {
  load: 'Chargement',
  eject: 'Éjection',
  touch: 'Contact',
  format: 'Formatage',
  archive: 'Archivage',
  plan: 'Plan',
  restore: 'Restauration',
  salvage: 'Sauvetage',
  rescue: 'Sauvetage complet',
  stream: 'Flux',
  import: 'Importation',
  export: 'Exportation',
  benchmark: 'Mesure du lecteur',
  'drive-report': 'Rapport sur le lecteur',
  'library-move': 'Déplacement dans la bibliothèque',
  'library-inventory': 'Inventaire de la bibliothèque',
  clean: 'Nettoyage',
  check: 'Contrôle',
  recover: 'Réparation',
  verify: 'Vérification',
  generations: 'Recherche d’anciennes versions',
  'open-generation': 'Ancienne version',
  rollback: 'Retour en arrière',
  lock: 'Verrouillage',
  preflight: 'Contrôle préalable',
  copy: 'Copie',
  rebuild: 'Reconstruction de l’entrée du catalogue',
  mirror: 'Miroir vers bande',
};

/** A job of another version may have another. */
export const kindOf = (kind: JobKind): string => (Object.hasOwn(jobKinds, kind) ? jobKinds[kind] : kind);

export const headings: Readonly<Record<DriveState['kind'], string>> = {
  ...{ empty: 'Vide', loading: 'Chargement', loaded: 'Chargée', formatting: 'Formatage : ne pas retirer' },
  ...{ writing: 'Écriture : ne pas retirer', reading: 'Lecture', paused: 'En pause : ne pas retirer' },
  ...{ finishing: 'Finalisation : ne pas retirer', 'safe-to-eject': 'Éjection sans risque' },
  ...{ ejecting: 'Éjection', failed: 'Échec', 'in-use': 'En cours d’utilisation' },
};

export const displays: Readonly<Record<DriveState['kind'], string>> = {
  ...{ empty: 'SANS CARTOUCHE', loading: 'CHARGEMENT', loaded: 'CHARGÉE', formatting: 'FORMATAGE' },
  ...{ writing: 'ÉCRITURE', reading: 'LECTURE', paused: 'EN PAUSE', finishing: 'FINALISATION' },
  ...{ 'safe-to-eject': 'ÉJECTION SÛRE', ejecting: 'ÉJECTION', failed: 'PANNE', 'in-use': 'UTILISÉ' },
};

export const loadCleaning = 'Charger une cartouche de nettoyage ; son code-barres commence par CLN.';
export const verifyAfterwards = 'Vérifier ensuite tout ce qui est sur la bande';
export const separateCopies = 'Copies, chacune sur ses propres cartouches';
export const noFolderYet = 'Aucun dossier choisi';

/** "A, B et C". */
export function listed(names: readonly string[], last = 'et'): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} ${last} ${names.at(-1)}`;
}

export function pausedMeaning({ kind, state }: Pick<Job, 'kind' | 'state'>): string {
  const restores = kind === 'restore';
  if (state === 'pausing')
    return restores ? 'Enregistrement des fichiers complets' : 'Mise en sûreté des fichiers déjà écrits';
  if (state !== 'paused') return '';
  return restores
    ? 'Les fichiers restaurés restent ; le reste attend'
    : 'Les fichiers écrits sont en sûreté ; le reste attend';
}
