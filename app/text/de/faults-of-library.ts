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
};
