// German: faults of requests, and of Capstan itself.

import type { FaultsOfWork } from '../fault-table.ts';

const seeItsState = 'Die Liste der Aufträge zeigt den jetzigen Stand.';
const seeHowItEnded = 'Die Liste der Aufträge zeigt, wie er endete.';
const unchanged = 'Nichts wurde verändert.';
const cartridgesFine = 'Die Kassetten sind nicht betroffen.';
const report = 'Bitte mit den technischen Einzelheiten melden.';

export const germanFaultsOfWork: FaultsOfWork = {
  'format.not-confirmed': [
    'Das Formatieren wurde nicht bestätigt',
    'Formatieren löscht alles auf {subject|der Kassette}, darum muss ihr Barcode genau wiederholt werden. Nichts wurde gelöscht.',
    'Den Barcode wiederholen, um diese Kassette zu löschen.',
  ],
  'format.not-blank': [
    'Die Kassette ist nicht leer',
    '{subject|Die Kassette} war leer, als ein Laufwerk sie zuletzt untersuchte, und ist es nicht mehr. Nichts wurde gelöscht.',
    'Nachsehen, was darauf ist. Um sie trotzdem zu löschen, erneut formatieren und ihren Barcode eingeben.',
  ],
  'checkup.not-blank': [
    'Die Laufwerksmessung braucht eine Kassette, die gelöscht werden darf',
    `{subject|Die Kassette} ist nicht leer, und eine Laufwerksmessung überschreibt alles. ${unchanged}`,
    'Eine leere Kassette verwenden, oder bestätigen, dass diese gelöscht werden darf.',
  ],
  'checkup.inconsistent': [
    'Die Laufwerksmessung ergab widersprüchliche Werte',
    'Die Messwerte von {subject|dem Laufwerk} passen nicht zusammen, darum wurde kein Laufwerksprofil gespeichert. Die Kassette wurde überschrieben.',
    'Dafür sorgen, dass nichts anderes das Laufwerk benutzt, und die Messung mit einer neueren Kassette wiederholen.',
  ],
  'checkup.no-clock': [
    'Dieses virtuelle Laufwerk ist sofort fertig',
    `{subject|Das Laufwerk} braucht keine Zeit, es gibt also nichts zu messen. ${unchanged}`,
    'Ein virtuelles Laufwerk mit simulierter Zeit hinzufügen (--clock modelled) und dieses verwenden.',
  ],
  'checkup.none': [
    'Das Laufwerk hat noch kein Laufwerksprofil',
    '{subject|Das Laufwerk} wurde noch nicht gemessen. Pläne verwenden die Werte seines Modells.',
    'Eine Laufwerksmessung mit einer Kassette ausführen, die gelöscht werden darf.',
  ],
  'checkup.no-report': [
    'Über das Laufwerk gibt es noch keinen Bericht',
    `{subject|Das Laufwerk} wurde mit diesem Katalog noch nicht erprobt. ${unchanged}`,
    'Einen Laufwerksbericht mit einer Kassette erstellen, die gelöscht werden darf.',
  ],
  'job.not-pausable': [
    'Der Auftrag lässt sich nicht anhalten oder fortsetzen',
    'Nur ein laufendes Archiv oder eine laufende Wiederherstellung lässt sich anhalten, und nur Angehaltenes lässt sich fortsetzen.',
    seeItsState,
  ],
  'job.not-waiting': [
    'Der Auftrag wartet nicht auf eine Kassette',
    'Nichts wurde verändert: der Auftrag {subject|wie genannt} hat die Kassetten, die er braucht, oder ist beendet.',
    seeItsState,
  ],
  'schedule.unknown': [
    'Keine solche Spiegelung',
    `Es gibt keine Spiegelung {subject|dieses Namens}. ${unchanged}`,
    'Eine aus der Liste der Spiegelungen wählen.',
  ],
  'schedule.exists': [
    'Die Spiegelung gibt es schon',
    `Es gibt schon eine Spiegelung {subject|dieses Namens}. ${unchanged}`,
    'Einen anderen Namen wählen, oder die vorhandene Spiegelung ändern.',
  ],
  'schedule.too-many': [
    'Zu viele Spiegelungen',
    'Jeder Benutzer kann 100 Spiegelungen haben. Die Grenze ist erreicht, darum wurde {subject|diese} nicht angelegt. Die vorhandenen sind nicht betroffen.',
    'Nicht gebrauchte Spiegelungen entfernen, oder mehrere Ordner in eine aufnehmen.',
  ],
  'schedule.timing-invalid': [
    'Der Zeitplan wird nie fällig',
    `Die Zeit „{subject|wie angegeben}“ tritt nie ein. ${unchanged}`,
    'Minute, Stunde, Tag des Monats, Monat und Wochentag eingeben, wie „30 2 * * 1-5“, oder einen einfachen Zeitplan wählen.',
  ],
  'schedule.zone-unknown': [
    'Unbekannte Zeitzone',
    `Es gibt keine Zeitzone {subject|dieses Namens}. ${unchanged}`,
    'Einen Namen wie Europe/Berlin oder America/New_York eingeben.',
  ],
  'schedule.name-clash': [
    'Zwei Quellen haben denselben Namen',
    `Eine andere Spiegelung legt {subject|einen Ordner desselben Namens} auf dieselben Kassetten. ${unchanged}`,
    'Für eine von beiden einen anderen Pool verwenden, oder einen der Ordner umbenennen.',
  ],
  'schedule.folder-needs-continuous': [
    'Ein Ordner auf Festplatte braucht eine laufende Spiegelung',
    `Läufe nach Zeitplan schreiben nur auf Band, {subject|die Spiegelung} hat aber auch einen Ordner auf Festplatte. ${unchanged}`,
    'Laufend ausführen, oder den Ordner auf Festplatte weglassen.',
  ],
  'schedule.under-way': [
    'Diese Spiegelung läuft noch',
    'Der letzte Lauf von {subject|der Spiegelung} läuft noch oder wartet auf eine Kassette.',
    'Warten, bis er beendet ist (siehe die Liste der Aufträge), dann den nächsten starten.',
  ],
  'schedule.source-empty': [
    'Ein Quellordner ist jetzt leer',
    '{subject|Eine Quelle} hatte beim letzten Lauf Dateien und hat jetzt keine, zum Beispiel weil ihre Festplatte nicht angeschlossen ist. Auf Band wurde nichts verändert.',
    'Prüfen, ob ihre Festplatte angeschlossen ist. Wurde mit Absicht alles gelöscht, die Spiegelung einmal „obwohl leer“ ausführen.',
  ],
  'pool.unknown': [
    'Kein solcher Pool',
    `Es gibt keinen Pool {subject|dieses Namens}. ${unchanged}`,
    'Einen aus der Liste der Pools wählen, oder einen anlegen.',
  ],
  'pool.cartridge-plain': [
    'Die Kassette ist nicht verschlüsselt',
    'Der Pool ist verschlüsselt, aber was auf {subject|der Kassette} ist, nicht. Nichts wurde geschrieben.',
    'Für den Pool formatieren, was sie löscht, oder eine andere Kassette verwenden.',
  ],
  'pool.exists': [
    'Den Pool gibt es schon',
    `Es gibt schon einen Pool {subject|dieses Namens}. ${unchanged}`,
    'Einen anderen Namen wählen, oder den vorhandenen Pool verwenden.',
  ],
  'pool.in-use': [
    'Der Pool wird benutzt',
    `Spiegelungen benutzen {subject|den Pool}. ${unchanged}`,
    'Diese Spiegelungen zuerst ändern oder entfernen.',
  ],
  'pool.no-cartridge': [
    'Der Pool hat keine Kassette für diese Kopie',
    '{subject|Der Pool} hat keine Kassette dafür. Nichts wurde geschrieben.',
    'Dem Pool Kassetten hinzufügen, eigene für jede Kopie.',
  ],
  'pool.room-elsewhere': [
    'Der Pool hat Platz an einem anderen Computer des Verbunds',
    '{subject|Der Pool} hat auf diesem Computer keine Kassette dafür. In einem Pool desselben Namens ist Platz auf: {rooms|einem anderen Computer}. Nichts wurde geschrieben.',
    'Auf einem Computer archivieren, der Platz hat, oder dem Pool auf diesem Kassetten hinzufügen.',
  ],
  'pool.cartridge-taken': [
    'Die Kassette gehört zu einem anderen Pool oder einer anderen Kopie',
    `{subject|Die Kassette} ist in einem anderen Pool oder in diesem für eine andere Kopie; sie kann nur in einem sein, für eine Kopie. ${unchanged}`,
    'Zuerst aus jenem Pool entfernen, oder eine andere Kassette wählen.',
  ],
  'job.not-continuable': [
    'Der Auftrag lässt sich nicht fortsetzen',
    'Nur ein Archiv von Dateien, das gestoppt, unterbrochen oder nicht fertig wurde, lässt sich fortsetzen; ein Archiv aus einer Pipe nicht. {subject|Dieser Auftrag} ist keines davon.',
    'Ein neues Archiv starten.',
  ],
  'job.request-unreadable': [
    'Diese Version kann nicht lesen, was der Auftrag tun sollte',
    '{subject|Der Auftrag} wurde von einer anderen Version von Capstan gespeichert und ist nicht lesbar. Er wird aufbewahrt und tut nichts; andere Aufträge sind nicht betroffen.',
    'Stoppen und erneut einreichen, oder die Version von Capstan starten, die ihn gespeichert hat.',
  ],
  'job.too-many': [
    'Zu viele offene Aufträge',
    'Jeder Benutzer kann 1.000 offene Aufträge haben. Die Grenze ist erreicht, darum wurde {subject|dieser} nicht angenommen. Die eingereihten sind nicht betroffen.',
    'Warten, bis einige beendet sind, oder nicht gebrauchte stoppen. Ein Auftrag kann viele Ordner und Kassetten umfassen.',
  ],
  'job.cancelled': [
    'Der Auftrag wurde gestoppt',
    'Ein Benutzer hat ihn gestoppt. Als sicher gemeldete Dateien bleiben sicher; die anderen sind nicht vollständig.',
    'Erneut starten, wenn Sie so weit sind.',
  ],
  'job.interrupted': [
    'Der Auftrag wurde unterbrochen',
    'Der Helfer von Capstan endete, während der Auftrag lief, und dieser Auftrag kann nicht von selbst weitergehen. Als sicher gemeldete Dateien sind auf der Kassette, und wiederhergestellte Dateien sind vollständig; auf die anderen ist kein Verlass.',
    'Zuerst die Kassette untersuchen: vollständig geschriebene Dateien lassen sich vielleicht retten. Dann den Auftrag fortsetzen oder erneut starten. Daten aus einer Pipe müssen erneut gesendet werden.',
  ],
  'job.unknown': [
    'Kein solcher Auftrag',
    'Es gibt keinen Auftrag mit der Nummer {subject|wie angegeben}.',
    'Siehe die Liste der Aufträge.',
  ],
  'job.ended': [
    'Der Auftrag ist beendet',
    'Nichts wurde verändert: der Auftrag {subject|wie genannt} ist schon beendet.',
    seeHowItEnded,
  ],
  'job.not-cancellable': [
    'Der Auftrag lässt sich nicht stoppen',
    'Der Auftrag ist schon beendet, oder er ist in einem Schritt, der nicht unterbrochen werden darf.',
    seeHowItEnded,
  ],
  'identity.refused': [
    'Capstan kann nicht als dieser Benutzer handeln',
    'Der Helfer greift auf die Dateien jedes Benutzers als dieser Benutzer zu und darf nicht als {subject|dieser Benutzer} handeln. Keine Datei wurde verändert.',
    'Einen eigenen Helfer starten, oder den Administrator bitten, den Dienst von Capstan zu installieren.',
  ],
  'storage.full': [
    'Die Festplatte mit den Daten von Capstan ist voll',
    `Für {subject|den Ordner von Capstan} ist kein Platz mehr. ${cartridgesFine}`,
    'Auf dieser Festplatte Platz schaffen, dann erneut versuchen.',
  ],
  'storage.fault': [
    'Die Dateien von Capstan sind nicht lesbar oder beschreibbar',
    `Die Festplatte von {subject|dem Ordner von Capstan} meldet einen Fehler. ${cartridgesFine}`,
    'Festplatte und Rechte dieses Ordners prüfen, dann erneut versuchen.',
  ],
  'system.too-many-files': [
    'Zu viele Dateien sind geöffnet',
    'Das System lässt Capstan keine weiteren Dateien öffnen, darum konnte {subject|eine Datei} nicht geöffnet werden. Festplatten und Laufwerke sind nicht schuld.',
    'Warten, bis andere Aufträge beendet sind, dann erneut versuchen. Geschieht es wieder, die Grenze offener Dateien des Dienstes anheben (LimitNOFILE).',
  ],
  'system.short-of-memory': [
    'Dem System fehlt Speicher',
    'Der Speicher reichte nicht, um {subject|eine Datei} zu verarbeiten. Festplatten und Laufwerke sind nicht schuld.',
    'Andere Programme schließen oder warten, bis andere Aufträge beendet sind, dann erneut versuchen.',
  ],
  'system.no-locks': [
    'Das System kann eine Datei nicht sperren',
    `Capstan muss {subject|eine Datei} sperren, während es sie benutzt, und das System oder das Netzlaufwerk hat keine Sperren mehr. ${unchanged}`,
    'Die Dateien auf eine Festplatte dieses Computers verschieben, oder andere Programme schließen, dann erneut versuchen.',
  ],
  'catalogue.damaged': [
    'Der Katalog ist beschädigt',
    `Die Datenbank von Capstan lieferte falsche Daten. ${cartridgesFine}`,
    'Der Helfer startet neu, legt die beschädigte Datenbank beiseite und eine neue an. Die Kassetten laden, um ihre Katalogeinträge neu aufzubauen, und die Festplatte prüfen.',
  ],
  'export.unreadable': [
    'Der Export ist nicht lesbar',
    `{subject|Die Datei} ist kein Katalogexport oder nicht vollständig. ${unchanged}`,
    'Einen anderen Export wählen: der Helfer bewahrt die Exporte der letzten sieben Tage in seinem Datenordner auf.',
  ],
  'home.damaged': [
    'Der Datenordner von Capstan ist beschädigt',
    '{subject|Der Ordner} ist so nicht verwendbar. Nichts darin wurde verändert oder gelöscht, und die Kassetten sind nicht betroffen.',
    'Den Ordner aus einer Sicherung wiederherstellen, oder ihn wegbewegen und mit einem leeren beginnen.',
  ],
  'home.denied': [
    'Kein Recht auf den Datenordner von Capstan',
    `Sie dürfen {subject|den Ordner} nicht lesen und beschreiben oder dort nicht anlegen. ${unchanged}`,
    'Mit --home oder CAPSTAN_HOME einen anderen Ordner wählen, oder den Besitzer oder Administrator um Zugriff bitten. Wurde Capstan einmal mit sudo gestartet, den Ordner mit chown -R seinem Benutzer zurückgeben.',
  ],
  'home.missing': [
    'Der Datenordner von Capstan lässt sich nicht anlegen',
    `{subject|Der Ordner} existiert nicht, und ein Ordner dieses Namens lässt sich dort nicht anlegen. ${unchanged}`,
    'Den Namen prüfen. Liegt er auf einer eigenen Festplatte, diese anschließen. Oder mit --home einen anderen Ordner wählen.',
  ],
  'home.not-a-folder': [
    'Der Datenordner von Capstan ist kein Ordner',
    '{subject|Das Genannte} oder etwas darüber ist eine Datei. Sie wurde nicht verändert.',
    'Mit --home oder CAPSTAN_HOME einen Ordner wählen; einer, den es noch nicht gibt, wird angelegt.',
  ],
  'home.read-only': [
    'Der Datenordner von Capstan ist schreibgeschützt',
    `{subject|Der Ordner} liegt auf einer Festplatte, die nur gelesen werden darf. ${unchanged}`,
    'Die Festplatte beschreibbar machen, oder mit --home einen Ordner auf einer anderen wählen.',
  ],
  'home.newer': [
    'Der Datenordner ist von einer neueren Version von Capstan',
    'Diese Version kann {subject|den Ordner} nicht lesen. Nichts darin wurde verändert.',
    'Die neuere Version starten, oder mit --home einen anderen Ordner wählen.',
  ],
  'home.in-use': [
    'Der Datenordner wird schon benutzt',
    'Ein anderer Helfer von Capstan benutzt {subject|diesen Ordner}.',
    'Den laufenden Helfer verwenden, oder ihn zuerst beenden.',
  ],
  'helper.unreachable': [
    'Der Helfer von Capstan antwortet nicht',
    'Der Hintergrunddienst, der die Laufwerke steuert, ist nicht erreichbar. Vielleicht hat er geendet; die Aufträge werden zeigen, wie weit sie kamen.',
    'Erneut versuchen: der Helfer wird gestartet, wenn er gebraucht wird.',
  ],
  'helper.start-failed': [
    'Der Helfer von Capstan konnte nicht starten',
    'Der Hintergrunddienst, der die Laufwerke steuert, endete gleich nach dem Start oder antwortet noch nicht. Keine Kassette wurde verändert.',
    `Erneut versuchen. Hilft das nicht: ${report}`,
  ],
  'helper.version-mismatch': [
    'Die Versionen von Capstan passen nicht zusammen',
    'Der laufende Helfer hat eine andere Version als dieses Programm. Es wurde keine Anfrage an ihn gesendet.',
    'Warten, bis seine Aufträge beendet sind: ein von Fenster oder Befehl gestarteter Helfer endet dann von selbst, und Capstan startet den richtigen. Den Helfer für alle Benutzer muss der Administrator neu starten.',
  ],
  'helper.socket-untrusted': [
    'Die Verbindung zum Helfer ist nicht vertrauenswürdig',
    '{subject|Der Ordner der Verbindung} gehört einem anderen Benutzer oder steht anderen offen, darum wurde er nicht verwendet.',
    'Herausfinden, wer ihn angelegt hat. Entfernen, oder einen anderen Datenordner wählen.',
  ],
  'helper.full': [
    'Zu viele Programme sind mit dem Helfer verbunden',
    'Der Helfer nimmt zurzeit keine weiteren Verbindungen an. Laufende Aufträge sind nicht betroffen.',
    'Einige schließen, dann erneut versuchen.',
  ],
  'helper.internal': [
    'Interner Fehler',
    'Das sollte nicht geschehen. Als sicher gemeldete Dateien bleiben sicher; den Stand laufender Aufträge prüfen.',
    `Erneut versuchen. ${report}`,
  ],
  'access.denied': [
    'Zugriff verweigert',
    'Dieser Helfer dient mehreren Benutzern, und seine Richtlinie erlaubt Ihnen das mit {subject|diesem} nicht. Nichts wurde getan.',
    'Einen Administrator von Capstan bitten, es zu tun oder in der Richtlinie zu erlauben.',
  ],
  'policy.invalid': [
    'Die Richtlinie von Capstan ist nicht verwendbar',
    'Die Richtliniendatei {subject|dieses Helfers} ist nicht gültig oder nicht vertrauenswürdig, darum startete der Helfer nicht.',
    'Einen Administrator bitten, die Datei zu berichtigen; die technischen Einzelheiten sagen, was nicht stimmt.',
  ],
  'caller.refused': [
    'Dieser Benutzer kann diesen Helfer nicht verwenden',
    'Der Helfer dient dem Benutzer, der ihn gestartet hat, und dem Administrator.',
    'Einen eigenen Datenordner verwenden, oder den Administrator fragen.',
  ],
  'call.unknown': [
    'Unbekannte Anfrage',
    'Es gibt keine Anfrage namens {subject|so}. Nichts wurde getan.',
    'Prüfen, ob Programm und Helfer dieselbe Version haben.',
  ],
  'call.invalid-input': [
    'Die Anfrage ist nicht gültig',
    'Ein Wert für {subject|eine Anfrage} fehlt, ist nicht erlaubt oder von der falschen Art. Nichts wurde getan.',
    'Den in den technischen Einzelheiten genannten Wert berichtigen, dann erneut versuchen.',
  ],
  'call.cancelled': [
    'Die Anfrage wurde abgebrochen',
    `Das Programm, das sie sendete, hat sie abgebrochen. ${unchanged}`,
    'Bei Bedarf erneut senden.',
  ],
  'call.malformed': [
    'Die Nachricht ist nicht gültig',
    'Der Helfer erhielt etwas, das keine gültige Anfrage ist. Nichts wurde getan.',
    'Das sendende Programm berichtigen; die technischen Einzelheiten sagen, was nicht stimmte.',
  ],
  'call.frame-too-large': [
    'Die Nachricht ist zu groß',
    'Eine Nachricht zwischen Programm und Helfer kann bis zu 1 MiB groß sein. Nichts wurde getan.',
    'Weniger auf einmal auswählen.',
  ],
  'native.invalid-argument': [
    'Interner Fehler: eine unmögliche Anfrage',
    'Ein Teil von Capstan sendete einem anderen eine unmögliche Anfrage. Nichts wurde getan.',
    report,
  ],
};
