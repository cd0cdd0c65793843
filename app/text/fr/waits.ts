// French: what a job waits for.

import type { WordsOfWaits } from '../../../helper/contract/waits.ts';
import { count } from '../format.ts';
import { listed } from './tables.ts';

const files = (many: number) => (many === 1 ? 'un fichier' : count(many, 'fichier', 'fichiers'));
const noRoom = (barcode: string) => `${barcode} a besoin d’un lecteur, et aucun ne peut être vidé maintenant.`;

export const frenchWaits: WordsOfWaits = {
  why: {
    full: ({ barcode }) => `${barcode} est pleine.`,
    'full-and-other-unfit': ({ barcode, other, fault }, { title }) =>
      `${barcode} est pleine, et ${other} ne peut pas servir : ${title(fault)}.`,
    'all-full': () => 'Toutes ses cartouches sont pleines.',
    'cut-short': () => 'Elle a été interrompue.',
    'pool-full': ({ pool }) => `Toutes les cartouches du groupe ${pool} sont pleines.`,
    due: ({ set }) => `${set} est à exécuter.`,
    'has-copies': ({ barcode, files: many }) =>
      `${barcode} contient ${many === 1 ? 'une copie' : 'des copies'} de ${files(many)} qui n’a pas pu être lu.`,
    'has-sound-part': ({ barcode, files: many }) => `${barcode} contient la partie intacte de ${files(many)}.`,
  },
  step: {
    'load-or-name': ({ barcode }) =>
      `Pour continuer, charger ${barcode} ou nommer une cartouche qui est sur l’étagère.`,
    'load-another': ({ generation }) =>
      `Pour continuer, charger une autre cartouche LTO-${generation} vide et formatée, ou en nommer une qui est sur l’étagère.`,
    'put-in': ({ barcode, needs }) =>
      needs === undefined
        ? `Pour continuer, insérer ${barcode} dans un lecteur et la charger.`
        : `${barcode} demande un lecteur ${listed(
            needs.map((one) => `LTO-${one}`),
            'ou',
          )}. Pour continuer, en brancher un, puis insérer ${barcode} et la charger.`,
    'put-in-for-copy': ({ barcode }) => `Pour continuer la copie, insérer ${barcode} dans un lecteur et la charger.`,
    eject: ({ barcode, held, drive }) =>
      `Pour continuer, éjecter ${held} de ${drive} : ${barcode} est alors chargée d’elle-même.`,
    exchange: ({ barcode, held, drive }) =>
      `Pour continuer, éjecter ${held} de ${drive}, puis insérer ${barcode} et la charger.`,
    'no-room': ({ barcode }) => noRoom(barcode),
  },
  obstacle: {
    'at-work': ({ drive }) => `${drive} est occupé.`,
    busy: ({ drive, job }) => `${drive} est occupé par la tâche ${job}.`,
    paused: ({ drive, job }) => `${drive} est retenu par la tâche ${job}, en pause : la reprendre ou l’arrêter.`,
    'next-for': ({ drive, job }) => `${drive} est réservé à la tâche ${job}, qui passe d’abord.`,
    wanted: ({ drive, held, job }) => `${drive} contient ${held} pour la tâche ${job}, qui passe d’abord.`,
    emptying: ({ drive, held }) => `${drive} éjecte ${held} pour cette tâche.`,
    cleaning: ({ drive, held }) => `${drive} contient la cartouche de nettoyage ${held} : l’éjecter.`,
    unfinished: ({ drive, held }) =>
      `${drive} contient ${held}, dont l’index n’est pas achevé : la réparer ou l’éjecter.`,
    failed: ({ drive, held }) =>
      `${drive} est tombé en panne avec ${held} : éjecter ${held} pour réutiliser le lecteur.`,
    'not-allowed': ({ drive, held }) =>
      `${drive} contient ${held}, que vous ne pouvez pas éjecter : le demander à un administrateur.`,
  },
  makeRoom: (barcode, ejects) =>
    `${barcode} a besoin d’un lecteur. Pour continuer, éjecter ${listed(
      ejects.map(({ held, drive }) => `${held} de ${drive}`),
      'ou',
    )}.`,
  automatic: (afterMinutes, held) => {
    const subject = `${listed(held)} ${held.length === 1 ? 'est éjectée' : 'sont éjectées'}`;
    if (afterMinutes === 0) return `${subject} automatiquement.`;
    return `Sinon ${subject} automatiquement après ${count(afterMinutes, 'minute', 'minutes')} sans utilisation.`;
  },
  noRoom,
  othersFirst: 'D’autres tâches passent d’abord ; celle-ci démarre à son tour.',
  drivesBusy: 'Tous les lecteurs adaptés sont occupés ou contiennent une autre cartouche.',
  used: (job, barcode) => `La tâche ${job} utilise ${barcode} ; celle-ci continue ensuite.`,
  doorOpen: (library) =>
    `Fermer la porte de ${library} ou mettre fin à la pause sur son panneau ; cette tâche continue ensuite.`,
  robotBusy: (library) =>
    `Le robot de ${library} démarre ou fait l’inventaire ; cette tâche continue dès qu’il est prêt.`,
  poolLocked: (pool) => `Cette tâche attend que le groupe ${pool} soit déverrouillé.`,
  notWanted: (barcode) => `${barcode} n’est pas nécessaire ici : elle a été éjectée inchangée.`,
  afterwards: (later) => `Ensuite ${listed(later)}.`,
};
