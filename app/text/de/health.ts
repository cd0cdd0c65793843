// German: checks, recovery, and the condition of drives and cartridges.

import { bytes, count, duration, number, sizeInWords } from '../format.ts';
import type { healthText } from '../health.ts';
import type { Translation } from '../translation.ts';
import { germanAlert } from './tape-alerts.ts';

const cartridges = (many: number) => count(many, 'Kassette', 'Kassetten');
const files = (many: number) => count(many, 'Datei', 'Dateien');

export const germanHealth: Translation<typeof healthText> = {
  cartridgeHealth: {
    kinds: { good: 'Gut', worn: 'Abgenutzt', bad: 'Jetzt kopieren', unknown: 'Noch keine Daten' },
    unknownMeaning: 'Noch keine Daten. Sie werden beim nächsten Auswerfen der Kassette erfasst.',
    reasons: {
      'verification-failed': 'Die letzte Prüfung ist fehlgeschlagen. Kopieren, und nicht für neue Dateien verwenden.',
      damaged: 'Die Daten darauf sind beschädigt. Untersuchen, dann kopieren, was sich lesen lässt.',
      dirty: 'Die letzte Sitzung darauf wurde unterbrochen. Untersuchen, dann reparieren.',
      'write-failed':
        'Ein Laufwerk konnte einen Teil nicht beschreiben. Kopieren, und nicht für neue Dateien verwenden.',
      'media-failing': 'Ein Laufwerk meldete, dass sie ausfällt. Kopieren und aussondern.',
      'life-over': 'Ihre Nennlebensdauer ist überschritten. Kopieren und aussondern.',
      'life-nearing': 'Ihre Nennlebensdauer ist fast erreicht. Das Kopieren einplanen.',
      'much-used': 'Die meisten Durchläufe oder Ladevorgänge sind verbraucht. Das Kopieren einplanen.',
      unrecovered: 'Ein Laufwerk meldete Fehler, die es nicht korrigieren konnte. Prüfen.',
      'in-order': 'Kein Laufwerk hat ein Problem gemeldet.',
    },
  },

  checkUp: {
    title: (drive) => `Laufwerksmessung: ${drive}`,
    lead: (barcode) =>
      `Misst, wie schnell das Laufwerk sucht, liest und schreibt. ${barcode} wird dabei überschrieben. Wiederherstellungen und Pläne verwenden dann das Laufwerksprofil.`,
    extent: 'Wie viel gemessen wird',
    extents: {
      wraps: 'Einige Durchgänge: etwa 15 Minuten',
      band: 'Ein ganzer Bereich: mehrere Stunden; misst auch Wechsel zwischen Bereichen',
    },
    start: 'Messung starten',
    startErasing: 'Löschen und Messung starten',
    open: 'Messung…',
    noClock: 'Dieses virtuelle Laufwerk ist sofort fertig, es gibt nichts zu messen.',
    noCartridge: 'Zuerst eine leere Kassette laden.',
    none: 'Noch kein Laufwerksprofil. Eine Laufwerksmessung misst, wie schnell das Laufwerk sucht, liest und schreibt; Pläne verwenden sie.',
    measured: (at, type, wraps) => `Laufwerksprofil vom ${at}, gemessen auf ${type} mit ${wraps} Durchgängen`,
    seconds: (seconds) => `${number(seconds < 10 ? Number(seconds.toPrecision(2)) : Math.round(seconds))} s`,
    figures: {
      load: 'Laden',
      rewind: 'Zurückspulen',
      firstLocate: 'Erstes Suchen',
      flush: 'Puffer leeren',
      write: 'Schreibt',
      slowest: 'Langsamste Geschwindigkeit',
      buffer: 'Puffer',
    },
  },

  trace: {
    show: 'Letzte Befehle',
    hide: 'Ausblenden',
    meaning:
      'Was das Laufwerk zuletzt gefragt wurde und was es antwortete: für die, die Laufwerke bauen. Daten, Namen und Schlüssel stehen nicht darin.',
    columns: ['Nr.', 'Zeit', 'Befehl', 'Bytes', 'Daten', 'Dauer', 'Ergebnis'],
  },

  cartridgeUse: {
    cartridge: 'Kassette',
    health: 'Zustand',
    used: 'Lebensdauer verbraucht',
    loads: 'Ladevorgänge',
    written: 'Geschrieben',
    read: 'Gelesen',
    verified: 'Geprüft',
    percent: (share) => (share > 0 && share < 0.01 ? 'weniger als 1 %' : `${Math.round(100 * share)} %`),
    share: (share) => `${Math.round(100 * share)} % der Nennlebensdauer sind verbraucht`,
    past: (barcode) => `${barcode} im Verlauf`,
    rated: (passes, loads) =>
      `Etwa ${number(Math.round(passes))} von ${number(20_000)} zulässigen Durchläufen, ${count(loads, 'Ladevorgang', 'Ladevorgänge')} von ${number(20_000)}.`,
  },

  plot: {
    asTable: 'Als Tabelle',
    series: 'Reihe',
    time: 'Zeit des Auswerfens',
    writing: 'Schreiben',
    reading: 'Lesen',
    errorRate: 'Fehler, korrigiert oder nicht',
    errorRateMeaning: 'Korrekturen und Wiederholungen je Terabyte.',
    perTerabyte: 'je TB',
    retries: 'Wiederholungen',
    retriesMeaning: 'Wie oft Daten erneut geschrieben oder gelesen werden mussten.',
    perVisit: 'je Ladevorgang',
    backhitches: 'Bandstopps',
    backhitchesMeaning: 'Wie oft das Band beim Schreiben anhalten und zurücksetzen musste, weil keine Daten kamen.',
    noData: 'Noch keine Daten.',
    tooEarly: 'Diagramme erscheinen nach zweimaligem Auswerfen.',
    seconds: 'Sekunden',
    metres: 'entlang des Bandes, Meter',
    locate: 'Suchzeit',
    locateMeaning: 'Sekunden, bis das Laufwerk lesen kann, nach Entfernung auf dem Band.',
    regions: {
      ahead: 'Vorwärts',
      behind: 'Rückwärts',
      turned: 'Gegenrichtung',
      band: 'Anderer Bereich',
    },
    megabytesPerSecond: 'MB/s',
    recordSize: 'Recordgröße',
    bySize: 'Schreibgeschwindigkeit nach Recordgröße',
    bySizeMeaning: 'Wie schnell das Laufwerk Records jeder Größe schreibt.',
    delay: 'Abstand zwischen Records, ms',
    byDelay: 'Schreibgeschwindigkeit nach Verzögerung',
    byDelayMeaning: 'Wie schnell das Laufwerk schreibt, wenn Records mit jeder Verzögerung eintreffen.',
  },

  future: {
    heading: 'Verträglichkeit mit neueren Laufwerken',
    lead: 'Laufwerke lesen nur wenige ältere Generationen von Kassetten. Kassetten, die neuere Laufwerke nicht lesen, kopieren, solange noch ein Laufwerk dafür da ist.',
    kind: 'Ihre Kassetten',
    drive: (generation) => `LTO-${generation}`,
    own: 'vorhanden',
    held: (many, used) => `${cartridges(many)}${used === 0 ? '' : `, ${bytes(used)}`}`,
    reach: { writes: 'Liest und schreibt', reads: 'Liest nur', none: 'Kann nicht lesen' },
    lost: 'Nicht mehr lesbar',
    lostNone: 'Nichts',
    lostMany: (many, size) => `${cartridges(many)}${size === 0 ? '' : `, ${bytes(size)}`}`,
    next: (generation, lost, all, size) => {
      const drives = `Mit ausschließlich LTO-${generation}-Laufwerken`;
      if (lost === 0) return `${drives} wären noch alle Kassetten lesbar.`;
      const which =
        lost === all ? 'wäre keine der Kassetten lesbar' : `wären ${number(lost)} von ${cartridges(all)} nicht lesbar`;
      return `${drives} ${which}${size === 0 ? '' : ` (${bytes(size)})`}.`;
    },
  },

  health: {
    heading: 'Zustand',
    parts: 'Abschnitte',
    partNames: { drives: 'Laufwerke', cartridges: 'Kassetten', generations: 'Verträglichkeit' },
    noDataYet: 'Noch keine Daten',
    asOf: (at) => `Stand ${at}`,
    ask: 'Aktualisieren',
    noAlerts: 'Keine Warnungen.',
    alertsUnknown: 'Warnungen sind unbekannt, bis aktualisiert oder eine Kassette ausgeworfen wird.',
    alert: germanAlert,
    tapeAlert: (flag) => `TapeAlert ${flag}`,
    reading: ({ unit, value }) => {
      switch (unit) {
        case 'count':
          return number(value);
        case 'hours':
          return count(Math.round(value), 'Stunde', 'Stunden');
        case 'metres':
          return `${number(Math.round(value / 1000))} km`;
        case 'celsius':
          return `${number(value)} °C`;
      }
    },
    readings: {
      'In motion since cleaned': 'In Bewegung seit Reinigung',
      Cleanings: 'Reinigungen',
      Loads: 'Ladevorgänge',
      'Powered on': 'Eingeschaltet',
      'In motion': 'In Bewegung',
      'Tape moved': 'Bewegtes Band',
      Temperature: 'Temperatur',
      'Temperature limit': 'Temperaturgrenze',
      'Uncorrected writes': 'Nicht korrigierte Schreibfehler',
      'Uncorrected reads': 'Nicht korrigierte Lesefehler',
    },
    checkTitle: (barcode) => `${barcode} untersuchen`,
    checkLead: 'Untersucht beide Indexe, den Kassettenspeicher und das Ende der Daten. Nichts wird verändert.',
    checkStart: 'Untersuchen',
    found: 'Befund',
    would: 'Schritte der Reparatur',
    steps: 'Das wird geschehen',
    recoverTitle: (barcode) => `${barcode} reparieren?`,
    recoverLead: 'Die Reparatur schreibt auf die Kassette. Aufgezeichnete Daten gehen nicht verloren.',
    recoverLeadLoses: 'Die Reparatur schreibt auf die Kassette. Unten bestätigen, was verloren geht.',
    onIt: 'Auf dieser Kassette',
    recoverSteps: [
      'Dateien der letzten Sitzung werden gerettet, wenn alle ihre Daten auf dem Band sind.',
      'Daten, die zu keiner Datei gehören, kommen in einen Fundordner.',
      'Beide Indexe und der Kassettenspeicher werden neu geschrieben, wo sie falsch sind.',
    ],
    trim: (many) =>
      `${count(many, 'beschädigte Datei', 'beschädigte Dateien')} nach dem unbeschädigten Teil kürzen. Der Rest ist dann verloren.`,
    goBack: (generation) =>
      `Zu Generation ${generation} zurückgehen. Später hinzugekommene Dateien sind nicht darin; ihre Daten kommen in den Fundordner.`,
    recoverStart: 'Reparieren',
    forecast: ({ files: many, folders, bytes: size, seconds }) =>
      `${files(many)} in ${count(folders, 'Ordner', 'Ordnern')}, ${sizeInWords(size)}${seconds === null ? '' : `; dauert ${duration(seconds)}`}.`,
  },
};
