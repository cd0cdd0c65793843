// French: jobs. The list, one job, the strip below every view.

import { count, number, sizeInWords } from '../format.ts';
import type { jobsText } from '../jobs.ts';
import type { Translation } from '../translation.ts';
import { titleInFrench } from './job-titles.ts';
import { french, outcomeInFrench } from './shared.ts';
import { jobPhases, jobStates, kindOf, pausedMeaning, priorities, speedLimits } from './tables.ts';

/** How long something took: exact, as it is over. */
function took(seconds: number): string {
  if (seconds < 60) return `${seconds < 10 ? number(seconds) : number(Math.round(seconds))} s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes} min ${Math.round(seconds % 60)} s`;
  return `${number(Math.floor(minutes / 60))} h ${minutes % 60} min`;
}

export const frenchJobs: Translation<typeof jobsText> = {
  job: {
    kind: kindOf,
    title: titleInFrench,
    state: jobStates,
    speedLimit: speedLimits,
    phase: jobPhases,
    outcome: outcomeInFrench,
    bytes: 'Données',
    files: 'Fichiers',
    rate: 'Débit',
    memory: 'Mémoire',
    memoryFill: (share) => `Mémoire tampon pleine à ${Math.round(100 * share)} %`,
    stops: (many) => count(many, 'arrêt', 'arrêts'),
    stopsMeaning: 'Combien de fois la bande a dû s’arrêter faute de données',
    pausedMeaning,
    event: (event) => {
      switch (event.kind) {
        case 'queued':
          return `Soumise, priorité ${priorities[event.priority].toLowerCase()}`;
        case 'waits':
          return french.wordedWait(event);
        case 'started':
          return 'Démarrée';
        case 'cartridge':
          return `Utilise ${event.barcode}${event.drive === null ? '' : ` dans ${event.drive}`}`;
        case 'made-room':
          return `${event.barcode} éjectée de ${event.drive} pour faire de la place`;
        case 'index':
          return event.times === 1
            ? `Index écrit sur ${event.barcode}, génération ${number(event.generation)} : tout est sûr jusqu’ici`
            : `${number(event.times)} index écrits sur ${event.barcode}, le dernier est la génération ${number(event.generation)} : tout est sûr jusqu’ici`;
        case 'pausing':
          return 'Pause demandée';
        case 'paused':
          return jobStates.paused;
        case 'resumed':
          return 'Reprise';
        case 'priority':
          return `Priorité ${priorities[event.priority].toLowerCase()}`;
        case 'helper-restarted':
          return event.killed
            ? 'Reprise par un nouveau service : le précédent a été interrompu'
            : 'Reprise par un nouveau service : le précédent s’était terminé';
        case 'ended':
          return event.fault === null
            ? jobStates[event.state]
            : `${jobStates[event.state]} : ${french.fault(event.fault).title}`;
      }
    },
    spentOn: { ...jobPhases, ...speedLimits, paused: jobStates.paused },
    left: (time) => `encore ${time}`,
    of: (total) => `sur ${total}`,
    inMemory: (written, waiting) =>
      `${count(written, 'fichier écrit', 'fichiers écrits')}, ${number(waiting)} en mémoire attendent le lecteur`,
  },

  need: {
    assurance: 'Les fichiers sûrs restent sûrs. La tâche attend aussi longtemps que nécessaire, puis reprend.',
    restoreAssurance:
      'Les fichiers restaurés restent. La restauration attend aussi longtemps que nécessaire, puis reprend.',
    copyAssurance: 'Les fichiers copiés restent. La copie attend aussi longtemps que nécessaire, puis reprend.',
    inLine: (kind, title) => `${kind} : ${title}. Rien ne change sur la cartouche éjectée.`,
    these: 'Cartouches adaptées :',
    noneFits: 'Aucune cartouche formatée adaptée n’est connue.',
    use: (barcode, free) => `${barcode}, ${sizeInWords(free)} libres`,
  },

  jobs: {
    heading: 'Tâches',
    starting: 'Démarrage…',
    none: 'Aucune tâche',
    noneHint:
      'Les tâches comme charger, formater, archiver et restaurer apparaissent ici pendant et après leur exécution.',
    running: 'Maintenant',
    recent: 'Avant',
    ended: 'Fin',
    created: 'Soumise',
    cartridge: 'Cartouche',
    items: 'Fichiers',
    all: 'Tous',
    failedOnly: (many) => `En échec (${number(many)})`,
    noItems: 'Aucun fichier n’est enregistré pour cette tâche.',
    noFailed: 'Aucune erreur.',
    filesSafe: 'Sûrs sur bande',
    filesRestored: 'Restaurés',
    filesFailed: 'En échec',
    changed: 'Modifié pendant la lecture',
    mirror: 'Miroir',
    mirrored: 'Dans le miroir',
    notMirrored: 'Pas dans le miroir',
    mirrorStates: {
      mirrored: 'Copié dans le dossier miroir',
      'mirrored-again': 'Copié après coup dans le dossier miroir : son disque était trop lent',
      'mirror-failed': 'Non copié dans le dossier miroir',
    },
    unchanged: 'Déjà présents',
    note: 'Remarque',
    notes: {
      changed: 'Modifié pendant la lecture ; enregistré tel que lu',
      'hard-link': 'A d’autres liens physiques ; chacun est enregistré comme un fichier séparé',
      part: 'Continue sur la cartouche suivante',
      'other-copy': 'Restauré d’une copie sur une autre cartouche',
      'from-mirror': 'Restauré du dossier miroir, qui a le même contenu',
      'read-again': 'Relu plusieurs fois : nettoyer le lecteur ou copier la cartouche',
      skipped: 'Non restauré : un fichier de ce nom existait déjà',
      'attributes-not-set':
        'Restauré, mais le propriétaire, les droits, les dates ou les attributs n’ont pas tous pu être rétablis',
      'not-in-manifest': 'Absent du manifeste',
      duplicate: 'Déjà sur bande ; non réécrit',
    },
    placed: (barcode, generation) => `${barcode}, génération ${number(generation)}`,
    copyIncomplete: (copy) => `La copie ${copy} est incomplète`,
    renamed: 'Renommés',
    restoredAs: 'Restauré sous',
    onTape: 'Déjà sur bande',
    copyAt: 'Déjà présent sous',
    modified: 'Modifié',
    size: 'Taille',
    skipped: 'Laissés inchangés',
    kept: (kept) => `${kept} conservé`,
    filesRead: 'Lus',
    strip: 'Tâches en cours',
    fromCartridge: (barcode) => `Connue seulement par l’historique de ${barcode}.`,
    priority: 'Priorité',
    priorities,
    priorityMeaning: 'Les tâches en attente de plus haute priorité passent d’abord.',
    timeline: 'Chronologie',
    earlier: (many) => `Montrer ${count(many, 'événement antérieur', 'événements antérieurs')}`,
    whereTimeWent: 'Temps passé',
    spent: (on, seconds) => `${on} ${took(seconds)}`,
    share: (share) => `${Math.round(100 * share)} %`,
    filter: {
      which: 'Tâches à montrer',
      search: 'Chercher une tâche',
      searchHint: 'Titre, code-barres, fichier ou genre',
      all: 'Toutes',
      open: 'Actives',
      care: 'À surveiller',
      kind: 'Genre',
      everyKind: 'Tous les genres',
      none: 'Aucune tâche ne correspond',
      noneHint: 'Les autres tâches sont masquées par les filtres ci-dessus.',
    },
    order: 'Ordre des tâches',
    orders: { time: 'Heure', cartridge: 'Cartouche', state: 'État' },
    older: 'Montrer les tâches plus anciennes',
    save: 'Enregistrer sous',
    saveAs: (format) => `Enregistrer sous : ${format}…`,
    menu: (title) => `Actions pour ${title}`,
    saving: 'Enregistrement…',
    saved: (path) => `Enregistré sous ${path}`,
    notSaved: (path, why) =>
      `${path} n’a pas pu être écrit ; le fichier existant est inchangé. Choisir un autre endroit. (${why})`,
    noHashes: {
      title: 'Cette tâche n’a pas de sommes de contrôle pour une liste MHL',
      remedy:
        'Une liste MHL demande des sommes xxHash64, MD5 ou SHA-1, et ces fichiers n’en ont pas ; CSV et JSON contiennent celles qui existent. Pour le prochain archivage, choisir xxHash64 sous « Réglages › Archivage ».',
    },
    remedies: {
      retry: 'Réessayer',
      retrySheet: 'Réessayer…',
      restoreAgain: 'Restaurer de nouveau…',
      otherFolder: 'Restaurer dans un autre dossier…',
      load: (barcode) => `Charger ${barcode}`,
      eject: (barcode) => `Éjecter ${barcode}`,
      use: (barcode) => `Utiliser ${barcode}`,
      resume: (job) => `Reprendre la tâche ${job}`,
      clean: (barcode) => `Nettoyer le lecteur avec ${barcode}`,
      format: 'Formater…',
      check: 'Contrôler…',
      unlock: 'Déverrouiller…',
      cartridges: 'Montrer les cartouches',
      drives: 'Montrer les lecteurs',
      browse: (barcode) => `Contenu de ${barcode}`,
      health: 'Ouvrir État',
      jobs: 'Ouvrir Tâches',
      mirrors: 'Ouvrir Miroirs',
      settings: 'Ouvrir Réglages',
      doctor: 'Ouvrir la liste de contrôle',
      reconnect: 'Se reconnecter',
    },
  },
};
