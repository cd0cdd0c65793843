// French: Settings, the first-run tour, and the doctor’s checklist.

import { count, number, sizeInWords, time } from '../format.ts';
import { languageNames } from '../language.ts';
import { hashNames, type settingsText } from '../settings.ts';
import type { Translation } from '../translation.ts';
import { verifyAfterwards } from './tables.ts';

const waitUntilSafe = 'Attendre que tout soit sûr';
const clockModes = { instant: 'Instantané', modelled: 'Temps simulé', live: 'Temps réel' } as const;
const timesFaster = (times: string) => `${times} fois plus vite`;

export const frenchSettings: Translation<typeof settingsText> = {
  settings: {
    heading: 'Réglages',
    pages: {
      general: 'Général',
      archiving: 'Archivage',
      equipment: 'Lecteurs et cartouches',
      notices: 'Notifications',
      checklist: 'Liste de contrôle',
    },
    window: 'Fenêtre',
    restoring: {
      heading: 'Restauration',
      folder: 'Dossier par défaut',
      meaning: 'Les restaurations y vont, sauf si un autre dossier est choisi.',
      none: 'Aucun : chaque restauration demande',
      clear: 'Pas de dossier par défaut',
    },
    folders: {
      heading: 'Cartouches en dossiers',
      show: 'Afficher les cartouches comme des dossiers',
      meaning:
        'Tout programme peut les lister et y chercher, même les cartouches sur l’étagère. Aucune bande ne bouge tant qu’un programme n’ouvre pas de fichier.',
      folder: 'Dans le dossier',
      elsewhere: (folders) => `Aussi dans ${folders.join(', ')}.`,
      policy: 'Quand un programme ouvre un fichier qui est sur bande',
      policies: { fail: 'Refuser', ask: 'Me demander', wait: 'Le rapporter' },
      policyMeanings: {
        fail: 'Le programme reçoit aussitôt une erreur. Rapportez d’abord les fichiers avec capstan stage.',
        ask: 'Une notification vous le demande. Le programme attend votre réponse.',
        wait: 'Le programme attend que le fichier soit revenu, ce qui peut prendre des minutes.',
      },
      never: 'Les gestionnaires de fichiers avec aperçus, les indexeurs et les antivirus sont toujours refusés.',
      atLogin: 'Aussi à l’ouverture de ma session',
    },
    keepInTray: 'Rester dans la zone de notification quand la dernière fenêtre se ferme',
    keepInTrayMeaning:
      'Sinon seulement tant que des tâches s’exécutent. Tâches et planifications continuent de toute façon dans le service.',
    appearance: 'Apparence',
    language: 'Langue',
    languages: { system: 'Système', ...languageNames },
    appearances: { system: 'Système', light: 'Clair', dark: 'Sombre' },
    tour: 'Premiers pas',
    tourWords: 'Sept étapes sur une bande virtuelle. Aucune donnée ne peut être perdue.',
    tourStart: 'Commencer la visite',
    tourNoDrive: 'La visite demande un lecteur virtuel. En ajouter un sous « Lecteurs et cartouches ».',
    keys: 'Clavier',
    keysWords: 'Ctrl+1 à Ctrl+8 ouvrent les vues dans l’ordre de la liste.',
    about: 'À propos',
    version: 'Version',
    helperVersion: 'Service',
    home: 'Dossier de données',
    runtime: 'Fondé sur',
    licence: 'Licence',
    licenceName: 'Apache License 2.0',
    catalogue: {
      heading: 'Catalogue',
      lead: 'Les listes de fichiers peuvent être reconstruites à tout moment à partir des cartouches. Tout le reste (tâches passées, groupes, planifications, miroirs, emplacements, données d’état) est exporté une fois par jour dans le dossier de données ; les sept derniers exports sont conservés.',
      exportWords: 'Exporter dans un fichier',
      exportMeaning:
        'Une copie pour un autre disque ou ordinateur. Elle contient des noms de fichiers, mais aucun contenu.',
      exportAction: 'Exporter…',
      exportTitle: 'Exporter le catalogue',
      importWords: 'Importer un catalogue',
      importMeaning:
        'Ajoute ce qui manque ici ; rien d’existant n’est modifié ni supprimé. Les tâches passées s’ajoutent à l’historique et ne redémarrent pas ; les planifications et miroirs ajoutés s’exécutent à leur heure. Les listes de fichiers n’en font pas partie : charger les cartouches pour les reconstruire.',
      importAction: 'Importer…',
      importTitle: 'Importer un catalogue',
      kindOfFile: 'Export de catalogue',
      fileName: (now) => `capstan-catalogue-${now.toISOString().slice(0, 10)}.json`,
      exported: (path) => `Exporté vers ${path}.`,
      notWritten: (path, detail) => `${path} n’a pas pu être écrit : ${detail}`,
      imported: (made, jobs, rows) =>
        rows === 0
          ? `L’export du ${time(made)} ne contient rien de nouveau. Rien n’a été modifié.`
          : `Importé de l’export du ${time(made)} : ${count(rows, 'enregistrement', 'enregistrements')}, dont ${count(jobs, 'tâche passée', 'tâches passées')}.`,
    },

    archivingLead: 'Valeurs par défaut des nouveaux archivages. Elles peuvent être changées pour chacun.',
    verify: verifyAfterwards,
    verifyMeaning: 'Prend à peu près autant de temps. Peut être désactivé pour chaque archivage.',
    excludeMeaning: 'Un motif par ligne, comme dans .gitignore.',
    memory: 'Mémoire entre disque et bande',
    memoryMeaning:
      'Avec plus de mémoire, un disque lent peut faire une plus longue pause avant que la bande ne s’arrête.',
    memoryUsual: 'Automatique',
    memorySize: (size) => sizeInWords(size),
    hashes: 'Sommes de contrôle en plus de SHA-256',
    hashesMeaning: 'Calculées à l’écriture et enregistrées dans l’index sur bande.',
    hashNames,

    ejectIdle: {
      heading: 'Quand tous les lecteurs sont pleins',
      on: 'Éjecter les cartouches inutilisées pour faire de la place',
      meaning:
        'Quand une tâche a besoin d’un lecteur et qu’aucun n’est libre, une cartouche sûre que personne n’utilise est éjectée. Seulement les lecteurs virtuels : un vrai lecteur n’est jamais éjecté sans une personne.',
      after: 'Combien de temps une cartouche doit rester inutilisée',
      minutes: (minutes) => (minutes === 0 ? 'Aussitôt' : `Après ${count(minutes, 'minute', 'minutes')}`),
    },
    drives: 'Lecteurs',
    noDrives: 'Aucun lecteur.',
    virtual: 'Virtuel',
    real: 'Vrai lecteur',
    clock: ({ mode, speedUp }) => (mode === 'live' && speedUp !== 1 ? timesFaster(number(speedUp)) : clockModes[mode]),
    rediscover: 'Chercher des lecteurs',
    rediscovered: (drives) => count(drives, 'lecteur trouvé.', 'lecteurs trouvés.'),
    removeDrive: (name) => `Supprimer ${name}`,
    remove: 'Supprimer',
    addDrive: 'Ajouter un lecteur virtuel',
    model: 'Modèle',
    modelName: (generation, isHalf) => `LTO-${generation}${isHalf ? ', demi-hauteur' : ''}`,
    pace: 'Vitesse',
    paces: {
      instant: clockModes.instant,
      modelled: clockModes.modelled,
      'live-1': clockModes.live,
      'live-20': timesFaster('20'),
      'live-100': timesFaster('100'),
    },
    add: 'Ajouter le lecteur',
    cartridges: 'Cartouches virtuelles',
    cartridgesMeaning:
      'Des dossiers qui se comportent comme des bandes, pour essayer. Ils n’occupent que la place de leur contenu.',
    barcode: 'Code-barres',
    barcodeHint: 'Six lettres ou chiffres et le type de support : CAP010L8',
    barcodeTaken: 'Une cartouche avec ce code-barres existe déjà.',
    capacity: 'Capacité',
    make: 'Créer la cartouche',
    made: (barcode) => `${barcode} est sur l’étagère.`,
    libraries: {
      heading: 'Bibliothèques de bandes virtuelles',
      meaning:
        'Une bibliothèque avec un robot et ses propres lecteurs, pour essayer. Avec des cartouches dedans, personne n’a rien à charger.',
      size: (drives, slots, mailSlots) =>
        [
          count(drives, 'lecteur', 'lecteurs'),
          count(slots, 'emplacement', 'emplacements'),
          ...(mailSlots === 0 ? [] : [count(mailSlots, 'guichet', 'guichets')]),
        ].join(', '),
      drives: 'Lecteurs',
      slots: 'Emplacements',
      mailSlots: 'Guichets',
      maker: 'Se comporte comme',
      makers: {
        ibm: 'IBM',
        hp: 'HP',
        quantum: 'Quantum',
        spectra: 'Spectra Logic',
        stk: 'StorageTek',
        'short-labels': 'IBM, étiquettes de six caractères',
      },
      add: 'Ajouter la bibliothèque',
      remove: (id) => `Supprimer ${id}`,
    },
    where: 'Où',
    onShelf: 'Étagère',
    madeIn: (barcode, library) => `${barcode} est dans ${library}.`,

    doctorLead: 'Contrôle tout ce dont Capstan a besoin. Rien n’est modifié.',
    again: 'Contrôler de nouveau',
    examining: 'Contrôle…',
    reconnect: 'Se reconnecter',
    severity: { ok: 'OK', warning: 'Avertissement', error: 'Erreur' },
    topics: {
      helper: 'Service',
      rights: 'Droits',
      drives: 'Lecteurs',
      health: 'État des lecteurs',
      kernel: 'Cet ordinateur',
      database: 'Catalogue',
      room: 'Espace disque',
      clock: 'Horloge',
      keys: 'Clés de chiffrement',
    },
    helperAnswers: (version, home) => `Le service fonctionne : version ${version}, dossier de données ${home}.`,
    verdict: (errors, warnings) =>
      errors > 0
        ? count(errors, 'erreur trouvée.', 'erreurs trouvées.')
        : warnings > 0
          ? `Aucune erreur ; ${count(warnings, 'avertissement', 'avertissements')}.`
          : 'Aucun problème trouvé.',
  },

  tour: {
    name: 'Premiers pas',
    progress: (step, all) => `Étape ${step} sur ${all}`,
    invitation: 'Nouveau ici ? Essayer Capstan sur une bande virtuelle.',
    invitationWords: 'Sept étapes, quelques minutes, et aucune donnée ne peut être perdue.',
    begin: 'Montrer',
    dismiss: 'Non, merci',
    leave: 'Quitter la visite',
    atWork: 'En cours…',
    stepNames: {
      load: 'Charger',
      format: 'Formater',
      archive: 'Archiver',
      safe: waitUntilSafe,
      eject: 'Éjecter',
      browse: 'Contenu',
      restore: 'Restaurer',
    },
    steps: {
      load: {
        title: (barcode) => `Mettre ${barcode} dans le lecteur`,
        words: () => 'La glisser de l’étagère sur le lecteur, ou appuyer sur le bouton.',
        button: (barcode) => `Charger ${barcode}`,
      },
      format: {
        title: (barcode) => `Formater ${barcode}`,
        words: () =>
          'Une bande neuve doit être formatée une fois. Elle est vierge : rien n’est perdu. Un nom est facultatif.',
        button: () => 'Formater…',
      },
      archive: {
        title: () => 'Archiver un dossier',
        words: () => 'Déposer un petit dossier sur le lecteur, ou en choisir un. Vos fichiers restent où ils sont.',
        button: () => 'Choisir un dossier…',
      },
      safe: {
        title: () => waitUntilSafe,
        words: () => 'Un fichier est sûr quand un index sur la bande le nomme. Capstan ne le dit qu’alors.',
        button: () => 'Afficher la tâche',
      },
      eject: {
        title: (barcode) => `Éjecter ${barcode}`,
        words: () => 'Le lecteur affiche « Éjection sans risque » quand retirer la bande ne perd rien.',
        button: () => 'Éjecter',
      },
      browse: {
        title: (barcode) => `Parcourir ${barcode} sur l’étagère`,
        words: () => 'Le contenu d’une bande se parcourt même quand elle est sur l’étagère.',
        button: (barcode) => `Contenu de ${barcode}`,
      },
      restore: {
        title: (barcode) => `Restaurer de ${barcode}`,
        words: () =>
          'Sélectionner des fichiers et appuyer sur « Restaurer », ou tout prendre. La cartouche est chargée quand il le faut.',
        button: () => 'Tout restaurer',
      },
    },
    safeNow: (files) =>
      `${count(files, 'fichier est sûr', 'fichiers sont sûrs')} sur bande. Le lecteur affiche « Éjection sans risque » : retirer la bande ne perd rien.`,
    restoreWhere:
      'Choisir un dossier pour les fichiers, puis appuyer sur « Restaurer ». Rien d’existant n’est remplacé.',
    endTitle: 'C’est tout',
    end: 'Les fichiers sont revenus, chacun comparé à sa somme de contrôle. La visite peut être relancée dans les Réglages.',
  },
};
