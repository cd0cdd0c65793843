// German: the deck, and the sheets that open from it.

import type { WaitingFor } from '../../../helper/contract/model.ts';
import { isCleaning } from '../../../helper/contract/words/drives.ts';
import type { deckText } from '../deck.ts';
import { count, duration, sizeInWords, whenAbout } from '../format.ts';
import type { Translation } from '../translation.ts';
import { drive } from './drive.ts';
import { separateCopies, verifyAfterwards } from './tables.ts';

const waitsOn: Readonly<Record<WaitingFor, string>> = {
  drive: 'das Laufwerk',
  nothing: 'nichts',
  flush: 'das Leeren des Puffers',
  index: 'den Index',
  pool: 'Speicher',
  hash: 'Prüfsummen',
  source: 'die Quelle',
};

const poolNamed = (name: string) => `Pool ${name}`;
const loadedFirst = (barcode: string) => `${barcode} wird zuerst geladen.`;
const files = (many: number) => count(many, 'Datei', 'Dateien');
const folders = (many: number) => count(many, 'Ordner', 'Ordner');
const inFolders = (many: number) => count(many, 'Ordner', 'Ordnern');

export const germanDeck: Translation<typeof deckText> = {
  deck: {
    heading: 'Laufwerke',
    drives: 'Laufwerke',
    shelf: 'Regal',
    noDrives: 'Keine Laufwerke gefunden',
    noDrivesHint: 'Ein Bandlaufwerk anschließen und einschalten. Es erscheint hier von selbst.',
    noCartridges: 'Noch keine Kassetten',
    noCartridgesHint:
      'Eine Kassette in ein Laufwerk einlegen oder mit „capstan virtual new“ eine virtuelle Kassette anlegen.',
    makeVirtual: (barcode) => `Virtuelle Kassette ${barcode} anlegen`,
    cartridges: (many) => count(many, 'Kassette', 'Kassetten'),
    inDrive: (name) => `In ${name}`,
    loading: 'Laufwerke und Kassetten werden geladen…',
    dropToLoad: 'Loslassen, um die Kassette zu laden',
    dropToArchive: (barcode) => `Loslassen, um auf ${barcode} zu archivieren`,
    dropNeedsCartridge: 'Zuerst eine Kassette laden, dann Ordner darauf ziehen',
    cannotLoad: 'Zuerst die Kassette auswerfen, die im Laufwerk ist',
    cannotTake:
      'Zu viele Objekte: höchstens 1.000 Dateien und Ordner auf einmal ziehen, oder den Ordner, der sie enthält',
    dropToEject: 'Loslassen, um die Kassette auszuwerfen',
    cannotEject: 'Ein Auftrag benutzt diese Kassette: sie kann ausgeworfen werden, wenn er beendet ist',
    find: 'Kassette suchen',
    findHint: 'Barcode, Name, Pool, Standort',
    sort: 'Sortieren',
    orders: {
      barcode: 'Nach Barcode',
      name: 'Nach Name',
      free: 'Meister freier Platz zuerst',
      verified: 'Älteste Prüfung zuerst',
      health: 'Handlungsbedarf zuerst',
    },
    found: (found, of) => `${found} von ${count(of, 'Kassette', 'Kassetten')}`,
    foundNone: 'Keine passende Kassette',
    foundNoneHint: 'Nach einem Teil von Barcode, Name, Pool oder Standort suchen.',
  },

  pace: {
    meaning: (shares) => `Zuletzt gewartet auf: ${shares}`,
    share: (on, share) => `${waitsOn[on]} ${Math.round(100 * share)} %`,
  },

  shelf: {
    verified: (iso, now) => `Geprüft ${whenAbout(iso, now)}`,
    sampleVerified: (iso, now) => `Teilweise geprüft ${whenAbout(iso, now)}`,
    neverVerified: 'Nie geprüft',
    unsound: 'Prüfung fehlgeschlagen',
    pool: poolNamed,
    cleaning: 'Reinigungskassette',
  },

  copy: {
    title: (barcode) => `${barcode} kopieren`,
    lead: 'Kopiert alle aktuellen Dateien mit Zeiten, Attributen, Eigentümern und Prüfsummen. Ältere Generationen werden nicht kopiert.',
    what: (name, many, bytes) => `${name === '' ? '' : `„${name}“: `}${files(many)}, ${sizeInWords(bytes)}.`,
    onto: 'Nach',
    none: 'Keine andere formatierte Kassette verfügbar. Zuerst eine formatieren.',
    fits: (needed, free) => `${sizeInWords(needed)} von ${sizeInWords(free)} frei.`,
    short: (missing) =>
      `${sizeInWords(missing)} fehlen: eine andere Kassette wählen, oder eine bereithalten, wenn der Auftrag danach fragt.`,
    will: 'Das wird geschehen',
    straight: 'Große Dateien werden direkt von einem Laufwerk ins andere kopiert.',
    rounds: 'Mit einem Laufwerk wechseln sich die beiden Kassetten ab; der Auftrag sagt, wann sie zu tauschen sind.',
    assurance: (barcode) =>
      `Jede Datei wird beim Lesen mit ihrer Prüfsumme verglichen. ${barcode} wird nicht verändert.`,
    start: 'Kopieren starten',
  },

  lock: {
    title: (barcode) => `${barcode} sperren`,
    lead: 'Eine gesperrte Kassette nimmt keine neuen Dateien an. Ihre Dateien lassen sich weiterhin wiederherstellen.',
    meaning:
      'LTFS-Programme beachten die Sperre, das Laufwerk selbst nicht. Gegen andere Programme schützt der Schreibschutzschalter der Kassette.',
    until: 'Bis sie entsperrt wird',
    forGood:
      'Endgültig: sie lässt sich nie mehr entsperren, und Programme, die die Sperre beachten, formatieren sie nicht',
    onIt: 'Damit endgültig gesperrt',
    confirm: (barcode) => `Zur Bestätigung der endgültigen Sperre ${barcode} eingeben`,
    start: 'Sperren',
    startForGood: 'Endgültig sperren',
    isLocked: 'Diese Kassette ist gesperrt. Entsperren, um wieder auf sie zu archivieren.',
    isLockedForGood: 'Diese Kassette ist endgültig gesperrt. Sie lässt sich nicht entsperren.',
    unlock: 'Entsperren',
    loads: loadedFirst,
  },

  removeCartridge: {
    title: (barcode) => `${barcode} entfernen?`,
    lead: 'Die virtuelle Kassette und ihr Ordner werden gelöscht. Das lässt sich nicht rückgängig machen.',
    start: 'Entfernen',
  },

  place: {
    title: (barcode) => `Standort von ${barcode}`,
    lead: 'Wo diese Kassette zu finden ist, in eigenen Worten. Die Suche im Regal findet sie nach Standort.',
    label: 'Standort',
    hint: 'Zum Beispiel „Keller, Kiste 4“',
  },

  drive: {
    lamps: ['bereit', 'aktiv', 'reinigen', 'Fehler'],
    virtual: 'Virtuell',
    menu: (name) => `Aktionen für ${name}`,
    ...drive,
    isCleaning,
    room: (used, free) => `${sizeInWords(used)} belegt, ${sizeInWords(free)} frei`,
    dropHint: 'Ordner oder Dateien hierher ziehen, um sie zu archivieren.',
    wantsCleaning: 'Das Laufwerk muss gereinigt werden. Eine Reinigungskassette laden; ihr Barcode beginnt mit CLN.',
    wantsCleaningSoon: 'Das Laufwerk muss bald gereinigt werden. Eine Reinigungskassette laden, wenn es frei ist.',
    warns: (many) => `Das Laufwerk meldet ${count(many, 'Warnung', 'Warnungen')}: siehe Zustand.`,
    toHealth: 'Zustand öffnen',
    waiting: (many) => `${count(many, 'weiterer Auftrag wartet', 'weitere Aufträge warten')} auf diese Kassette`,
    files,
  },

  connectDrive: {
    allVirtual: 'Alle Laufwerke sind virtuell: sie schreiben in Ordner auf einer Festplatte, nicht auf Band.',
    heading: 'Ein echtes Laufwerk anschließen',
    steps: [
      'Das Laufwerk an diesen Computer anschließen und einschalten.',
      'Dem Benutzer das Öffnen erlauben: sudo usermod -aG tape USER, dann neu anmelden. Der Systemdienst von Capstan braucht das nicht.',
    ],
    lookAgain: 'Noch einmal suchen',
    found: (drives) =>
      drives === 0
        ? 'Kein echtes Laufwerk gefunden. Die Checkliste in den Einstellungen sagt, was im Weg ist.'
        : `${count(drives, 'echtes Laufwerk', 'echte Laufwerke')} gefunden.`,
  },

  archive: {
    title: (barcode) => `Auf ${barcode} archivieren`,
    titleOfPool: (name) => `Auf Pool ${name} archivieren`,
    what: 'Zu archivieren',
    destination: 'Ziel',
    counted: (many, single) =>
      [...(many === 0 ? [] : [folders(many)]), ...(single === 0 ? [] : [files(single)])].join(' und '),
    folder: 'Ordner',
    leaveOut: (name) => `${name} auslassen`,
    options: 'Optionen',
    copies: separateCopies,
    oneCopy: 'Eine Kopie. Eine zweite Kopie braucht ein weiteres Laufwerk und eine formatierte Kassette.',
    oneCopyInPool: 'Eine Kopie. Eine zweite Kopie braucht ein weiteres Laufwerk und Kassetten für Kopie 2 im Pool.',
    fillsPool: (copies) =>
      `${copies === 1 ? '' : 'Alle Kopien werden gleichzeitig geschrieben, jede auf eigene Kassetten des Pools. '}Die Kassetten des Pools werden nacheinander gefüllt; leere werden formatiert, wenn sie an der Reihe sind.`,
    further: (copies) =>
      copies === 1
        ? 'Wenn voll, weiter auf'
        : `Alle Kopien werden gleichzeitig geschrieben. ${copies === 2 ? 'Die erste gewählte Kassette nimmt die zweite Kopie' : `Die ersten ${copies - 1} gewählten Kassetten nehmen die anderen Kopien`}; auf den übrigen geht es weiter, wenn eine voll ist.`,
    split: 'Große Dateien auf mehrere Kassetten aufteilen',
    cartridge: (barcode, name, free) =>
      [barcode, name, `${sizeInWords(free)} frei`].filter((part) => part !== '').join(' · '),
    pool: (name, { copies, free, blank, unknown, takesBlank }) => {
      const room = [
        ...(free === null ? [] : [`${sizeInWords(free)} frei`]),
        ...(blank === 0 ? [] : [count(blank, 'leere Kassette', 'leere Kassetten')]),
        ...(unknown === 0 ? [] : [count(unknown, 'neue Kassette', 'neue Kassetten')]),
      ];
      const none = takesBlank ? 'nimmt eine leere Kassette aus der Bibliothek' : 'keine Kassette, die Dateien aufnimmt';
      const [first = none, ...more] = room;
      return [poolNamed(name), `${copies === 1 ? '' : 'je Kopie: '}${first}`, ...more].join(' · ');
    },
    needsMore: (copies) => `Für ${copies} Kopien ${count(copies - 1, 'weitere Kassette', 'weitere Kassetten')} wählen.`,
    mirror: 'Auch in einen Ordner auf Festplatte kopieren',
    noMirror: 'Kein Ordner gewählt',
    withoutMirror: 'Keine Kopie auf Festplatte',
    verify: verifyAfterwards,
    verifyMeaning: 'Jede Datei wird zurückgelesen und mit ihrer Prüfsumme verglichen.',
    verifyAdds: (seconds) => `Die Prüfung braucht zusätzlich ${duration(seconds)}.`,
    skipUnchanged: 'Unveränderte Dateien überspringen',
    skipUnchangedMeaning:
      'Dateien, die mit gleicher Größe und Zeit auf der Kassette sind, werden nicht noch einmal geschrieben.',
    skipDuplicates: 'Dateien überspringen, die schon auf Band sind',
    skipDuplicatesMeaning:
      'Ihre Dateien, die eine Kassette desselben Pools mit gleichem Inhalt enthält, werden nicht noch einmal geschrieben. Eine Liste im Ordner nennt, wo sie sind.',
    bag: 'Jeden Ordner als Bag schreiben (BagIt)',
    bagMeaning:
      'Sein Inhalt kommt in einen Ordner „data“, mit Manifesten daneben. Was wiederhergestellt wird, ist ein gültiger Bag.',
    acls: 'Zugriffslisten (ACLs) behalten',
    aclsMeaning:
      'Listen, die weiteren Personen etwas erlauben oder verbieten, und Sicherheitsattribute. Andere Software übergeht sie auf der Kassette.',
    excludeMeaning: 'Ein Muster je Zeile, wie in .gitignore, ausgehend von jedem gezogenen Ordner.',
    excludePlanned: 'Der Plan zählt, was ausgelassen wird.',
    keepForNew: 'Für neue Archive merken',
    into: 'Ordner auf der Kassette',
    intoPlaceholder: 'Oberste Ebene',
    intoMeaning: 'Zum Beispiel 2026/Mai. Wird angelegt, wenn er fehlt; was darin ist, bleibt.',
    intoInvalid: 'Kein Ordner auf einer Kassette: „.“ und „..“ sind nicht möglich, auch keine Namen über 255 Zeichen.',
    chosen: {
      skipsUnchanged: 'Nur neue und geänderte Dateien',
      skipsDuplicates: 'Ohne Duplikate',
      asBag: 'Als Bag',
      acls: 'Zugriffslisten',
      patterns: (many) => count(many, 'Muster', 'Muster'),
      into: (folder) => `In ${folder}`,
      mirror: 'Kopie auf Festplatte',
    },
    checksums: 'Prüfsummen',
    checksumChoices: {
      usual: 'Wie in den Einstellungen',
      list: 'Media Hash List (xxHash64, MD5)',
      film: 'Film (xxHash128)',
    },
    force: 'Trotzdem starten: Schreiben kann scheitern oder dem Band schaden',
    plan: 'Das wird geschehen',
    checking: 'Laufwerk, Rechte, Dateinamen und freier Platz werden geprüft…',
    inOrder: (about) => `Prüfungen bestanden: ${about}.`,
    about: {
      drive: 'Laufwerk',
      cartridge: 'Kassette',
      room: 'freier Platz',
      rights: 'Rechte',
      names: 'Dateinamen',
      source: 'Quelle',
      index: 'Index',
      mirror: 'Ordner auf Festplatte',
    },
    counts: (many, inside) => `${files(many)}${inside === 0 ? '' : ` in ${inFolders(inside)}`}.`,
    takes: (seconds) => `Das Schreiben dauert ${duration(seconds)}.`,
    promise: (toLoad) =>
      `${toLoad === null ? '' : `${loadedFirst(toLoad)} `}Jede Datei wird mit ihrer Prüfsumme geschrieben; Ihre Dateien bleiben, wo sie sind. Das Laufwerk zeigt „Auswerfen ist sicher“, wenn alles vollständig ist.`,
    start: 'Archivieren starten',
    virtualSwitch: 'Diese Kassette ist virtuell: „Schreiben erlauben“ in ihrem Menü wählen.',
    needsFormat: 'Diese Kassette vor dem Archivieren formatieren.',
  },

  plan: {
    counting: (counted) => (counted === '' ? 'Dateien werden gezählt…' : `Dateien werden gezählt: bisher ${counted}…`),
    oneMore: 'Eine weitere',
    takes: (taken, free) => `${sizeInWords(taken)} von ${sizeInWords(free)} frei`,
    files,
    split: (many) => `${count(many, 'Datei geht', 'Dateien gehen')} auf einer zweiten Kassette weiter.`,
    left: (items) =>
      `${count(items, 'Objekt kann', 'Objekte können')} nicht archiviert werden; der Auftrag wird ${items === 1 ? 'es' : 'sie'} nennen.`,
    excluded: (many, bytes) => `Die Muster lassen ${files(many)} aus, ${sizeInWords(bytes)}.`,
    unchanged: (many, bytes) =>
      `${files(many)}, ${sizeInWords(bytes)}, ${many === 1 ? 'ist' : 'sind'} unverändert auf der Kassette.`,
    fitsNone: (path, size) => `${path}: ${sizeInWords(size)}, größer als jede Kassette`,
    more: (many) => `und ${count(many, 'weitere Datei', 'weitere Dateien')}`,
  },

  format: {
    title: (barcode) => `${barcode} formatieren?`,
    titleBlank: (barcode) => `${barcode} formatieren`,
    lead: 'Formatieren löscht die Kassette. Das lässt sich nicht rückgängig machen.',
    lost: 'Das geht verloren',
    lostVolume: (name, many, bytes) => `Das Volume „${name}“ mit ${files(many)}, ${sizeInWords(bytes)}.`,
    lostUnnamed: (many, bytes) => `Das Volume darauf mit ${files(many)}, ${sizeInWords(bytes)}.`,
    lostForeign: 'Alles, was andere Software darauf aufgezeichnet hat. Capstan kann nicht lesen, was das ist.',
    lostUnknown: 'Alles darauf. Der Inhalt ist unbekannt: zuerst laden, um ihn zu sehen.',
    lostDamaged: 'Alles darauf. Sie ist beschädigt, aber Teile lassen sich vielleicht noch retten.',
    lostNothing: 'Nichts: die Kassette ist leer.',
    name: 'Name des neuen Volumes',
    namePlaceholder: 'Zum Beispiel „Frühjahr 2026“',
    confirm: (barcode) => `Zur Bestätigung ${barcode} eingeben`,
    start: 'Löschen und formatieren',
    startBlank: 'Formatieren',
    pool: 'Medienpool',
    noPool: 'Keiner',
    poolMeaning: 'Der Name eines Pools, auf die Kassette geschrieben. Suche und Rechte richten sich danach.',
    chosenPool: poolNamed,
    front: 'Kleine Dateien auch am Bandanfang',
    frontNone: 'Keine Dateien',
    frontUpTo: { '64K': 'Dateien bis 64 KiB', '1M': 'Dateien bis 1 MiB', '10M': 'Dateien bis 10 MiB' },
    frontNames: 'Nur Dateien mit diesen Namen',
    frontNamesHint: 'Zum Beispiel *.txt *.xml; leer für alle',
    frontMeaning: 'Sie werden beim Auswerfen an den Anfang kopiert und von dort ohne Spulen gelesen.',
    compression: 'Komprimierung durch das Laufwerk',
    compressionMeaning: 'Auf das Band passt mehr, wenn Dateien nicht schon komprimiert sind. Ihr Inhalt bleibt gleich.',
    noCompression: 'Keine Komprimierung',
    packing: 'Kleine Dateien zusammenpacken',
    packingMeaning:
      'Kleine Dateien teilen sich Records auf dem Band, das spart Zeit und Platz. Jedes LTFS-Programm kann sie lesen.',
    noPacking: 'Kein Zusammenpacken',
    restoreGuide: 'Anleitung zum Lesen ohne Capstan speichern',
    restoreGuideMeaning:
      'Eine Seite Text und ein kurzes Skript, das die Kassette wiederherstellt, neben Ihren Dateien.',
    chosenRestoreGuide: 'Mit Leseanleitung',
  },
};
