// German: faults of lines to other computers.

import type { FaultsOfFar } from '../fault-table.ts';

export const germanFaultsOfFar: FaultsOfFar = {
  'far.no-host': [
    'Das ist kein Name eines Rechners',
    '{subject|Das} nennt keinen Rechner und keinen Benutzer auf einem. Nichts wurde gesendet.',
    'Ihn nennen wie bei ssh: server, user@server, user@server:2222, user@[fd00::7]:2222 oder ssh://user@server:2222.',
  ],
  'far.no-ssh': [
    'ssh lässt sich nicht starten',
    'Capstan erreicht andere Rechner mit ssh, das hier nicht installiert ist oder nicht startet.',
    'Es installieren („openssh-client“ in Debian und Ubuntu) oder mit CAPSTAN_SSH_COMMAND sagen, wo es liegt.',
  ],
  'far.unreachable': [
    'Der andere Rechner ist nicht erreichbar',
    '{subject|Der andere Rechner} antwortet nicht oder hat keinen solchen Namen. Nichts wurde dorthin gesendet.',
    'Den Namen und das Netz prüfen, und ob er läuft; was ssh sagt, steht in den technischen Einzelheiten.',
  ],
  'far.refused': [
    'Der andere Rechner lehnte die Anmeldung ab',
    '{subject|Der andere Rechner} nimmt Ihren Schlüssel oder Ihr Kennwort nicht an. Nichts wurde dorthin gesendet.',
    'Prüfen, ob „ssh“ mit demselben Namen in einem Terminal anmeldet; der Benutzer kann dort anders heißen.',
  ],
  'far.unknown-computer': [
    'Der andere Rechner ist hier noch nicht bekannt',
    'Auf diesem Rechner hat niemand den Schlüssel von {subject|jenem} angenommen. Nichts wurde dorthin gesendet.',
    'Seinen Schlüssel mit den Angaben des Administrators vergleichen, dann sich in einem Terminal einmal mit „ssh“ anmelden, um ihn anzunehmen.',
  ],
  'far.other-computer': [
    'Vielleicht ist es nicht der gemeinte Rechner',
    '{subject|Der andere Rechner} zeigt einen anderen Schlüssel als zuvor: Er wurde neu eingerichtet, oder ein anderer antwortet an seiner Stelle. Nichts wurde dorthin gesendet.',
    'Den Administrator fragen, ob sich der Schlüssel geändert hat. Nur dann den alten mit „ssh-keygen -R“ und dem Namen entfernen und sich einmal mit „ssh“ anmelden.',
  ],
  'far.no-program': [
    'Capstan ist dort nicht installiert',
    'Sie sind bei {subject|dem anderen Rechner} angemeldet, aber er hat kein Programm namens „capstan“.',
    'Capstan dort installieren, oder mit CAPSTAN_REMOTE_COMMAND sagen, wo es liegt.',
  ],
  'far.no-bridge': [
    'Der andere Rechner antwortete nicht wie Capstan',
    'Sie sind bei {subject|dem anderen Rechner} angemeldet, aber was dort startete, spricht nicht wie Capstan.',
    'Sich dort mit „ssh“ anmelden und „capstan --version“ eingeben: Das muss gehen, und die Anmeldung darf nichts Endloses ausgeben.',
  ],
  'far.no-helper': [
    'Capstan läuft dort nicht',
    '{subject|Der andere Rechner} hat Capstan, aber sein Helfer ist nicht erreichbar. Nichts wurde ihm gesendet.',
    'Sich dort mit „ssh“ anmelden und „capstan doctor“ eingeben; die Antwort steht in den technischen Einzelheiten.',
  ],
  'far.older-there': [
    'Capstan ist dort älter',
    '{subject|Der andere Rechner} hat Capstan {versionThere|einer anderen Version}, dieser Rechner {versionHere|eine neuere}. Sie verstehen einander nicht, und nichts wurde dorthin gesendet.',
    'Capstan dort aktualisieren; bis dahin sich dort mit „ssh“ anmelden und es dort verwenden.',
  ],
  'far.older-here': [
    'Capstan ist hier älter',
    'Dieser Rechner hat Capstan {versionHere|einer anderen Version}, {subject|der andere Rechner} {versionThere|eine neuere}. Sie verstehen einander nicht, und nichts wurde dorthin gesendet.',
    'Capstan auf diesem Rechner aktualisieren.',
  ],
  'far.path-is-here': [
    'Der Ordner oder die Datei liegt auf diesem Rechner',
    '{subject|Das} liegt auf diesem Rechner, wo der Helfer des anderen weder liest noch schreibt. Nichts wurde dorthin gesendet.',
    'Sich dort mit „ssh“ anmelden und Capstan dort verwenden: Ein Pfad meint dann einen Ordner oder eine Datei jenes Rechners. Was hier liegt, muss erst dorthin kopiert werden.',
  ],
  'far.secret-is-here': [
    'Das geht nur auf dem anderen Rechner selbst',
    'Von hier aus wird kein Wiederherstellungsblatt erstellt und keine Datei mit einem Kennwort genannt, das später wieder gelesen wird. Nichts wurde dorthin gesendet.',
    'Sich dort mit „ssh“ anmelden und Capstan dort verwenden. Ein Blatt lässt sich danach von hier aus zurücklesen.',
  ],
  'far.path-is-there': [
    'Der Ordner liegt auf dem anderen Rechner',
    '{subject|Er} liegt auf dem Rechner mit den Bändern und lässt sich auf diesem nicht anzeigen.',
    'Ihn dort ansehen, oder dort, wo jener Rechner seine Ordner freigibt.',
  ],
  'far.line-lost': [
    'Die Leitung zum anderen Rechner ist abgebrochen',
    '{subject|Der andere Rechner} antwortet nicht mehr. Seine Aufträge laufen dort weiter, außer bei Dateien, die unterwegs waren.',
    'Es noch einmal versuchen, wenn das Netz wieder da ist; die Aufträge zeigen, wie weit sie gekommen sind.',
  ],
  'far.stream-ended': [
    'Es kommen keine Dateien mehr an',
    '{subject|Die Dateien} kamen vom anderen Rechner nicht alle an. Was vollständig da war, bleibt; der Rest ist auf keiner Kassette.',
    'Noch einmal mit „--unchanged skip“ archivieren: Dateien, die auf der Kassette sind, werden ausgelassen.',
  ],
  'far.stream-invalid': [
    'Was ankam, sendet Capstan so nicht',
    'Was für {subject|die Dateien} ankam, verletzt die Regeln einer Übertragung; mehr davon wurde nicht angenommen.',
    'Noch einmal mit „--unchanged skip“ archivieren; geschieht es wieder, nach dem suchen, was unterwegs Daten verändert.',
  ],
  'far.file-differs': [
    'Eine Datei kam anders an, als sie gelesen wurde',
    '{subject|Die Datei} kam mit anderem Inhalt an, als auf dem anderen Rechner gelesen wurde. Sie ist auf keiner Kassette.',
    'Sie noch einmal archivieren; geschieht es wieder, den Speicher und das Netz beider Rechner prüfen.',
  ],
  'far.comes-once': [
    'Eine Datei müsste noch einmal gesendet werden',
    'Kassette oder Laufwerk nahmen nichts mehr an, während {subject|die Datei} geschrieben wurde, und was ein anderer Rechner sendet, kommt nur einmal. Sie ist auf keiner Kassette.',
    'Noch einmal mit „--unchanged skip“ archivieren: Dateien, die auf der Kassette sind, werden ausgelassen.',
  ],
  'far.desk-gone': [
    'Der Rechner, auf den die Dateien gehen, ist nicht mehr da',
    'Die Verbindung zum Rechner mit {subject|dem Ordner} riss ab, bevor alle Dateien dort waren. Die als wiederhergestellt gemeldeten sind vollständig dort.',
    'Noch einmal mit „--conflict skip“ wiederherstellen: Dateien, die dort sind, bleiben, wie sie sind.',
  ],
  'far.restore-invalid': [
    'Die beiden Rechner haben einander nicht verstanden',
    'Was beim Wiederherstellen von {subject|Dateien} über die Verbindung kam, verletzt die Regeln einer Übertragung; mehr davon wurde nicht angenommen.',
    'Noch einmal mit „--conflict skip“ wiederherstellen; geschieht es wieder, dafür sorgen, dass beide Rechner dieselbe Version von Capstan haben.',
  ],
};
