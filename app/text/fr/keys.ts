// French: keys of encrypted pools.

import { day } from '../format.ts';
import type { keysText } from '../keys.ts';
import type { Translation } from '../translation.ts';

const importKeys = 'Importer les clés d’une fiche';

export const frenchKeys: Translation<typeof keysText> = {
  keys: {
    encrypted: 'Chiffrée',
    locked: 'Verrouillé',
    unlocked: 'Déverrouillé',
    kitNever: 'Fiche jamais relue',
    kitDue: 'Test de la fiche à faire',
    stillOpen: 'Ce qui est dans un lecteur reste lisible jusqu’à l’éjection.',
    isLocked: (pool) => `Le groupe ${pool} est verrouillé.`,
    isUnconfirmed: (pool) =>
      `La fiche de récupération de ${pool} n’a jamais été relue : rien ne peut encore être chiffré.`,
    unlockPool: (pool) => `Déverrouiller ${pool}`,
    lockPool: (pool) => `Verrouiller ${pool}`,
    kitOf: (pool) => `Fiche de récupération de ${pool}`,
    changePassphraseOf: (pool) => `Changer la phrase secrète de ${pool}`,
    passphraseOf: (pool) => `Phrase secrète de ${pool}`,
    actions: {
      unlock: 'Déverrouiller…',
      lock: 'Verrouiller',
      kit: 'Fiche de récupération…',
      passphrase: 'Changer la phrase secrète…',
      import: `${importKeys}…`,
    },

    passphrase: 'Phrase secrète',
    newPassphrase: 'Nouvelle phrase secrète',
    again: 'La même encore une fois',
    show: 'Afficher la saisie',

    unlock: {
      lead: 'Ses cartouches pourront être lues et écrites jusqu’à son verrouillage ou l’arrêt du service.',
      start: 'Déverrouiller',
      forgotten: 'Oubliée ? Déverrouiller avec la fiche de récupération',
      noPassphrase: 'Ce groupe n’a pas de phrase secrète ici. Le déverrouiller avec sa fiche de récupération.',
    },

    change: {
      lead: 'Aucune cartouche n’est modifiée, et la fiche de récupération reste valable.',
      afterKit: 'Le groupe est déverrouillé. Si sa phrase secrète est oubliée, en choisir une autre maintenant.',
      start: 'Définir la phrase secrète',
      later: 'Pas maintenant',
    },

    kit: {
      lead: 'Une page qui ouvre les cartouches si la phrase secrète est oubliée ou cet ordinateur perdu.',
      make: 'Créer une fiche',
      makeMeaning: 'L’imprimer et la garder loin des cartouches : qui a les deux peut tout lire.',
      save: 'Enregistrer en PDF…',
      saveTitle: 'Enregistrer la fiche de récupération',
      kindOfFile: 'Fiche de récupération (PDF)',
      fileName: (pool) => `Capstan fiche de récupération ${pool}.pdf`,
      saved: (path) => `La fiche est dans ${path}.`,
      readBack: 'La relire',
      readMeaning:
        'De préférence depuis la page imprimée : scanner son code dans un fichier texte, ou taper ses groupes de chiffres.',
      never: 'Rien n’est chiffré avant qu’une fiche ait été relue une fois.',
      last: (time) => `Relue pour la dernière fois le ${day(time)}.`,
      unlisted: (cartridges) =>
        cartridges === 1
          ? 'Elle ouvre 1 cartouche qu’elle ne mentionne pas : celle-ci a été chiffrée après coup.'
          : `Elle ouvre ${cartridges} cartouches qu’elle ne mentionne pas : elles ont été chiffrées après coup.`,
      opens: (pool) => `La fiche ouvre ${pool}.`,
      lockedNote: 'Déverrouiller le groupe pour créer une fiche ou en relire une.',
      start: 'Relire',
      chooseTitle: 'Choisir la fiche de récupération',
      source: 'Où est la fiche',
      sources: { file: 'Dans un fichier', typed: 'Sur papier' },
      file: 'Choisir un fichier…',
      fileMeaning: 'Son PDF ou son fichier texte, ou un fichier texte avec le code scanné.',
      groups: 'Groupes de chiffres tels qu’imprimés, contrôles compris',
      recoveryGroups: 'Les 16 groupes de la clé de récupération suffisent.',
      allGroups: 'Les 36 groupes : la clé de récupération et la clé enveloppée du groupe.',
    },

    import: {
      title: importKeys,
      lead: 'Sur un ordinateur qui ne connaît pas encore le groupe. Il faut la fiche de récupération, pas de phrase secrète.',
      start: 'Importer les clés',
      name: 'Nom du groupe',
      nameHint: 'Comme sur la fiche',
      nameMeaning: 'Une fiche dans un fichier le dit. L’ajouter aux groupes de chiffres tapés.',
      passphrase: 'Définir une phrase secrète pour cet ordinateur',
      passphraseMeaning: 'Sinon, seule la fiche déverrouille le groupe ici.',
      imported: (pool) => `Les clés de ${pool} sont ici, et le groupe est déverrouillé.`,
      next: 'Charger ses cartouches pour voir et restaurer ce qu’elles contiennent.',
    },

    pool: {
      encrypt: 'Chiffrer ses cartouches',
      encryptMeaning: 'Le lecteur chiffre tout ce qu’elles contiennent. Cela ne peut pas être changé plus tard.',
      kitFirst:
        'Avant toute écriture, une fiche de récupération doit être créée et relue. Perdre à la fois la phrase secrète et la fiche, c’est perdre les cartouches : personne ne pourra aider.',
      isEncrypted: 'Les cartouches de ce groupe sont chiffrées.',
      clearCopies: 'Autoriser des copies non chiffrées sur disque',
      clearCopiesMeaning:
        'Les dossiers miroirs, la boîte de dépôt et les fichiers ouverts dans un dossier de cartouches ne sont pas chiffrés.',
    },

    cartridge: {
      ofLocked: (pool) => `Elle appartient au groupe ${pool}, qui est verrouillé.`,
      ofSome: 'Elle appartient peut-être à un groupe verrouillé, ou à un groupe inconnu ici.',
      ofUnknown: 'Pour la lire, importer les clés de son groupe depuis la fiche de récupération.',
    },

    format: {
      pool: 'Pour le groupe',
      noPool: 'Aucun',
      encryptedPool: (pool) => `${pool}, chiffré`,
      willEncrypt: 'La cartouche sera chiffrée avec une clé qui lui est propre.',
    },
  },
};
