// German: what was found of drives, sources and the helper's own ground.

import { type FindingWords, sentenceOf, type WordsOfFindings } from '../../../helper/contract/coded-findings.ts';
import { shellWord } from '../../../helper/contract/shell-word.ts';
import type { Figures } from '../../../helper/contract/sizes.ts';

const fine = (words: string): FindingWords => ({ words, remedy: null });
const but = (words: string, remedy: string): FindingWords => ({ words, remedy });

const itemsIn = (items: number, { number }: Figures) => `${number(items)} ${items === 1 ? 'Objekt' : 'Objekte'}`;
const which = (items: number, first: string) => (items === 1 ? `: ${first}` : `; das erste ist ${first}`);
const nodeName = (product: string, node: string) => `${product === '' ? 'Ein Laufwerk' : product} (${node})`;
const grows = ({ bytes, entries }: { bytes: number; entries: number }, { size, number }: Figures) =>
  `Der Index wächst um etwa ${size(bytes)} für ${number(entries)} Dateien und Ordner.`;
const watched = (folders: string) => `Bis zu ${folders} Ordner können auf Änderungen überwacht werden.`;

export const germanFindings: WordsOfFindings = {
  'cartridge-not-looked-at': ({ barcode }) =>
    fine(`${barcode} ist neu: der Inhalt ist bekannt, sobald sie geladen wurde.`),
  'cartridge-not-in-drive': ({ barcode }) =>
    fine(`${barcode} ist in keinem Laufwerk: vor dem Start einlegen und laden.`),
  'cartridge-takes-files': ({ barcode }) => fine(`${barcode} ist bereit zum Archivieren.`),
  'drive-at-work': ({ drive }) => fine(`${drive} ist beschäftigt; dieser Auftrag wird darauf warten.`),
  'drive-in-order': ({ drive }) => fine(`${drive} ist bereit.`),
  'drive-clean-soon': ({ drive }) =>
    but(
      `${drive} muss bald gereinigt werden.`,
      'Eine Reinigungskassette laden (Barcode beginnt mit CLN), wenn das Laufwerk frei ist.',
    ),
  'drive-warns': ({ drive, alerts }) =>
    but(`${drive} meldet Warnungen: TapeAlert ${alerts.join(', ')}.`, 'Siehe „Zustand“, oder den Hersteller fragen.'),
  'no-drive-of-metal': () => fine('An diesem Computer ist kein echtes Laufwerk angeschlossen.'),
  'node-forbidden': ({ product, node }) =>
    but(
      `Der Helfer darf ${nodeName(product, node)} nicht öffnen.`,
      'Für einen eigenen Helfer der Gruppe tape beitreten und neu anmelden:  sudo usermod -aG tape USER',
    ),
  'node-open-to-all': ({ product, node }) =>
    but(
      `${nodeName(product, node)} kann von jedem Benutzer dieses Computers geöffnet werden.`,
      'Die udev-Regel installieren:  sudo capstan-service install',
    ),
  'node-usable': ({ product, node }) => fine(`${nodeName(product, node)} kann verwendet werden.`),
  'drive-attached': ({ product, node, firmware, tapeNodes, driver }) =>
    fine(
      sentenceOf(`${nodeName(product, node)}: `, [
        firmware === '' ? 'Firmware nicht gemeldet' : `Firmware ${firmware}`,
        driver === '' ? '' : `angeschlossen über ${driver}`,
        tapeNodes.length === 0
          ? 'dem Bandtreiber des Kernels unbekannt'
          : `für den Bandtreiber des Kernels ${tapeNodes.join(' und ')}`,
      ]),
    ),
  'library-robot': ({ product, node, firmware, drive, driveNode = '' }) =>
    fine(
      `${nodeName(product, node)} ist der Roboter einer Bandbibliothek${firmware === '' ? '' : `, Firmware ${firmware}`}.${
        drive === undefined
          ? ''
          : ` Er wird über ${nodeName(drive, driveNode)} erreicht: ohne dieses Laufwerk ist auch er weg.`
      }`,
    ),
  'tape-node-held': ({ node, program, process }) =>
    but(
      `${node} ist in ${program} geöffnet (Prozess ${process}). Solange kann das Laufwerk hier nicht benutzt werden; beim Schließen wird das Band vielleicht zurückgespult.`,
      'Das Programm beenden oder darauf warten.',
    ),
  'link-speed': ({ product, node, gigabits, bytesPerSecond }, { size, number }) =>
    fine(
      `${nodeName(product, node)} ist mit ${number(gigabits)} Gbit/s verbunden; das trägt ${size(bytesPerSecond)}/s.`,
    ),
  'link-slow': ({ product, node, gigabits, bytesPerSecond, neededBytesPerSecond = 0 }, { size, number }) =>
    but(
      `${nodeName(product, node)} ist mit ${number(gigabits)} Gbit/s verbunden; das trägt ${size(bytesPerSecond)}/s. Das Laufwerk schreibt ${size(neededBytesPerSecond)}/s und mehr.`,
      'An einen schnelleren Anschluss des Adapters stecken, mit einem Kabel für diese Geschwindigkeit.',
    ),
  'drive-transfers': ({ drive, bytes }, { size }) => fine(`Ein Befehl an ${drive} überträgt bis zu ${size(bytes)}.`),
  'keys-set-by-library': ({ drive }) =>
    but(
      `Die Bibliothek setzt die Schlüssel von ${drive}: Was das Laufwerk verschlüsselt, ist nur mit den Schlüsseln der Bibliothek lesbar.`,
      'Die Schlüssel der Bibliothek sicher aufbewahren, oder dort als Verschlüsselungsverfahren „application managed“ einstellen.',
    ),
  'kit-never-tested': ({ pool }) =>
    but(
      `Das Wiederherstellungsblatt des verschlüsselten Pools ${pool} wurde nie zurückgelesen; noch kann nichts für ihn verschlüsselt werden.`,
      `Es drucken und zurücklesen:  capstan key kit ${shellWord(pool)} --out kit.pdf`,
    ),
  'kit-test-due': ({ pool }) =>
    but(
      `Das Wiederherstellungsblatt des verschlüsselten Pools ${pool} wurde vor mehr als einem Jahr zuletzt zurückgelesen.`,
      `Prüfen, ob es noch da und lesbar ist:  capstan key confirm ${shellWord(pool)} --from kit.pdf`,
    ),
  'kit-incomplete': ({ pool, cartridges }) =>
    but(
      `Das Wiederherstellungsblatt des verschlüsselten Pools ${pool} öffnet alle seine Kassetten, nennt aber ${cartridges === 1 ? 'eine' : cartridges} davon nicht.`,
      `Für eine vollständige Liste ein neues machen und zurücklesen:  capstan key kit ${shellWord(pool)} --out kit.pdf`,
    ),
  'labels-too-short': ({ library, label }) =>
    but(
      `Die Bibliothek ${library} lässt die letzten zwei Zeichen ihrer Etiketten weg: Sie meldet ${label}.`,
      `Sie auf acht Zeichen einstellen; dort heißt das Media ID oder Länge des Barcodes. Bis dahin ist eine Kassette bekannt, sobald ein Laufwerk sie erkannt hat oder sie mit ihrem ganzen Barcode geladen wurde, etwa ${label}L8.`,
    ),
  'lin-tape-loaded': () =>
    but(
      'IBMs Treiber lin_tape ist geladen. Er nimmt Laufwerke für sich, und Capstan kann sie dann nicht öffnen.',
      'Das Laden verhindern und neu starten:  echo blacklist lin_tape | sudo tee /etc/modprobe.d/lin_tape.conf',
    ),
  'sg-settings': ({ reservedBytes, directIo }, { size }) =>
    fine(
      `Der Treiber sg hält für jedes Programm ${size(reservedBytes)} bereit; direkte Übertragung ist ${directIo ? 'erlaubt' : 'aus'}. Capstan braucht beides nicht.`,
    ),
  'speed-not-measured': ({ why }) =>
    fine(
      why === 'nothing-to-read'
        ? 'Die Geschwindigkeit der Quellen wurde nicht gemessen: es gibt nichts zu lesen.'
        : 'Die Geschwindigkeit der Quellen wurde nicht gemessen: ein Helfer für mehrere Benutzer liest Dateien nur zum Archivieren. Der Auftrag zeigt die Geschwindigkeit, während er läuft.',
    ),
  'fits-into-memory': () => fine('Alles passt in den Speicher, das Band wartet also nicht auf die Quellen.'),
  'source-speed': ({ bytesPerSecond }, { size }) =>
    fine(`Die Quellen lassen sich mit etwa ${size(bytesPerSecond)}/s lesen.`),
  'source-fast-enough': ({ bytesPerSecond }, { size }) =>
    fine(`Die Quellen lassen sich mit etwa ${size(bytesPerSecond)}/s lesen, genug, um das Band in Bewegung zu halten.`),
  'source-too-slow': ({ bytesPerSecond, slowestBytesPerSecond }, { size }) =>
    but(
      `Die Quellen lassen sich mit etwa ${size(bytesPerSecond)}/s lesen; unter ${size(slowestBytesPerSecond)}/s muss das Band immer wieder anhalten und zurücksetzen, das ist langsam und nutzt es ab.`,
      'Von einer schnelleren Festplatte archivieren oder dem Auftrag mehr Speicher geben.',
    ),
  'index-grows': (finding, figures) => fine(grows(finding, figures)),
  'index-grows-much': (finding, figures) =>
    but(
      `${grows(finding, figures)} Ihn zu schreiben, hält das Band jedes Mal für Minuten an.`,
      'Ordner mit vielen kleinen Dateien vorher in Archivdateien zusammenfassen.',
    ),
  'room-enough': ({ bytes }, { size }) => fine(`${size(bytes)} zu archivieren; der Platz reicht.`),
  'room-short': ({ bytes, cartridges }, { size, number }) =>
    but(
      `${size(bytes)} zu archivieren; dafür ${cartridges === 1 ? 'wird eine weitere Kassette' : `werden ${number(cartridges)} weitere Kassetten`} gebraucht.`,
      'Jetzt nennen, oder bereithalten, wenn der Auftrag danach fragt.',
    ),
  'all-readable': () => fine('Alle Quellen sind lesbar.'),
  'all-names-fit': () => fine('Alle Dateinamen lassen sich speichern.'),
  unreadable: ({ items, first }, figures) =>
    but(
      `Das Recht, ${itemsIn(items, figures)} zu lesen, fehlt; ${items === 1 ? 'es würde' : 'sie würden'} ausgelassen${which(items, first)}.`,
      'Leserecht besorgen, oder als Benutzer archivieren, der es hat.',
    ),
  'names-unfit': ({ items, first }, figures) =>
    but(
      `${itemsIn(items, figures)} ${items === 1 ? 'hat einen Namen, den' : 'haben Namen, die'} LTFS nicht speichern kann${which(items, first)}.`,
      items === 1 ? 'Umbenennen; sonst wird es ausgelassen.' : 'Umbenennen; sonst werden sie ausgelassen.',
    ),
  'kinds-left-out': ({ items, first }, figures) =>
    fine(
      `${itemsIn(items, figures)} (${items === 1 ? 'Socket, Gerät oder Pipe' : 'Sockets, Geräte oder Pipes'}) ${items === 1 ? 'wird' : 'werden'} ausgelassen${which(items, first)}.`,
    ),
  'mirror-room': ({ folder, freeBytes }, { size }) => fine(`${folder} hat ${size(freeBytes)} frei.`),
  'mirror-short': ({ folder, freeBytes, bytes }, { size }) =>
    but(
      `${folder} hat ${size(freeBytes)} frei, gebraucht werden aber ${size(bytes)}.`,
      'Auf der Festplatte Platz schaffen oder einen anderen Ordner wählen. Das Band ist nicht betroffen.',
    ),
  'sleep-held-off': () => fine('Ruhezustand und Herunterfahren warten, solange ein Laufwerk in Gebrauch ist.'),
  'nothing-holds-off-sleep': () =>
    fine(
      'Dieser Rechner kann in den Ruhezustand gehen oder herunterfahren, während ein Laufwerk in Gebrauch ist: Ihm fehlt systemd-logind, das es aufhalten könnte.',
    ),
  'sleep-not-held-off': ({ detail }) =>
    but(
      `Der Rechner kann in den Ruhezustand gehen oder herunterfahren, während ein Laufwerk in Gebrauch ist: Ihn daran zu hindern wurde verweigert (${detail}).`,
      'Die polkit-Regel installieren, oder den eigenen Helfer in einer Desktop-Sitzung betreiben:  sudo capstan-service install',
    ),
  'watches-untold': () => fine('Der Kernel meldet nicht, wie viele Ordner überwacht werden können.'),
  watches: ({ watches }, { number }) => fine(watched(number(watches))),
  'watches-few': ({ watches, wanted }, { number }) =>
    but(watched(number(watches)), `Für größere Spiegelungen:  sudo sysctl -w fs.inotify.max_user_watches=${wanted}`),
  catalogue: ({ cartridges, bytes }, { size, number }) =>
    fine(
      `Der Katalog enthält ${number(cartridges)} ${cartridges === 1 ? 'Kassette' : 'Kassetten'} und belegt ${size(bytes)}.`,
    ),
  'catalogue-unreadable': ({ detail }) =>
    but(
      `Der Katalog kann nicht gelesen werden: ${detail}`,
      'Die Kassetten sind nicht betroffen. Neu aufbauen mit:  capstan rebuild',
    ),
  'disk-room': ({ freeBytes, folder }, { size }) => fine(`${size(freeBytes)} frei für den Katalog in ${folder}.`),
  'disk-short': ({ freeBytes, folder }, { size }) =>
    but(`Nur ${size(freeBytes)} frei für den Katalog in ${folder}.`, 'Auf dieser Festplatte Platz schaffen.'),
  'notices-failing': ({ way, queued }, { number }) =>
    but(
      `Die letzte Benachrichtigung über ${way} kam nicht an${queued === 0 ? '' : `; ${number(queued)} ${queued === 1 ? 'wartet' : 'warten'} noch`}.`,
      `Den Grund ansehen und erneut versuchen:  capstan notices test ${shellWord(way)}`,
    ),
  clock: ({ now, zone }, { time }) => fine(`Es ist ${time(now)}; Zeitpläne verwenden die Zeitzone ${zone}.`),
  'clock-behind': ({ newest }, { time }) =>
    but(
      `Die Uhr geht falsch: ein Auftrag begann ${time(newest)}, das liegt in der Zukunft.`,
      'Die Uhr stellen; Zeitpläne und die Zeiten auf Band hängen davon ab.',
    ),
};
