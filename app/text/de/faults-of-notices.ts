// German: faults of notices.

import type { FaultsOfNotices } from '../fault-table.ts';

export const germanFaultsOfNotices: FaultsOfNotices = {
  'notices.unknown': [
    'Diesen Weg für Benachrichtigungen gibt es nicht',
    '{subject|Das} ist kein Name eines Weges, den Sie eingerichtet haben.',
    'Die Wege auflisten mit:  capstan notices',
  ],
  'notices.exists': [
    'Der Name ist schon vergeben',
    'Es gibt schon einen Weg für Benachrichtigungen mit dem Namen {subject|den Sie angaben}. Nichts wurde geändert.',
    'Einen anderen Namen wählen oder den vorhandenen Weg ändern.',
  ],
  'notices.too-many': [
    'Es gibt zu viele Wege für Benachrichtigungen',
    'Mehr Wege sind für eine Person nicht möglich. Nichts wurde geändert.',
    'Einen entfernen, der nicht mehr gebraucht wird.',
  ],
  'notices.host-not-allowed': [
    'Dorthin dürfen keine Benachrichtigungen gehen',
    'Der Helfer sendet Benachrichtigungen von Mitgliedern nur an Server, die der Administrator erlaubt hat. {subject|Dieser Server} gehört nicht dazu.',
    'Den Administrator bitten, den Server in der Richtlinie unter noticeHosts einzutragen, oder einen erlaubten wählen.',
  ],
  'notices.desktop-elsewhere': [
    'Dieser Helfer erreicht Ihren Desktop nicht',
    'Er dient allen Benutzern dieses Computers und hat auf keinen Desktop Zugriff. Nichts wurde geändert.',
    'Das Fenster offen lassen, auch im Infobereich: Es zeigt die Benachrichtigungen zu Ihren Aufträgen selbst an.',
  ],
  'notices.password-in-clear': [
    'Das Passwort ginge unverschlüsselt hinaus',
    'Eine Anmeldung bei {subject|dem Mailserver} ohne TLS zeigt jedem auf dem Weg das Passwort.',
    'TLS oder STARTTLS verwenden oder auf die Anmeldung verzichten.',
  ],
  'notices.no-secret': [
    'Das Passwort ist nicht lesbar',
    'Die erste Zeile von {subject|der Datei} ist leer oder zu lang, oder diese Zugangsdaten gibt es nicht.',
    'Das Passwort in die erste Zeile der Datei schreiben oder die Zugangsdaten des Dienstes prüfen.',
  ],
  'notices.unreachable': [
    'Die Benachrichtigung kam nicht an',
    '{subject|Der Server} antwortete nicht, oder die Verbindung brach ab.',
    'Adresse, Netz und Server prüfen, dann einen Test senden.',
  ],
  'notices.refused': [
    'Die Benachrichtigung wurde abgelehnt',
    '{subject|Der Server} antwortete und nahm die Benachrichtigung nicht an. Die Antwort steht in den technischen Einzelheiten.',
    'Adresse, Empfänger und Anmeldung prüfen, dann einen Test senden.',
  ],
  'notices.timed-out': [
    'Die Benachrichtigung dauerte zu lange',
    '{subject|Der Server} nahm die Verbindung an, antwortete aber nicht rechtzeitig.',
    'Den Server prüfen, dann einen Test senden.',
  ],
  'notices.program-failed': [
    'Das Programm für Benachrichtigungen schlug fehl',
    '{subject|Das Programm} ist auf diesem Computer nicht installiert, oder es endete mit einem Fehler.',
    'Es installieren oder einrichten, oder stattdessen einen Mailserver angeben.',
  ],
};
