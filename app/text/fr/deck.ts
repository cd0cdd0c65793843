// French: the deck, and the sheets that open from it.

import type { WaitingFor } from '../../../helper/contract/model.ts';
import { isCleaning } from '../../../helper/contract/words/drives.ts';
import type { deckText } from '../deck.ts';
import { count, duration, sizeInWords, whenAbout } from '../format.ts';
import type { Translation } from '../translation.ts';
import { drive } from './drive.ts';
import { separateCopies, verifyAfterwards } from './tables.ts';

const waitsOn: Readonly<Record<WaitingFor, string>> = {
  ...{ drive: 'le lecteur', nothing: 'rien', flush: 'le vidage sur bande', index: 'l’index' },
  ...{ pool: 'la mémoire', hash: 'les sommes de contrôle', source: 'la source' },
};

const poolNamed = (name: string) => `Groupe ${name}`;
const loadedFirst = (barcode: string) => `${barcode} sera d’abord chargée.`;
const files = (many: number) => count(many, 'fichier', 'fichiers');
const folders = (many: number) => count(many, 'dossier', 'dossiers');

export const frenchDeck: Translation<typeof deckText> = {
  deck: {
    heading: 'Lecteurs',
    drives: 'Lecteurs',
    shelf: 'Étagère',
    noDrives: 'Aucun lecteur trouvé',
    noDrivesHint: 'Brancher un lecteur de bande et l’allumer. Il apparaît ici de lui-même.',
    noCartridges: 'Aucune cartouche',
    noCartridgesHint: 'Insérer une cartouche dans un lecteur, ou en créer une virtuelle avec « capstan virtual new ».',
    makeVirtual: (barcode) => `Créer la cartouche virtuelle ${barcode}`,
    cartridges: (many) => count(many, 'cartouche', 'cartouches'),
    inDrive: (name) => `Dans ${name}`,
    loading: 'Chargement des lecteurs et des cartouches…',
    dropToLoad: 'Relâcher pour charger la cartouche',
    dropToArchive: (barcode) => `Relâcher pour archiver sur ${barcode}`,
    dropToEject: 'Relâcher pour éjecter la cartouche',
    cannotEject: 'Une tâche utilise cette cartouche : elle pourra être éjectée à la fin de la tâche',
    dropNeedsCartridge: 'Charger d’abord une cartouche, puis y déposer des dossiers',
    cannotLoad: 'Éjecter d’abord la cartouche qui est dans le lecteur',
    cannotTake:
      'Trop d’éléments : déposer au plus 1 000 fichiers et dossiers à la fois, ou le dossier qui les contient',
    find: 'Chercher une cartouche',
    findHint: 'Code-barres, nom, groupe ou emplacement',
    sort: 'Trier',
    orders: {
      barcode: 'Par code-barres',
      name: 'Par nom',
      free: 'Le plus d’espace libre d’abord',
      verified: 'La plus ancienne vérification d’abord',
      health: 'À surveiller d’abord',
    },
    found: (found, of) => `${found} sur ${count(of, 'cartouche', 'cartouches')}`,
    foundNone: 'Aucune cartouche ne correspond',
    foundNoneHint: 'Chercher une partie du code-barres, du nom, du groupe ou de l’emplacement.',
  },

  pace: {
    meaning: (shares) => `Récemment attendu : ${shares}`,
    share: (on, share) => `${waitsOn[on]} ${Math.round(100 * share)} %`,
  },

  shelf: {
    verified: (iso, now) => `Vérifiée ${whenAbout(iso, now)}`,
    sampleVerified: (iso, now) => `Vérifiée en partie ${whenAbout(iso, now)}`,
    neverVerified: 'Jamais vérifiée',
    unsound: 'Vérification échouée',
    pool: poolNamed,
    cleaning: 'Cartouche de nettoyage',
  },

  copy: {
    title: (barcode) => `Copier ${barcode}`,
    lead: 'Copie tous les fichiers actuels avec leurs dates, attributs, propriétaires et sommes de contrôle. Les anciennes générations ne sont pas copiées.',
    what: (name, many, bytes) => `${name === '' ? '' : `« ${name} » : `}${files(many)}, ${sizeInWords(bytes)}.`,
    onto: 'Vers',
    none: 'Aucune autre cartouche formatée n’est disponible. En formater d’abord une.',
    fits: (needed, free) => `${sizeInWords(needed)} sur ${sizeInWords(free)} libres.`,
    short: (missing) =>
      `Il manque ${sizeInWords(missing)} : choisir une autre cartouche, ou en fournir une quand la tâche la demande.`,
    will: 'Ce qui va se passer',
    straight: 'Les gros fichiers sont copiés directement d’un lecteur à l’autre.',
    rounds: 'Avec un seul lecteur, les deux cartouches alternent ; la tâche dit quand les échanger.',
    assurance: (barcode) =>
      `Chaque fichier est comparé à sa somme de contrôle à la lecture. ${barcode} n’est pas modifiée.`,
    start: 'Lancer la copie',
  },

  lock: {
    title: (barcode) => `Verrouiller ${barcode}`,
    lead: 'Une cartouche verrouillée n’accepte plus de nouveaux fichiers. Les siens peuvent toujours être restaurés.',
    meaning:
      'Les programmes LTFS respectent le verrou, pas le lecteur lui-même. Contre d’autres programmes, utiliser le loquet de protection de la cartouche.',
    until: 'Jusqu’au déverrouillage',
    forGood:
      'Définitivement : elle ne pourra jamais être déverrouillée, ni formatée par un programme qui respecte le verrou',
    onIt: 'Verrouillé définitivement avec elle',
    confirm: (barcode) => `Saisir ${barcode} pour confirmer le verrouillage définitif`,
    start: 'Verrouiller',
    startForGood: 'Verrouiller définitivement',
    isLocked: 'Cette cartouche est verrouillée. La déverrouiller pour y archiver de nouveau.',
    isLockedForGood: 'Cette cartouche est verrouillée définitivement. Elle ne peut pas être déverrouillée.',
    unlock: 'Déverrouiller',
    loads: loadedFirst,
  },

  removeCartridge: {
    title: (barcode) => `Supprimer ${barcode} ?`,
    lead: 'La cartouche virtuelle et son dossier sont supprimés. C’est irréversible.',
    start: 'Supprimer',
  },

  place: {
    title: (barcode) => `Emplacement de ${barcode}`,
    lead: 'Où trouver cette cartouche, avec vos propres mots. La recherche de l’étagère la trouve par son emplacement.',
    label: 'Emplacement',
    hint: 'Par exemple « Cave, carton 4 »',
  },

  drive: {
    lamps: ['prêt', 'actif', 'nettoyer', 'panne'],
    virtual: 'Virtuel',
    menu: (name) => `Actions pour ${name}`,
    ...drive,
    isCleaning,
    room: (used, free) => `${sizeInWords(used)} utilisés, ${sizeInWords(free)} libres`,
    dropHint: 'Déposer ici des dossiers ou des fichiers pour les archiver.',
    wantsCleaning:
      'Le lecteur doit être nettoyé. Charger une cartouche de nettoyage ; son code-barres commence par CLN.',
    wantsCleaningSoon: 'Le lecteur devra bientôt être nettoyé. Charger une cartouche de nettoyage quand il est libre.',
    warns: (many) => `Le lecteur signale ${count(many, 'avertissement', 'avertissements')} : voir État.`,
    toHealth: 'Ouvrir État',
    waiting: (many) => `${count(many, 'autre tâche attend', 'autres tâches attendent')} cette cartouche`,
    files,
  },

  connectDrive: {
    allVirtual: 'Tous les lecteurs sont virtuels : ils écrivent dans des dossiers sur un disque, pas sur bande.',
    heading: 'Brancher un vrai lecteur',
    steps: [
      'Brancher le lecteur à cet ordinateur et l’allumer.',
      'Autoriser l’utilisateur à l’ouvrir : sudo usermod -aG tape USER, puis se reconnecter. Le service système de Capstan n’en a pas besoin.',
    ],
    lookAgain: 'Chercher de nouveau',
    found: (drives) =>
      drives === 0
        ? 'Aucun vrai lecteur trouvé. La liste de contrôle des Réglages dit ce qui l’empêche.'
        : count(drives, 'vrai lecteur trouvé.', 'vrais lecteurs trouvés.'),
  },

  archive: {
    title: (barcode) => `Archiver sur ${barcode}`,
    titleOfPool: (name) => `Archiver sur le groupe ${name}`,
    what: 'À archiver',
    destination: 'Destination',
    counted: (many, single) =>
      [...(many === 0 ? [] : [folders(many)]), ...(single === 0 ? [] : [files(single)])].join(' et '),
    folder: 'Dossier',
    leaveOut: (name) => `Exclure ${name}`,
    options: 'Options',
    copies: separateCopies,
    oneCopy: 'Une copie. Une seconde demande un autre lecteur et une cartouche formatée.',
    oneCopyInPool: 'Une copie. Une seconde demande un autre lecteur et des cartouches pour la copie 2 dans le groupe.',
    fillsPool: (copies) =>
      `${copies === 1 ? '' : 'Toutes les copies sont écrites en même temps, chacune sur ses propres cartouches du groupe. '}Les cartouches du groupe sont remplies l’une après l’autre ; les vierges sont formatées à leur tour.`,
    further: (copies) =>
      copies === 1
        ? 'Une fois pleine, continuer sur'
        : `Toutes les copies sont écrites en même temps. ${copies === 2 ? 'La première cartouche choisie reçoit la seconde copie' : `Les ${copies - 1} premières cartouches choisies reçoivent les autres copies`} ; les suivantes continuent quand une est pleine.`,
    split: 'Répartir les gros fichiers sur plusieurs cartouches',
    cartridge: (barcode, name, free) =>
      [barcode, name, `${sizeInWords(free)} libres`].filter((part) => part !== '').join(' · '),
    pool: (name, { copies, free, blank, unknown, takesBlank }) => {
      const room = [
        ...(free === null ? [] : [`${sizeInWords(free)} libres`]),
        ...(blank === 0 ? [] : [count(blank, 'cartouche vierge', 'cartouches vierges')]),
        ...(unknown === 0 ? [] : [count(unknown, 'cartouche nouvelle', 'cartouches nouvelles')]),
      ];
      const none = takesBlank
        ? 'prend une cartouche vierge dans la bibliothèque'
        : 'aucune cartouche ne prend de fichiers';
      const [first = none, ...more] = room;
      return [poolNamed(name), `${copies === 1 ? '' : 'par copie : '}${first}`, ...more].join(' · ');
    },
    needsMore: (copies) =>
      `Choisir ${count(copies - 1, 'autre cartouche', 'autres cartouches')} pour ${copies} copies.`,
    mirror: 'Copier aussi dans un dossier sur disque',
    noMirror: 'Aucun dossier choisi',
    withoutMirror: 'Sans copie sur disque',
    verify: verifyAfterwards,
    verifyMeaning: 'Chaque fichier est relu et comparé à sa somme de contrôle.',
    verifyAdds: (seconds) => `La vérification ajoute ${duration(seconds)}.`,
    skipUnchanged: 'Ignorer les fichiers inchangés',
    skipUnchangedMeaning:
      'Les fichiers déjà sur la cartouche avec la même taille et la même date ne sont pas réécrits.',
    skipDuplicates: 'Ignorer les fichiers déjà sur bande',
    skipDuplicatesMeaning:
      'Vos fichiers qu’une cartouche du même groupe contient avec le même contenu ne sont pas réécrits. Une liste dans le dossier indique où ils se trouvent.',
    bag: 'Écrire chaque dossier sous forme de bag (BagIt)',
    bagMeaning:
      'Son contenu va dans un dossier « data », accompagné de manifestes. Ce qui est restauré est un bag valide.',
    acls: 'Conserver les listes de contrôle d’accès',
    aclsMeaning:
      'Les listes qui autorisent ou refusent d’autres personnes, et les attributs de sécurité. D’autres logiciels les ignorent sur la cartouche.',
    excludeMeaning: 'Un motif par ligne, comme dans .gitignore, à partir de chaque dossier déposé.',
    excludePlanned: 'Le plan compte ce qui est exclu.',
    keepForNew: 'Garder pour les nouveaux archivages',
    into: 'Dossier sur la cartouche',
    intoPlaceholder: 'Niveau supérieur',
    intoMeaning: 'Par exemple 2026/Mai. Créé s’il manque ; ce qu’il contient reste.',
    intoInvalid:
      'Pas un dossier de cartouche : « . » et « .. » sont impossibles, ainsi que les noms de plus de 255 caractères.',
    chosen: {
      skipsUnchanged: 'Seulement les fichiers nouveaux ou modifiés',
      skipsDuplicates: 'Sans doublons',
      asBag: 'Sous forme de bag',
      acls: 'Listes de contrôle d’accès',
      patterns: (many) => count(many, 'motif', 'motifs'),
      into: (folder) => `Dans ${folder}`,
      mirror: 'Copie sur disque',
    },
    checksums: 'Sommes de contrôle',
    checksumChoices: {
      usual: 'Comme dans les réglages',
      list: 'Liste MHL (xxHash64, MD5)',
      film: 'Film (xxHash128)',
    },
    force: 'Lancer quand même : l’écriture peut échouer ou abîmer la bande',
    plan: 'Ce qui va se passer',
    checking: 'Contrôle du lecteur, des droits, des noms de fichiers et de l’espace libre…',
    inOrder: (about) => `Contrôles réussis : ${about}.`,
    about: {
      drive: 'lecteur',
      cartridge: 'cartouche',
      room: 'espace libre',
      rights: 'droits',
      names: 'noms de fichiers',
      source: 'source',
      index: 'index',
      mirror: 'dossier sur disque',
    },
    counts: (many, inside) => `${files(many)}${inside === 0 ? '' : ` dans ${folders(inside)}`}.`,
    takes: (seconds) => `L’écriture prend ${duration(seconds)}.`,
    promise: (toLoad) =>
      `${toLoad === null ? '' : `${loadedFirst(toLoad)} `}Chaque fichier est écrit avec sa somme de contrôle ; vos fichiers restent où ils sont. Le lecteur affiche « Éjection sans risque » quand tout est complet.`,
    start: 'Lancer l’archivage',
    virtualSwitch: 'Cette cartouche est virtuelle : choisir « Autoriser l’écriture » dans son menu.',
    needsFormat: 'Formater cette cartouche avant d’y archiver.',
  },

  plan: {
    counting: (counted) =>
      counted === '' ? 'Comptage des fichiers…' : `Comptage des fichiers : ${counted} jusqu’ici…`,
    oneMore: 'Une de plus',
    takes: (taken, free) => `${sizeInWords(taken)} sur ${sizeInWords(free)} libres`,
    files,
    split: (many) => `${count(many, 'fichier continue', 'fichiers continuent')} sur une seconde cartouche.`,
    left: (items) =>
      `${count(items, 'élément ne peut pas être archivé', 'éléments ne peuvent pas être archivés')} ; la tâche ${items === 1 ? 'le nommera' : 'les nommera'}.`,
    excluded: (many, bytes) => `Les motifs excluent ${files(many)}, ${sizeInWords(bytes)}.`,
    unchanged: (many, bytes) =>
      `${count(many, 'fichier', 'fichiers')}, ${sizeInWords(bytes)}, sur la cartouche sans changement.`,
    fitsNone: (path, size) => `${path} : ${sizeInWords(size)}, plus gros que chaque cartouche`,
    more: (many) => `et ${count(many, 'autre fichier', 'autres fichiers')}`,
  },

  format: {
    title: (barcode) => `Formater ${barcode} ?`,
    titleBlank: (barcode) => `Formater ${barcode}`,
    lead: 'Le formatage efface la cartouche. C’est irréversible.',
    lost: 'Ce qui sera perdu',
    lostVolume: (name, many, bytes) => `Le volume « ${name} » avec ${files(many)}, ${sizeInWords(bytes)}.`,
    lostUnnamed: (many, bytes) => `Son volume avec ${files(many)}, ${sizeInWords(bytes)}.`,
    lostForeign: 'Tout ce qu’un autre logiciel y a écrit. Capstan ne peut pas lire ce que c’est.',
    lostUnknown: 'Tout ce qu’elle contient. Son contenu est inconnu : la charger d’abord pour le voir.',
    lostDamaged: 'Tout ce qu’elle contient. Elle est endommagée, mais une partie est peut-être récupérable.',
    lostNothing: 'Rien : la cartouche est vierge.',
    name: 'Nom du nouveau volume',
    namePlaceholder: 'Par exemple « Printemps 2026 »',
    confirm: (barcode) => `Saisir ${barcode} pour confirmer`,
    start: 'Effacer et formater',
    startBlank: 'Formater',
    pool: 'Groupe de supports',
    noPool: 'Aucun',
    poolMeaning: 'Le nom d’un groupe, écrit sur la cartouche. La recherche et les droits s’y réfèrent.',
    chosenPool: poolNamed,
    front: 'Petits fichiers aussi au début de la bande',
    frontNone: 'Aucun fichier',
    frontUpTo: { '64K': 'Fichiers jusqu’à 64 Kio', '1M': 'Fichiers jusqu’à 1 Mio', '10M': 'Fichiers jusqu’à 10 Mio' },
    frontNames: 'Seulement les fichiers de ces noms',
    frontNamesHint: 'Par exemple *.txt *.xml ; vide pour tous',
    frontMeaning: 'Ils sont copiés au début à l’éjection, et lus de là sans bobinage.',
    compression: 'Compression par le lecteur',
    compressionMeaning:
      'La bande contient plus si les fichiers ne sont pas déjà compressés. Leur contenu reste le même.',
    noCompression: 'Sans compression',
    packing: 'Regrouper les petits fichiers',
    packingMeaning:
      'Les petits fichiers partagent des enregistrements, ce qui gagne du temps et de la place. Tout programme LTFS peut les lire.',
    noPacking: 'Sans regroupement',
    restoreGuide: 'Enregistrer comment la lire sans Capstan',
    restoreGuideMeaning: 'Une page de texte et un court script qui restaure la cartouche, à côté de vos fichiers.',
    chosenRestoreGuide: 'Avec guide de restauration',
  },
};
