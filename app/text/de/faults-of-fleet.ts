// German: faults of what several tape hosts share.

import type { FaultsOfFleet } from '../fault-table.ts';

export const germanFaultsOfFleet: FaultsOfFleet = {
  'fleet.database-away': [
    'Die gemeinsame Datenbank antwortet nicht',
    'PostgreSQL ist nicht erreichbar. Dieser Rechner arbeitet weiter und meldet nach, was er getan hat, sobald die Datenbank wieder da ist.',
    'Prüfen, ob PostgreSQL läuft und dieser Rechner es über das Netz erreicht.',
  ],
  'fleet.database-refused': [
    'Die gemeinsame Datenbank lehnte die Anmeldung ab',
    'PostgreSQL nimmt die Rolle, ihr Kennwort oder eine solche Verbindung nicht an. Nichts wurde geändert.',
    'Die Rolle und ihr Kennwort prüfen, und ob pg_hba.conf des Servers diesen Computer einlässt, verschlüsselt oder nicht.',
  ],
  'fleet.no-database': [
    'Eine solche Datenbank gibt es nicht',
    'Der PostgreSQL-Server hat keine Datenbank dieses Namens. Nichts wurde geändert.',
    'Sie dort anlegen, etwa mit:  createdb capstan',
  ],
  'fleet.not-allowed': [
    'Die Rolle darf das in der gemeinsamen Datenbank nicht',
    'PostgreSQL erlaubt es nicht. Nichts wurde geändert.',
    'Sich als Eigentümer der Datenbank anmelden oder deren Administrator fragen.',
  ],
  'fleet.database-full': [
    'Die gemeinsame Datenbank nimmt nichts mehr auf',
    'Die Festplatte von PostgreSQL ist voll, oder es liest nur. Dieser Rechner arbeitet weiter und meldet später, was er getan hat.',
    'Platz für PostgreSQL schaffen oder seinen Nur-Lese-Modus beenden.',
  ],
  'fleet.database-fault': [
    'Die gemeinsame Datenbank meldete einen Fehler',
    'PostgreSQL tat nicht, was verlangt war; seine Meldung steht in den technischen Einzelheiten.',
    'Im Protokoll von PostgreSQL nachsehen; „capstan fleet doctor“ prüft, was Capstan davon braucht.',
  ],
  'fleet.database-too-old': [
    'PostgreSQL ist zu alt',
    'Der Verbund braucht PostgreSQL 15 oder neuer. Nichts wurde geändert.',
    'PostgreSQL aktualisieren oder einen anderen Server verwenden.',
  ],
  'fleet.not-set-up': [
    'Die Datenbank ist nicht für einen Verbund eingerichtet',
    'Sie enthält noch nichts von Capstan. Nichts wurde geändert.',
    'Sie zuerst einrichten:  capstan fleet init postgres://…',
  ],
  'fleet.database-older': [
    'Die gemeinsame Datenbank stammt von einem älteren Capstan',
    'Dieses Capstan braucht eine neuere Form davon. Dieser Rechner arbeitet weiter und meldet später, was er getan hat.',
    'Sie auf den neuen Stand bringen, was ältere Rechner erlauben:  capstan fleet migrate postgres://…',
  ],
  'fleet.database-newer': [
    'Die gemeinsame Datenbank stammt von einem neueren Capstan',
    'Dieses Capstan versteht sie nicht mehr. Dieser Rechner arbeitet weiter und meldet später, was er getan hat.',
    'Capstan auf diesem Rechner aktualisieren.',
  ],
  'fleet.invalid-address': [
    'Die Adresse der Datenbank wird nicht verstanden',
    'Sie sieht aus wie postgres://ROLLE@RECHNER:5432/DATENBANK. Nichts wurde geändert.',
    'Die Adresse berichtigen; hinter einem „?“ dürfen sslmode und sslrootcert folgen.',
  ],
  'fleet.certificate-refused': [
    'Dem Zertifikat der Datenbank wird nicht vertraut',
    'PostgreSQL zeigt ein Zertifikat einer unbekannten Stelle oder für einen anderen Namen. Es wurde nichts gesendet.',
    'Das Zertifikat der Stelle in der Adresse nennen (sslrootcert=…) oder Namen oder Zertifikat des Servers berichtigen.',
  ],
  'fleet.no-encryption': [
    'Die Datenbank bietet keine Verschlüsselung',
    'PostgreSQL nimmt keine verschlüsselten Verbindungen an. Es wurde nichts gesendet.',
    'In postgresql.conf „ssl“ einschalten; oder, wo dem Netz vertraut wird, ?sslmode=disable an die Adresse anhängen.',
  ],
  'fleet.not-joined': [
    'Dieser Rechner gehört zu keinem Verbund',
    'Er teilt keine Datenbank mit anderen Bandrechnern. Nichts wurde geändert.',
    'Einem Verbund beitreten:  capstan fleet join postgres://…',
  ],
  'fleet.agent-ended': [
    'Das Programm, das die gemeinsame Datenbank anspricht, ist beendet',
    'Es wird von selbst neu gestartet. Dieser Rechner arbeitet weiter und meldet nach, was er getan hat.',
    'Gleich noch einmal versuchen; im Protokoll steht, warum es endete.',
  ],
  'fleet.no-password': [
    'In der Datei steht kein brauchbares Kennwort',
    'Die erste Zeile von {subject|der Datei} ist leer oder zu lang. Nichts wurde geändert.',
    'Das Kennwort der Datenbankrolle in die erste Zeile schreiben.',
  ],
  'fleet.no-certificate': [
    'Die Datei enthält kein Zertifikat',
    '{subject|Die Datei} ist zu lang für das Zertifikat einer Stelle. Nichts wurde geändert.',
    'Die Datei mit dem Zertifikat der Stelle nennen, die das des Servers unterschrieben hat.',
  ],
  'fleet.has-left': [
    'Dieser Rechner hat den Verbund verlassen',
    'So steht es in der gemeinsamen Datenbank. Dieser Rechner arbeitet weiter, und nichts von ihm wird gemeldet.',
    'Ihn auch hier verlassen oder neu beitreten:  capstan fleet leave',
  ],
  'fleet.joined': [
    'Dieser Rechner gehört schon zu einem Verbund',
    'Er heißt dort {subject|wie angezeigt}. Nichts wurde geändert.',
    'Jenen zuerst verlassen:  capstan fleet leave',
  ],
  'fleet.name-taken': [
    'Ein anderer Rechner des Verbunds heißt schon so',
    'Der Verbund kennt unter {subject|diesem Namen} einen anderen Rechner. Nichts wurde geändert.',
    'Einen anderen Namen für diesen wählen:  capstan fleet join postgres://… --name NAME',
  ],
  'fleet.role-taken': [
    'Ein anderer Rechner meldet sich mit dieser Rolle an',
    'Jeder Rechner eines Verbunds braucht eine eigene Rolle; {subject|diese} gehört einem anderen. Nichts wurde geändert.',
    'Eine Rolle für diesen Rechner anlegen lassen oder mit einer beitreten, die Rollen anlegen darf.',
  ],
  'fleet.host-elsewhere': [
    'Zwei Rechner sind für den Verbund derselbe',
    'Ein anderer Rechner mit einer Kopie dieses Datenordners meldet als {subject|dieser Rechner}. Dieser hier meldet nichts.',
    'Einem von beiden einen eigenen Datenordner geben und ihn unter eigenem Namen beitreten lassen.',
  ],
  'fleet.host-from-backup': [
    'Dieser Rechner kam mit einem älteren Stand zurück',
    'Sein Datenordner ist älter als das, was er gemeldet hatte: Er stammt aus einer Sicherung. Alles wird neu gemeldet.',
    'Die seither beschriebenen Kassetten laden, damit ihr Index neu gelesen wird.',
  ],
  'fleet.catalogue-unread': [
    'Der Katalog ist für den Verbund nicht lesbar',
    'Das Programm, das an den Verbund meldet, kann {subject|den Katalog} nicht öffnen. Dieser Rechner arbeitet weiter.',
    'Prüfen, wer den Datenordner lesen darf; im Protokoll steht mehr.',
  ],
  'fleet.line-in-clear': [
    'Die Verbindung zur Datenbank ist nicht verschlüsselt',
    'Was dieser Rechner meldet, kann auf dem Weg zu PostgreSQL gelesen werden.',
    'Mit sslmode=verify-full beitreten, wenn dem Netz nicht vertraut wird.',
  ],
  'fleet.role-too-mighty': [
    'Die Rolle dieses Rechners darf mehr, als sie muss',
    'Ein Rechner braucht nicht mehr als die Mitgliedschaft in capstan_host.',
    'Den Verbund verlassen und mit einer Rolle beitreten, die Rollen anlegen darf: Dieser Rechner bekommt dann eine eigene.',
  ],
  'fleet.clocks-differ': [
    'Die Uhren von Rechner und Datenbank gehen verschieden',
    'Nach der Uhr dieses Rechners wird nichts entschieden, aber Zeiten in Protokollen und Listen passen nicht zusammen.',
    'Beide Rechner ihre Uhren nach demselben Zeitserver stellen lassen.',
  ],
  'fleet.nobody-there': [
    'Eine solche Person gibt es nicht',
    'Der Verbund kennt niemanden dieses Namens oder dieser Nummer: {subject|niemand}. Nichts wurde geändert.',
    'Die Namen prüfen. Ein Rechner meldet seine Leute beim Beitritt und jede Stunde.',
  ],
};
