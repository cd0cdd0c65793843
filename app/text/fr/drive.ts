// French: the state of a drive as a heading, as a sentence below it, and on the drive's own display.

import type { Cartridge, DriveState } from '../../../helper/contract/model.ts';
import { isCleaning } from '../../../helper/contract/words/drives.ts';
import { conditions, displays, headings, loadCleaning } from './tables.ts';

/** TapeAlert: clean now. */
const cleanNow = 20;

type CartridgeInFrenchDrive = Pick<Cartridge, 'condition'> | null;

function heading(state: DriveState, cartridge: CartridgeInFrenchDrive, alerts: readonly number[] = []): string {
  if (state.kind === 'empty' && alerts.includes(cleanNow)) return 'Nettoyage nécessaire';
  if (isCleaning(state)) return 'Nettoyage';
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
      return alerts.includes(cleanNow)
        ? loadCleaning
        : 'Glisser une cartouche de l’étagère sur le lecteur, ou appuyer sur « Charger ».';
    case 'loading':
      return `${state.barcode} est chargée et identifiée.`;
    case 'loaded':
      return loaded(state.barcode, cartridge?.condition ?? 'clean');
    case 'in-use':
      return `Une tâche n’en a pas fini avec ${state.barcode} : ne pas encore la retirer.`;
    case 'formatting':
      return `${state.barcode} est effacée et formatée.`;
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
      return `${state.barcode} se rembobine et s’éjecte.`;
    case 'failed':
      return isCleaning(state)
        ? `${state.barcode ?? 'La cartouche de nettoyage'} nettoie le lecteur. L’éjecter quand le lecteur a fini.`
        : '';
  }
}

function loaded(barcode: string, condition: Cartridge['condition']): string {
  switch (condition) {
    case 'blank':
      return `${barcode} est vierge. La formater avant d’y archiver.`;
    case 'foreign':
      return `${barcode} a été écrite par un autre logiciel. Capstan n’y change rien, sauf en la formatant.`;
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
  if (state.kind === 'reading' && isLocating) return 'RECHERCHE';
  return isCleaning(state) ? 'NETTOYAGE' : displays[state.kind];
}

export const drive = { heading, sub, display };
