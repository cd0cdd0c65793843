// French: faults of encryption and its keys.

import type { FaultsOfKeys } from '../fault-table.ts';

export const frenchFaultsOfKeys: FaultsOfKeys = {
  'drive.encryption-refused': [
    'Le lecteur ne chiffre pas cette cartouche',
    '{subject|Le lecteur} ne chiffre pas, ou n’a accepté aucune clé pour la cartouche. Rien n’a été écrit.',
    'Utiliser un autre lecteur qui chiffre, ou une cartouche d’un groupe non chiffré.',
  ],
  'drive.encryption-unconfirmed': [
    'Le lecteur n’a pas confirmé le chiffrement',
    '{subject|Le lecteur} a accepté une clé, mais ne signale pas qu’il écrit avec elle. Rien n’a été écrit sans chiffrement.',
    'Éjecter la cartouche, la charger à nouveau et réessayer. Sinon, utiliser un autre lecteur.',
  ],
  'drive.keys-by-library': [
    'Le lecteur n’accepte les clés que de sa bibliothèque',
    '{subject|Le lecteur} est réglé pour que sa bibliothèque ou un serveur de clés gère le chiffrement. Rien n’a été écrit.',
    'Régler le chiffrement du lecteur sur « application managed », sur le panneau ou la page web de la bibliothèque, puis réessayer.',
  ],
  'medium.not-encrypted': [
    'La cartouche n’est pas chiffrée',
    'Le lecteur a reçu une clé pour {subject|la cartouche}, mais ce qu’elle contient n’est pas chiffré. Rien n’a été modifié.',
    'L’éjecter, la charger à nouveau et réessayer sans clé. Si elle devrait être chiffrée, une autre cartouche porte peut-être son code-barres.',
  ],
  'keys.locked': [
    'La clé du groupe est verrouillée',
    'Les cartouches de {subject|ce groupe} ne peuvent être lues et écrites que si sa clé est déverrouillée. Rien n’a été modifié.',
    'La déverrouiller avec sa phrase secrète ou sa clé de récupération, puis réessayer.',
  ],
  'keys.unknown': [
    'La clé n’est pas ici',
    'Aucune clé pour {subject|la cartouche} n’est conservée sur cet ordinateur. Rien n’a été modifié.',
    'Importer les clés depuis la fiche imprimée pour le groupe, puis réessayer.',
  ],
  'keys.pool-plain': [
    'Le groupe n’est pas chiffré',
    '{subject|Le groupe} n’a pas de clé.',
    'Un groupe est chiffré dès le début ou pas du tout : en créer un autre avec --encrypt.',
  ],
  'keys.kit-unconfirmed': [
    'La fiche de récupération n’a pas encore été relue',
    'Rien n’est chiffré pour {subject|le groupe} avant que sa fiche de récupération ait été imprimée et relue une fois : sans elle, une phrase secrète oubliée ferait perdre tous les fichiers.',
    'Imprimer la fiche, la garder en lieu sûr et la relire.',
  ],
  'keys.no-passphrase': [
    'Aucune phrase secrète n’a été donnée',
    'La première ligne de {subject|ce fichier} est vide ou trop longue. Rien n’a été modifié.',
    'Mettre la phrase secrète dans la première ligne du fichier, ou la taper.',
  ],
  'keys.passphrases-differ': [
    'Les deux phrases secrètes diffèrent',
    'La deuxième saisie n’est pas la même. Rien n’a été modifié.',
    'La taper de nouveau.',
  ],
  'keys.no-passphrase-set': [
    'Le groupe n’a pas de phrase secrète',
    'Seule la fiche de récupération ouvre la clé de {subject|ce groupe}.',
    'Le déverrouiller avec la fiche, puis lui donner une phrase secrète.',
  ],
  'keys.kit-incomplete': [
    'Il manque la clé du groupe à la fiche',
    'Seule la clé de récupération a été donnée. Sur un ordinateur qui ne connaît pas le groupe, sa clé enveloppée est nécessaire aussi.',
    'Donner le fichier de la fiche, lire son code, ou taper les 36 groupes.',
  ],
  'keys.pool-unnamed': [
    'Le nom du groupe manque',
    'Les groupes tapés ne disent pas à quel groupe ils appartiennent.',
    'Le nommer : capstan key import --pool NOM.',
  ],
  'keys.name-taken': [
    'Ce nom est celui d’un groupe chiffré qui a été supprimé',
    '{subject|Le groupe} était chiffré avant d’être supprimé. Sa clé est conservée pour que ses cartouches restent lisibles. Rien n’a été modifié.',
    'Choisir un autre nom, ou en refaire un groupe chiffré avec son ancienne phrase secrète.',
  ],
  'keys.exists': [
    'Le groupe a déjà une autre clé',
    '{subject|Le groupe} a déjà une clé, et celle-ci est différente. Ses cartouches en auraient deux ; rien n’a été modifié.',
    'Utiliser la clé du groupe, ou choisir un autre groupe.',
  ],
  'keys.not-of-pool': [
    'Cette clé appartient à un autre groupe',
    'La clé enveloppée ne peut être ouverte avec la clé de {subject|ce groupe} : elle appartient à un autre, ou elle est abîmée. Rien n’a été modifié.',
    'Déverrouiller le groupe de la cartouche, ou relire la clé sur la fiche ou sur une autre cartouche.',
  ],
  'keys.clear-copy-refused': [
    'Le groupe n’autorise aucune copie non chiffrée',
    '{subject|Le groupe} est chiffré, et rien ne doit en rester non chiffré sur un disque : ni dossier miroir, ni tampon, ni boîte de dépôt, ni dossier de mise à disposition. Rien n’a été copié.',
    'Se passer d’une telle copie : restaurer les fichiers au lieu de les ouvrir dans un montage, copier avec deux lecteurs. Ou les autoriser : capstan pool edit GROUPE --clear-copies.',
  ],
  'keys.kit-exists': [
    'Un fichier de ce nom existe déjà',
    'Une fiche de récupération n’est jamais écrite par-dessus {subject|un autre fichier} : c’est peut-être la seule que quelqu’un possède. Rien n’a été modifié.',
    'Donner un autre nom à la nouvelle fiche.',
  ],
  'keys.wrong-passphrase': [
    'La phrase secrète est fausse',
    'Elle n’ouvre pas la clé de {subject|ce groupe}. Rien n’a été modifié.',
    'Vérifier les majuscules et la disposition du clavier, puis réessayer. Si elle est oubliée, déverrouiller le groupe avec sa fiche : capstan key unlock GROUPE --kit FICHIER. Sans phrase secrète ni fiche, personne ne peut l’ouvrir.',
  ],
  'keys.wrong-recovery-key': [
    'La clé de récupération est fausse',
    'Elle n’ouvre pas la clé de {subject|ce groupe}, ou n’a pas été lue entièrement. Rien n’a été modifié.',
    'Comparer chaque groupe de caractères avec la fiche imprimée, et vérifier qu’elle est bien celle de ce groupe. D’une fiche plus ancienne, taper les 36 groupes ou donner le fichier. Sans fiche, la phrase secrète ouvre toujours le groupe.',
  ],
};
