// French: checks, recovery, and the condition of drives and cartridges.

import { bytes, count, duration, number, sizeInWords } from '../format.ts';
import type { healthText } from '../health.ts';
import type { Translation } from '../translation.ts';
import { frenchAlert } from './tape-alerts.ts';

const cartridges = (many: number) => count(many, 'cartouche', 'cartouches');
const files = (many: number) => count(many, 'fichier', 'fichiers');

export const frenchHealth: Translation<typeof healthText> = {
  cartridgeHealth: {
    kinds: { good: 'Bonne', worn: 'Usée', bad: 'À copier maintenant', unknown: 'Pas encore de données' },
    unknownMeaning: 'Pas encore de données. Elles sont relevées à la prochaine éjection.',
    reasons: {
      'verification-failed': 'La dernière vérification a échoué. La copier, et ne plus y mettre de nouveaux fichiers.',
      damaged: 'Ses données sont endommagées. La contrôler, puis copier ce qui peut être lu.',
      dirty: 'Sa dernière session a été interrompue. La contrôler, puis la réparer.',
      'write-failed': 'Un lecteur n’a pas pu y écrire en partie. La copier, et ne plus y mettre de nouveaux fichiers.',
      'media-failing': 'Un lecteur a signalé sa défaillance. La copier et la retirer du service.',
      'life-over': 'Sa durée de vie nominale est dépassée. La copier et la retirer du service.',
      'life-nearing': 'Sa durée de vie nominale touche à sa fin. Prévoir de la copier.',
      'much-used': 'La plupart de ses passes ou chargements sont consommés. Prévoir de la copier.',
      unrecovered: 'Un lecteur a signalé des erreurs qu’il n’a pas pu corriger. La vérifier.',
      'in-order': 'Aucun lecteur n’a signalé de problème.',
    },
  },

  checkUp: {
    title: (drive) => `Mesure du lecteur : ${drive}`,
    lead: (barcode) =>
      `Mesure la vitesse à laquelle le lecteur cherche, lit et écrit. ${barcode} est écrasée. Restaurations et plans utilisent ensuite le profil du lecteur.`,
    extent: 'Étendue de la mesure',
    extents: {
      wraps: 'Quelques passes : environ 15 minutes',
      band: 'Une bande entière : plusieurs heures ; mesure aussi les changements de bande',
    },
    start: 'Lancer la mesure',
    startErasing: 'Effacer et lancer la mesure',
    open: 'Mesure…',
    noClock: 'Ce lecteur virtuel est instantané : il n’y a rien à mesurer.',
    noCartridge: 'Charger d’abord une cartouche vierge.',
    none: 'Pas encore de profil. Une mesure dit à quelle vitesse le lecteur cherche, lit et écrit ; les plans l’utilisent.',
    measured: (at, type, wraps) => `Profil du ${at}, mesuré sur ${type} avec ${wraps} passes`,
    seconds: (seconds) => `${number(seconds < 10 ? Number(seconds.toPrecision(2)) : Math.round(seconds))} s`,
    figures: {
      load: 'Chargement',
      rewind: 'Rembobinage',
      firstLocate: 'Première recherche',
      flush: 'Vidage',
      write: 'Écrit',
      slowest: 'Vitesse la plus basse',
      buffer: 'Tampon',
    },
  },

  trace: {
    show: 'Dernières commandes',
    hide: 'Masquer',
    meaning:
      'Ce qui a été demandé au lecteur en dernier et ce qu’il a répondu : pour ceux qui construisent des lecteurs. Sans données de fichiers, sans noms ni clés.',
    columns: ['Nº', 'Heure', 'Commande', 'Octets', 'Données', 'Durée', 'Résultat'],
  },

  cartridgeUse: {
    cartridge: 'Cartouche',
    health: 'État',
    used: 'Vie consommée',
    loads: 'Chargements',
    written: 'Écrit',
    read: 'Lu',
    verified: 'Vérifiée',
    percent: (share) => (share > 0 && share < 0.01 ? 'moins de 1 %' : `${Math.round(100 * share)} %`),
    share: (share) => `${Math.round(100 * share)} % de sa durée de vie nominale sont consommés`,
    past: (barcode) => `${barcode} au fil du temps`,
    rated: (passes, loads) =>
      `Environ ${number(Math.round(passes))} des ${number(20_000)} passes nominales, ${count(loads, 'chargement', 'chargements')} sur ${number(20_000)}.`,
  },

  plot: {
    asTable: 'En tableau',
    series: 'Série',
    time: 'Heure d’éjection',
    writing: 'Écriture',
    reading: 'Lecture',
    errorRate: 'Erreurs, corrigées ou non',
    errorRateMeaning: 'Corrections et reprises par téraoctet.',
    perTerabyte: 'par To',
    retries: 'Reprises',
    retriesMeaning: 'Combien de fois des données ont dû être réécrites ou relues.',
    perVisit: 'par chargement',
    backhitches: 'Arrêts de bande',
    backhitchesMeaning: 'Combien de fois la bande a dû s’arrêter et reculer à l’écriture, faute de données.',
    noData: 'Pas encore de données.',
    tooEarly: 'Les graphiques apparaissent après deux éjections.',
    seconds: 'secondes',
    metres: 'le long de la bande, mètres',
    locate: 'Temps de recherche',
    locateMeaning: 'Secondes avant que le lecteur puisse lire, selon la distance sur la bande.',
    regions: { ahead: 'Avant', behind: 'Arrière', turned: 'Sens opposé', band: 'Autre bande' },
    megabytesPerSecond: 'Mo/s',
    recordSize: 'taille d’enregistrement',
    bySize: 'Vitesse d’écriture selon la taille',
    bySizeMeaning: 'À quelle vitesse le lecteur écrit des enregistrements de chaque taille.',
    delay: 'délai entre enregistrements, ms',
    byDelay: 'Vitesse d’écriture selon le délai',
    byDelayMeaning: 'À quelle vitesse le lecteur écrit quand les enregistrements arrivent avec chaque délai.',
  },

  future: {
    heading: 'Compatibilité avec les lecteurs plus récents',
    lead: 'Les lecteurs ne lisent que quelques générations antérieures. Copier les cartouches que les lecteurs récents ne lisent pas tant qu’il reste un lecteur pour elles.',
    kind: 'Vos cartouches',
    drive: (generation) => `LTO-${generation}`,
    own: 'le vôtre',
    held: (many, used) => `${cartridges(many)}${used === 0 ? '' : `, ${bytes(used)}`}`,
    reach: { writes: 'Lit et écrit', reads: 'Lit seulement', none: 'Ne lit pas' },
    lost: 'Plus lisible',
    lostNone: 'Rien',
    lostMany: (many, size) => `${cartridges(many)}${size === 0 ? '' : `, ${bytes(size)}`}`,
    next: (generation, lost, all, size) => {
      const drives = `Avec seulement des lecteurs LTO-${generation},`;
      if (lost === 0) return `${drives} toutes vos cartouches resteraient lisibles.`;
      const which =
        lost === all
          ? 'aucune de vos cartouches ne serait lisible'
          : `${number(lost)} de vos ${cartridges(all)} ne seraient plus lisibles`;
      return `${drives} ${which}${size === 0 ? '' : ` (${bytes(size)})`}.`;
    },
  },

  health: {
    heading: 'État',
    parts: 'Sections',
    partNames: { drives: 'Lecteurs', cartridges: 'Cartouches', generations: 'Compatibilité' },
    noDataYet: 'Pas encore de données',
    asOf: (at) => `Au ${at}`,
    ask: 'Actualiser',
    alert: frenchAlert,
    noAlerts: 'Aucun avertissement.',
    alertsUnknown: 'Les avertissements sont inconnus jusqu’à l’actualisation ou l’éjection d’une cartouche.',
    tapeAlert: (flag) => `TapeAlert ${flag}`,
    reading: ({ unit, value }) => {
      switch (unit) {
        case 'count':
          return number(value);
        case 'hours':
          return count(Math.round(value), 'heure', 'heures');
        case 'metres':
          return `${number(Math.round(value / 1000))} km`;
        case 'celsius':
          return `${number(value)} °C`;
      }
    },
    readings: {
      'In motion since cleaned': 'En mouvement depuis le nettoyage',
      Cleanings: 'Nettoyages',
      Loads: 'Chargements',
      'Powered on': 'Sous tension',
      'In motion': 'En mouvement',
      'Tape moved': 'Bande défilée',
      Temperature: 'Température',
      'Temperature limit': 'Limite de température',
      'Uncorrected writes': 'Écritures non corrigées',
      'Uncorrected reads': 'Lectures non corrigées',
    },
    checkTitle: (barcode) => `Contrôler ${barcode}`,
    checkLead: 'Contrôle les deux index, la mémoire de la cartouche et la fin des données. Rien n’est modifié.',
    checkStart: 'Contrôler',
    found: 'Constat',
    would: 'Étapes de réparation',
    steps: 'Ce qui va se passer',
    recoverTitle: (barcode) => `Réparer ${barcode} ?`,
    recoverLead: 'La réparation écrit sur la cartouche. Aucune donnée enregistrée n’est perdue.',
    recoverLeadLoses: 'La réparation écrit sur la cartouche. Confirmer ci-dessous ce qui sera perdu.',
    onIt: 'Sur cette cartouche',
    recoverSteps: [
      'Les fichiers de la dernière session sont récupérés si toutes leurs données sont sur la bande.',
      'Les données qui n’appartiennent à aucun fichier vont dans un dossier d’objets trouvés.',
      'Les deux index et la mémoire de la cartouche sont réécrits là où ils sont faux.',
    ],
    trim: (many) =>
      `Couper ${count(many, 'fichier endommagé', 'fichiers endommagés')} après la partie intacte. Le reste est alors perdu.`,
    goBack: (generation) =>
      `Revenir à la génération ${generation}. Les fichiers ajoutés plus tard n’y sont pas ; leurs données vont dans le dossier d’objets trouvés.`,
    recoverStart: 'Réparer',
    forecast: ({ files: many, folders, bytes: size, seconds }) =>
      `${files(many)} dans ${count(folders, 'dossier', 'dossiers')}, ${sizeInWords(size)}${seconds === null ? '' : ` ; prend ${duration(seconds)}`}.`,
  },
};
