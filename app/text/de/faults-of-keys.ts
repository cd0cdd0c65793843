// German: faults of encryption and its keys.

import type { FaultsOfKeys } from '../fault-table.ts';

export const germanFaultsOfKeys: FaultsOfKeys = {
  'drive.encryption-refused': [
    'Das Laufwerk verschlüsselt diese Kassette nicht',
    '{subject|Das Laufwerk} kann nicht verschlüsseln oder hat für die Kassette keinen Schlüssel angenommen. Nichts wurde geschrieben.',
    'Ein anderes Laufwerk verwenden, das verschlüsselt, oder eine Kassette aus einem unverschlüsselten Pool.',
  ],
  'drive.encryption-unconfirmed': [
    'Das Laufwerk hat die Verschlüsselung nicht bestätigt',
    '{subject|Das Laufwerk} hat einen Schlüssel angenommen, meldet aber nicht, dass es damit schreibt. Nichts wurde unverschlüsselt geschrieben.',
    'Die Kassette auswerfen, wieder laden und erneut versuchen. Hilft das nicht, ein anderes Laufwerk verwenden.',
  ],
  'drive.keys-by-library': [
    'Das Laufwerk nimmt Schlüssel nur von seiner Bibliothek',
    '{subject|Das Laufwerk} ist so eingestellt, dass seine Bibliothek oder ein Schlüsselserver die Verschlüsselung verwaltet. Nichts wurde geschrieben.',
    'Die Verschlüsselung des Laufwerks am Bedienfeld oder auf der Webseite der Bibliothek auf „application managed“ stellen, dann erneut versuchen.',
  ],
  'medium.not-encrypted': [
    'Die Kassette ist nicht verschlüsselt',
    'Das Laufwerk bekam einen Schlüssel für {subject|die Kassette}, aber was darauf steht, ist nicht verschlüsselt. Nichts wurde verändert.',
    'Auswerfen, wieder laden und ohne Schlüssel erneut versuchen. Müsste sie verschlüsselt sein, trägt vielleicht eine andere Kassette ihren Barcode.',
  ],
  'keys.locked': [
    'Der Schlüssel des Pools ist gesperrt',
    'Kassetten von {subject|dem Pool} lassen sich nur lesen und beschreiben, solange sein Schlüssel entsperrt ist. Nichts wurde verändert.',
    'Mit der Passphrase oder dem Wiederherstellungsschlüssel entsperren, dann erneut versuchen.',
  ],
  'keys.unknown': [
    'Der Schlüssel ist nicht hier',
    'Auf diesem Computer liegt kein Schlüssel für {subject|die Kassette}. Nichts wurde verändert.',
    'Die Schlüssel vom Wiederherstellungsblatt einlesen, das für den Pool gedruckt wurde, dann erneut versuchen.',
  ],
  'keys.pool-plain': [
    'Der Pool ist nicht verschlüsselt',
    '{subject|Der Pool} hat keinen Schlüssel.',
    'Ein Pool ist von Anfang an verschlüsselt oder gar nicht: mit --encrypt einen anderen anlegen.',
  ],
  'keys.kit-unconfirmed': [
    'Das Wiederherstellungsblatt wurde noch nicht zurückgelesen',
    'Für {subject|den Pool} wird nichts verschlüsselt, bevor das Wiederherstellungsblatt gedruckt und einmal zurückgelesen wurde: Ohne es gingen bei vergessener Passphrase alle Dateien verloren.',
    'Das Blatt drucken, sicher verwahren und zurücklesen.',
  ],
  'keys.no-passphrase': [
    'Es wurde keine Passphrase angegeben',
    'Die erste Zeile von {subject|der Datei} ist leer oder zu lang. Nichts wurde geändert.',
    'Die Passphrase in die erste Zeile der Datei schreiben oder eintippen.',
  ],
  'keys.passphrases-differ': [
    'Die beiden Passphrasen sind verschieden',
    'Die zweite Eingabe weicht von der ersten ab. Nichts wurde geändert.',
    'Noch einmal eingeben.',
  ],
  'keys.no-passphrase-set': [
    'Der Pool hat keine Passphrase',
    'Der Schlüssel von {subject|dem Pool} öffnet sich nur mit dem Wiederherstellungsblatt.',
    'Mit dem Blatt entsperren, dann eine Passphrase vergeben.',
  ],
  'keys.kit-incomplete': [
    'Dem Wiederherstellungsblatt fehlt der Pool-Schlüssel',
    'Nur der Wiederherstellungsschlüssel wurde angegeben. Auf einem Rechner, der den Pool nicht kennt, wird auch dessen verschlossener Schlüssel gebraucht.',
    'Die Datei angeben, den Code scannen oder alle 36 Gruppen eintippen.',
  ],
  'keys.pool-unnamed': [
    'Der Name des Pools fehlt',
    'Getippte Gruppen sagen nicht, zu welchem Pool sie gehören.',
    'Ihn nennen: capstan key import --pool NAME.',
  ],
  'keys.name-taken': [
    'Der Name gehört einem entfernten verschlüsselten Pool',
    '{subject|Der Pool} war verschlüsselt, bevor er entfernt wurde. Sein Schlüssel wird aufbewahrt, damit seine Kassetten lesbar bleiben. Nichts wurde verändert.',
    'Einen anderen Namen wählen, oder ihn mit der alten Passphrase wieder als verschlüsselten Pool anlegen.',
  ],
  'keys.exists': [
    'Der Pool hat schon einen anderen Schlüssel',
    '{subject|Der Pool} hat schon einen Schlüssel, und dieser ist ein anderer. Seine Kassetten bräuchten zwei; nichts wurde verändert.',
    'Den Schlüssel des Pools verwenden oder einen anderen Pool wählen.',
  ],
  'keys.not-of-pool': [
    'Dieser Schlüssel gehört zu einem anderen Pool',
    'Der verpackte Schlüssel lässt sich mit dem Schlüssel von {subject|dem Pool} nicht öffnen: er gehört zu einem anderen oder ist beschädigt. Nichts wurde verändert.',
    'Den Pool entsperren, zu dem die Kassette gehört, oder den Schlüssel noch einmal vom Wiederherstellungsblatt oder von einer anderen Kassette lesen.',
  ],
  'keys.clear-copy-refused': [
    'Der Pool erlaubt keine unverschlüsselten Kopien',
    '{subject|Der Pool} ist verschlüsselt, und nichts davon darf unverschlüsselt auf einem Datenträger liegen: in keinem Spiegelordner, Zwischenspeicher, Eingangs- oder Bereitstellungsordner. Nichts wurde kopiert.',
    'Ohne solche Kopie auskommen: Dateien wiederherstellen statt im eingehängten Ordner öffnen, mit zwei Laufwerken kopieren. Oder sie erlauben: capstan pool edit POOL --clear-copies.',
  ],
  'keys.kit-exists': [
    'Eine Datei dieses Namens gibt es schon',
    'Ein Wiederherstellungsblatt wird nie über {subject|eine andere Datei} geschrieben: sie ist vielleicht das einzige, das jemand hat. Nichts wurde geändert.',
    'Dem neuen Blatt einen anderen Namen geben.',
  ],
  'keys.wrong-passphrase': [
    'Die Passphrase ist falsch',
    'Sie öffnet den Schlüssel von {subject|dem Pool} nicht. Nichts wurde verändert.',
    'Groß- und Kleinschreibung und Tastaturbelegung prüfen und erneut versuchen. Ist sie vergessen, den Pool mit seinem Wiederherstellungsblatt entsperren: capstan key unlock POOL --kit DATEI. Ohne Passphrase und Blatt kann ihn niemand öffnen.',
  ],
  'keys.wrong-recovery-key': [
    'Der Wiederherstellungsschlüssel ist falsch',
    'Er öffnet den Schlüssel von {subject|dem Pool} nicht oder wurde nicht vollständig gelesen. Nichts wurde verändert.',
    'Jede Gruppe mit dem gedruckten Wiederherstellungsblatt vergleichen und prüfen, ob es zu diesem Pool gehört. Von einem älteren Blatt alle 36 Gruppen eintippen oder seine Datei angeben. Ohne Blatt öffnet die Passphrase den Pool weiterhin.',
  ],
};
