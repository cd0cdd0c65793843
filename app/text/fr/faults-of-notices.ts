// French: faults of notices.

import type { FaultsOfNotices } from '../fault-table.ts';

export const frenchFaultsOfNotices: FaultsOfNotices = {
  'notices.unknown': [
    'Cette voie de notification n’existe pas',
    '{subject|Ce nom} n’est celui d’aucune voie que vous avez configurée.',
    'Afficher les voies avec :  capstan notices',
  ],
  'notices.exists': [
    'Ce nom est déjà utilisé',
    'Une voie de notification porte déjà le nom {subject|indiqué}. Rien n’a été modifié.',
    'Choisir un autre nom, ou modifier la voie existante.',
  ],
  'notices.too-many': [
    'Il y a trop de voies de notification',
    'Une personne ne peut pas en avoir davantage. Rien n’a été modifié.',
    'En supprimer une qui ne sert plus.',
  ],
  'notices.host-not-allowed': [
    'Les notifications ne peuvent pas être envoyées là',
    'Le service n’envoie les notifications des membres qu’aux serveurs autorisés par l’administrateur, et {subject|celui-ci} n’en fait pas partie.',
    'Demander à l’administrateur d’ajouter le serveur à noticeHosts dans la politique, ou en choisir un autorisé.',
  ],
  'notices.desktop-elsewhere': [
    'Ce service ne peut pas atteindre votre bureau',
    'Il sert tous les utilisateurs de cet ordinateur et n’a accès au bureau de personne. Rien n’a été modifié.',
    'Laisser la fenêtre ouverte, même dans la zone de notification : elle affiche elle-même les notifications de vos tâches.',
  ],
  'notices.password-in-clear': [
    'Le mot de passe serait envoyé en clair',
    'Une connexion à {subject|ce serveur} sans TLS montre le mot de passe à tous sur le trajet.',
    'Utiliser TLS ou STARTTLS, ou se passer de connexion avec mot de passe.',
  ],
  'notices.no-secret': [
    'Le mot de passe est illisible',
    'La première ligne de {subject|ce fichier} est vide ou trop longue, ou l’identifiant de service n’existe pas.',
    'Mettre le mot de passe sur la première ligne du fichier, ou vérifier les identifiants du service.',
  ],
  'notices.unreachable': [
    'La notification n’a pas pu être remise',
    '{subject|Le serveur} n’a pas répondu, ou la connexion a été rompue.',
    'Vérifier l’adresse, le réseau et le serveur, puis envoyer un test.',
  ],
  'notices.refused': [
    'La notification a été refusée',
    '{subject|Le serveur} a répondu sans accepter la notification. Sa réponse figure dans les détails techniques.',
    'Vérifier l’adresse, le destinataire et la connexion, puis envoyer un test.',
  ],
  'notices.timed-out': [
    'La notification a pris trop de temps',
    '{subject|Le serveur} a accepté la connexion, mais n’a pas répondu à temps.',
    'Vérifier le serveur, puis envoyer un test.',
  ],
  'notices.program-failed': [
    'Le programme d’envoi des notifications a échoué',
    '{subject|Le programme} n’est pas installé sur cet ordinateur, ou il s’est terminé par une erreur.',
    'L’installer ou le configurer, ou indiquer un serveur de messagerie.',
  ],
};
