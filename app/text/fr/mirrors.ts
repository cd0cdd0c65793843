// French: mirrors, schedules and pools.

import { comparedEveryMinutes, knowsAll } from '../../../helper/contract/mirrors.ts';
import type { SetDay, Timing, Weekday } from '../../../helper/contract/schedules.ts';
import {
  bytes,
  calendarDay,
  calendarMonth,
  calendarWeekday,
  count,
  day,
  number,
  runTime,
  sizeInWords,
  time,
  timeOfDay,
  timeToday,
} from '../format.ts';
import type { mirrorsText } from '../mirrors.ts';
import type { Translation } from '../translation.ts';
import { lagInFrench } from './shared.ts';
import { jobStates, noFolderYet, separateCopies } from './tables.ts';

const files = (many: number) => count(many, 'fichier', 'fichiers');

/** A time that somebody chose: never "about". */
function span(seconds: number): string {
  if (seconds < 3600) return count(Math.round(seconds / 60), 'minute', 'minutes');
  if (seconds < 86_400) return count(Math.round(seconds / 3600), 'heure', 'heures');
  return count(Math.round(seconds / 86_400), 'jour', 'jours');
}

const weekdays: Readonly<Record<Weekday, string>> = {
  ...{ sunday: 'dimanche', monday: 'lundi', tuesday: 'mardi', wednesday: 'mercredi' },
  ...{ thursday: 'jeudi', friday: 'vendredi', saturday: 'samedi' },
};

const manual = 'Seulement à la main';
const continuous = 'En continu, à chaque changement';

function timing(of: Timing): string {
  const at = ({ hour, minute }: { readonly hour: number; readonly minute: number }) => `à ${timeOfDay(hour, minute)}`;
  switch (of.kind) {
    case 'manual':
      return manual;
    case 'continuous':
      return continuous;
    case 'hourly':
      return of.minute === 0 ? 'Chaque heure' : `Chaque heure à :${String(of.minute).padStart(2, '0')}`;
    case 'daily':
      return `Chaque jour ${at(of.at)}`;
    case 'weekdays':
      return `Du lundi au vendredi ${at(of.at)}`;
    case 'weekly':
      return `Chaque ${weekdays[of.day]} ${at(of.at)}`;
    case 'monthly':
      return `Le ${of.day} de chaque mois ${at(of.at)}`;
    case 'cron': {
      const hours = /^0 \*\/(\d+) \* \* \*$/.exec(of.text)?.[1];
      return hours === undefined ? `Par ligne cron « ${of.text} »` : `Toutes les ${hours} heures`;
    }
  }
}

const outcome = ({ runs, failed, underWay, filesSafe }: SetDay) =>
  [
    count(runs, 'exécution', 'exécutions'),
    underWay > 0 ? `${number(underWay)} en cours` : null,
    failed > 0 ? `${number(failed)} avec des erreurs` : null,
    filesSafe > 0 ? count(filesSafe, 'fichier sûr sur bande', 'fichiers sûrs sur bande') : null,
  ]
    .filter((part) => part !== null)
    .join(', ');

export const frenchMirrors: Translation<typeof mirrorsText> = {
  mirrors: {
    heading: 'Miroirs',
    loading: 'Chargement des miroirs…',
    none: 'Aucun miroir',
    noneHint:
      'Un miroir copie des dossiers sur bande selon une planification, ou en continu avec un dossier sur un autre disque.',
    add: 'Nouveau miroir…',
    dropFolder: 'Relâcher pour faire un miroir de ce dossier',
    onlyFolders: 'Seuls des dossiers peuvent être mis en miroir : déposer le dossier qui contient ces fichiers.',
    lead: 'Dossiers copiés sur bande selon une planification ou en continu.',
    lags: (gauge) => {
      const then = new Date(gauge.asOf);
      const onDisk = lagInFrench(gauge.disk, 'disk', then, knowsAll(gauge));
      return gauge.tape === null ? [onDisk] : [onDisk, lagInFrench(gauge.tape, 'tape', then, knowsAll(gauge))];
    },
    status: ({ isCounting, isWatching, isPaused, asOf, comparedAt }, now) => {
      const at = (iso: string) => timeToday(iso, now);
      const paused = isPaused ? 'En pause. ' : '';
      if (isCounting) return `${paused}Parcours de tous les dossiers : les chiffres sont incomplets d’ici là.`;
      if (!isWatching) return `${paused}Les changements ne sont pas détectés aussitôt. Dernier parcours : ${at(asOf)}.`;
      const last = comparedAt === null ? '' : `, la dernière fois à ${at(comparedAt)}`;
      return `${paused}Au ${at(asOf)}. Les changements par liens physiques hors de ces dossiers sont cherchés toutes les ${comparedEveryMinutes} minutes${last}.`;
    },
    pendingDeletions: ({ barcode, deletions }) =>
      `${count(deletions, 'suppression sera notée', 'suppressions seront notées')} sur ${barcode} à son prochain chargement.`,
    writing: 'Écrit sur bande.',
    menu: (name) => `Actions pour ${name}`,

    open: (name) => `Montrer ${name}`,
    back: 'Tous les miroirs',
    from: 'De',
    to: 'Vers',
    when: 'Quand',
    next: 'Prochaine exécution',
    last: 'Dernière exécution',
    always: 'Toujours',
    never: 'Non planifié',
    due: 'À exécuter maintenant',
    notRunYet: 'Pas encore exécuté',
    paused: 'En pause',
    nextAt: runTime,
    timing,
    pool: (name, copies) => (copies === 1 ? `Groupe ${name}` : `Groupe ${name}, ${count(copies, 'copie', 'copies')}`),
    onlyDisk: 'Sans bande',
    folder: (name) => `Dossier ${name}`,
    lastOutcome: (run, now) => {
      const when = timeToday(run.ended ?? run.created, now);
      if (run.ended === null) return jobStates[run.state];
      if (run.state !== 'done') return `${jobStates[run.state]}, ${when}`;
      return `${run.filesSafe === 0 ? 'Aucun nouveau fichier' : files(run.filesSafe)}, ${when}`;
    },
    sinceLast: 'Les changements depuis la dernière exécution ne seront sur bande qu’après la prochaine.',
    notRun: 'Rien n’est sur bande avant la première exécution.',

    gauge: 'Pas encore sûr',
    onDisk: 'Dossier sur disque',
    onTape: 'Bande',
    evenFigure: 'À jour',
    evenSoFar: 'Aucun changement trouvé jusqu’ici',
    behindFigure: (many) => `encore ${files(many)}`,
    promise: (seconds) => `Sur bande en ${span(seconds)}`,
    waited: (share) => `Le plus ancien changement attend depuis ${number(Math.round(100 * share))} % du temps autorisé`,
    noTape: 'Ce miroir n’est pas copié sur bande.',

    run: 'Exécuter maintenant',
    toTape: 'Écrire sur bande maintenant',
    nothingToWrite: 'Rien n’attend d’être écrit sur bande.',
    pause: 'Mettre en pause',
    goOn: 'Reprendre',
    edit: 'Modifier…',
    remove: 'Supprimer…',
    retry: 'Réessayer',
    showPool: 'Cartouches du groupe…',
    evenEmpty: 'Exécuter bien que vide',
    history: 'Historique',

    removal: {
      title: (name) => `Supprimer le miroir « ${name} » ?`,
      lead: 'Vos dossiers ne seront plus copiés.',
      stays: (pool, folder) =>
        [
          pool === null
            ? null
            : `Les fichiers sur les cartouches du groupe ${pool} y restent et peuvent être restaurés.`,
          folder === null ? null : `Le dossier ${folder} n’est pas modifié.`,
          'Seuls les réglages et l’historique du miroir sont supprimés.',
        ]
          .filter((sentence) => sentence !== null)
          .join(' '),
      start: 'Supprimer le miroir',
    },

    calendar: {
      month: calendarMonth,
      weekday: calendarWeekday,
      before: 'Mois précédent',
      after: 'Mois suivant',
      day: (date, runs) => `${calendarDay(date)} : ${runs === undefined ? 'aucune exécution' : outcome(runs)}`,
      outcome,
      heading: calendarDay,
      noRuns: 'Aucune exécution ce jour.',
      legend: { well: jobStates.done, failed: jobStates.partial, 'under-way': jobStates.running },
    },

    runs: {
      copy: (copy) => (copy === 0 ? '' : `Copie ${copy}`),
      written: 'Écrits',
      renamed: 'Renommés',
      removed: 'Retirés',
      failed: 'En échec',
      removedMeaning: 'Retirés de la dernière génération ; encore dans les précédentes',
      noChange: 'Aucun changement.',
      noResult: 'Encore en cours.',
      job: 'Afficher la tâche',
      more: (many) => `et ${number(many)} de plus`,
    },

    lagging: {
      heading: 'Pas encore sur bande',
      onDisk: 'Pas encore sur disque',
      none: 'Rien n’attend.',
      gone: 'Supprimé',
      since: (since, now) => `depuis ${timeToday(since, now)}`,
    },
    kept: {
      heading: 'Fichiers supprimés ou remplacés gardés dans le dossier',
      none: 'Aucun fichier supprimé n’est gardé.',
      deleted: (at) => `Supprimé ${time(at)}`,
    },
    notes: 'À noter sur des cartouches',

    editor: {
      add: 'Nouveau miroir',
      change: (name) => `Modifier ${name}`,
      name: 'Nom',
      namePlaceholder: 'Par exemple « Films »',
      sources: 'Dossiers à copier',
      noSources: noFolderYet,
      addSource: 'Ajouter des dossiers…',
      dropSource: (path) => `Exclure ${path}`,
      when: 'Quand',
      howOften: 'Fréquence',
      whenKinds: {
        always: continuous,
        hours: 'Toutes les quelques heures',
        daily: 'Chaque jour',
        weekdays: 'Du lundi au vendredi',
        weekly: 'Chaque semaine',
        monthly: 'Chaque mois',
        manual,
        cron: 'Par ligne cron',
      },
      at: 'À',
      every: 'Toutes les',
      hours: (hours) => count(hours, 'heure', 'heures'),
      on: 'Le',
      weekdays,
      dayOfMonth: 'Jour du mois',
      cron: 'Minute, heure, jour, mois, jour de la semaine',
      within: 'Sur bande en',
      withinChoice: span,
      next: 'Prochaines exécutions',
      zone: (zone) => `Fuseau horaire : ${zone}`,
      alwaysMeaning: 'Chaque changement est aussitôt copié dans le dossier, et de là sur bande quand il y en a assez.',
      manualMeaning: 'S’exécute quand vous appuyez sur « Exécuter maintenant ».',
      where: 'Destination',
      pool: 'Cartouches',
      noPool: 'Sans bande, seulement un dossier sur disque',
      choosePool: 'Choisir un groupe…',
      newPool: 'Nouveau groupe…',
      changePool: 'Modifier le groupe…',
      poolHolds: (cartridges) =>
        cartridges === 0 ? 'Aucune cartouche.' : count(cartridges, 'cartouche', 'cartouches'),
      copies: separateCopies,
      copiesMissing: (copy) => `Le groupe n’a pas encore de cartouche pour la copie ${copy}.`,
      folder: 'Dossier sur disque, mis à jour aussitôt',
      noFolder: 'Aucun dossier choisi',
      choose: 'Choisir…',
      patterns: 'Motifs',
      exclude: 'Exclure',
      excludePlaceholder: '*.tmp\nCache/',
      include: 'Inclure seulement',
      includePlaceholder: 'Tout',
      patternsHint:
        'Un motif par ligne, comme dans .gitignore : « *.tmp » partout, « Cache/ » un dossier, « /Brouillons » en haut.',
      keeping: 'Conservation',
      verify: 'Vérifier après une exécution',
      verifyKinds: { none: 'Rien', sample: 'Un échantillon', each: 'Tout' },
      keepDays: 'Garder les fichiers supprimés sur bande',
      keepOnDisk: 'Garder les fichiers supprimés dans le dossier',
      days: (days) => (days === 0 ? 'Pas du tout' : count(days, 'jour', 'jours')),
      forEver: 'Pour toujours',
      save: 'Enregistrer le miroir',
      missing: (parts) => `Il manque encore : ${parts.join(', ')}.`,
      needs: {
        name: 'un nom',
        sources: 'un dossier à copier',
        pool: 'un groupe de cartouches',
        folder: 'un dossier sur disque',
      },
    },

    preview: {
      heading: 'Aperçu',
      idle: 'Choisir un dossier pour voir quels fichiers seraient copiés.',
      scanning: 'Parcours des dossiers…',
      taken: 'Inclus',
      left: 'Exclus',
      figure: ({ files: many, bytes: size }) => `${files(many)}, ${bytes(size)}`,
      partial: 'Les dossiers sont plus grands que cet aperçu : les chiffres ne couvrent que la première partie.',
      unreadable: (many) =>
        count(many, 'élément ne peut pas être lu ou archivé.', 'éléments ne peuvent pas être lus ou archivés.'),
      unnamed: 'ne correspond à aucun motif',
      idlePattern: 'ne correspond à rien ici',
      decided: (many, size) => `${files(many)}, ${bytes(size)}`,
      patterns: 'Motifs',
      first: 'Premiers fichiers',
      nothing: 'Rien.',
      excludes: 'exclut',
      includes: 'inclut',
    },

    pools: {
      heading: 'Groupes',
      lead: 'Des cartouches qui vont ensemble. Un miroir écrit sur les cartouches de son groupe, l’une après l’autre.',
      none: 'Aucun groupe.',
      add: 'Nouveau groupe…',
      edit: (name) => `Modifier le groupe ${name}`,
      change: 'Modifier…',
      empty: 'Aucune cartouche',
      copy: (copy) => `copie ${copy}`,
      deletions: (many) => count(many, 'suppression', 'suppressions'),
      unwanted: 'peut être réutilisée',
      restoreTest: (next) =>
        next === null ? 'Pas de vérification automatique' : `Prochain test de restauration ${runTime(next)}`,
      shared: 'Partagé',
      title: (name) => (name === null ? 'Nouveau groupe' : `Groupe ${name}`),
      name: 'Nom',
      cartridges: 'Cartouches',
      noCartridges: 'Aucune cartouche.',
      cartridge: (barcode, name, free) =>
        [barcode, name, free === null ? 'non formatée' : `${sizeInWords(free)} libres`]
          .filter((part) => part !== '')
          .join(' · '),
      copyOf: (barcode) => `Numéro de copie de ${barcode}`,
      copyChoice: (copy) => `Copie ${copy}`,
      taken: (pool) => `dans le groupe ${pool}`,
      restoreTests: 'Test de restauration : vérifier un échantillon de fichiers',
      restoreTestKinds: { none: 'Jamais', weekly: 'Chaque semaine', monthly: 'Chaque mois' },
      isShared: 'D’autres utilisateurs de cet ordinateur peuvent aussi y écrire',
      restoreGuide: 'Enregistrer sur chaque cartouche qu’il formate comment la lire sans Capstan',
      takesBlank: 'Prendre au besoin une cartouche vierge dans un emplacement de la bibliothèque',
      exportFull: 'Placer les cartouches pleines dans un guichet de la bibliothèque, pour les retirer',
      trust: {
        some: (open, all) =>
          all === 1
            ? 'La cartouche n’est pas vérifiée'
            : `${number(open)} sur ${count(all, 'cartouche', 'cartouches')} non vérifiées`,
        all: (since) => `Toutes les cartouches sont vérifiées, la plus ancienne le ${day(since)}`,
        compared: (sampled) =>
          sampled === null ? 'Jamais vérifiée' : `Seul un échantillon a été vérifié, le ${day(sampled)}`,
        unsound: 'Vérification échouée',
        files: 'Montrer les fichiers',
        verify: 'Vérifier',
        underWay: 'Afficher la tâche',
      },
      save: 'Enregistrer le groupe',
      remove: 'Supprimer le groupe',
    },
  },
};
