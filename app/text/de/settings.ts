// German: Settings, the first-run tour, and the doctor’s checklist.

import { count, number, sizeInWords, time } from '../format.ts';
import { languageNames } from '../language.ts';
import { hashNames, type settingsText } from '../settings.ts';
import type { Translation } from '../translation.ts';
import { verifyAfterwards } from './tables.ts';

const waitUntilSafe = 'Warten, bis alles sicher ist';

export const germanSettings: Translation<typeof settingsText> = {
  settings: {
    heading: 'Einstellungen',
    pages: {
      general: 'Allgemein',
      archiving: 'Archivieren',
      equipment: 'Laufwerke und Kassetten',
      notices: 'Benachrichtigungen',
      checklist: 'Checkliste',
    },
    window: 'Fenster',
    restoring: {
      heading: 'Wiederherstellen',
      folder: 'Standardordner',
      meaning: 'Dorthin wird wiederhergestellt, wenn kein anderer Ordner gewählt wird.',
      none: 'Keiner: jede Wiederherstellung fragt',
      clear: 'Kein Standardordner',
    },
    folders: {
      heading: 'Kassetten als Ordner',
      show: 'Kassetten als Ordner zeigen',
      meaning:
        'Jedes Programm kann sie auflisten und durchsuchen, auch Kassetten im Regal. Kein Band bewegt sich, bis ein Programm eine Datei öffnet.',
      folder: 'Im Ordner',
      elsewhere: (folders) => `Auch in ${folders.join(', ')}.`,
      policy: 'Wenn ein Programm eine Datei öffnet, die auf Band ist',
      policies: { fail: 'Ablehnen', ask: 'Mich fragen', wait: 'Zurückholen' },
      policyMeanings: {
        fail: 'Das Programm erhält sofort einen Fehler. Dateien vorher mit capstan stage zurückholen.',
        ask: 'Eine Benachrichtigung fragt Sie. Das Programm wartet auf Ihre Antwort.',
        wait: 'Das Programm wartet, bis die Datei zurück ist. Das kann Minuten dauern.',
      },
      never: 'Dateimanager mit Vorschaubildern, Indexdienste und Virenscanner werden immer abgelehnt.',
      atLogin: 'Auch, wenn ich mich anmelde',
    },
    keepInTray: 'Im Infobereich bleiben, wenn das letzte Fenster geschlossen wird',
    keepInTrayMeaning:
      'Sonst nur, solange Aufträge laufen. Aufträge und Zeitpläne laufen im Helfer in jedem Fall weiter.',
    appearance: 'Darstellung',
    language: 'Sprache',
    languages: { system: 'System', ...languageNames },
    appearances: { system: 'System', light: 'Hell', dark: 'Dunkel' },
    tour: 'Erste Schritte',
    tourWords: 'Sieben Schritte auf einem virtuellen Band. Es können keine Daten verloren gehen.',
    tourStart: 'Rundgang starten',
    tourNoDrive: 'Der Rundgang braucht ein virtuelles Laufwerk. Unter „Laufwerke und Kassetten“ eines hinzufügen.',
    keys: 'Tastatur',
    keysWords: 'Strg+1 bis Strg+8 öffnen die Ansichten in der Reihenfolge der Liste links.',
    about: 'Über',
    version: 'Version',
    helperVersion: 'Helfer',
    home: 'Datenordner',
    runtime: 'Beruht auf',
    licence: 'Lizenz',
    licenceName: 'Apache License 2.0',
    catalogue: {
      heading: 'Katalog',
      lead: 'Die Dateilisten lassen sich jederzeit aus den Kassetten neu aufbauen. Alles andere (frühere Aufträge, Pools, Zeitpläne, Spiegelungen, Standorte, Zustandsdaten) wird einmal täglich in den Datenordner exportiert; die letzten sieben Exporte werden aufbewahrt.',
      exportWords: 'In eine Datei exportieren',
      exportMeaning:
        'Eine Kopie für eine andere Festplatte oder einen anderen Computer. Sie enthält Dateinamen, aber keine Dateiinhalte.',
      exportAction: 'Exportieren…',
      exportTitle: 'Katalog exportieren',
      importWords: 'Katalog importieren',
      importMeaning:
        'Fügt hinzu, was hier fehlt; vorhandene Einträge werden nicht geändert oder entfernt. Frühere Aufträge kommen als Verlauf hinzu und starten nicht erneut; hinzugefügte Zeitpläne und Spiegelungen laufen, wenn sie fällig sind. Dateilisten sind nicht enthalten: die Kassetten laden, um sie neu aufzubauen.',
      importAction: 'Importieren…',
      importTitle: 'Katalog importieren',
      kindOfFile: 'Katalogexport',
      fileName: (now) => `capstan-katalog-${now.toISOString().slice(0, 10)}.json`,
      exported: (path) => `Exportiert nach ${path}.`,
      notWritten: (path, detail) => `${path} konnte nicht geschrieben werden: ${detail}`,
      imported: (made, jobs, rows) =>
        rows === 0
          ? `Der Export vom ${time(made)} enthält nichts Neues. Nichts wurde geändert.`
          : `Aus dem Export vom ${time(made)} importiert: ${count(rows, 'Datensatz', 'Datensätze')}, darunter ${count(jobs, 'früherer Auftrag', 'frühere Aufträge')}.`,
    },

    archivingLead: 'Vorgaben für neue Archive. Sie lassen sich für jedes Archiv ändern.',
    verify: verifyAfterwards,
    verifyMeaning: 'Dauert noch einmal etwa so lange. Lässt sich für jedes Archiv abschalten.',
    excludeMeaning: 'Ein Muster je Zeile, wie in .gitignore.',
    memory: 'Speicher zwischen Festplatte und Band',
    memoryMeaning: 'Mit mehr Speicher kann eine langsame Festplatte länger aussetzen, bevor das Band anhalten muss.',
    memoryUsual: 'Automatisch',
    memorySize: (size) => sizeInWords(size),
    hashes: 'Prüfsummen zusätzlich zu SHA-256',
    hashesMeaning: 'Werden beim Schreiben berechnet und im Index auf dem Band gespeichert.',
    hashNames,

    ejectIdle: {
      heading: 'Wenn alle Laufwerke voll sind',
      on: 'Unbenutzte Kassetten auswerfen, um Platz zu machen',
      meaning:
        'Braucht ein Auftrag ein Laufwerk und keines ist frei, wird eine Kassette ausgeworfen, die sicher ist und die niemand benutzt. Nur virtuelle Laufwerke: aus einem echten wird nie ohne einen Menschen ausgeworfen.',
      after: 'Wie lange eine Kassette unbenutzt sein muss',
      minutes: (minutes) => (minutes === 0 ? 'Sofort' : `Nach ${count(minutes, 'Minute', 'Minuten')}`),
    },
    drives: 'Laufwerke',
    noDrives: 'Keine Laufwerke.',
    virtual: 'Virtuell',
    real: 'Echtes Laufwerk',
    clock: ({ mode, speedUp }) => (mode === 'live' && speedUp !== 1 ? timesFaster(number(speedUp)) : clockModes[mode]),
    rediscover: 'Laufwerke suchen',
    rediscovered: (drives) => `${count(drives, 'Laufwerk', 'Laufwerke')} gefunden.`,
    removeDrive: (name) => `${name} entfernen`,
    remove: 'Entfernen',
    addDrive: 'Virtuelles Laufwerk hinzufügen',
    model: 'Modell',
    modelName: (generation, isHalf) => `LTO-${generation}${isHalf ? ', halbe Höhe' : ''}`,
    pace: 'Geschwindigkeit',
    paces: {
      instant: 'Sofort',
      modelled: 'Simulierte Zeit',
      'live-1': 'Echtzeit',
      'live-20': timesFaster('20'),
      'live-100': timesFaster('100'),
    },
    add: 'Laufwerk hinzufügen',
    cartridges: 'Virtuelle Kassetten',
    cartridgesMeaning:
      'Ordner, die sich wie Bänder verhalten, zum Ausprobieren. Sie belegen nur Platz für ihren Inhalt.',
    barcode: 'Barcode',
    barcodeHint: 'Sechs Buchstaben oder Ziffern und der Medientyp: CAP010L8',
    barcodeTaken: 'Eine Kassette mit diesem Barcode gibt es schon.',
    capacity: 'Kapazität',
    make: 'Kassette anlegen',
    made: (barcode) => `${barcode} ist im Regal.`,
    libraries: {
      heading: 'Virtuelle Bandbibliotheken',
      meaning:
        'Eine Bibliothek mit Roboter und eigenen Laufwerken, zum Ausprobieren. Mit Kassetten darin muss niemand etwas laden.',
      size: (drives, slots, mailSlots) =>
        [
          count(drives, 'Laufwerk', 'Laufwerke'),
          count(slots, 'Platz', 'Plätze'),
          ...(mailSlots === 0 ? [] : [count(mailSlots, 'E/A-Fach', 'E/A-Fächer')]),
        ].join(', '),
      drives: 'Laufwerke',
      slots: 'Plätze',
      mailSlots: 'E/A-Fächer',
      maker: 'Verhält sich wie',
      makers: {
        ibm: 'IBM',
        hp: 'HP',
        quantum: 'Quantum',
        spectra: 'Spectra Logic',
        stk: 'StorageTek',
        'short-labels': 'IBM, Etiketten mit sechs Zeichen',
      },
      add: 'Bibliothek hinzufügen',
      remove: (id) => `${id} entfernen`,
    },
    where: 'Wohin',
    onShelf: 'Regal',
    madeIn: (barcode, library) => `${barcode} ist in ${library}.`,

    doctorLead: 'Prüft alles, was Capstan braucht. Nichts wird verändert.',
    again: 'Erneut prüfen',
    examining: 'Wird geprüft…',
    reconnect: 'Neu verbinden',
    severity: { ok: 'OK', warning: 'Warnung', error: 'Fehler' },
    topics: {
      helper: 'Helfer',
      rights: 'Rechte',
      drives: 'Laufwerke',
      health: 'Zustand der Laufwerke',
      kernel: 'Dieser Computer',
      database: 'Katalog',
      room: 'Festplattenplatz',
      clock: 'Uhr',
      keys: 'Schlüssel',
    },
    helperAnswers: (version, home) => `Der Helfer läuft: Version ${version}, Datenordner ${home}.`,
    verdict: (errors, warnings) =>
      errors > 0
        ? `${count(errors, 'Fehler', 'Fehler')} gefunden.`
        : warnings > 0
          ? `Keine Fehler; ${count(warnings, 'Warnung', 'Warnungen')}.`
          : 'Keine Probleme gefunden.',
  },

  tour: {
    name: 'Erste Schritte',
    progress: (step, all) => `Schritt ${step} von ${all}`,
    invitation: 'Neu hier? Capstan auf einem virtuellen Band ausprobieren.',
    invitationWords: 'Sieben Schritte, wenige Minuten, und es können keine Daten verloren gehen.',
    begin: 'Zeigen',
    dismiss: 'Nein, danke',
    leave: 'Rundgang verlassen',
    atWork: 'In Arbeit…',
    stepNames: {
      load: 'Laden',
      format: 'Formatieren',
      archive: 'Archivieren',
      safe: waitUntilSafe,
      eject: 'Auswerfen',
      browse: 'Inhalt',
      restore: 'Wiederherstellen',
    },
    steps: {
      load: {
        title: (barcode) => `${barcode} ins Laufwerk legen`,
        words: () => 'Aus dem Regal auf das Laufwerk ziehen oder die Schaltfläche drücken.',
        button: (barcode) => `${barcode} laden`,
      },
      format: {
        title: (barcode) => `${barcode} formatieren`,
        words: () =>
          'Ein neues Band muss einmal formatiert werden. Es ist leer, also geht nichts verloren. Ein Name ist nicht nötig.',
        button: () => 'Formatieren…',
      },
      archive: {
        title: () => 'Einen Ordner archivieren',
        words: () =>
          'Einen kleinen Ordner auf das Laufwerk ziehen oder einen wählen. Ihre Dateien bleiben, wo sie sind.',
        button: () => 'Ordner wählen…',
      },
      safe: {
        title: () => waitUntilSafe,
        words: () => 'Eine Datei ist sicher, wenn ein Index auf dem Band sie nennt. Erst dann sagt Capstan es.',
        button: () => 'Auftrag anzeigen',
      },
      eject: {
        title: (barcode) => `${barcode} auswerfen`,
        words: () => 'Das Laufwerk zeigt „Auswerfen ist sicher“, wenn beim Entnehmen des Bandes nichts verloren geht.',
        button: () => 'Auswerfen',
      },
      browse: {
        title: (barcode) => `Inhalt von ${barcode} im Regal ansehen`,
        words: () => 'Der Inhalt eines Bandes ist auch zu sehen, wenn es im Regal ist.',
        button: (barcode) => `Inhalt von ${barcode}`,
      },
      restore: {
        title: (barcode) => `Von ${barcode} wiederherstellen`,
        words: () =>
          'Dateien auswählen und „Wiederherstellen“ drücken, oder alles nehmen. Die Kassette wird geladen, wenn sie gebraucht wird.',
        button: () => 'Alles wiederherstellen',
      },
    },
    safeNow: (files) =>
      `${count(files, 'Datei ist', 'Dateien sind')} sicher auf Band. Das Laufwerk zeigt „Auswerfen ist sicher“: beim Entnehmen geht nichts verloren.`,
    restoreWhere:
      'Einen Ordner für die Dateien wählen, dann „Wiederherstellen“ drücken. Vorhandenes wird nicht ersetzt.',
    endTitle: 'Das war’s',
    end: 'Die Dateien sind wieder da, jede mit ihrer Prüfsumme verglichen. Der Rundgang lässt sich in den Einstellungen erneut starten.',
  },
};

const clockModes = { instant: 'Sofort', modelled: 'Simulierte Zeit', live: 'Echtzeit' } as const;

function timesFaster(times: string): string {
  return `${times}-mal schneller`;
}
