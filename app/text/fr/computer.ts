// French: whose tapes are shown.

import type { computerText } from '../computer.ts';
import type { ShellEnding } from '../shell.ts';
import type { Translation } from '../translation.ts';

export const frenchComputer: Translation<typeof computerText> = {
  computer: {
    thisOne: 'Cet ordinateur',
    backHere: 'Revenir à cet ordinateur',
    connectTo: 'Se connecter à…',
    title: 'Se connecter à un ordinateur',
    lead: 'La fenêtre montre alors les bandes, les lecteurs et les tâches de cet autre ordinateur. Les tâches de celui-ci continuent.',
    name: 'Ordinateur',
    example: 'user@server',
    howItSignsIn:
      'Capstan s’y connecte avec ssh, dont les réglages comptent. Les phrases secrètes et les ordinateurs nouveaux font poser une question par « ssh-askpass », s’il est installé. Sinon il faut une clé qui ne demande rien, et s’y être connecté une fois depuis un terminal.',
    connect: 'Se connecter',
    connecting: (name) => `Connexion à ${name}…`,
    connected: (name) => `Connecté à ${name}`,
    lost: (name) => `${name} injoignable`,
    lostKnown: (name) => `Dernier état connu de ${name}. Capstan continue d’essayer de se connecter.`,
    remembered: 'Déjà utilisés',
    forget: (name) => `Retirer ${name} de la liste`,
    whichOne: (name) => `Bandes de ${name}. Se connecter à un autre ordinateur…`,
    windowTitle: (name) => `${name} – Capstan`,
    noFolders: (name) =>
      `Les dossiers de cet ordinateur ne peuvent pas être choisis ici tant que la fenêtre montre les bandes de ${name}. Ils peuvent être archivés : les déposer sur une cartouche.`,
    sentThere: (name) =>
      `Les fichiers sont lus sur cet ordinateur et envoyés à ${name}, où leurs sommes de contrôle sont comparées. Ils sont comptés pendant l’envoi. Laisser Capstan ouvert jusqu’à la fin de la tâche.`,
    broughtHere: (name) =>
      `Les fichiers viennent de ${name} dans un dossier de cet ordinateur. Laisser Capstan ouvert jusqu’à la fin de la tâche.`,
    oneGeneration: 'Les anciennes versions viennent d’une cartouche à la fois : les restaurer l’une après l’autre.',
    transfer: {
      there: {
        underWay: (name) => `Envoi de fichiers à ${name}`,
        brokenOff: (name) => `L’envoi de fichiers à ${name} a été interrompu`,
        whatIsLeft:
          'Les fichiers arrivés sont conservés ; la tâche en donne la liste. Les autres ne sont encore sur aucune cartouche.',
        rest: 'Envoyer le reste',
        stops: (name, why) => ({
          message: sendingQuestion(name, why),
          detail:
            'Les fichiers arrivés sont conservés. Pour envoyer les autres plus tard, archiver de nouveau les mêmes dossiers avec « Ignorer les fichiers inchangés ».',
        }),
      },
      here: {
        underWay: (name) => `Restauration de fichiers de ${name} sur cet ordinateur. Quitter Capstan l’arrête.`,
        brokenOff: (name) => `La restauration de fichiers de ${name} a été interrompue`,
        whatIsLeft: 'Les fichiers arrivés sont conservés. Les autres sont toujours sur bande.',
        rest: 'Restaurer le reste',
        stops: (name, why) => ({
          message: restoringQuestion(name, why),
          detail:
            'Les fichiers arrivés sont conservés. Pour restaurer les autres plus tard, restaurer de nouveau les mêmes fichiers et garder ceux qui existent.',
        }),
      },
    },
  },
};

function sendingQuestion(name: string, why: ShellEnding): string {
  switch (why) {
    case 'quit':
      return `Des fichiers sont encore envoyés à ${name}. Quitter Capstan et arrêter l’envoi ?`;
    case 'no-tray':
      return `Des fichiers sont encore envoyés à ${name}. Fermer la dernière fenêtre et arrêter l’envoi ?`;
    case 'shutdown':
      return `Des fichiers sont encore envoyés à ${name}, et l’ordinateur s’éteint`;
  }
}

function restoringQuestion(name: string, why: ShellEnding): string {
  switch (why) {
    case 'quit':
      return `Des fichiers de ${name} sont encore en cours de restauration. Quitter Capstan et arrêter la restauration ?`;
    case 'no-tray':
      return `Des fichiers de ${name} sont encore en cours de restauration. Fermer la dernière fenêtre et arrêter la restauration ?`;
    case 'shutdown':
      return `Des fichiers de ${name} sont encore en cours de restauration, et l’ordinateur s’éteint`;
  }
}
