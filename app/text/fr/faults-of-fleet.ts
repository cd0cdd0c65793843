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
    'PostgreSQL n’accepte pas le rôle, le mot de passe ou une telle connexion. Rien n’a été modifié.',
    'Vérifier le rôle, son mot de passe et si pg_hba.conf du serveur admet cet ordinateur, avec ou sans chiffrement.',
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
  'fleet.has-left': [
    'Cet ordinateur a quitté le parc',
    'C’est ce qu’indique la base commune. Cet ordinateur continue de travailler, et rien n’en est signalé.',
    'Le quitter aussi ici, ou le rejoindre à nouveau :  capstan fleet leave',
  ],
  'fleet.joined': [
    'Cet ordinateur fait déjà partie d’un parc',
    'Il y est connu sous le nom {subject|indiqué}. Rien n’a été modifié.',
    'Quitter d’abord celui-là :  capstan fleet leave',
  ],
  'fleet.name-taken': [
    'Un autre ordinateur du parc porte ce nom',
    'Le parc connaît {subject|ce nom} pour un autre ordinateur. Rien n’a été modifié.',
    'Choisir un autre nom pour celui-ci :  capstan fleet join postgres://… --name NOM',
  ],
  'fleet.role-taken': [
    'Un autre ordinateur se connecte avec ce rôle',
    'Chaque hôte d’un parc a besoin de son propre rôle ; {subject|celui-ci} est à un autre. Rien n’a été modifié.',
    'Faire créer un rôle pour cet ordinateur, ou rejoindre avec un rôle qui peut en créer.',
  ],
  'fleet.host-elsewhere': [
    'Deux ordinateurs ne font qu’un pour le parc',
    'Un autre ordinateur, avec une copie de ce dossier de données, se présente comme {subject|cet hôte}. Celui-ci ne signale rien.',
    'Donner à l’un d’eux son propre dossier de données, puis le faire rejoindre le parc sous son propre nom.',
  ],
  'fleet.host-from-backup': [
    'Cet ordinateur est revenu avec un état plus ancien',
    'Son dossier de données est plus ancien que ce qu’il avait signalé : il vient d’une sauvegarde. Tout est signalé à nouveau.',
    'Charger les cartouches écrites depuis, afin que leurs index soient relus.',
  ],
  'fleet.catalogue-unread': [
    'Le catalogue ne peut pas être lu pour le parc',
    'Le programme qui informe le parc ne peut pas ouvrir {subject|le catalogue}. Cet ordinateur continue de travailler.',
    'Vérifier qui peut lire le dossier de données ; le journal en dit plus.',
  ],
  'fleet.line-in-clear': [
    'La liaison avec la base n’est pas chiffrée',
    'Ce que cet ordinateur signale peut être lu en route vers PostgreSQL.',
    'Rejoindre avec sslmode=verify-full, sauf si le réseau est sûr.',
  ],
  'fleet.role-too-mighty': [
    'Le rôle de cet ordinateur a trop de droits',
    'Un hôte n’a besoin que d’appartenir à capstan_host.',
    'Quitter le parc, puis le rejoindre avec un rôle qui peut créer des rôles : cet ordinateur obtient alors le sien.',
  ],
  'fleet.clocks-differ': [
    'Les horloges de l’ordinateur et de la base diffèrent',
    'Rien ne dépend de l’horloge de cet ordinateur, mais les heures des journaux et des listes ne concordent pas.',
    'Faire régler les deux horloges par le même serveur de temps.',
  ],
  'fleet.nobody-there': [
    'Cette personne n’existe pas',
    'Le parc ne connaît personne de ce nom ou de ce numéro : {subject|personne}. Rien n’a été modifié.',
    'Vérifier les noms. Un ordinateur signale ses utilisateurs en rejoignant le parc, puis toutes les heures.',
  ],
};
