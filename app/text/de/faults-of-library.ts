// German: faults of tape libraries.

import type { FaultsOfLibrary } from '../fault-table.ts';

const lookAgain = 'Den Bestand der Bibliothek neu aufnehmen lassen, dann erneut versuchen.';

export const germanFaultsOfLibrary: FaultsOfLibrary = {
  'library.absent': [
    'Die Bandbibliothek antwortet nicht mehr',
    'Die Verbindung zu {subject|der Bibliothek} ist abgebrochen. Als sicher gemeldete Dateien bleiben sicher. Der Roboter wird oft über eines der Laufwerke erreicht.',
    'Strom und Kabel der Bibliothek und ihrer Laufwerke prüfen, dann erneut versuchen.',
  ],
  'library.busy': [
    'Die Bibliothek ist noch nicht bereit',
    '{subject|Die Bibliothek} startet oder nimmt ihren Bestand auf. Keine Kassette wurde bewegt.',
    'Warten, bis ihre Anzeige bereit meldet, dann erneut versuchen.',
  ],
  'library.door-open': [
    'Die Bibliothek ist offen oder angehalten',
    '{subject|Die Bibliothek} bewegt nichts, solange ihre Tür offen oder sie an ihrem Bedienfeld angehalten ist. Keine Kassette wurde bewegt.',
    'Die Tür schließen oder die Pause am Bedienfeld beenden, dann erneut versuchen.',
  ],
  'library.fault': [
    'Die Bibliothek meldet einen Fehler',
    '{subject|Die Bibliothek} konnte eine Kassette nicht bewegen und kommt allein nicht weiter. Als sicher gemeldete Dateien bleiben sicher.',
    'Die Anzeige der Bibliothek beachten, dann erneut versuchen. Die technischen Angaben helfen dem Kundendienst.',
  ],
  'library.refused-move': [
    'Die Bibliothek macht diesen Weg nicht',
    '{subject|Die Bibliothek} hat es abgelehnt, die Kassette zwischen diesen beiden Plätzen zu bewegen. Nichts wurde bewegt.',
    'Einen anderen Platz wählen; manche Bibliotheken haben keinen Weg vom Ein- und Ausgabefach in ein Laufwerk.',
  ],
  'library.out-of-reach': [
    'Kein Roboter erreicht die Kassette',
    '{subject|Die Kassette} liegt in keinem Platz der Bibliothek, in der das Laufwerk steht. Roboter laden nur aus ihren eigenen Plätzen. Nichts wurde bewegt.',
    'In einen Platz dieser Bibliothek bewegen oder ein anderes Laufwerk benutzen.',
  ],
  'library.unanswered': [
    'Die Bibliothek hat zu lange gebraucht',
    '{subject|Die Bibliothek} hat nicht rechtzeitig geantwortet, und die Kassette ist noch, wo sie war.',
    'Die Anzeige der Bibliothek prüfen, dann erneut versuchen.',
  ],
  'library.source-empty': [
    'Die Kassette ist nicht mehr an ihrem Platz',
    'Der Platz, von dem {subject|die Kassette} geholt werden sollte, ist leer; vielleicht hat sie jemand entnommen. Nichts wurde bewegt.',
    lookAgain,
  ],
  'library.destination-full': [
    'Dort ist schon eine Kassette',
    'In dem Platz, in den {subject|die Kassette} sollte, liegt schon etwas. Nichts wurde bewegt.',
    'Den Bestand der Bibliothek neu aufnehmen lassen oder einen anderen Platz wählen.',
  ],
  'library.other-cartridge': [
    'Dort liegt jetzt eine andere Kassette',
    'Am Platz, von dem {subject|die Kassette} geholt werden sollte, liegt eine andere; vielleicht hat sie jemand vertauscht. Nichts wurde bewegt.',
    lookAgain,
  ],
  'library.cartridge-held': [
    'Das Laufwerk gibt die Kassette nicht frei',
    'Der Roboter konnte {subject|die Kassette} nicht aus ihrem Laufwerk holen. Nichts wurde bewegt.',
    'Die Kassette auswerfen oder die Auswurftaste am Laufwerk drücken, dann erneut versuchen.',
  ],
  'library.cartridge-stuck': [
    'Die Kassette klemmt',
    '{subject|Die Kassette} ging weder hinein noch heraus, und die Bibliothek hat angehalten. Als sicher gemeldete Dateien bleiben sicher.',
    'Die Anzeige der Bibliothek beachten; vielleicht muss jemand die Kassette lösen. Keine Gewalt anwenden.',
  ],
  'library.cartridge-astray': [
    'Eine Kassette ist nicht, wo sie hinsollte',
    'Nach einer Bewegung ist {subject|die Kassette} weder an ihrem alten noch an ihrem neuen Platz zu sehen: Vielleicht ist sie im Greifer. Als sicher gemeldete Dateien bleiben sicher.',
    'Die Anzeige der Bibliothek beachten, dann den Bestand neu aufnehmen lassen.',
  ],
  'library.unknown': [
    'Keine solche Bandbibliothek',
    'Es ist keine Bandbibliothek namens {subject|so} angeschlossen. Nichts wurde bewegt.',
    'Den Namen in der Liste der Bibliotheken prüfen, ebenso Strom und Kabel der Bibliothek.',
  ],
  'library.not-named': [
    'Die Bandbibliothek benennen',
    'Mehrere Bandbibliotheken sind angeschlossen, und es muss klar sein, welche gemeint ist. Nichts wurde bewegt.',
    'Eine aus der Liste der Bibliotheken nennen.',
  ],
  'library.cartridge-absent': [
    'Die Kassette ist in keinem Fach einer Bandbibliothek',
    'Kein Fach einer angeschlossenen Bibliothek enthält {subject|die Kassette}. Nichts wurde bewegt.',
    'Sie in ein Fach legen oder aus dem Postfach dorthin bewegen, dann erneut versuchen.',
  ],
  'library.held': [
    'Ein anderes Programm hat die Bandbibliothek geöffnet',
    'Ein Programm auf diesem Computer benutzt den Roboter von {subject|der Bibliothek}; die technischen Einzelheiten nennen es. Nichts wurde bewegt.',
    'Das Programm schließen, dann erneut nach Laufwerken suchen.',
  ],
  'library.forbidden': [
    'Kein Recht, die Bandbibliothek zu öffnen',
    'Capstan darf den Roboter von {subject|der Bibliothek} nicht benutzen. Nichts wurde bewegt. Wo mehrere Menschen diesen Computer benutzen, installiert der Administrator stattdessen den Dienst von Capstan (sudo capstan-service install).',
    'Der Gruppe „tape“ beitreten und neu anmelden:  sudo usermod -aG tape $USER',
  ],
  'library.drive-unproven': [
    'Welches Laufwerk der Bibliothek welches ist, ist nicht bekannt',
    'Die Bibliothek sagt nicht, welches Laufwerk wo steht, und {subject|das Laufwerk} ließ sich nicht durch Einlegen einer Kassette finden. Nichts wurde geschrieben.',
    'Die Kassetten aus den Laufwerken der Bibliothek nehmen, dann erneut versuchen.',
  ],
  'library.no-cleaning-cartridge': [
    'In der Bibliothek ist keine Reinigungskassette',
    '{subject|Ein Laufwerk} will gereinigt werden, und auf keinem Platz seiner Bibliothek liegt eine brauchbare Reinigungskassette. Es wurde nicht gereinigt.',
    'Eine Reinigungskassette (ihr Barcode beginnt mit CLN) auf einen Platz legen oder eine verbrauchte durch eine neue ersetzen; das Laufwerk wird dann von selbst gereinigt.',
  ],
};
