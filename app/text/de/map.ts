// German: the tape map.

import { bytes, count, duration, number } from '../format.ts';
import type { mapText } from '../map.ts';
import type { Translation } from '../translation.ts';
import { jobPhases } from './tables.ts';

const ends = { head: 'von der jetzigen Bandposition', 'load-point': 'vom Bandanfang' } as const;
const sections = (many: number) => count(many, 'Abschnitt', 'Abschnitte');

export const germanMap: Translation<typeof mapText> = {
  map: {
    heading: 'Bandkarte',
    hint: 'Zeigt, wo Dateien auf dem Band liegen und wie viel unbenutzt ist. Kein Laufwerk nötig.',
    none: 'Noch kein Band zu zeigen',
    noneHint: 'Eine Kassette formatieren und einen Ordner darauf archivieren. Dann erscheint hier ihre Bandkarte.',
    cartridge: 'Kassette',
    loading: 'Katalog wird geladen…',
    unknown: 'Die Aufteilung dieses Bandtyps ist unbekannt',
    unknownHint: 'Kein Laufwerksmodell beschreibt sie. Die Dateien der Kassette stehen unter „Inhalt“.',
    index: 'Index',
    band: (of) => `Bereich ${number(of)}`,
    metres: (at) => (at === 0 ? '0 m' : `${number(at)} m`),
    endOfData: 'Ende der Daten',
    endOfCartridge: 'Ende dieser Kassette',
    stage: (barcode) => `Bandkarte von ${barcode}`,
    keys: 'Pfeiltasten wechseln zwischen Dateien, Plus und Minus zoomen, 0 zeigt das ganze Band.',
    whole: 'Ganzes Band',
    written: 'Beschriebener Teil',
    closer: 'Vergrößern',
    further: 'Verkleinern',
    browse: 'Inhalt',
    legend: 'Auf diesem Band',
    beside: 'Andere Dateien',
    others: 'Dateien anderer Benutzer',
    tables: 'Indexe und gelöschte Daten',
    later: 'Später hinzugekommen',
    laterFile: 'Nach der gezeigten Generation hinzugekommen',
    older: (barcode, when) => `${barcode}, Stand ${when}. Später hinzugekommene Dateien sind blass.`,
    files: (many) => count(many, 'Datei', 'Dateien'),
    largest: 'Größte Dateien',
    passAndBlock: (wrap, block) => `Durchgang ${number(wrap)}, Block ${number(block)}`,
    moreFolders: (many) => `und ${count(many, 'weiterer Ordner', 'weitere Ordner')}`,
    nothing: 'Noch nichts',
    facts: {
      wraps: (wraps, bands, metres) =>
        `${number(wraps)} Durchgänge über ${number(Math.round(metres))} m, in ${count(bands, 'Bereich', 'Bereichen')}`,
      written: (used) => `${bytes(used)} geschrieben`,
      filesThen: (files) => `damals ${count(files, 'Datei', 'Dateien')}`,
      free: (free) => `${bytes(free)} frei`,
      reported: 'Enden der Durchgänge laut Laufwerk',
      reckoned: 'Enden der Durchgänge aus der Kapazität geschätzt',
    },
    place: (wrap, forward) => `Durchgang ${number(wrap)}, ${forward ? 'vom Bandanfang weg' : 'zum Bandanfang zurück'}`,
    block: (block) => `Block ${number(block)}`,
    bare: 'Unbenutztes Band',
    indexes: 'Index oder gelöschte Daten',
    sharing: (others) => `und ${count(others, 'andere Datei', 'andere Dateien')} im selben Record`,
    reach: (seconds, from) => `${duration(seconds)} ${ends[from]}`,
    running: {
      streaming: 'Wird gerade geschrieben',
      locating: jobPhases.locating,
      reading: 'Wird gerade gelesen',
      other: 'Gerade in Gebrauch',
    },
    path: (stretches, seconds) =>
      `Um die Auswahl wiederherzustellen, ${stretches === 1 ? 'wird' : 'werden'} ${sections(stretches)} in der gezeichneten Reihenfolge gelesen: ${duration(seconds)}.`,
    jobPath: (stretches) =>
      `Eine Wiederherstellung liest ${sections(stretches)} dieses Bandes, in der gezeichneten Reihenfolge.`,
    pathLost: 'Die gewählten Dateien sind nicht mehr auf dieser Kassette.',
    hidePath: 'Lesereihenfolge ausblenden',
    show: 'Auf der Bandkarte zeigen',
    menu: 'Aktionen für diese Stelle',
    browseAll: (barcode) => `Inhalt von ${barcode}`,
    showPath: 'Lesereihenfolge zeigen',
    miniature: (stretches) =>
      `Lesereihenfolge: ${sections(stretches)}, vom ersten (oben) zum letzten (unten); der Bandanfang ist links.`,
  },
};
