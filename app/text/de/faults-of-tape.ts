// German: faults of drives, cartridges and volumes.

import type { FaultsOfTape } from '../fault-table.ts';

const copyToAnother = 'Eine andere Kassette wählen und den Inhalt dieser kopieren.';
const archiveTheRest = 'Die übrigen Dateien auf eine andere Kassette archivieren.';
const safeStay = 'Als sicher gemeldete Dateien bleiben sicher';
const details = 'mit den technischen Einzelheiten melden';

export const germanFaultsOfTape: FaultsOfTape = {
  'drive.absent': [
    'Das Laufwerk antwortet nicht mehr',
    'Die Verbindung zu {subject|dem Laufwerk} ist abgerissen. Als sicher gemeldete Dateien sind weiter auf der Kassette; was danach geschrieben wurde, kann fehlen.',
    'Strom und Kabel des Laufwerks prüfen, dann die Kassette erneut laden.',
  ],
  'drive.busy': [
    'Das Laufwerk wird benutzt',
    'Ein anderer Auftrag, ein Programm oder ein Computer benutzt {subject|das Laufwerk}. Nichts wurde verändert.',
    'Warten, bis es frei ist, oder das andere Programm schließen, dann erneut versuchen.',
  ],
  'drive.held': [
    'Ein anderes Programm hat das Laufwerk geöffnet',
    'Ein Programm auf diesem Computer benutzt {subject|das Laufwerk}; die technischen Einzelheiten nennen es. Nichts wurde verändert.',
    'Das Programm schließen, dann erneut versuchen.',
  ],
  'drive.reserved': [
    'Ein anderer Computer hat das Laufwerk reserviert',
    'Ein anderer an {subject|das Laufwerk} angeschlossener Computer hat es reserviert. Nichts wurde verändert.',
    'Das Laufwerk an jenem Computer freigeben, dann erneut versuchen. Gibt es ihn nicht mehr, das Laufwerk aus- und einschalten.',
  ],
  'drive.forbidden': [
    'Kein Recht, das Laufwerk zu öffnen',
    'Capstan darf {subject|das Laufwerk} nicht öffnen. Nichts wurde verändert. Wo mehrere Menschen diesen Computer benutzen, installiert der Administrator stattdessen den Dienst von Capstan (sudo capstan-service install).',
    'Der Gruppe „tape“ beitreten und neu anmelden:  sudo usermod -aG tape $USER',
  ],
  'drive.fault': [
    'Das Laufwerk meldet einen Fehler',
    `{subject|Das Laufwerk} ist bei der Arbeit ausgefallen. ${safeStay}; auf danach Geschriebenes ist kein Verlass.`,
    'Die Kassette auswerfen und erneut versuchen. Geschieht es auch mit einer anderen, muss das Laufwerk gewartet werden: die technischen Einzelheiten helfen dabei.',
  ],
  'drive.reset': [
    'Das Laufwerk wurde zurückgesetzt',
    `{subject|Das Laufwerk} ist während des Auftrags neu gestartet, darum wurde der Auftrag gestoppt. ${safeStay}.`,
    'Die Kassette erneut laden und den Auftrag erneut starten.',
  ],
  'drive.timed-out': [
    'Das Laufwerk brauchte zu lange',
    `{subject|Das Laufwerk} antwortete nicht rechtzeitig. ${safeStay}.`,
    'Anzeige und Kabel des Laufwerks prüfen. Antwortet es nicht, aus- und einschalten und erneut versuchen.',
  ],
  'drive.refused-command': [
    'Das Laufwerk hat einen Befehl verweigert',
    '{subject|Das Laufwerk} kennt oder erlaubt einen Befehl nicht, den Capstan gesendet hat. Es wurde nichts mehr geschrieben.',
    `Bitte ${details}; eine neuere Firmware des Laufwerks kann helfen.`,
  ],
  'drive.block-too-large': [
    'Der Adapter kann Blöcke dieser Größe nicht übertragen',
    'Die Blöcke dieser Kassette sind größer, als der Adapter von {subject|dem Laufwerk} auf einmal übertragen kann. Nichts wurde verändert.',
    'Das Laufwerk an einen anderen Adapter anschließen, oder neue Kassetten mit der Blockgröße formatieren, die in den technischen Einzelheiten steht.',
  ],
  'drive.data-corrupted': [
    'Daten wurden zwischen Computer und Laufwerk verfälscht',
    'Auf dem Weg zu oder von {subject|dem Laufwerk} wurden Daten verändert. Als sicher gemeldete Dateien bleiben sicher; die anderen sind nicht auf der Kassette.',
    'Kabel und Stecker prüfen, und das Kabel ersetzen, wenn es wieder geschieht.',
  ],
  'drive.cleaning-needed': [
    'Das Laufwerk muss gereinigt werden',
    `{subject|Das Laufwerk} kann erst weiterarbeiten, wenn es gereinigt ist. ${safeStay}.`,
    'Die Kassette auswerfen, eine Reinigungskassette laden und warten, bis das Laufwerk sie ausgeworfen hat.',
  ],
  'drive.cleaning-cartridge': [
    'Eine Reinigungskassette ist im Laufwerk',
    '{subject|Das Laufwerk} enthält eine Reinigungskassette, die keine Dateien speichert.',
    'Warten, bis das Laufwerk gereinigt ist, die Reinigungskassette auswerfen und die gewünschte Kassette laden.',
  ],
  'drive.cleaning-expired': [
    'Die Reinigungskassette ist verbraucht',
    'Sie hat keine Reinigungen mehr. {subject|Das Laufwerk} wurde nicht gereinigt.',
    'Auswerfen, entsorgen und eine neue Reinigungskassette laden.',
  ],
  'drive.empty': [
    'Keine Kassette geladen',
    '{subject|Das Laufwerk} ist leer, oder seine Kassette steckt nicht ganz drin.',
    'Die Kassette laden und erneut versuchen.',
  ],
  'drive.occupied': [
    'Im Laufwerk ist schon eine Kassette',
    '{subject|Das Laufwerk} enthält eine andere Kassette. Keine von beiden wurde verändert.',
    'Zuerst jene Kassette auswerfen.',
  ],
  'drive.none-free': [
    'Kein geeignetes Laufwerk',
    'Kein Laufwerk hier kann {subject|die Kassette} aufnehmen, oder der Auftrag braucht mehr Laufwerke zugleich, als es gibt.',
    'Ein weiteres Laufwerk anschließen, dann erneut versuchen.',
  ],
  'drive.unknown': [
    'Kein solches Laufwerk',
    'Kein Laufwerk heißt {subject|so}.',
    'Ein Laufwerk aus der Liste der Laufwerke wählen.',
  ],
  'drive.model-unknown': [
    'Kein solches virtuelles Laufwerksmodell',
    'Capstan hat kein Laufwerksmodell namens {subject|so}. Nichts wurde verändert.',
    'Eines von lto5 bis lto10 wählen, oder eines mit halber Höhe wie lto9-half.',
  ],
  'drive.not-virtual': [
    'Das ist ein echtes Laufwerk',
    '{subject|Das Laufwerk} ist an den Computer angeschlossen; hier lassen sich nur virtuelle hinzufügen und entfernen.',
    'Um es nicht mehr zu verwenden, ausschalten oder abklemmen, dann nach Laufwerken suchen.',
  ],
  'drive.no-changer': [
    'An diesem Gerät ist kein Roboter',
    '{subject|Das Gerät} ist nicht der Roboter einer Bandbibliothek, oder sie ist ausgeschaltet. Nichts wurde verändert.',
    'Die Geräte mit „lsscsi -g“ auflisten: Die Zeile mit „mediumx“ nennt zuletzt das Gerät des Roboters.',
  ],

  'medium.write-protected': [
    'Die Kassette ist schreibgeschützt',
    'Der Schalter an {subject|der Kassette} verhindert das Schreiben. Nichts darauf wurde verändert.',
    'Auswerfen, den Schalter auf „entsperrt“ stellen und wieder laden, oder eine andere Kassette verwenden.',
  ],
  'medium.write-once': [
    'Diese Kassette ist nur einmal beschreibbar',
    'Die Daten auf {subject|der Kassette} lassen sich nie überschreiben oder löschen. Nichts darauf wurde verändert.',
    'Eine andere Kassette verwenden. Dateien auf dieser lassen sich weiterhin wiederherstellen.',
  ],
  'medium.key-missing': [
    'Die Kassette ist verschlüsselt, und dem Laufwerk fehlt der Schlüssel',
    'Die Daten auf {subject|der Kassette} lassen sich nur mit dem Schlüssel lesen, mit dem sie geschrieben wurden.',
    'Ihren Pool entsperren: capstan key unlock POOL. Sind ihre Schlüssel hier nicht bekannt, sie vom Wiederherstellungsblatt des Pools übernehmen: capstan key import. Ohne Passphrase und Blatt kann sie niemand lesen.',
  ],
  'medium.incompatible': [
    'Dieses Laufwerk kann die Kassette nicht verwenden',
    '{subject|Die Kassette} ist von einer LTO-Generation, die das Laufwerk nicht lesen oder beschreiben kann. Nichts darauf wurde verändert.',
    'Ein Laufwerk verwenden, das die Kassette unterstützt, oder eine Kassette, die das Laufwerk unterstützt.',
  ],
  'medium.unreadable': [
    'Ein Teil des Bandes ist nicht lesbar',
    'Das Laufwerk konnte einen Teil von {subject|der Kassette} auch nach Wiederholungen nicht lesen. Davor gelesene Dateien sind vollständig.',
    'Das Laufwerk reinigen, dann erneut versuchen, wenn möglich in einem anderen Laufwerk. Gibt es eine zweite Kopie, von ihr wiederherstellen.',
  ],
  'medium.unwritable': [
    'Ein Teil des Bandes ist nicht beschreibbar',
    'Das Laufwerk konnte einen Teil von {subject|der Kassette} nicht beschreiben. Als sicher gemeldete Dateien sind weiter darauf; die danach nicht.',
    'Das Laufwerk reinigen. Die übrigen Dateien auf eine andere Kassette archivieren und diese nicht mehr für neue verwenden.',
  ],
  'medium.full': [
    'Bandende erreicht',
    'Auf {subject|der Kassette} ist kein Band mehr übrig. Als sicher gemeldete Dateien sind darauf; die anderen nicht.',
    archiveTheRest,
  ],
  'medium.changed': [
    'Die Kassette wurde ausgetauscht',
    'Die Kassette im Laufwerk wurde ausgetauscht, während Capstan sie benutzte. Auf die neue wurde nichts geschrieben.',
    'Auswerfen und die Kassette laden, die zum Auftrag gehört.',
  ],
  'cartridge.exists': [
    'Der Barcode ist vergeben',
    'Es gibt schon eine Kassette mit dem Barcode {subject|wie angegeben}. Sie wurde nicht verändert.',
    'Einen anderen Barcode wählen.',
  ],
  'cartridge.unknown': [
    'Keine solche Kassette',
    'Capstan kennt keine Kassette mit dem Barcode {subject|wie angegeben}.',
    'Den Barcode prüfen: sechs Zeichen und der Typ, wie CAP001L8.',
  ],
  'cartridge.in-use': [
    'Die Kassette wird benutzt',
    'Ein Laufwerk oder ein Auftrag benutzt {subject|die Kassette}. Nichts wurde verändert.',
    'Warten, bis der Auftrag endet, oder die Kassette zuerst auswerfen.',
  ],
  'cartridge.damaged': [
    'Der Ordner der virtuellen Kassette ist beschädigt',
    'Dateien von {subject|der virtuellen Kassette} fehlen oder passen nicht zueinander. Sie wurden nicht verändert.',
    'Den Ordner aus einer Sicherung wiederherstellen oder die Kassette erneut importieren.',
  ],
  'cartridge.cleaning': [
    'Das ist eine Reinigungskassette',
    '{subject|Sie} reinigt ein Laufwerk und speichert keine Dateien. Nichts wurde verändert.',
    'Eine Datenkassette wählen.',
  ],
  'cartridge.write-failed': [
    'Ein Laufwerk konnte diese Kassette nicht beschreiben',
    'Das Schreiben auf {subject|die Kassette} ist schon einmal gescheitert. Als sicher gemeldete Dateien sind weiter darauf.',
    copyToAnother,
  ],
  'cartridge.verification-failed': [
    'Die letzte Prüfung dieser Kassette ist fehlgeschlagen',
    'Dateien auf {subject|der Kassette} waren nicht lesbar oder sind nicht, was geschrieben wurde.',
    'Eine andere Kassette wählen und kopieren, was sich von dieser lesen lässt.',
  ],
  'cartridge.worn-out': [
    'Diese Kassette ist verschlissen',
    'Ein Laufwerk meldete, dass {subject|die Kassette} ausfällt, oder ihre Nennlebensdauer ist überschritten.',
    copyToAnother,
  ],
  'cartridge.import-invalid': [
    'Dieser Ordner ist keine Kassette, die sich importieren lässt',
    '{subject|Der Ordner} enthält keine vollständige Kassette aus Dateien. Nichts wurde importiert.',
    'Den Ordner mit den nummerierten Record-Dateien der Kassette wählen.',
  ],
  'cartridge.not-loaded': [
    'Die Kassette ist in keinem Laufwerk',
    '{subject|Die Kassette} ist im Regal oder in einer Bibliothek.',
    'Zuerst laden.',
  ],
  'cartridge.faults-invalid': [
    'Das Fehlerskript ist nicht verwendbar',
    'Das Skript für {subject|die virtuelle Kassette} verletzt die Regeln für Fehlerskripte. Nichts wurde verändert.',
    'Die Zeile berichtigen, die in den technischen Einzelheiten steht.',
  ],
  'cartridge.other': [
    'Eine andere Kassette ist im Laufwerk',
    'Das Label auf dem Band sagt, dass dies nicht {subject|die genannte Kassette} ist. Sie wurde nicht verwendet.',
    'Mit dem Barcode laden, der in den technischen Einzelheiten steht, oder die richtige Kassette einlegen.',
  ],

  'volume.blank': [
    'Die Kassette ist leer',
    'Auf {subject|der Kassette} ist nichts aufgezeichnet. Vor dem Archivieren muss sie formatiert werden.',
    'Formatieren.',
  ],
  'volume.foreign': [
    'Keine LTFS-Kassette',
    '{subject|Die Kassette} wurde von anderer Software beschrieben. Capstan hat nichts darauf verändert.',
    'Aufbewahren, wenn der Inhalt wichtig sein könnte. Capstan kann sie erst nach dem Formatieren verwenden, das alles löscht.',
  ],
  'volume.tar-unlisted': [
    'Die Tar-Archive auf der Kassette sind nicht aufgelistet',
    '{subject|Die Kassette} enthält Tar-Archive. Sie wurden hier nie aufgelistet, oder seitdem wurde auf sie geschrieben. Nichts wurde verändert.',
    'Den Katalogeintrag neu aufbauen, um sie aufzulisten: capstan rebuild BARCODE.',
  ],
  'volume.member-left-out': [
    'Ein Teil eines Tar-Archivs wurde ausgelassen',
    '{subject|Ein Teil} ist nicht aufgelistet. Den Grund nennen die technischen Einzelheiten.',
    'Bei Bedarf mit tar selbst lesen. Alles andere im Archiv ist aufgelistet.',
  ],
  'volume.member-unlike': [
    'Ein Teil des Bands ist nicht so aufgelistet, wie er dort steht',
    '{subject|Ein Teil des Bands} ist so weit aufgelistet, wie es geht. Was fehlt, nennen die technischen Einzelheiten.',
    'Ansehen, was davon aufgelistet wurde, bevor man sich darauf verlässt.',
  ],
  'volume.dirty': [
    'Die letzte Sitzung auf der Kassette wurde unterbrochen',
    'Auf {subject|der Kassette} stehen Daten nach dem letzten Index. Alles in diesem Index lässt sich wiederherstellen; nichts wurde verändert.',
    'Untersuchen, welche Dateien der letzten Sitzung sich retten lassen, dann reparieren. Bis dahin nimmt sie keine neuen Dateien an.',
  ],
  'volume.label-invalid': [
    'Das Label der Kassette ist beschädigt',
    'Das LTFS-Label auf {subject|der Kassette} ist nicht gültig. Nichts wurde verändert.',
    'Nicht formatieren, wenn der Inhalt wichtig ist. Das Laufwerk reinigen, dann die Kassette untersuchen.',
  ],
  'volume.index-damaged': [
    'Der Index der Kassette ist beschädigt',
    'Der Index auf {subject|der Kassette} ist so nicht verwendbar. Die Daten der Dateien wurden nicht verändert.',
    'Nicht formatieren, wenn der Inhalt wichtig ist. Untersuchen, was nicht stimmt und was eine Reparatur täte. Dateien, die der Index noch nennt, lassen sich vorher wiederherstellen: capstan restore BARCODE:/ --salvage --into DIR.',
  ],
  'volume.entry-damaged': [
    'Ein Eintrag des Index ist beschädigt',
    'Der Indexeintrag von {subject|einer Datei} ist nicht gültig. Der Eintrag wurde ausgelassen.',
    'Aus einer zweiten Kopie oder einer älteren Generation der Kassette wiederherstellen. Die anderen Dateien sind nicht betroffen.',
  ],
  'volume.entry-incomplete': [
    'Ein Eintrag des Index ist unvollständig',
    'Ein Teil des Indexeintrags von {subject|einer Datei} ist nicht lesbar. Alles andere an der Datei stimmt.',
    'Die wiederhergestellte Datei prüfen: eine Zeit, ein Ordnername oder ein Attribut kann fehlen.',
  ],
  'volume.locked': [
    'Die Kassette ist gesperrt',
    '{subject|Die Kassette} ist gegen Änderungen gesperrt. Nichts darauf wurde verändert.',
    'Wie gewohnt von ihr wiederherstellen, oder für neue Dateien eine andere Kassette verwenden.',
  ],
  'volume.full': [
    'Die Kassette ist voll',
    'Auf {subject|der Kassette} ist nur noch der Platz frei, der für den letzten Index bestimmt ist. Als sicher gemeldete Dateien sind darauf; die anderen nicht.',
    archiveTheRest,
  ],
  'volume.other-blocks': [
    'Die Kassette ist mit einer anderen Blockgröße formatiert',
    'Ein Archiv über mehrere Kassetten braucht auf allen dieselbe Blockgröße, und {subject|diese Kassette} hat eine andere. Auf sie wurde nichts geschrieben.',
    'Eine Kassette verwenden, die wie die erste formatiert ist, oder auf diese in einem eigenen Auftrag archivieren.',
  ],
  'volume.name-invalid': [
    'Ein Name lässt sich nicht speichern',
    'LTFS kann den Namen von {subject|dieser Datei oder diesem Ordner} nicht speichern: er ist zu lang oder kein gültiger Text. Das Objekt wurde ausgelassen.',
    'Umbenennen und erneut archivieren.',
  ],
  'volume.path-missing': [
    'Keine solche Datei, kein solcher Ordner auf der Kassette',
    '{subject|Der Pfad} ist nicht auf der Kassette.',
    'Die Schreibweise in der Liste ihrer Dateien prüfen; Groß- und Kleinschreibung zählen. Hat ein Laufwerk beim Beschreiben versagt, die Kassette zuerst laden: Das vervollständigt die Liste.',
  ],
  'volume.path-taken': [
    'Der Name ist auf der Kassette vergeben',
    'Ordner und Datei können nicht denselben Namen haben: {subject|den Pfad} gibt es schon als das jeweils andere. Er wurde nicht verändert.',
    'Die Datei oder den Ordner umbenennen, dann erneut archivieren.',
  ],
  'volume.generation-missing': [
    'Keine solche Generation auf der Kassette',
    'Kein Index auf {subject|der Kassette} hat diese Generationsnummer. Nichts wurde verändert.',
    'Eine aus der Liste ihrer Generationen wählen. Wurde die Kassette inzwischen anderswo beschrieben, sie zuerst laden.',
  ],
  'volume.generation-closed': [
    'Diese Generation ist nicht im Katalog',
    'Nur die neueste Generation von {subject|der Kassette} und die zuletzt geöffnete lassen sich ansehen.',
    'Die Generation öffnen, um sie von der Kassette zu lesen.',
  ],
  'volume.older-generation': [
    'Nur eine ältere Generation ist lesbar',
    'Der neueste Index auf {subject|der Kassette} ist nicht lesbar. Das Zurückgehen auf einen älteren wurde nicht bestätigt, darum wurde nichts verändert.',
    'Das Laufwerk reinigen und erneut untersuchen, wenn möglich in einem anderen Laufwerk. Hilft das nicht, wiederherstellen, was der neueste Index noch nennt, mit capstan restore BARCODE:/ --salvage --into DIR; dann die Kassette mit der gefundenen Generation reparieren.',
  ],
  'volume.beyond-recovery': [
    'Die Kassette lässt sich nicht reparieren',
    'Kein Label oder kein Index von {subject|der Kassette} ist lesbar. Nichts wurde verändert.',
    'Das Laufwerk reinigen und erneut untersuchen, wenn möglich in einem anderen Laufwerk. Nicht formatieren, wenn der Inhalt wichtig ist: was noch da ist, holt capstan rescue BARCODE --into DIR zurück.',
  ],
  'volume.rule-invalid': [
    'Keine Platzierungsregel',
    'Eine Regel nennt eine Größe, Namensmuster oder beides, wie size=1M/name=*.txt:*.xml. Nichts wurde verändert.',
    'Die Regel berichtigen und erneut versuchen.',
  ],
  'volume.extent-invalid': [
    'Die Position einer Datei auf dem Band ist nicht gültig',
    'Der Index nennt für {subject|eine Datei} eine Position, an der ihre Daten nicht sein können. Diese Datei ist beschädigt.',
    'Aus einer zweiten Kopie wiederherstellen, wenn es eine gibt, oder retten, was übrig ist. Die anderen Dateien sind nicht betroffen.',
  ],
  'recover.not-attached': [
    'Diese Datei ließ sich nicht retten',
    '{subject|Die Datei} wurde gerade geschrieben, als die letzte Sitzung unterbrochen wurde, und ihre Daten sind nicht vollständig auf der Kassette. Der vorhandene Teil kam in den Fundordner.',
    'Erneut archivieren.',
  ],
  'recover.damaged-files': [
    'Dateien auf der Kassette sind beschädigt',
    'Die Reparatur kann sie nur nach dem unbeschädigten Teil kürzen, und das wurde nicht bestätigt. Nichts auf {subject|der Kassette} wurde verändert.',
    'Untersuchen, welche Dateien beschädigt sind und wie viel von ihnen unbeschädigt ist. Dann reparieren und das Kürzen bestätigen.',
  ],
  'cartridge.not-confirmed': [
    'Dieser Schritt wurde nicht bestätigt',
    'Er verändert {subject|die Kassette}, darum muss er bestätigt werden. Nichts wurde verändert.',
    'Bestätigen, um fortzufahren.',
  ],
  'cartridge.not-virtual': [
    'Das ist eine echte Kassette',
    '{subject|Die Kassette} ist keine virtuelle. Nichts wurde verändert.',
    'Eine virtuelle Kassette wählen.',
  ],
  'cartridge.in-pool': [
    'Die Kassette ist in einem Pool',
    'Spiegelungen verlassen sich vielleicht auf den Inhalt von {subject|der Kassette}. Nichts wurde verändert.',
    'Zuerst aus ihrem Pool entfernen.',
  ],
  'cartridge.copied-to-itself': [
    'Eine Kassette lässt sich nicht auf sich selbst kopieren',
    '{subject|Die Kassette} ist als Quelle und als Ziel genannt. Nichts wurde kopiert.',
    'Eine andere Kassette als Ziel wählen.',
  ],
  'cartridge.named-twice': [
    'Eine Kassette ist zweimal genannt',
    '{subject|Die Kassette} ist mehr als einmal als Ziel genannt. Nichts wurde geschrieben.',
    'Jede Kassette einmal nennen.',
  ],
  'volume.empty': [
    'Auf der Kassette sind keine Dateien',
    '{subject|Die Kassette} ist formatiert und enthält keine Dateien. Nichts wurde geladen.',
    'Zuerst Dateien darauf archivieren, oder eine andere Kassette wählen.',
  ],
  'cartridge.also-virtual': [
    'Eine virtuelle Kassette hat diesen Barcode',
    '{subject|Der Barcode} gehört einer virtuellen Kassette, einem Ordner auf Festplatte. Eine echte mit demselben Barcode ließe sich nicht davon unterscheiden. Nichts wurde geladen.',
    'Die virtuelle Kassette mit „capstan virtual remove“ entfernen, dann die echte erneut laden.',
  ],
  'cartridge.which-drive': [
    'Es gibt virtuelle und echte Laufwerke: sagen, welches',
    '{subject|Die Kassette} ist eine virtuelle, und ein echtes Laufwerk ist leer: vielleicht ist eine echte Kassette mit diesem Barcode gemeint. Nichts wurde geladen.',
    'Mit „capstan load BARCODE --drive DRIVE“ in das gemeinte Laufwerk laden, dann erneut versuchen; „capstan drives“ nennt sie.',
  ],
};
