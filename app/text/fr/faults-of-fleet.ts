// French: faults of what several tape hosts share.

import type { FaultsOfFleet } from '../fault-table.ts';

export const frenchFaultsOfFleet: FaultsOfFleet = {
  'fleet.database-away': [
    'La base de données commune ne répond pas',
    'PostgreSQL est injoignable. Cet ordinateur continue de travailler et rendra compte de ce qu’il a fait au retour de la base.',
    'Vérifier que PostgreSQL tourne et que le réseau permet à cet ordinateur de le joindre.',
  ],
  'fleet.database-refused': [
    'La base de données commune a refusé la connexion',
    'PostgreSQL n’accepte pas le rôle ou le mot de passe. Rien n’a été modifié.',
    'Vérifier le rôle, son mot de passe et le fichier pg_hba.conf du serveur.',
  ],
  'fleet.no-database': [
    'Cette base de données n’existe pas',
    'Le serveur PostgreSQL n’a aucune base de ce nom. Rien n’a été modifié.',
    'La créer sur le serveur, par exemple :  createdb capstan',
  ],
  'fleet.not-allowed': [
    'Le rôle n’a pas ce droit dans la base commune',
    'PostgreSQL ne l’autorise pas. Rien n’a été modifié.',
    'Se connecter comme propriétaire de la base, ou demander à son administrateur.',
  ],
  'fleet.database-full': [
    'La base de données commune n’accepte plus rien',
    'Le disque de PostgreSQL est plein, ou il est en lecture seule. Cet ordinateur continue de travailler et rendra compte plus tard de ce qu’il a fait.',
    'Libérer de la place pour PostgreSQL, ou mettre fin à sa lecture seule.',
  ],
  'fleet.database-fault': [
    'La base de données commune a signalé une erreur',
    'PostgreSQL n’a pas fait ce qui lui était demandé ; son message figure dans les détails techniques.',
    'Consulter le journal de PostgreSQL ; « capstan fleet doctor » vérifie ce dont Capstan a besoin.',
  ],
  'fleet.database-too-old': [
    'PostgreSQL est trop ancien',
    'Le parc a besoin de PostgreSQL 15 ou plus récent. Rien n’a été modifié.',
    'Mettre PostgreSQL à jour, ou utiliser un autre serveur.',
  ],
  'fleet.not-set-up': [
    'La base n’est pas préparée pour un parc',
    'Elle ne contient encore rien de Capstan. Rien n’a été modifié.',
    'La préparer d’abord :  capstan fleet init postgres://…',
  ],
  'fleet.database-older': [
    'La base commune vient d’un Capstan plus ancien',
    'Ce Capstan en attend une forme plus récente. Cet ordinateur continue de travailler et rendra compte plus tard de ce qu’il a fait.',
    'La mettre à niveau, ce que les ordinateurs plus anciens permettent :  capstan fleet migrate postgres://…',
  ],
  'fleet.database-newer': [
    'La base commune vient d’un Capstan plus récent',
    'Ce Capstan ne la comprend plus. Cet ordinateur continue de travailler et rendra compte plus tard de ce qu’il a fait.',
    'Mettre Capstan à jour sur cet ordinateur.',
  ],
};
