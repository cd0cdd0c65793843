// French: Settings, Notices.

import { count, time } from '../format.ts';
import type { noticesText } from '../notices.ts';
import type { Translation } from '../translation.ts';

export const frenchNotices: Translation<typeof noticesText> = {
  notices: {
    heading: 'Notifications',
    lead: 'Capstan peut signaler ce qui se passe quand personne ne regarde : une tâche est terminée, une cartouche est demandée, quelque chose requiert votre attention. Tant que cette fenêtre est ouverte, elle affiche elle-même les notifications de vos tâches.',
    ways: 'Comment vous êtes averti',
    none: 'Aucune notification n’est envoyée.',
    kinds: { mail: 'E-mail', webhook: 'Webhook', ntfy: 'ntfy', desktop: 'Bureau' },
    channel: (channel) => {
      switch (channel.kind) {
        case 'mail':
          return `E-mail à ${channel.to.join(', ')}${channel.smtp === null ? '' : ` par ${channel.smtp.host}`}`;
        case 'webhook':
          return `Webhook ${channel.url}`;
        case 'ntfy':
          return `ntfy ${channel.url}`;
        case 'desktop':
          return 'Bureau';
      }
    },
    about: { own: 'Vos tâches, miroirs et groupes', machine: 'Les vôtres, et cette machine' },
    allEvents: 'Tous les événements',
    events: {
      'job-done': 'Tâche terminée',
      'job-partial': 'Tâche terminée avec des erreurs',
      'job-failed': 'Tâche en échec',
      'cartridge-wanted': 'Cartouche demandée',
      'mirror-behind': 'Miroir en retard',
      'restore-test-due': 'Test de restauration à faire',
      'pool-nearly-full': 'Groupe presque plein',
      'door-open': 'Bibliothèque ouverte ou en pause',
      'cleaning-needed': 'Lecteur à nettoyer',
      'equipment-failed': 'Lecteur ou bibliothèque en panne',
      'catalogue-unwell': 'Problème avec le catalogue ou son disque',
      'helper-crashed': 'Service redémarré après un arrêt brutal',
    },
    eventsHeading: 'Événements',
    state: (delivered, queued) =>
      [
        delivered === null ? 'Rien de remis pour l’instant' : `Dernière remise ${time(delivered)}`,
        ...(queued === 0 ? [] : [`${count(queued, 'notification', 'notifications')} à envoyer`]),
      ].join(' · '),
    test: 'Envoyer un test',
    testOf: (name) => `Envoyer un test par ${name}`,
    testing: 'Envoi…',
    arrived: 'Remis',
    removeOf: (name) => `Supprimer ${name}`,
    add: 'Ajouter une voie',
    addAction: 'Ajouter',
    kind: 'Par',
    to: 'À',
    toHint: 'ann@lab.example',
    url: 'Adresse',
    urlHint: 'https://lab.example/tape',
    topicHint: 'https://ntfy.sh/TOPIC',
    server: 'Serveur de messagerie',
    serverHint: 'Vide : celui de cet ordinateur',
    security: 'Chiffrement',
    securities: { starttls: 'STARTTLS', tls: 'TLS', none: 'Aucun' },
    user: 'Se connecter en tant que',
    userHint: 'Vide : sans mot de passe',
    secret: { mail: 'Fichier du mot de passe', webhook: 'Fichier du secret', ntfy: 'Fichier du jeton' },
    secretMeaning: 'Sa première ligne est utilisée. Le fichier reste à vous et il est lu avec vos droits.',
    secretHint: '/home/ann/.mail-password',
    includeNames: 'Aussi les noms des fichiers et des dossiers',
  },
};
