// German: faults of manifests.

import type { FaultsOfManifests } from '../fault-table.ts';

const nothingCompared = 'Keine Datei wurde verglichen.';

export const germanFaultsOfManifests: FaultsOfManifests = {
  'manifest.file-differs': [
    'Die Datei weicht vom Manifest ab',
    'Der Inhalt von {subject|der Datei} ist nicht der im Manifest genannte; sie wurde deshalb nicht archiviert. Sie kann seither beschädigt oder bearbeitet worden sein.',
    'Eine gute Kopie der Datei beschaffen und erneut archivieren, oder ohne das Manifest archivieren.',
  ],
  'manifest.file-missing': [
    'Eine Datei des Manifests fehlt',
    'Das Manifest nennt {subject|eine Datei}, die nicht unter den zu archivierenden ist.',
    'Die Datei suchen und erneut archivieren, oder prüfen, ob das Manifest zu diesem Ordner gehört.',
  ],
  'manifest.restored-differs': [
    'Die wiederhergestellte Datei weicht vom Manifest ab',
    'Der Inhalt von {subject|der Datei} ist der archivierte, aber nicht der im Manifest genannte. Sie wurde vor dem Archivieren beschädigt oder bearbeitet, oder das Manifest gehört zu einer anderen Version.',
    'Nach einer anderen Version der Datei suchen, oder nach dem Manifest, das zu dieser gehört.',
  ],
  'manifest.restored-missing': [
    'Eine Datei des Manifests wurde nicht wiederhergestellt',
    'Das Manifest nennt {subject|eine Datei}, die nicht unter den wiederhergestellten ist.',
    'Auch diese Datei wiederherstellen: Sie kann auf einer anderen Kassette sein oder wurde nie archiviert.',
  ],
  'manifest.not-found': [
    'Kein Manifest gefunden',
    `Unter {subject|dem Pfad} liegt weder eine MHL-Datei noch eine ASC-MHL-Historie, ein Bag oder eine Prüfsummenliste. ${nothingCompared}`,
    'Den Pfad prüfen. Eine Prüfsummenliste mit ungewöhnlichem Namen selbst angeben, nicht ihren Ordner.',
  ],
  'manifest.unreadable': [
    'Das Manifest ist nicht lesbar',
    `Capstan darf {subject|das Manifest} nicht lesen, oder seine Festplatte hat einen Fehler. ${nothingCompared}`,
    'Rechte und Festplatte prüfen, dann erneut versuchen.',
  ],
  'manifest.ambiguous': [
    'Es gibt mehrere Manifeste',
    `In {subject|dem Ordner} liegt mehr als ein Manifest. ${nothingCompared}`,
    'Angeben, gegen welches geprüft werden soll; die technischen Einzelheiten nennen sie.',
  ],
  'manifest.invalid': [
    'Das Manifest ist ungültig',
    `{subject|Das Manifest} ist nicht brauchbar: Es ist beschädigt, widerspricht sich oder nennt Dateien außerhalb seines Ordners. ${nothingCompared}`,
    'Das Manifest noch einmal beschaffen; die technischen Einzelheiten sagen, was daran falsch ist.',
  ],
  'manifest.too-large': [
    'Das Manifest ist zu groß',
    `{subject|Das Manifest} ist größer als 1 GiB oder nennt mehr als zwei Millionen Dateien. ${nothingCompared}`,
    'Gegen kleinere Manifeste prüfen, Ordner für Ordner.',
  ],
  'manifest.unknown-hashes': [
    'Das Manifest verwendet Prüfsummen, die Capstan nicht berechnen kann',
    `Nicht jede Datei in {subject|dem Manifest} hat eine Prüfsumme bekannter Art. ${nothingCompared}`,
    'Ein Manifest mit xxHash64, MD5, SHA-1, SHA-256 oder SHA-512 erstellen und gegen dieses prüfen.',
  ],
  'manifest.fits-nothing': [
    'Das Manifest gehört zu anderen Dateien',
    `Keine der Dateien in {subject|dem Manifest} ist unter den gewählten. ${nothingCompared}`,
    'Das Manifest wählen, das mit diesen Dateien kam, oder den Ordner, für den es erstellt wurde.',
  ],
};
