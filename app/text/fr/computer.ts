// French: whose tapes are shown.

import type { computerText } from '../computer.ts';
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
      `Les dossiers de cet ordinateur ne peuvent pas servir tant qu’il est connecté à ${name} : ni les y archiver, ni y restaurer. Utiliser Capstan sur ${name}, ou revenir à cet ordinateur.`,
  },
};
