// German: mirrors, schedules and pools.

import { comparedEveryMinutes, knowsAll } from '../../../helper/contract/mirrors.ts';
import type { Timing, Weekday } from '../../../helper/contract/schedules.ts';
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
import { lagInGerman } from './shared.ts';
import { jobStates, noFolderYet, separateCopies } from './tables.ts';

const files = (many: number) => count(many, 'Datei', 'Dateien');

/** "innerhalb von …". */
function within(seconds: number): string {
  if (seconds < 3600) return count(Math.round(seconds / 60), 'Minute', 'Minuten');
  if (seconds < 86_400) return count(Math.round(seconds / 3600), 'Stunde', 'Stunden');
  return count(Math.round(seconds / 86_400), 'Tag', 'Tagen');
}

const weekdays: Readonly<Record<Weekday, string>> = {
  sunday: 'Sonntag',
  monday: 'Montag',
  tuesday: 'Dienstag',
  wednesday: 'Mittwoch',
  thursday: 'Donnerstag',
  friday: 'Freitag',
  saturday: 'Samstag',
};

const manual = 'Nur von Hand gestartet';
const continuous = 'Laufend, bei jeder Änderung';

function timing(of: Timing): string {
  const at = ({ hour, minute }: { readonly hour: number; readonly minute: number }) => `um ${timeOfDay(hour, minute)}`;
  switch (of.kind) {
    case 'manual':
      return manual;
    case 'continuous':
      return continuous;
    case 'hourly':
      return of.minute === 0 ? 'Jede Stunde' : `Jede Stunde um :${String(of.minute).padStart(2, '0')}`;
    case 'daily':
      return `Täglich ${at(of.at)}`;
    case 'weekdays':
      return `Montag bis Freitag ${at(of.at)}`;
    case 'weekly':
      return `Jeden ${weekdays[of.day]} ${at(of.at)}`;
    case 'monthly':
      return `Am ${of.day}. jedes Monats ${at(of.at)}`;
    case 'cron': {
      const hours = /^0 \*\/(\d+) \* \* \*$/.exec(of.text)?.[1];
      return hours === undefined ? `Nach Cron-Zeile „${of.text}“` : `Alle ${hours} Stunden`;
    }
  }
}

export const germanMirrors: Translation<typeof mirrorsText> = {
  mirrors: {
    heading: 'Spiegelungen',
    loading: 'Spiegelungen werden geladen…',
    none: 'Noch keine Spiegelungen',
    noneHint:
      'Eine Spiegelung kopiert Ordner nach Zeitplan auf Band, oder laufend zusammen mit einem Ordner auf einer anderen Festplatte.',
    add: 'Neue Spiegelung…',
    dropFolder: 'Loslassen, um diesen Ordner zu spiegeln',
    onlyFolders: 'Nur Ordner lassen sich spiegeln: den Ordner ziehen, der diese Dateien enthält.',
    lead: 'Ordner, die nach Zeitplan oder laufend auf Band kopiert werden.',
    lags: (gauge) => {
      const then = new Date(gauge.asOf);
      const onDisk = lagInGerman(gauge.disk, 'disk', then, knowsAll(gauge));
      return gauge.tape === null ? [onDisk] : [onDisk, lagInGerman(gauge.tape, 'tape', then, knowsAll(gauge))];
    },
    status: ({ isCounting, isWatching, isPaused, asOf, comparedAt }, now) => {
      const at = (iso: string) => timeToday(iso, now);
      const paused = isPaused ? 'Angehalten. ' : '';
      if (isCounting) return `${paused}Alle Ordner werden durchsucht: bis dahin sind die Zahlen unvollständig.`;
      if (!isWatching) return `${paused}Änderungen werden nicht sofort erkannt. Letzte Suche: ${at(asOf)}.`;
      const last = comparedAt === null ? '' : `, zuletzt um ${at(comparedAt)}`;
      return `${paused}Stand ${at(asOf)}. Nach Änderungen über harte Links außerhalb dieser Ordner wird alle ${comparedEveryMinutes} Minuten gesucht${last}.`;
    },
    pendingDeletions: ({ barcode, deletions }) =>
      `${count(deletions, 'Löschung wird', 'Löschungen werden')} auf ${barcode} verzeichnet, wenn sie das nächste Mal geladen ist.`,
    writing: 'Schreibt auf Band.',
    menu: (name) => `Aktionen für ${name}`,

    open: (name) => `${name} zeigen`,
    back: 'Alle Spiegelungen',
    from: 'Von',
    to: 'Nach',
    when: 'Wann',
    next: 'Nächster Lauf',
    last: 'Letzter Lauf',
    always: 'Immer',
    never: 'Ohne Zeitplan',
    due: 'Jetzt fällig',
    notRunYet: 'Noch nicht gelaufen',
    paused: 'Angehalten',
    nextAt: runTime,
    timing,
    pool: (name, copies) => (copies === 1 ? `Pool ${name}` : `Pool ${name}, ${count(copies, 'Kopie', 'Kopien')}`),
    onlyDisk: 'Kein Band',
    folder: (name) => `Ordner ${name}`,
    lastOutcome: (run, now) => {
      const when = timeToday(run.ended ?? run.created, now);
      if (run.ended === null) return jobStates[run.state];
      if (run.state !== 'done') return `${jobStates[run.state]}, ${when}`;
      return `${run.filesSafe === 0 ? 'Keine neuen Dateien' : files(run.filesSafe)}, ${when}`;
    },
    sinceLast: 'Änderungen seit dem letzten Lauf sind erst nach dem nächsten auf Band.',
    notRun: 'Vor dem ersten Lauf ist nichts auf Band.',

    gauge: 'Noch nicht sicher',
    onDisk: 'Ordner auf Festplatte',
    onTape: 'Band',
    evenFigure: 'Aktuell',
    evenSoFar: 'Bisher keine Änderungen gefunden',
    behindFigure: (many) => `noch ${files(many)}`,
    promise: (seconds) => `Auf Band innerhalb von ${within(seconds)}`,
    waited: (share) => `Die älteste Änderung wartet seit ${number(Math.round(100 * share))} % der zulässigen Zeit`,
    noTape: 'Diese Spiegelung wird nicht auf Band kopiert.',

    run: 'Jetzt ausführen',
    toTape: 'Jetzt auf Band schreiben',
    nothingToWrite: 'Nichts wartet darauf, auf Band geschrieben zu werden.',
    pause: 'Anhalten',
    goOn: 'Fortsetzen',
    edit: 'Bearbeiten…',
    remove: 'Entfernen…',
    retry: 'Erneut versuchen',
    showPool: 'Kassetten des Pools…',
    evenEmpty: 'Ausführen, obwohl leer',
    history: 'Verlauf',

    removal: {
      title: (name) => `Die Spiegelung „${name}“ entfernen?`,
      lead: 'Ihre Ordner werden nicht mehr kopiert.',
      stays: (pool, folder) =>
        [
          pool === null
            ? null
            : `Dateien auf den Kassetten von Pool ${pool} bleiben dort und lassen sich wiederherstellen.`,
          folder === null ? null : `Der Ordner ${folder} wird nicht verändert.`,
          'Nur Einstellungen und Verlauf der Spiegelung werden gelöscht.',
        ]
          .filter((sentence) => sentence !== null)
          .join(' '),
      start: 'Spiegelung entfernen',
    },

    calendar: {
      month: calendarMonth,
      weekday: calendarWeekday,
      before: 'Voriger Monat',
      after: 'Nächster Monat',
      day: (date, runs) => `${calendarDay(date)}: ${runs === undefined ? 'keine Läufe' : outcome(runs)}`,
      outcome: (runs) => outcome(runs),
      heading: calendarDay,
      noRuns: 'Keine Läufe an diesem Tag.',
      legend: { well: jobStates.done, failed: jobStates.partial, 'under-way': jobStates.running },
    },

    runs: {
      copy: (copy) => (copy === 0 ? '' : `Kopie ${copy}`),
      written: 'Geschrieben',
      renamed: 'Umbenannt',
      removed: 'Entfernt',
      failed: 'Fehlgeschlagen',
      removedMeaning: 'Aus der neuesten Generation entfernt; in älteren noch vorhanden',
      noChange: 'Keine Änderungen.',
      noResult: 'Läuft noch.',
      job: 'Auftrag anzeigen',
      more: (many) => `und ${number(many)} weitere`,
    },

    lagging: {
      heading: 'Noch nicht auf Band',
      onDisk: 'Noch nicht auf Festplatte',
      none: 'Nichts wartet.',
      gone: 'Gelöscht',
      since: (since, now) => `seit ${timeToday(since, now)}`,
    },
    kept: {
      heading: 'Gelöschte oder ersetzte Dateien, die im Ordner aufbewahrt werden',
      none: 'Keine gelöschten Dateien werden aufbewahrt.',
      deleted: (at) => `Gelöscht ${time(at)}`,
    },
    notes: 'Auf Kassetten noch zu verzeichnen',

    editor: {
      add: 'Neue Spiegelung',
      change: (name) => `${name} bearbeiten`,
      name: 'Name',
      namePlaceholder: 'Zum Beispiel „Filme“',
      sources: 'Zu kopierende Ordner',
      noSources: noFolderYet,
      addSource: 'Ordner hinzufügen…',
      dropSource: (path) => `${path} auslassen`,
      when: 'Wann',
      howOften: 'Wie oft',
      whenKinds: {
        always: continuous,
        hours: 'Alle paar Stunden',
        daily: 'Täglich',
        weekdays: 'Montag bis Freitag',
        weekly: 'Wöchentlich',
        monthly: 'Monatlich',
        manual,
        cron: 'Nach Cron-Zeile',
      },
      at: 'Um',
      every: 'Alle',
      hours: (hours) => count(hours, 'Stunde', 'Stunden'),
      on: 'Am',
      weekdays,
      dayOfMonth: 'Tag des Monats',
      cron: 'Minute, Stunde, Tag, Monat, Wochentag',
      within: 'Auf Band innerhalb von',
      withinChoice: within,
      next: 'Nächste Läufe',
      zone: (zone) => `Zeitzone: ${zone}`,
      alwaysMeaning:
        'Jede Änderung wird sofort in den Ordner kopiert, und von dort auf Band, wenn genug zusammengekommen ist.',
      manualMeaning: 'Läuft, wenn „Jetzt ausführen“ gedrückt wird.',
      where: 'Ziel',
      pool: 'Kassetten',
      noPool: 'Kein Band, nur ein Ordner auf Festplatte',
      choosePool: 'Pool wählen…',
      newPool: 'Neuer Pool…',
      changePool: 'Pool bearbeiten…',
      poolHolds: (cartridges) =>
        cartridges === 0 ? 'Noch keine Kassetten.' : count(cartridges, 'Kassette', 'Kassetten'),
      copies: separateCopies,
      copiesMissing: (copy) => `Der Pool hat noch keine Kassette für Kopie ${copy}.`,
      folder: 'Ordner auf Festplatte, sofort aktualisiert',
      noFolder: 'Kein Ordner gewählt',
      choose: 'Wählen…',
      patterns: 'Muster',
      exclude: 'Auslassen',
      excludePlaceholder: '*.tmp\nCache/',
      include: 'Nur einbeziehen',
      includePlaceholder: 'Alles',
      patternsHint:
        'Ein Muster je Zeile, wie in .gitignore: „*.tmp“ überall, „Cache/“ ein Ordner, „/Entwürfe“ ganz oben.',
      keeping: 'Aufbewahrung',
      verify: 'Nach einem Lauf prüfen',
      verifyKinds: { none: 'Nichts', sample: 'Eine Stichprobe', each: 'Alles' },
      keepDays: 'Gelöschte Dateien auf Band aufbewahren',
      keepOnDisk: 'Gelöschte Dateien im Ordner aufbewahren',
      days: (days) => (days === 0 ? 'Gar nicht' : count(days, 'Tag', 'Tage')),
      forEver: 'Für immer',
      save: 'Spiegelung speichern',
      missing: (parts) => `Noch nötig: ${parts.join(', ')}.`,
      needs: {
        name: 'ein Name',
        sources: 'ein zu kopierender Ordner',
        pool: 'ein Pool mit Kassetten',
        folder: 'ein Ordner auf Festplatte',
      },
    },

    preview: {
      heading: 'Vorschau',
      idle: 'Einen Ordner wählen, um zu sehen, welche Dateien kopiert würden.',
      scanning: 'Ordner werden durchsucht…',
      taken: 'Einbezogen',
      left: 'Ausgelassen',
      figure: ({ files: many, bytes: size }) => `${files(many)}, ${bytes(size)}`,
      partial: 'Die Ordner sind größer als diese Vorschau: die Zahlen gelten nur für den ersten Teil.',
      unreadable: (many) => `${count(many, 'Objekt kann', 'Objekte können')} nicht gelesen oder archiviert werden.`,
      unnamed: 'passt zu keinem Muster',
      idlePattern: 'passt hier zu nichts',
      decided: (many, size) => `${files(many)}, ${bytes(size)}`,
      patterns: 'Muster',
      first: 'Erste Dateien',
      nothing: 'Nichts.',
      excludes: 'lässt aus',
      includes: 'bezieht ein',
    },

    pools: {
      heading: 'Pools',
      lead: 'Kassetten, die zusammengehören. Eine Spiegelung beschreibt die Kassetten ihres Pools eine nach der anderen.',
      none: 'Noch keine Pools.',
      add: 'Neuer Pool…',
      edit: (name) => `Pool ${name} bearbeiten`,
      change: 'Bearbeiten…',
      empty: 'Keine Kassetten',
      copy: (copy) => `Kopie ${copy}`,
      deletions: (many) => count(many, 'Löschung', 'Löschungen'),
      unwanted: 'kann wiederverwendet werden',
      restoreTest: (next) => (next === null ? 'Keine automatische Prüfung' : `Nächste Stichprobe ${runTime(next)}`),
      shared: 'Gemeinsam',
      title: (name) => (name === null ? 'Neuer Pool' : `Pool ${name}`),
      name: 'Name',
      cartridges: 'Kassetten',
      noCartridges: 'Noch keine Kassetten.',
      cartridge: (barcode, name, free) =>
        [barcode, name, free === null ? 'nicht formatiert' : `${sizeInWords(free)} frei`]
          .filter((part) => part !== '')
          .join(' · '),
      copyOf: (barcode) => `Nummer der Kopie für ${barcode}`,
      copyChoice: (copy) => `Kopie ${copy}`,
      taken: (pool) => `in Pool ${pool}`,
      restoreTests: 'Stichprobe: einen Teil der Dateien prüfen',
      restoreTestKinds: { none: 'Nie', weekly: 'Jede Woche', monthly: 'Jeden Monat' },
      isShared: 'Auch andere Benutzer dieses Computers dürfen darauf schreiben',
      restoreGuide: 'Auf jeder Kassette, die er formatiert, eine Anleitung zum Lesen ohne Capstan speichern',
      takesBlank: 'Bei Bedarf eine leere Kassette aus einem Platz der Bibliothek nehmen',
      exportFull: 'Volle Kassetten zum Herausnehmen in ein E/A-Fach der Bibliothek legen',
      trust: {
        some: (open, all) =>
          all === 1
            ? 'Die Kassette ist nicht geprüft'
            : `${number(open)} von ${count(all, 'Kassette', 'Kassetten')} nicht geprüft`,
        all: (since) => `Alle Kassetten sind geprüft, die älteste am ${day(since)}`,
        compared: (sampled) =>
          sampled === null ? 'Nie geprüft' : `Nur eine Stichprobe wurde geprüft, am ${day(sampled)}`,
        unsound: 'Prüfung fehlgeschlagen',
        files: 'Dateien zeigen',
        verify: 'Prüfen',
        underWay: 'Auftrag anzeigen',
      },
      save: 'Pool speichern',
      remove: 'Pool entfernen',
    },
  },
};

function outcome({
  runs,
  failed,
  underWay,
  filesSafe,
}: {
  readonly runs: number;
  readonly failed: number;
  readonly underWay: number;
  readonly filesSafe: number;
}): string {
  return [
    count(runs, 'Lauf', 'Läufe'),
    underWay > 0 ? `${number(underWay)} laufend` : null,
    failed > 0 ? `${number(failed)} mit Fehlern` : null,
    filesSafe > 0 ? `${files(filesSafe)} sicher auf Band` : null,
  ]
    .filter((part) => part !== null)
    .join(', ');
}
