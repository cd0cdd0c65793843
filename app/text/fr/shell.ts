// French: menu, tray, notifications, questions before quitting.

import { count, durationBetween } from '../format.ts';
import { shellSentences, type shellText } from '../shell.ts';
import type { Translation } from '../translation.ts';
import { titleInFrench } from './job-titles.ts';
import { french, outcomeInFrench } from './shared.ts';
import { kindOf, listed } from './tables.ts';

export const frenchShell: Translation<typeof shellText> = {
  shell: {
    placeholder:
      'Capstan faisait glisser des fichiers hors de sa fenêtre et les restaure dans le dossier où ils ont été déposés. Ce fichier peut être supprimé.\n',
    fileMenu: 'Fichier',
    editMenu: 'Édition',
    viewMenu: 'Affichage',
    newWindow: 'Nouvelle fenêtre',
    open: 'Ouvrir Capstan',
    quit: 'Quitter',
    quitAnyway: 'Quitter',
    nothingRuns: 'Aucune tâche en cours',
    roles: {
      close: 'Fermer la fenêtre',
      undo: 'Annuler',
      redo: 'Rétablir',
      cut: 'Couper',
      copy: 'Copier',
      paste: 'Coller',
      selectAll: 'Tout sélectionner',
      resetZoom: 'Taille réelle',
      zoomIn: 'Agrandir',
      zoomOut: 'Réduire',
      fullScreen: 'Plein écran',
    },
    ...shellSentences({
      kind: kindOf,
      title: titleInFrench,
      outcome: outcomeInFrench,
      wait: french.wait,
      fault: french.fault,
      line: (title, words, percent, left) =>
        [
          `${title} : ${words}`,
          ...(percent === null ? [] : [`${percent} %`]),
          ...(left === null ? [] : [`encore ${durationBetween(left.from, left.to)}`]),
        ].join(', '),
      needed: (kind, title) => `${kind} : ${title}. La tâche attend aussi longtemps que nécessaire.`,
      done: (kind, title) => `${kind} : terminé, ${title}`,
      seeJob: 'La tâche liste chacun d’eux, et que faire.',
      moreJobs: (many) => `et ${count(many, 'autre tâche', 'autres tâches')}`,
      unfinished: (many, why) => {
        const jobs = count(many, 'tâche n’est pas terminée', 'tâches ne sont pas terminées');
        switch (why) {
          case 'quit':
            return `${jobs}. Quitter Capstan ?`;
          case 'no-tray':
            return `${jobs}. Fermer la dernière fenêtre ?`;
          case 'shutdown':
            return `${jobs}, et l’ordinateur s’éteint`;
        }
      },
      atShutdown:
        'Les fichiers sûrs restent sûrs. Les tâches interrompues reprennent au prochain démarrage de Capstan.',
      background: (inDrives) =>
        `Les tâches continuent en arrière-plan. Jusqu’à leur fin, ne pas éteindre l’ordinateur${inDrives.length === 0 ? '' : ` et ne pas retirer ${listed(inDrives, 'ou')} du lecteur`}.`,
      waiting: 'Une tâche qui attend une cartouche continue d’attendre, sans notification tant que Capstan est fermé.',
      noTray: 'Ce bureau n’a pas de zone de notification, Capstan se ferme donc.',
      openAgain: 'Rouvrir Capstan pour voir l’avancement.',
    }),
  },
};
