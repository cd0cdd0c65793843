// German: faults of lines to other computers.

import type { FaultsOfFar } from '../fault-table.ts';

export const germanFaultsOfFar: FaultsOfFar = {
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
  'far.other-computer': [
    'Vielleicht ist es nicht der gemeinte Rechner',
    '{subject|Der andere Rechner} zeigt einen Schlüssel, der hier nicht bekannt ist, oder einen anderen als zuvor. Nichts wurde dorthin gesendet.',
    'Seinen Schlüssel mit den Angaben des Administrators vergleichen, dann sich in einem Terminal einmal mit „ssh“ anmelden, um ihn anzunehmen.',
  ],
  'far.no-program': [
    'Capstan ist dort nicht installiert',
    'Sie sind bei {subject|dem anderen Rechner} angemeldet, aber er hat kein Programm namens „capstan“.',
    'Capstan dort installieren, oder mit CAPSTAN_REMOTE_COMMAND sagen, wo es liegt.',
  ],
  'far.no-bridge': [
    'Der andere Rechner antwortete nicht wie Capstan',
    'Sie sind bei {subject|dem anderen Rechner} angemeldet, aber was dort startete, spricht nicht wie Capstan.',
    'Prüfen, ob Capstan dort so neu ist wie hier und ob die Anmeldung mit „ssh“ nicht endlos etwas ausgibt.',
  ],
  'far.line-lost': [
    'Die Leitung zum anderen Rechner ist abgebrochen',
    '{subject|Der andere Rechner} antwortet nicht mehr. Seine Aufträge laufen dort weiter, außer bei Dateien, die unterwegs waren.',
    'Es noch einmal versuchen, wenn das Netz wieder da ist; die Aufträge zeigen, wie weit sie gekommen sind.',
  ],
};
