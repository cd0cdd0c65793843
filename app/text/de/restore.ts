// German: restoring.

import { count, duration, number, sizeInWords } from '../format.ts';
import type { restoreText } from '../restore.ts';
import type { Translation } from '../translation.ts';
import { noFolderYet } from './tables.ts';
import { germanWaits } from './waits.ts';

export const germanRestore: Translation<typeof restoreText> = {
  restore: {
    heading: 'Wiederherstellen',
    lead: 'Ausgewählte Dateien werden in einen Ordner Ihrer Wahl wiederhergestellt. Geladen wird erst, wenn Sie „Wiederherstellen“ drücken.',
    empty: 'Noch nichts ausgewählt',
    emptyHint: 'Dateien und Ordner unter „Inhalt“ auswählen, von beliebig vielen Kassetten. Sie werden hier gesammelt.',
    goBrowse: '„Inhalt“ öffnen',
    what: 'Wiederherzustellen',
    whole: 'Alles auf der Kassette',
    asOf: (generation) => `Stand Generation ${number(generation)}`,
    remove: (name) => `${name} auslassen`,
    removeAll: (barcode) => `Alles von ${barcode} auslassen`,
    more: (many) => `und ${number(many)} weitere`,
    clear: 'Alles entfernen',
    where: 'Ziel',
    free: (size) => `${sizeInWords(size)} frei`,
    tooLittle: (size) => `Nicht genug Platz: nur ${sizeInWords(size)} frei.`,
    inBasket: (many) => `${count(many, 'Objekt', 'Objekte')} ausgewählt`,
    chooseFolder: 'Ordner wählen…',
    changeFolder: 'Ändern…',
    noFolder: noFolderYet,
    dropFolder: 'Loslassen, um in diesen Ordner wiederherzustellen',
    onlyFolders: 'Nur ein Ordner kann das Ziel sein.',
    steps: 'Das wird geschehen',
    counting: 'Wiederherstellung wird geplant…',
    noTarget: 'Einen Ordner wählen, um den Plan zu sehen.',
    amount: (files, size) => `${count(files, 'Datei', 'Dateien')}, ${sizeInWords(size)}.`,
    takes: (seconds, isRealDrive) =>
      isRealDrive
        ? `Ein echtes Laufwerk braucht ${duration(seconds)}; dieses virtuelle ist sofort fertig.`
        : `Dauert ${duration(seconds)}.`,
    noTime: 'Die Dauer ist unbekannt.',
    parts: ({ loadSeconds: load, locateSeconds: wind, readSeconds: read }) =>
      [...(load > 0 ? [`Laden ${duration(load)}`] : []), `Suchen ${duration(wind)}`, `Lesen ${duration(read)}`].join(
        ', ',
      ),
    isIn: (drive) => `in ${drive}`,
    onShelf: 'im Regal',
    fromGoodCopies: (many) =>
      `${count(many, 'Datei wird', 'Dateien werden')} aus einer unbeschädigten Kopie wiederhergestellt.`,
    onlyDamaged: (many) =>
      `${count(many, 'Datei ist', 'Dateien sind')} beschädigt, und keine unbeschädigte Kopie ist bekannt:`,
    damagedAt: (barcode, path) => `${barcode}: ${path}`,
    renamed: (many) =>
      `${count(many, 'Name ist', 'Namen sind')} zu lang für diese Festplatte und ${many === 1 ? 'wird' : 'werden'} gekürzt:`,
    becomes: (path, target) => `${path} wird ${target}`,
    inTheWay: (many) => `${count(many, 'Objekt ist', 'Objekte sind')} schon vorhanden`,
    conflict: {
      skip: 'Vorhandene Dateien behalten',
      rename: 'Beide behalten: wiederhergestellte Dateien bekommen einen neuen Namen',
      newer: 'Dateien ersetzen, die älter sind als die auf dem Band',
      overwrite: 'Vorhandene Dateien ersetzen',
    },
    promise:
      'Dateien werden in der für das Band schnellsten Reihenfolge gelesen. Jede wird erst gespeichert, wenn ihre Prüfsumme stimmt.',
    keepDamaged: 'Beschädigte Dateien retten (im Namen vermerkt)',
    acls: 'Zugriffslisten (ACLs) wiederherstellen',
    aclsMeaning: 'Wo die Archivierung sie behalten hat. Sicherheitsattribute kommen nur für Administratoren zurück.',
    way: 'Lesereihenfolge zeigen',
    wayLabel: (barcode) => `Lesereihenfolge zeigen: ${barcode}`,
    start: 'Wiederherstellen',
  },

  restoreTo: {
    title: 'Wiederherstellen, wohin Sie gezogen haben',
    lead: 'Das wird wiederhergestellt, und das braucht es dafür.',
    unseen:
      'Kein offener Ordner zeigt, wohin die Dateien gezogen wurden: vielleicht ist es kein Ordner, oder er ist nicht beschreibbar. Den Ordner hier wählen.',
  },

  restoring: {
    insert: (barcode) => `${barcode} einlegen`,
    assurance:
      'Wiederhergestellte Dateien bleiben. Die Wiederherstellung wartet so lange wie nötig und geht dann von selbst weiter.',
    wrong: germanWaits.notWanted,
    holds: (drive, barcode) => `${drive} enthält ${barcode}`,
    eject: (barcode) => `${barcode} auswerfen`,
    another: 'Andere Dateien wiederherstellen',
    openFolder: 'Ordner öffnen',
    showInFolder: 'Im Ordner zeigen',
    gone: (path) => `${path} gibt es nicht mehr. Die Datei wurde verschoben, umbenannt oder gelöscht.`,
    notOpened: (path, why) => `Kein Programm konnte ${path} öffnen, aber die Datei ist da. (${why})`,
    failed: (many) => `${count(many, 'Datei konnte', 'Dateien konnten')} nicht vollständig wiederhergestellt werden`,
  },
};
