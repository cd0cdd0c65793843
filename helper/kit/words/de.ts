// German: the kit of an encrypted pool.

import type { KitWords } from './kit-words.ts';

export const german: KitWords = {
  title: 'Wiederherstellungsblatt',
  ofPool: (name) => `Verschlüsselter Pool ${name}`,
  made: (date) => `Erstellt am ${date}`,
  checksum: (digits) => `Prüfsumme ${digits}`,
  page: (number, of) => `Seite ${number} von ${of}`,
  about: [
    'Die Kassetten dieses Pools sind verschlüsselt. Dieses Blatt öffnet sie alle: die vorher beschriebenen und die, die noch kommen.',
    'Ohne dieses Blatt und ohne die Passphrase des Pools kann niemand sie je wieder lesen. Sie nicht, wir nicht, der Hersteller des Laufwerks nicht.',
  ],
  keepTitle: 'So wird es aufbewahrt',
  keep: [
    'Ausdrucken. Das Papier dort aufbewahren, wo Urkunden liegen: im Tresor, bei der Bank, beim Notar.',
    'Nicht bei den Kassetten aufbewahren. Wer beides hat, kann alles lesen.',
    'Zwei davon, an zwei Orten. Nicht fotografieren, nicht mailen, nicht auf einem Rechner liegen lassen.',
    'Einmal im Jahr zurücklesen: capstan key confirm. Ein Blatt, das niemand geprüft hat, ist nur eine Hoffnung.',
  ],
  useTitle: 'So wird es benutzt',
  use: [
    'Mit Capstan, auf jedem Rechner: capstan key import aufrufen, dann diesen Code scannen oder die Gruppen unten eintippen.',
    'Danach eine Kassette laden und wie gewohnt wiederherstellen.',
    'Ohne Capstan: die letzte Seite nennt jeden Befehl.',
  ],
  key: 'Wiederherstellungsschlüssel',
  keyHint:
    'Von jeder Gruppe alle Zeichen eintippen. Die zwei nach dem Strich prüfen die vier davor: Ein Tippfehler wird in seiner Gruppe gefunden.',
  poolKey: 'Schlüssel des Pools, verschlossen mit dem Wiederherstellungsschlüssel',
  poolKeyHint:
    'Nach den 16 Gruppen oben eintippen, wenn der Code nicht gescannt werden kann. Allein öffnen sie nichts.',
  code: 'Was im Code steht',
  cartridges: 'Kassetten',
  cartridgesHint:
    'Die im Pool waren, als dieses Blatt erstellt wurde. Unter der Schlüsselnummer steht der Schlüssel der Kassette, verschlossen mit dem des Pools, soweit bekannt; er liegt auch im Speicherchip der Kassette.',
  noCartridges: 'Als dieses Blatt erstellt wurde, war noch keine im Pool.',
  barcode: 'Barcode',
  keyId: 'Schlüsselnummer',
  foreign: 'Ohne Capstan',
  foreignHint:
    'Unter Linux, mit Programmen, die jeder bekommt: OpenSSL, sg3-utils, stenc und eine beliebige LTFS-Software. Schlüssel bleiben im Arbeitsspeicher und sind nach dem letzten Schritt weg.',
  steps: {
    prepare: 'Die Programme installieren, root werden und einen Ordner anlegen, der nur im Arbeitsspeicher liegt.',
    type: 'Die 16 Gruppen des Wiederherstellungsschlüssels eintippen, dann Enter und Strg+D. Danach ebenso die Gruppen 17 bis 36.',
    poolKey: 'Den Schlüssel des Pools aufschließen. Ein Fehler heißt hier: eine Gruppe ist falsch getippt.',
    load: 'Läuft Capstan auf diesem Rechner, zuerst seinen Helfer anhalten: er behält das Laufwerk für sich. Den Schreibschutz der Kassette schließen und sie laden. Dies zeigt die Laufwerke: ab hier den letzten Namen des eigenen statt /dev/sg1 schreiben.',
    lockedKey: 'Den verschlossenen Schlüssel der Kassette aus ihrem Speicherchip lesen.',
    printedKey: 'Oder, falls er hier unter der Schlüsselnummer gedruckt ist, seine 80 Ziffern tippen.',
    tapeKey:
      'Den Schlüssel der Kassette aufschließen und so schreiben, wie stenc ihn will. Ein Fehler heißt hier: anderer Pool oder kein Schlüssel.',
    drive:
      'Dem Laufwerk den Schlüssel geben. Der erste Befehl (vor Version 2 mit --detail) zeigt die Verfahren; -a ist die Nummer von AES-256-GCM, meist 1.',
    read: 'Die Kassette als Ordner zeigen und kopieren, was gebraucht wird.',
    end: 'Danach: den Schlüssel aus dem Laufwerk nehmen und alle Schlüssel aus dem Arbeitsspeicher.',
  },
};
