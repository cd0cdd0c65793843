// German: what is written into the files that a job is saved as.

import type { OmissionReason } from '../../../helper/contract/reports.ts';
import { visible } from '../../../helper/contract/visible.ts';
import { count, number } from '../format.ts';
import type { reportText } from '../report.ts';
import type { Translation } from '../translation.ts';
import { fileConditions } from './tables.ts';

const files = (many: number) => count(many, 'Datei', 'Dateien');

const reasons: Readonly<Record<OmissionReason, string>> = {
  failed: 'sie nicht gelesen oder geschrieben werden konnten',
  'no-checksum': 'es keine Prüfsumme gibt, die die Liste enthalten kann',
  'no-time': 'die Zeit der letzten Änderung nicht bekannt ist',
  empty: 'das Format keine leeren Dateien auflisten kann',
  name: 'das Format solche Namen nicht enthalten kann',
  part: 'hier nur Teile der Datei liegen',
  link: 'das Format keine symbolischen Verknüpfungen auflisten kann',
  duplicate: 'sie schon auf Band waren und dieser Auftrag sie nicht geschrieben hat',
  'other-checksums': 'die früheren Generationen keine Prüfsumme derselben Art haben',
};

export const germanReport: Translation<typeof reportText> = {
  report: {
    formats: {
      mhl: 'Media Hash List (MHL)',
      ascmhl: 'ASC-MHL-Verlauf in einem Ordner',
      csv: 'Tabelle für Tabellenkalkulationen (CSV)',
      json: 'Datensatz für andere Programme (JSON)',
      pdf: 'Bericht zum Drucken (PDF)',
      bagit: 'BagIt-Paket in einem Ordner',
      premis: 'Nachweis für Archive (PREMIS in METS)',
    },
    fileName: (kind, id, extension) => `Capstan ${kind} ${id}.${extension}`,
    columns: {
      path: 'Pfad',
      bytes: 'Byte',
      modified: 'Geändert',
      receipt: 'Status',
      cartridge: 'Kassette',
      generation: 'Generation',
      written: fileConditions.written,
      safe: fileConditions.safe,
      verified: fileConditions.verified,
      sha256: 'SHA-256',
      hashes: 'Andere Prüfsummen',
      wholeBytes: 'Byte der ganzen Datei',
      wholeSha256: 'SHA-256 der ganzen Datei',
      wholeHashes: 'Andere Prüfsummen der ganzen Datei',
      restoredAs: 'Wiederhergestellt als',
      copies: 'Schon vorhanden als',
      mirror: 'Spiegelung',
      notes: 'Hinweise',
      code: 'Fehler',
      fault: 'Was geschah',
      remedy: 'Was zu tun ist',
    },
    omission: ({ reason, files: many, example }) =>
      `${count(many, 'Datei ist', 'Dateien sind')} nicht aufgelistet, weil ${reasons[reason]}, zum Beispiel „${visible(example)}“.`,
    differing: (many) =>
      `${count(many, 'Datei weicht', 'Dateien weichen')} von den früheren Generationen des Verlaufs ab.`,
    payloadAbsent: (many) =>
      `${count(many, 'Datei ist', 'Dateien sind')} noch nicht im Ordner „data“: dort wiederherstellen, um das Paket zu vervollständigen.`,
    payloadExtra: (many) =>
      `${count(many, 'andere Datei ist', 'andere Dateien sind')} im Ordner „data“: so ist das Paket nicht gültig.`,
    heading: (kind, id) => `${kind} · Auftrag ${id}`,
    mark: 'Capstan',
    made: (time) => `Bericht vom ${time}`,
    notYet: 'Noch nicht: dieser Bericht ist vorläufig',
    started: 'Gestartet',
    asker: 'Eingereicht von',
    by: (person, computer) => `${person} auf ${computer}`,
    program: 'Programm',
    cartridges: 'Kassetten',
    volume: (name, uuid) => `Volume ${name === '' ? 'ohne Namen' : name}, ${uuid}`,
    kept: (place) => `Standort: ${place}`,
    share: (many, size) => `${files(many)}, ${size}`,
    index: (generation) => `Index: Generation ${number(generation)}`,
    ends: { finished: '', full: 'Voll', failed: 'Laufwerk ausgefallen: siehe unten den Status jeder Datei' },
    zone: (zone) => `Zeiten in ${zone}.`,
    safe: (many) =>
      `${count(many, 'Datei ist', 'Dateien sind')} sicher auf Band: der Index auf der Kassette nennt ${many === 1 ? 'sie' : 'sie alle'}.`,
    nothingSafe: 'Keine Dateien dieses Auftrags sind sicher auf Band.',
    restored: (many) =>
      `${count(many, 'Datei wurde', 'Dateien wurden')} wiederhergestellt. Jede wurde erst gespeichert, als ihre Prüfsumme stimmte.`,
    read: (many) => `${count(many, 'Datei wurde', 'Dateien wurden')} gelesen.`,
    notDone: 'Auf die unten als fehlgeschlagen aufgeführten Dateien ist kein Verlass.',
    head: { file: 'Datei und Prüfsummen', size: 'Größe', place: 'Kassette', receipt: 'Status', modified: 'Geändert' },
    generation: (generation) => `Generation ${number(generation)}`,
    footer: (title, id) => `Capstan, Auftrag ${id}: ${title}`,
    checkedBy: 'Geprüft von',
    on: 'Datum',
    failedMany: (many) => count(many, 'Objekt', 'Objekte'),
    failed: (many) => `Fehlgeschlagen (${count(many, 'Objekt', 'Objekte')})`,
    timeline: 'Verlauf',
    items: 'Dateien',
    cut: (many) =>
      `Hier ${many === 1 ? 'ist nur die erste' : `sind nur die ersten ${number(many)}`} aufgeführt. Die Tabelle (CSV) enthält alle.`,
  },
};
