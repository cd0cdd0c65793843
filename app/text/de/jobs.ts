// German: jobs. The list, one job, the strip below every view.

import { count, number, sizeInWords } from '../format.ts';
import type { jobsText } from '../jobs.ts';
import type { Translation } from '../translation.ts';
import { titleInGerman } from './job-titles.ts';
import { german, outcomeInGerman } from './shared.ts';
import { jobPhases, jobStates, kindOf, pausedMeaning, priorities, speedLimits } from './tables.ts';

/** How long something took: exact, as it is over. */
function took(seconds: number): string {
  if (seconds < 60) return `${seconds < 10 ? number(seconds) : number(Math.round(seconds))} s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes} min ${Math.round(seconds % 60)} s`;
  return `${number(Math.floor(minutes / 60))} h ${minutes % 60} min`;
}

export const germanJobs: Translation<typeof jobsText> = {
  job: {
    kind: kindOf,
    title: titleInGerman,
    state: jobStates,
    speedLimit: speedLimits,
    phase: jobPhases,
    outcome: outcomeInGerman,
    bytes: 'Daten',
    files: 'Dateien',
    rate: 'Rate',
    memory: 'Speicher',
    memoryFill: (share) => `Pufferspeicher zu ${Math.round(100 * share)} % gefüllt`,
    stops: (many) => count(many, 'Stopp', 'Stopps'),
    stopsMeaning: 'Wie oft das Band anhalten musste, weil keine Daten kamen',
    pausedMeaning,
    event: (event) => {
      switch (event.kind) {
        case 'queued':
          return `Eingereicht, Priorität ${priorities[event.priority].toLowerCase()}`;
        case 'waits':
          return german.wordedWait(event);
        case 'started':
          return 'Gestartet';
        case 'cartridge':
          return `Verwendet ${event.barcode}${event.drive === null ? '' : ` in ${event.drive}`}`;
        case 'index':
          return event.times === 1
            ? `Index auf ${event.barcode} geschrieben, Generation ${number(event.generation)}: bis hierher ist alles sicher`
            : `${number(event.times)} Indexe auf ${event.barcode} geschrieben, der letzte ist Generation ${number(event.generation)}: bis hierher ist alles sicher`;
        case 'made-room':
          return `${event.barcode} aus ${event.drive} ausgeworfen, um Platz zu machen`;
        case 'pausing':
          return 'Anhalten verlangt';
        case 'paused':
          return jobStates.paused;
        case 'resumed':
          return 'Fortgesetzt';
        case 'priority':
          return `Priorität auf ${priorities[event.priority].toLowerCase()} gesetzt`;
        case 'helper-restarted':
          return event.killed
            ? 'Von einem neuen Helfer fortgesetzt: der vorige wurde unterbrochen'
            : 'Von einem neuen Helfer fortgesetzt: der vorige hatte geendet';
        case 'ended':
          return event.fault === null
            ? jobStates[event.state]
            : `${jobStates[event.state]}: ${german.fault(event.fault).title}`;
      }
    },
    spentOn: { ...jobPhases, ...speedLimits, paused: jobStates.paused },
    left: (time) => `noch ${time}`,
    of: (total) => `von ${total}`,
    inMemory: (written, waiting) =>
      `${count(written, 'Datei', 'Dateien')} geschrieben, ${number(waiting)} warten im Arbeitsspeicher auf das Laufwerk`,
  },

  need: {
    assurance: 'Sichere Dateien bleiben sicher. Der Auftrag wartet so lange wie nötig und geht dann weiter.',
    restoreAssurance:
      'Wiederhergestellte Dateien bleiben. Die Wiederherstellung wartet so lange wie nötig und geht dann weiter.',
    copyAssurance: 'Kopierte Dateien bleiben. Die Kopie wartet so lange wie nötig und geht dann weiter.',
    inLine: (kind, title) => `${kind}: ${title}. Auf der ausgeworfenen Kassette ändert sich nichts.`,
    these: 'Geeignete Kassetten:',
    noneFits: 'Keine geeignete formatierte Kassette bekannt.',
    use: (barcode, free) => `${barcode}, ${sizeInWords(free)} frei`,
  },

  jobs: {
    heading: 'Aufträge',
    starting: 'Startet…',
    none: 'Noch keine Aufträge',
    noneHint:
      'Aufträge wie Laden, Formatieren, Archivieren und Wiederherstellen erscheinen hier, während sie laufen und danach.',
    running: 'Jetzt',
    recent: 'Früher',
    ended: 'Beendet',
    created: 'Eingereicht',
    cartridge: 'Kassette',
    items: 'Dateien',
    all: 'Alle',
    failedOnly: (many) => `Fehlgeschlagen (${number(many)})`,
    noItems: 'Für diesen Auftrag sind keine Dateien verzeichnet.',
    noFailed: 'Keine Fehler.',
    filesSafe: 'Sicher auf Band',
    filesRestored: 'Wiederhergestellt',
    filesFailed: 'Fehlgeschlagen',
    changed: 'Beim Lesen geändert',
    mirror: 'Spiegelung',
    mirrored: 'In der Spiegelung',
    notMirrored: 'Nicht in der Spiegelung',
    mirrorStates: {
      mirrored: 'In den Spiegelordner kopiert',
      'mirrored-again': 'Nachträglich in den Spiegelordner kopiert: seine Festplatte war zu langsam',
      'mirror-failed': 'Nicht in den Spiegelordner kopiert',
    },
    unchanged: 'Schon vorhanden',
    note: 'Hinweis',
    notes: {
      changed: 'Beim Lesen geändert; gespeichert wie gelesen',
      'hard-link': 'Hat weitere harte Links; jeder wird als eigene Datei gespeichert',
      part: 'Geht auf der nächsten Kassette weiter',
      'other-copy': 'Aus einer Kopie auf einer anderen Kassette wiederhergestellt',
      'from-mirror': 'Aus dem Spiegelordner wiederhergestellt, der denselben Inhalt hat',
      'read-again': 'Musste mehrmals gelesen werden: das Laufwerk reinigen oder die Kassette kopieren',
      skipped: 'Nicht wiederhergestellt: eine Datei dieses Namens war schon da',
      'attributes-not-set':
        'Wiederhergestellt, aber nicht alle Angaben zu Besitzer, Rechten, Zeiten und Attributen ließen sich setzen',
      'not-in-manifest': 'Nicht im Manifest',
      duplicate: 'Schon auf Band; nicht noch einmal geschrieben',
    },
    placed: (barcode, generation) => `${barcode}, Generation ${number(generation)}`,
    copyIncomplete: (copy) => `Kopie ${copy} ist unvollständig`,
    renamed: 'Umbenannt',
    restoredAs: 'Wiederhergestellt als',
    onTape: 'Schon auf Band',
    copyAt: 'Schon vorhanden als',
    modified: 'Geändert',
    size: 'Größe',
    skipped: 'Unverändert gelassen',
    kept: (kept) => `${kept} behalten`,
    filesRead: 'Gelesen',
    strip: 'Laufende Aufträge',
    fromCartridge: (barcode) => `Nur aus dem Verlauf auf ${barcode} bekannt.`,
    priority: 'Priorität',
    priorities,
    priorityMeaning: 'Eingereihte Aufträge mit höherer Priorität laufen zuerst.',
    timeline: 'Verlauf',
    earlier: (many) => `${count(many, 'früheres Ereignis', 'frühere Ereignisse')} zeigen`,
    whereTimeWent: 'Zeitverbrauch',
    spent: (on, seconds) => `${on} ${took(seconds)}`,
    share: (share) => `${Math.round(100 * share)} %`,
    filter: {
      which: 'Anzuzeigende Aufträge',
      search: 'Aufträge suchen',
      searchHint: 'Titel, Barcode, Datei oder Art',
      all: 'Alle',
      open: 'Aktiv',
      care: 'Handlungsbedarf',
      kind: 'Art',
      everyKind: 'Alle Arten',
      none: 'Keine passenden Aufträge',
      noneHint: 'Andere Aufträge sind durch die Filter oben ausgeblendet.',
    },
    order: 'Reihenfolge der Aufträge',
    orders: { time: 'Zeit', cartridge: 'Kassette', state: 'Status' },
    older: 'Ältere Aufträge zeigen',
    save: 'Speichern als',
    saveAs: (format) => `Speichern als: ${format}…`,
    menu: (title) => `Aktionen für ${title}`,
    saving: 'Wird gespeichert…',
    saved: (path) => `Gespeichert als ${path}`,
    notSaved: (path, why) =>
      `${path} konnte nicht geschrieben werden; die vorhandene Datei ist unverändert. Einen anderen Ort wählen. (${why})`,
    noHashes: {
      title: 'Dieser Auftrag hat keine Prüfsummen für eine Media Hash List',
      remedy:
        'Eine Media Hash List braucht Prüfsummen nach xxHash64, MD5 oder SHA-1, und diese Dateien haben keine; CSV und JSON enthalten die vorhandenen. Für das nächste Archiv unter „Einstellungen › Archivieren“ xxHash64 wählen.',
    },
    remedies: {
      retry: 'Erneut versuchen',
      retrySheet: 'Erneut versuchen…',
      restoreAgain: 'Erneut wiederherstellen…',
      otherFolder: 'In anderen Ordner wiederherstellen…',
      load: (barcode) => `${barcode} laden`,
      eject: (barcode) => `${barcode} auswerfen`,
      use: (barcode) => `${barcode} verwenden`,
      resume: (job) => `Auftrag ${job} fortsetzen`,
      clean: (barcode) => `Laufwerk mit ${barcode} reinigen`,
      format: 'Formatieren…',
      check: 'Untersuchen…',
      unlock: 'Entsperren…',
      cartridges: 'Kassetten zeigen',
      drives: 'Laufwerke zeigen',
      browse: (barcode) => `Inhalt von ${barcode}`,
      health: 'Zustand öffnen',
      jobs: 'Aufträge öffnen',
      mirrors: 'Spiegelungen öffnen',
      settings: 'Einstellungen öffnen',
      doctor: 'Checkliste öffnen',
      reconnect: 'Neu verbinden',
    },
  },
};
