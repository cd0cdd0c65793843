// German: faults of files on disk.

import type { FaultsOfFiles } from '../fault-table.ts';

const tapesFine = 'Die Bänder sind nicht betroffen.';
const thenOn = 'Eine laufende Spiegelung geht dann von selbst weiter; sonst erneut mit Spiegelung archivieren.';

export const germanFaultsOfFiles: FaultsOfFiles = {
  'source.missing': [
    'Die Datei oder der Ordner existiert nicht',
    '{subject|Das zu Archivierende} existiert nicht. Es ist nicht auf der Kassette.',
    'Den Pfad prüfen und erneut archivieren.',
  ],
  'source.unreadable': [
    'Die Datei ist nicht lesbar',
    'Capstan darf {subject|die Datei} nicht lesen, oder ihre Festplatte hat einen Fehler. Sie ist nicht auf der Kassette.',
    'Rechte und Festplatte prüfen, dann erneut archivieren.',
  ],
  'find.unreadable': [
    'Die gesuchte Datei ist nicht lesbar',
    'Um {subject|eine Datei} auf den Kassetten zu finden, muss Capstan sie zuerst lesen, und das geht nicht.',
    'Eine Datei wählen, keinen Ordner, die Sie lesen dürfen, oder ihre Prüfsumme angeben.',
  ],
  'source.changed': [
    'Die Datei hat sich beim Lesen geändert',
    'Ein anderes Programm schrieb während des Archivierens in {subject|die Datei}, die Kopie kann also alte und neue Daten mischen.',
    'Das Programm schließen, das sie verwendet, und die Datei erneut archivieren.',
  ],
  'source.unsupported': [
    'Das ist weder Datei noch Ordner',
    '{subject|Der Eintrag} ist ein Socket, eine Pipe oder ein Gerät und hat keinen Inhalt zum Archivieren. Er wurde ausgelassen.',
    'Nichts zu tun, außer wenn dort eine Datei erwartet wurde.',
  ],
  'source.cut-short': [
    'Der Datenstrom endete zu früh',
    'Das Programm, das {subject|den Datenstrom} sendet, hörte vor dem Ende auf. Die Datei ist nicht auf der Kassette, weil eine unvollständige vollständig aussähe.',
    'Herausfinden, warum das Programm aufhörte, dann seine Ausgabe erneut archivieren.',
  ],
  'archive.name-taken': [
    'Ein anderer Benutzer hat eine Datei dieses Namens',
    '{subject|Die Datei} würde die Datei eines anderen Benutzers auf der Kassette ersetzen. Sie wurde ausgelassen.',
    'Aus einem Ordner mit anderem Namen archivieren, oder auf eine andere Kassette.',
  ],
  'archive.no-room': [
    'Nicht genug Platz auf der Kassette',
    '{subject|Die Kassette} hat {freeBytes|zu wenig} frei, gebraucht wird aber {neededBytes|mehr}. Nichts wurde geschrieben.',
    'Weniger auf einmal archivieren, oder eine Kassette mit mehr freiem Platz verwenden.',
  ],
  'archive.too-many-files': [
    'Zu viele Dateien für die Kassette',
    'Der Index von {subject|der Kassette} kann um {freeBytes|zu wenig} wachsen, würde aber um {neededBytes|mehr} wachsen. Nichts wurde geschrieben.',
    'Weniger Dateien auf einmal archivieren, kleine zusammenfassen, oder eine größere Kassette verwenden.',
  ],
  'archive.file-too-large': [
    'Eine Datei ist zu groß für die Kassetten',
    '{subject|Eine Datei} braucht {neededBytes|mehr}, der größte freie Platz auf einer Kassette ist aber {freeBytes|kleiner}. Nichts wurde geschrieben.',
    'Größere Kassetten verwenden, oder große Dateien auf mehrere Kassetten aufteilen lassen.',
  ],
  'archive.pool-too-large': [
    'Zu viel Speicher verlangt',
    'Das Archiv verlangte {neededBytes|zu viel} Speicher; die Grenze ist die Hälfte des Speichers dieses Computers, {freeBytes|weniger}. Nichts wurde geschrieben.',
    'Weniger Speicher verwenden.',
  ],
  'archive.not-as-written': [
    'Die Prüfung einer Datei ist fehlgeschlagen',
    '{subject|Die Datei} wurde vom Band zurückgelesen und weicht ab oder ist nicht lesbar. Der Kopie auf dem Band ist nicht zu trauen.',
    'Das Original behalten und erneut auf eine andere Kassette archivieren. Geschieht es wieder, das Laufwerk reinigen.',
  ],
  'archive.copy-too-slow': [
    'Eine Kopie wurde gestoppt, weil ihr Laufwerk zu langsam war',
    'Das Laufwerk mit {subject|einer der Kassetten} war so langsam, dass es die andere Kopie aufhielt. Davor darauf geschriebene Dateien sind sicher; die andere Kopie lief weiter.',
    'Das Laufwerk prüfen, bevor es wieder verwendet wird, dann erneut archivieren, um diese Kopie zu vervollständigen.',
  ],
  'archive.copy-incomplete': [
    'Eine der Kopien ist unvollständig',
    'Der Kopie, die auf {subject|einer der Kassetten} endet, fehlen Dateien. Die anderen Kopien haben sie.',
    'Dieselben Dateien auf eine andere Kassette archivieren, um die Kopien zu vervollständigen; die technischen Einzelheiten sagen, was schiefging.',
  ],
  'archive.name-clash': [
    'Zwei der Quellen haben denselben Namen',
    'Beide würden auf der Kassette zu {subject|demselben Ordner}. Nichts wurde geschrieben.',
    'Getrennt unter verschiedenen Namen archivieren, oder den Ordner, der beide enthält.',
  ],
  'archive.bag-of-file': [
    'Nur ein Ordner wird zu einem Bag',
    '{subject|Eine der Quellen} ist eine Datei. Nichts wurde geschrieben.',
    'Den Ordner archivieren, in dem sie liegt, oder die Datei ohne Bag archivieren.',
  ],
  'archive.not-in-bag': [
    'Ein Bag kann das nicht enthalten',
    '{subject|Ein Eintrag} ist ein Verweis, der zu nichts im Bag führt, oder hat einen Namen, den kein Bag nennen kann. Er steht auf der Kassette, doch Programme, die Bags prüfen, werden dieses ungültig nennen.',
    'Den Verweis oder den Namen ändern oder ihn entfernen, dann den Ordner noch einmal archivieren.',
  ],
  'archive.list-outside': [
    'Die Liste nennt etwas außerhalb ihres Ordners',
    '{subject|Ein Name} liegt nicht in dem Ordner, in dem die Namen der Liste liegen. Nichts wurde geschrieben.',
    'Einen Ordner wählen, der alles enthält, was die Liste nennt, oder diesen Namen aus der Liste nehmen.',
  ],
  'archive.list-unusable': [
    'Die Liste ist unbrauchbar',
    '{subject|Die Liste} enthält keinen Namen, oder einen, der länger ist, als ein Pfad sein kann. Nichts wurde geschrieben.',
    'Das Programm prüfen, das die Liste erzeugt hat, und wie ihre Namen enden: mit einem Nullbyte oder mit der Zeile.',
  ],
  'archive.list-too-large': [
    'Die Liste ist zu groß',
    '{subject|Die Liste} enthält mehr als eine Million Namen oder mehr als 128 MiB. Nichts wurde geschrieben.',
    'Ordner statt der Dateien darin nennen, oder mit mehreren Listen archivieren.',
  ],

  'restore.destination-full': [
    'Nicht genug Platz im Zielordner',
    'Die Festplatte von {subject|dem Ordner} hat {freeBytes|zu wenig} frei, gebraucht wird aber {neededBytes|mehr}. Keine unvollständige Datei wurde unter ihrem endgültigen Namen gespeichert.',
    'Platz schaffen, oder einen Ordner auf einer anderen Festplatte wählen.',
  ],
  'file.unwritable': [
    'Die Datei lässt sich nicht schreiben',
    'Ihr Ordner fehlt, oder Sie dürfen dort nicht schreiben: {subject|die Datei}. Nichts wurde geschrieben.',
    'Einen Ort in einem vorhandenen Ordner wählen, in den Sie schreiben dürfen.',
  ],
  'restore.destination-denied': [
    'Der Zielordner ist nicht beschreibbar',
    'Capstan darf nicht in {subject|den Ordner} schreiben, seine Festplatte ist schreibgeschützt oder antwortet nicht, oder es gibt den Ordner nicht mehr.',
    'Einen anderen Ordner wählen, oder Festplatte und Rechte prüfen, dann den Rest wiederherstellen.',
  ],
  'restore.destination-missing': [
    'Der Zielordner existiert nicht',
    'Es gibt keinen Ordner {subject|dieses Namens}. Nichts wurde wiederhergestellt.',
    'Den Ordner anlegen, oder einen anderen wählen.',
  ],
  'restore.destination-exists': [
    'Eine Datei dieses Namens gibt es schon',
    '{subject|Die Datei} ist im Zielordner vorhanden. Sie wurde nicht überschrieben.',
    'Wählen, was mit vorhandenen Dateien geschieht, oder in einen leeren Ordner wiederherstellen.',
  ],
  'restore.written-by-tar': [
    'Das Band wurde von tar geschrieben',
    '{subject|Das Band} enthält tar-Archive. Eine Notrettung findet Dateien nur über die Indexe von LTFS, daher wurde nichts gelesen.',
    'Wie jede andere Kassette wiederherstellen: capstan restore BARCODE:/ --into DIR.',
  ],
  'restore.rescued-before': [
    'Im Ordner ist schon eine Notrettung',
    '{subject|Was eine Notrettung hinterlässt} ist im Ordner vorhanden. Eine Notrettung ergänzt keine frühere, daher wurde nichts gelesen.',
    'Einen leeren Ordner wählen, oder einen, den es noch nicht gibt.',
  ],
  'restore.nothing-found': [
    'Auf der Kassette wurde keine Datei gefunden',
    'Nichts auf {subject|der Kassette} nennt eine Datei: es gibt keinen Index und keinen Teil davon. Was gelesen wurde, steht in map.txt im Ordner.',
    'Ein anderes Laufwerk versuchen. Was vor dem Löschen oder Formatieren auf der Kassette war, lässt sich nicht mehr lesen.',
  ],
  'restore.name-impossible': [
    'Ein Name ist im Zielordner nicht möglich',
    'Die Festplatte des Zielordners kann den Namen von {subject|dieser Datei} nicht speichern. Sie wurde nicht wiederhergestellt.',
    'Auf eine andere Festplatte oder in einen kürzeren Pfad wiederherstellen.',
  ],
  'restore.name-clash': [
    'Zwei ausgewählte Objekte haben denselben Namen',
    'Beide würden im Zielordner zu {subject|derselben Datei oder demselben Ordner}. Nichts wurde wiederhergestellt.',
    'Getrennt in verschiedene Ordner wiederherstellen, oder den Ordner, der beide enthält.',
  ],
  'restore.unsafe-path': [
    'Ein Name führt aus dem Zielordner hinaus',
    '{subject|Ein Eintrag auf der Kassette} hat einen Namen oder liegt hinter einem Link, der anderswohin führt. Er wurde nicht wiederhergestellt.',
    'Vorsicht mit dieser Kassette, wenn unbekannt ist, wer sie beschrieben hat. Alles andere wurde wiederhergestellt.',
  ],
  'restore.hash-mismatch': [
    'Die Prüfsumme stimmt nicht',
    'Der Inhalt von {subject|einer Datei} passt nicht zu ihrer Prüfsumme, darum wurde sie nicht wiederhergestellt.',
    'Das Laufwerk reinigen und erneut wiederherstellen. Scheitert es wieder, von einer zweiten Kopie wiederherstellen.',
  ],
  'restore.conflict-unsettled': [
    'Vorhandene Dateien verlangen eine Entscheidung',
    'Einige Dateien gibt es in {subject|dem Ordner} schon, und niemand ist da, um zu entscheiden. Nichts wurde wiederhergestellt.',
    'Vorher wählen, ob ausgelassen, umbenannt, die neuere behalten oder überschrieben wird.',
  ],
  'restore.cartridge-not-wanted': [
    'Die Wiederherstellung braucht diese Kassette nicht',
    'Von {subject|ihr} ist nichts wiederherzustellen. Sie wurde nicht verändert.',
    'Der Auftrag nennt die Kassette, auf die er wartet.',
  ],
  'restore.not-one-file': [
    'Nur eine Datei kann als Datenstrom gelesen werden',
    '{subject|Der Pfad} ist ein Ordner oder Link; ein Datenstrom enthält eine einzelne Datei. Nichts wurde geladen.',
    'Eine einzelne Datei nennen, oder in einen Ordner wiederherstellen.',
  ],
  'restore.reader-gone': [
    'Das empfangende Programm hat geendet',
    '{subject|Die Datei} wurde gesendet, und das Programm am anderen Ende meldete sich nicht rechtzeitig oder endete zu früh.',
    'Herausfinden, warum es endete, dann erneut starten.',
  ],
  'restore.segments-missing': [
    'Teile der Datei fehlen',
    '{subject|Die Datei} ist auf mehrere Kassetten aufgeteilt, und nicht alle Teile sind im Zielordner, oder sie passen nicht zusammen. Die vorhandenen Teile wurden behalten.',
    'Die fehlenden Teile von ihren Kassetten in denselben Ordner wiederherstellen; die Datei wird dann zusammengefügt.',
  ],

  'report.exists': [
    'Der Bericht ist schon vorhanden',
    '{subject|Die Datei} ist schon vorhanden. Sie wurde nicht verändert.',
    'Einen anderen Namen wählen oder sie mit „--force“ ersetzen.',
  ],
  'report.no-checksums': [
    'Diese Dateien haben keine Prüfsummen für die Liste',
    '{subject|Die Liste} braucht Prüfsummen von Arten, die diese Dateien nicht haben. Es wurde nichts geschrieben.',
    'CSV, JSON und BagIt enthalten die vorhandenen Prüfsummen. Für das nächste Archiv weitere mit „--hash xxh64,md5“ oder im Fenster unter „Optionen“ wählen.',
  ],
  'report.no-files': [
    'Es gibt keine Dateien aufzulisten',
    '{subject|Die Liste} nennt archivierte Dateien, und hier kann keine aufgelistet werden. Es wurde nichts geschrieben.',
    'Einen Auftrag oder eine Kassette mit archivierten Dateien wählen. CSV und JSON enthalten alles, was verzeichnet ist.',
  ],
  'report.name-clash': [
    'Zwei Pfade enden mit demselben Namen',
    'Eine Liste beginnt mit dem letzten Namen jedes Pfades, und darin wäre {subject|der Name} doppelt. Es wurde nichts geschrieben.',
    'Für jeden Pfad eine eigene Liste erstellen, oder eine von dem Ordner, der beide enthält.',
  ],
  'report.history-damaged': [
    'Der ASC-MHL-Verlauf kann nicht fortgesetzt werden',
    '{subject|Eine Datei des Verlaufs} fehlt, ist beschädigt oder wurde nachträglich verändert. Es wurde nichts geschrieben.',
    'Den Ordner „ascmhl“ wiederherstellen, wie er war, oder ihn verschieben, um einen neuen Verlauf zu beginnen.',
  ],
  'mirror.full': [
    'Die Festplatte der Spiegelung ist voll',
    `{subject|Die Datei} passte nicht in den Spiegelordner. ${tapesFine}`,
    `Auf der Festplatte Platz schaffen. ${thenOn}`,
  ],
  'mirror.denied': [
    'Der Spiegelordner ist nicht beschreibbar',
    `Capstan darf {subject|die Datei} nicht in den Spiegelordner schreiben, oder seine Festplatte ist schreibgeschützt. ${tapesFine}`,
    'Die Rechte des Ordners ändern oder einen anderen Ordner für die Spiegelung wählen.',
  ],
  'mirror.fault': [
    'Die Festplatte der Spiegelung antwortet nicht',
    `Die Festplatte der Spiegelung fiel aus, oder ihr Ordner wurde entfernt, während {subject|eine Datei} dorthin geschrieben wurde. ${tapesFine}`,
    `Festplatte und Kabel prüfen. ${thenOn}`,
  ],
  'mirror.name-taken': [
    'Der Name ist im Spiegelordner vergeben',
    `Wo {subject|die Datei} im Spiegelordner hingehört, ist ein Ordner, oder umgekehrt. Er wurde nicht verändert. ${tapesFine}`,
    `Verschieben. ${thenOn}`,
  ],
  'mirror.unsafe-path': [
    'Ein Link im Spiegelordner führt hinaus',
    `{subject|Eine Datei} wäre durch einen Link geschrieben worden, der anderswohin führt, darum wurde sie nicht geschrieben. ${tapesFine}`,
    `Den Link im Spiegelordner durch einen Ordner ersetzen. ${thenOn}`,
  ],
  'mirror.name-impossible': [
    'Ein Name ist auf der Festplatte der Spiegelung nicht möglich',
    `Die Festplatte der Spiegelung kann den Namen von {subject|dieser Datei} nicht speichern. ${tapesFine}`,
    'Eine Spiegelung auf einer anderen Festplatte oder einen kürzeren Pfad verwenden.',
  ],
  'mirror.differs': [
    'Die Kopie der Spiegelung weicht vom Band ab',
    '{subject|Die Datei} änderte sich zwischen den beiden Kopien, oder die Festplatte der Spiegelung speicherte sie falsch. Der Spiegelordner hat keine neue Kopie; die Kopie auf Band ist vollständig.',
    'Erneut mit Spiegelung archivieren. Geschieht es bei einer Datei, die niemand ändert, beide Festplatten prüfen.',
  ],
  'mirror.too-slow': [
    'Die Festplatte der Spiegelung war zu langsam für einen Datenstrom',
    'Ein Datenstrom lässt sich nicht noch einmal lesen, und {subject|dieser} war zu schnell für die Festplatte. Die Kopie auf Band ist vollständig.',
    'Eine schnellere Festplatte verwenden, oder die Datei vom Band dorthin wiederherstellen.',
  ],
  'mirror.unwatched': [
    'Änderungen in den Ordnern werden nicht sofort erkannt',
    'Das System begrenzt, wie viele Ordner für {subject|die Spiegelung} überwacht werden können, darum werden alle Ordner alle fünf Minuten durchsucht. Keine Änderung wird übersehen, sie wird aber später gefunden.',
    'Den Administrator bitten, mehr zu erlauben: „sysctl fs.inotify.max_user_watches=1048576“, dann die Spiegelung anhalten und fortsetzen.',
  ],
  'mirror.source-replaced': [
    'Ein Quellordner wurde ersetzt',
    'An der Stelle von {subject|der Quelle} ist ein anderer Ordner, zum Beispiel weil ihre Festplatte nicht angeschlossen ist. Nichts gilt als gelöscht; Spiegelordner und Bänder werden nicht verändert.',
    'Die Festplatte anschließen. Wurde der Ordner mit Absicht ersetzt, mit „capstan mirror retry“ bestätigen.',
  ],
  'mirror.folder-missing': [
    'Der Spiegelordner fehlt',
    '{subject|Der Ordner} fehlt, zum Beispiel weil seine Festplatte nicht angeschlossen ist. Bis er wieder da ist, wird nichts Neues auf Festplatte oder Band kopiert; Änderungen werden verzeichnet.',
    'Die Festplatte anschließen; die Spiegelung geht dann von selbst weiter.',
  ],
  'mirror.folder-replaced': [
    'Der Spiegelordner wurde ersetzt',
    'An der Stelle von {subject|dem Ordner} ist ein anderer, zum Beispiel weil seine Festplatte nicht angeschlossen ist. Nichts wird dorthin oder auf Band kopiert; Änderungen werden verzeichnet.',
    'Die Festplatte anschließen. Wurde der Ordner mit Absicht ersetzt, mit „capstan mirror retry“ bestätigen: er wird dann neu gefüllt.',
  ],
  'mirror.no-cartridge': [
    'Keine Kassette für die Spiegelung verfügbar',
    'Alle Kassetten von {subject|dem Pool} sind voll oder nehmen keine Dateien mehr an, oder es gibt nicht für jede Kopie eine. Die Dateien warten im Ordner auf Festplatte.',
    'Dem Pool eine Kassette hinzufügen (sie darf leer sein), dann mit „capstan mirror retry“ fortfahren.',
  ],
  'mirror.not-continuous': [
    'Keine solche laufende Spiegelung',
    'Keine Spiegelung {subject|dieses Namens} läuft laufend. Nichts wurde verändert.',
    'Siehe die Liste der Spiegelungen; „capstan mirror add“ legt eine an.',
  ],
  'mirror.path-missing': [
    'Die Spiegelung enthält nichts dieses Namens',
    'Nichts namens {subject|so} ist in der Spiegelung, auch nicht unter den aufbewahrten gelöschten Dateien. Nichts wurde kopiert.',
    'Mit „capstan mirror status NAME --files“ und „capstan mirror deleted NAME“ nach dem Namen sehen.',
  ],
  'mirror.folder-needed': [
    'Eine laufende Spiegelung braucht einen Ordner auf Festplatte',
    'Änderungen von {subject|der Spiegelung} gehen zuerst in einen Ordner auf Festplatte, und keiner wurde genannt. Nichts wurde verändert.',
    'Einen Ordner nennen, am besten auf einer anderen Festplatte als die Quellen.',
  ],
  'mirror.overlap': [
    'Der Spiegelordner überschneidet sich mit einer Quelle',
    '{subject|Der Ordner} liegt in einem Quellordner oder enthält einen. Nichts wurde verändert.',
    'Einen Ordner außerhalb der Quellen wählen, am besten auf einer anderen Festplatte.',
  ],
  'restore.destination-not-a-folder': [
    'Das Ziel ist kein Ordner',
    '{subject|Das Gewählte} ist eine Datei. Sie wurde nicht verändert, und nichts wurde wiederhergestellt.',
    'Einen Ordner wählen.',
  ],
  'mirror.folder-unknown': [
    'Der Spiegelordner existiert nicht',
    'Es gibt keinen Ordner {subject|dieses Namens}. Nichts wurde geschrieben.',
    'Zuerst anlegen, oder einen anderen Ordner für die Spiegelung wählen.',
  ],
  'mirror.not-a-folder': [
    'Der Spiegelordner ist kein Ordner',
    '{subject|Das Gewählte} ist eine Datei. Sie wurde nicht verändert, und nichts wurde geschrieben.',
    'Einen Ordner wählen.',
  ],
  'mirror.folder-denied': [
    'Kein Recht, in den Spiegelordner zu schreiben',
    'Capstan darf nicht in {subject|den Ordner} schreiben, oder seine Festplatte ist schreibgeschützt oder antwortet nicht. Nichts wurde geschrieben.',
    'Die Rechte des Ordners ändern, oder einen anderen Ordner wählen.',
  ],
};
