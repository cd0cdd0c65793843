// German: what a check found, what recovery does about it, what verification and archives came to.

import type { ArchiveOutcome, ArchivePlan, ManifestOutcome } from '../../../helper/contract/archive.ts';
import { isInOrder } from '../../../helper/contract/findings.ts';
import { isReady, type Preflight } from '../../../helper/contract/preflight.ts';
import type {
  DiagnosisSummary,
  Flaw,
  JobResult,
  RecoverySummary,
  Repair,
  RescueOutcome,
  Verification,
} from '../../../helper/contract/volumes.ts';
import { count, number, sizeInWords } from '../format.ts';
import { listed } from './tables.ts';

const filesOf = (many: number) => count(many, 'Datei', 'Dateien');
const are = (many: number) => (many === 1 ? 'ist' : 'sind');

export const flaws: Readonly<Record<Flaw, string>> = {
  'label-unreadable': 'Ein Label kann nicht gelesen werden',
  'index-partition-unreadable': 'Die Indexpartition kann nicht gelesen werden',
  'data-partition-unreadable': 'Die Datenpartition kann nicht bis zum Ende gelesen werden',
  'index-copy-missing': 'Die zweite Kopie des Index fehlt',
  'index-copy-old': 'Die zweite Kopie des Index ist älter als die erste',
  'data-index-missing': 'Nach den Dateien steht kein Index',
  'index-partial': 'Ein Index ist unvollständig',
  'filemark-missing': 'Zwischen Dateien und Index fehlt eine Dateimarke',
  'end-missing': 'Die Marke für das Ende der Daten fehlt',
  'memory-missing': 'Der Kassettenspeicher nennt nicht, wo der Index ist',
  'memory-stale': 'Der Kassettenspeicher ist älter als das Band',
  'stray-records': 'Nach dem letzten Index stehen Daten',
  'incremental-index': 'Der letzte vollständige Index ist älter als die inkrementellen eines anderen Programms',
  'incremental-unusable':
    'Ein inkrementeller Index eines anderen Programms ist nicht verwendbar; eine Notrettung findet seine Dateien',
  'extents-broken': 'Dateien haben Positionen, an denen ihre Daten nicht sein können',
};

export function repairInGerman(repair: Repair, found: DiagnosisSummary): string {
  switch (repair) {
    case 'end-partition':
      return 'Fehlende Marke für das Ende der Daten schreiben';
    case 'attach-journal':
      return `${filesOf(found.attachable)} der letzten Sitzung mit allen Daten retten`;
    case 'gather-stray':
      return `Daten, die zu keiner Datei gehören, in einen Fundordner legen (${sizeInWords(found.strayBytes)} in ${count(found.strayRecords, 'Stück', 'Stücken')} nach dem letzten Index)`;
    case 'trim-damaged':
      return `${count(found.damagedFiles, 'beschädigte Datei', 'beschädigte Dateien')} nach dem unbeschädigten Teil kürzen (muss bestätigt werden)`;
    case 'go-back':
      return found.olderGeneration === null
        ? 'Zu einer älteren Generation zurückgehen (muss bestätigt werden)'
        : `Zu Generation ${found.olderGeneration} zurückgehen (muss bestätigt werden): später hinzugekommene Dateien sind nicht darin`;
    case 'write-data-index':
      return 'Den Index nach den Dateien schreiben';
    case 'write-index-copy':
      return 'Die zweite Kopie des Index schreiben';
    case 'write-memory':
      return 'Den Kassettenspeicher berichtigen';
  }
}

function verdict(found: DiagnosisSummary): string {
  switch (found.condition) {
    case 'blank':
      return 'Leer: auf der Kassette ist nichts aufgezeichnet.';
    case 'encrypted':
      return 'Die Kassette ist verschlüsselt, und dem Laufwerk fehlt ihr Schlüssel. Sie kann alles Mögliche enthalten.';
    case 'foreign':
      return 'Die Kassette wurde von anderer Software beschrieben; sie ist keine LTFS-Kassette.';
    case 'tar':
      return 'Die Kassette enthält Tar-Archive; sie ist keine LTFS-Kassette.';
    case 'clean':
      if (isInOrder(found)) return 'Keine Probleme: beide Kopien des Index und der Kassettenspeicher stimmen überein.';
      break;
    case 'unfinished':
      return 'Nichts fehlt; nur die zweite Kopie des Index ist veraltet.';
    case 'dirty':
      return 'Die letzte Sitzung wurde unterbrochen: nach dem letzten Index stehen Daten.';
    case 'damaged':
      if (found.olderGeneration !== null)
        return `Der neueste Index kann nicht gelesen werden. Generation ${found.olderGeneration} ist die neueste lesbare.`;
      if (found.generation === null) return 'Kein Index auf der Kassette kann gelesen werden.';
      break;
  }
  if (found.damagedFiles > 0)
    return `${filesOf(found.damagedFiles)} auf der Kassette ${are(found.damagedFiles)} beschädigt.`;
  return 'Die Kassette hat Probleme.';
}

function recovery({ attached, notAttached, gatheredRecords, generation }: RecoverySummary): string {
  const sentences = [`Die Kassette ist repariert, als Generation ${generation}.`];
  if (attached > 0) sentences.push(`${filesOf(attached)} der letzten Sitzung ${are(attached)} jetzt sicher.`);
  if (gatheredRecords > 0)
    sentences.push(
      `${count(gatheredRecords, 'Stück', 'Stücke')} Daten, die zu keiner Datei gehörten, ${are(gatheredRecords)} im Fundordner.`,
    );
  if (notAttached > 0)
    sentences.push(
      `${filesOf(notAttached)} der letzten Sitzung ${notAttached === 1 ? 'konnte' : 'konnten'} nicht gerettet werden: erneut archivieren.`,
    );
  return sentences.join(' ');
}

function verification({ files: read, bytes, withoutHash, unsound, keptHere }: Verification): string {
  const compared = read - withoutHash;
  const sentences = [`${filesOf(read)}, ${sizeInWords(bytes)} gelesen.`];
  if (compared > 0 && unsound === 0) sentences.push(`${compared === read ? 'Alle' : number(compared)} geprüft.`);
  if (withoutHash > 0)
    sentences.push(
      withoutHash === 1
        ? '1 hat keine Prüfsumme auf dem Band: sie ist lesbar, aber nicht prüfbar.'
        : `${number(withoutHash)} haben keine Prüfsumme auf dem Band: sie sind lesbar, aber nicht prüfbar.`,
    );
  if (unsound > 0)
    sentences.push(
      `${filesOf(unsound)} ${unsound === 1 ? 'ist nicht lesbar oder stimmt' : 'sind nicht lesbar oder stimmen'} nicht mit der Prüfsumme überein.`,
    );
  if (keptHere)
    sentences.push(
      'Das Ergebnis steht nur in diesem Katalog, weil die Kassette gesperrt, schreibgeschützt oder voll ist.',
    );
  return sentences.join(' ');
}

/** "2,7 TB: 1 volle Kassette und 38 % einer weiteren; eine Datei mit 14 TB passt nicht". */
export function planInGerman({ bytes, cartridges, tooLarge, tooLargeTotal }: ArchivePlan): string {
  const copies = cartridges.filter(({ slot }) => slot === 0);
  const last = copies.at(-1);
  const full = Math.max(0, copies.length - 1);
  const share = last === undefined ? 0 : Math.min(1, last.takenBytes / Math.max(1, last.freeBytes));
  const percent = `${share > 0 && share < 0.01 ? 'weniger als 1' : Math.ceil(share * 100)} %`;
  const taken =
    full === 0
      ? `${percent} einer Kassette`
      : `${count(full, 'volle Kassette', 'volle Kassetten')} und ${percent} einer weiteren`;
  const largest = Math.max(0, ...tooLarge.map(({ bytes: size }) => size));
  const misfit =
    tooLarge.length === 0
      ? ''
      : tooLargeTotal === 1
        ? `; eine Datei mit ${sizeInWords(largest)} passt nicht`
        : `; ${number(tooLargeTotal)} Dateien passen nicht, die größte hat ${sizeInWords(largest)}`;
  return `${sizeInWords(bytes)}: ${taken}${misfit}.`;
}

function outcome(of: ArchiveOutcome): string {
  const { cartridges, copies, unchanged, mirrored, mirrorFailed, verified, renamed = 0, removed = 0 } = of;
  const { duplicates = { files: 0, bytes: 0 } } = of;
  const barcodes = [...new Set(cartridges.filter(({ files }) => files > 0).map(({ barcode }) => barcode))];
  const sentences = [barcodes.length === 0 ? 'Nichts wurde geschrieben.' : `Auf ${listed(barcodes)}.`];
  if (unchanged > 0) sentences.push(`${filesOf(unchanged)} ${unchanged === 1 ? 'war' : 'waren'} schon vorhanden.`);
  if (duplicates.files > 0)
    sentences.push(
      `${filesOf(duplicates.files)} (${sizeInWords(duplicates.bytes)}) nicht geschrieben: schon auf Band.`,
    );
  if (renamed > 0) sentences.push(`${filesOf(renamed)} umbenannt.`);
  if (removed > 0) sentences.push(`${number(removed)} aus der neuesten Generation entfernt.`);
  if (verified !== null) sentences.push(`${filesOf(verified)} geprüft.`);
  if (mirrored > 0) sentences.push(`${filesOf(mirrored)} in den Spiegelordner kopiert.`);
  if (mirrorFailed > 0) sentences.push(`${filesOf(mirrorFailed)} nicht in den Spiegelordner kopiert.`);
  if (of.manifest !== undefined) sentences.push(manifestFound(of.manifest));
  const incomplete = copies.filter(({ fault }) => fault !== null).length;
  if (incomplete > 0) sentences.push(`${incomplete} von ${copies.length} Kopien unvollständig.`);
  return sentences.join(' ');
}

function manifestFound(of: ManifestOutcome): string {
  const { path, matching, bySize, differing, missing, extra, excluded } = of;
  const sentences = [`${filesOf(matching)} ${matching === 1 ? 'stimmt' : 'stimmen'} mit dem Manifest ${path} überein.`];
  if (bySize > 0) sentences.push(`${filesOf(bySize)} nur nach Größe verglichen: Es nennt keine Prüfsumme.`);
  if (differing > 0) sentences.push(`${filesOf(differing)} ${differing === 1 ? 'weicht' : 'weichen'} davon ab.`);
  if (missing > 0) sentences.push(`${filesOf(missing)} daraus ${missing === 1 ? 'fehlt' : 'fehlen'}.`);
  if (extra > 0) sentences.push(`${filesOf(extra)} ${are(extra)} nicht darin.`);
  if (excluded > 0) sentences.push(`${filesOf(excluded)} daraus durch Ihre Muster ausgelassen.`);
  return sentences.join(' ');
}

function rescued({ whole, damaged, lost, indexes, damagedEntries }: RescueOutcome): string {
  if (indexes === 0)
    return 'Auf dem Band wurde kein Index gefunden. Ohne ihn hat keine Datei einen Namen, und keine wurde gerettet.';
  const sentences = [`${filesOf(whole)} vollständig gerettet.`];
  if (damaged > 0) sentences.push(`${filesOf(damaged)} beschädigt: Die unversehrten Teile wurden behalten.`);
  if (lost > 0) sentences.push(`Von ${filesOf(lost)} war nichts lesbar.`);
  if (damagedEntries > 0)
    sentences.push(
      `${count(damagedEntries, 'Eintrag', 'Einträge')} von Indexen beschädigt: Dateien, die nur dort stehen, fehlen.`,
    );
  sentences.push(`${count(indexes, 'Index', 'Indexe')} auf dem Band gefunden; map.txt im Ordner führt alles auf.`);
  return sentences.join(' ');
}

function preflight(found: Preflight): string {
  const errors = found.findings.filter(({ severity }) => severity === 'error').length;
  if (errors > 0) return `Nicht bereit: ${count(errors, 'Fehler', 'Fehler')}.`;
  return isReady(found) ? 'Bereit.' : 'Bereit, mit Warnungen.';
}

export function resultInGerman(result: JobResult): string {
  switch (result.kind) {
    case 'check':
      return verdict(result.diagnosis);
    case 'recover':
      return recovery(result.recovery);
    case 'verify':
      return verification(result.verification);
    case 'generations':
      return `${count(result.total, 'Generation', 'Generationen')} auf dem Band.`;
    case 'plan':
      return planInGerman(result.plan);
    case 'archive':
      return outcome(result.outcome);
    case 'manifest':
      return manifestFound(result.manifest);
    case 'rescue':
      return rescued(result.rescue);
    case 'preflight':
      return preflight(result.preflight);
  }
}
