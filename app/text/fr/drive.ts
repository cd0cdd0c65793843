// French: the state of a drive as a heading, as a sentence below it, and on the drive's own display.

import {
  hasUnidentified,
  isCalibrating,
  isShut,
  isTimed,
  type ShutCode,
} from '../../../helper/contract/drive-state.ts';
import type { Cartridge, DriveState, DriveStateOf } from '../../../helper/contract/model.ts';
import { isCleaning } from '../../../helper/contract/words/drives.ts';
import { expectedInWords, type SpanWords, secondsInWords } from '../../../helper/contract/words/durations.ts';
import { conditions, displays, headings, loadCleaning } from './tables.ts';

/** TapeAlert: clean now. */
const cleanNow = 20;

type CartridgeInFrenchDrive = Pick<Cartridge, 'condition'> | null;

function heading(state: DriveState, cartridge: CartridgeInFrenchDrive, alerts: readonly number[] = []): string {
  if (state.kind === 'empty' && alerts.includes(cleanNow)) return 'Nettoyage nécessaire';
  if (hasUnidentified(state)) return 'Pas encore identifiée';
  if (isCleaning(state)) return 'Nettoyage';
  if (isShut(state)) return shutHeadings[state.fault.code];
  if (isCalibrating(state)) return 'Initialisation : ne pas retirer';
  const condition = cartridge?.condition ?? 'clean';
  return state.kind === 'loaded' && condition !== 'clean' && condition !== 'unknown'
    ? `${headings.loaded} : ${conditions[condition].toLowerCase()}`
    : headings[state.kind];
}

function sub(
  state: DriveState,
  cartridge: CartridgeInFrenchDrive,
  alerts: readonly number[] = [],
  isLocating = false,
): string {
  switch (state.kind) {
    case 'empty':
      if (alerts.includes(cleanNow)) return loadCleaning;
      return hasUnidentified(state)
        ? 'Une cartouche est dans le lecteur. Saisir son code-barres et la charger, pour que Capstan sache laquelle c’est.'
        : 'Glisser une cartouche sur le lecteur, ou appuyer sur « Charger ».';
    case 'loading':
      return loading(state);
    case 'loaded':
      return loaded(state.barcode, cartridge?.condition ?? 'clean');
    case 'in-use':
      return `Une tâche n’en a pas fini avec ${state.barcode} : ne pas encore la retirer.`;
    case 'formatting':
      return state.step === 'partitioning'
        ? `${state.barcode} est effacée et divisée en ses deux partitions.`
        : `Les étiquettes et l’index du nouveau volume sont écrits sur ${state.barcode}.`;
    case 'writing':
      return 'Retirer la cartouche maintenant ferait perdre des fichiers.';
    case 'reading':
      return isLocating ? `Recherche de fichiers sur ${state.barcode}.` : `Lecture de fichiers de ${state.barcode}.`;
    case 'paused':
      return `La bande est arrêtée. ${state.barcode} n’est complète qu’une fois sa tâche reprise et terminée.`;
    case 'finishing':
      return 'L’index est en cours d’écriture. Cela prend un instant.';
    case 'safe-to-eject':
      return 'Tous les fichiers et l’index sont sur bande.';
    case 'ejecting':
      return state.step === 'storing'
        ? `Le robot range ${state.barcode}.`
        : `${state.barcode} se rembobine et s’éjecte.`;
    case 'failed':
      return isCleaning(state)
        ? `${state.barcode ?? 'La cartouche de nettoyage'} nettoie le lecteur. L’éjecter quand le lecteur a fini.`
        : '';
  }
}

function loading({ barcode, step, expectedSeconds }: DriveStateOf<'loading'>): string {
  switch (step) {
    case 'fetching':
      return `Le robot apporte ${barcode}.`;
    case 'threading':
      return `${barcode} est en cours de chargement.`;
    case 'identifying':
      return `${barcode} est chargée, son identification est en cours.`;
    case 'calibrating': {
      const takes = expectedSeconds === null ? '' : ` et dure ${expectedInWords(expectedSeconds, spans)}`;
      return `Le lecteur initialise ${barcode}. Cela n’a lieu qu’une fois pour une cartouche LTO-9 neuve${takes}. Ne pas éteindre le lecteur ni retirer la cartouche : tout recommencerait.`;
    }
  }
}

const spans: SpanWords = {
  about: (most) => `environ ${most}`,
  upTo: (most) => `jusqu’à ${most}`,
  between: (least, most) => `de ${least} à ${most}`,
};

const shutHeadings: Readonly<Record<ShutCode, string>> = {
  'drive.forbidden': 'Accès refusé',
  'drive.held': 'Utilisé par un autre programme',
  'drive.reserved': 'Réservé par un autre ordinateur',
};

function time(state: DriveState, now: number): string {
  if (!isTimed(state)) return '';
  const soFar = (now - Date.parse(state.since)) / 1000;
  const parts = soFar < 1 ? [] : [`${secondsInWords(soFar)} écoulées`];
  if (state.expectedSeconds !== null) parts.push(`durée prévue : ${expectedInWords(state.expectedSeconds, spans)}`);
  return parts.join(', ');
}

function loaded(barcode: string, condition: Cartridge['condition']): string {
  switch (condition) {
    case 'blank':
      return `${barcode} est vierge. La formater avant d’y archiver.`;
    case 'encrypted':
      return `${barcode} est chiffrée, et sa clé n’est pas ici. Son contenu est invisible ; la formater l’effacerait.`;
    case 'foreign':
      return `${barcode} a été écrite par un autre logiciel. Capstan n’y change rien, sauf en la formatant.`;
    case 'tar':
      return `${barcode} contient des archives tar. Reconstruire son entrée de catalogue pour les lister ; Capstan ne fait que les lire.`;
    case 'damaged':
      return `Le volume de ${barcode} est endommagé. Les fichiers de son index peuvent souvent encore être restaurés ; contrôler la cartouche.`;
    case 'dirty':
      return `Les fichiers de l’index de ${barcode} peuvent être restaurés. Contrôler la cartouche pour voir ce qui peut encore être récupéré.`;
    case 'unfinished':
      return `Éjecter ${barcode} ici : la seconde copie de son index est d’abord écrite.`;
    case 'clean':
    case 'unknown':
      return `${barcode} est dans le lecteur.`;
  }
}

function display(state: DriveState, alerts: readonly number[] = [], isLocating = false): string {
  if (state.kind === 'empty' && alerts.includes(cleanNow)) return 'À NETTOYER';
  if (hasUnidentified(state)) return 'NON IDENTIFIÉE';
  if (state.kind === 'reading' && isLocating) return 'RECHERCHE';
  if (isCalibrating(state)) return 'INITIALISATION';
  if (isShut(state)) return 'NON DISPONIBLE';
  return isCleaning(state) ? 'NETTOYAGE' : displays[state.kind];
}

export const drive = { heading, sub, display, time };
