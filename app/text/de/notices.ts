// German: Settings, Notices.

import { count, time } from '../format.ts';
import type { noticesText } from '../notices.ts';
import type { Translation } from '../translation.ts';

export const germanNotices: Translation<typeof noticesText> = {
  notices: {
    heading: 'Benachrichtigungen',
    lead: 'Capstan kann Ihnen sagen, was geschieht, während niemand hinsieht: dass ein Auftrag fertig ist, dass eine Kassette gebraucht wird, dass etwas Aufmerksamkeit braucht. Solange dieses Fenster offen ist, zeigt es Benachrichtigungen zu Ihren Aufträgen selbst an.',
    ways: 'Wie Sie benachrichtigt werden',
    none: 'Es werden keine Benachrichtigungen gesendet.',
    kinds: { mail: 'E-Mail', webhook: 'Webhook', ntfy: 'ntfy', desktop: 'Desktop' },
    channel: (channel) => {
      switch (channel.kind) {
        case 'mail':
          return `E-Mail an ${channel.to.join(', ')}${channel.smtp === null ? '' : ` über ${channel.smtp.host}`}`;
        case 'webhook':
          return `Webhook ${channel.url}`;
        case 'ntfy':
          return `ntfy ${channel.url}`;
        case 'desktop':
          return 'Desktop';
      }
    },
    about: { own: 'Ihre Aufträge, Spiegelungen und Pools', machine: 'Ihre, und diese Maschine' },
    allEvents: 'Alle Ereignisse',
    events: {
      'job-done': 'Auftrag abgeschlossen',
      'job-partial': 'Auftrag mit Fehlern abgeschlossen',
      'job-failed': 'Auftrag fehlgeschlagen',
      'cartridge-wanted': 'Kassette gebraucht',
      'mirror-behind': 'Spiegelung im Rückstand',
      'restore-test-due': 'Probewiederherstellung fällig',
      'pool-nearly-full': 'Pool fast voll',
      'door-open': 'Bibliothek offen oder angehalten',
      'cleaning-needed': 'Laufwerk braucht Reinigung',
      'equipment-failed': 'Laufwerk oder Bibliothek ausgefallen',
      'catalogue-unwell': 'Problem mit dem Katalog oder seiner Festplatte',
      'helper-crashed': 'Helfer nach Absturz neu gestartet',
    },
    eventsHeading: 'Ereignisse',
    state: (delivered, queued) =>
      [
        delivered === null ? 'Noch nichts zugestellt' : `Zuletzt zugestellt ${time(delivered)}`,
        ...(queued === 0 ? [] : [`${count(queued, 'Benachrichtigung', 'Benachrichtigungen')} zu senden`]),
      ].join(' · '),
    test: 'Test senden',
    testOf: (name) => `Test senden: ${name}`,
    testing: 'Wird gesendet …',
    arrived: 'Zugestellt',
    removeOf: (name) => `${name} entfernen`,
    add: 'Weg hinzufügen',
    addAction: 'Hinzufügen',
    kind: 'Über',
    to: 'An',
    toHint: 'ann@lab.example',
    url: 'Adresse',
    urlHint: 'https://lab.example/tape',
    topicHint: 'https://ntfy.sh/TOPIC',
    server: 'Mailserver',
    serverHint: 'Leer: der dieses Computers',
    security: 'Verschlüsselung',
    securities: { starttls: 'STARTTLS', tls: 'TLS', none: 'Keine' },
    user: 'Anmelden als',
    userHint: 'Leer: ohne Passwort',
    secret: { mail: 'Datei mit dem Passwort', webhook: 'Datei mit dem Geheimnis', ntfy: 'Datei mit dem Token' },
    secretMeaning: 'Ihre erste Zeile wird verwendet. Die Datei bleibt Ihre und wird mit Ihren Rechten gelesen.',
    secretHint: '/home/ann/.mail-password',
    includeNames: 'Auch die Namen von Dateien und Ordnern',
  },
};
