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
  'fleet.invalid-address': [
    'L’adresse de la base de données n’est pas comprise',
    'Elle se présente ainsi : postgres://RÔLE@HÔTE:5432/BASE. Rien n’a été modifié.',
    'Corriger l’adresse ; sslmode et sslrootcert peuvent suivre après un « ? ».',
  ],
  'fleet.certificate-refused': [
    'Le certificat de la base de données n’est pas reconnu',
    'PostgreSQL présente un certificat d’une autorité inconnue, ou établi pour un autre nom. Rien ne lui a été envoyé.',
    'Indiquer le certificat de l’autorité dans l’adresse (sslrootcert=…), ou corriger le nom ou le certificat du serveur.',
  ],
  'fleet.no-encryption': [
    'La base de données n’offre pas de chiffrement',
    'PostgreSQL n’accepte pas de connexions chiffrées. Rien ne lui a été envoyé.',
    'Activer « ssl » dans postgresql.conf ; ou, si le réseau est sûr, ajouter ?sslmode=disable à l’adresse.',
  ],
  'fleet.not-joined': [
    'Cet ordinateur ne fait partie d’aucun parc',
    'Il ne partage aucune base avec d’autres hôtes de bandes. Rien n’a été modifié.',
    'Rejoindre un parc :  capstan fleet join postgres://…',
  ],
  'fleet.agent-ended': [
    'Le programme qui parle à la base commune s’est arrêté',
    'Il redémarre de lui-même. Cet ordinateur continue de travailler et rendra compte plus tard de ce qu’il a fait.',
    'Réessayer dans un instant ; le journal dit pourquoi il s’est arrêté.',
  ],
  'fleet.no-password': [
    'Aucun mot de passe utilisable dans le fichier',
    'La première ligne de {subject|ce fichier} est vide ou trop longue. Rien n’a été modifié.',
    'Écrire le mot de passe du rôle de la base sur la première ligne.',
  ],
  'fleet.no-certificate': [
    'Le fichier ne contient pas de certificat',
    '{subject|Ce fichier} est trop long pour être le certificat d’une autorité. Rien n’a été modifié.',
    'Indiquer le fichier du certificat de l’autorité qui a signé celui du serveur.',
  ],
};
