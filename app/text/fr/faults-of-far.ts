// French: faults of lines to other computers.

import type { FaultsOfFar } from '../fault-table.ts';

export const frenchFaultsOfFar: FaultsOfFar = {
  'far.unreachable': [
    'L’autre ordinateur est injoignable',
    '{subject|L’autre ordinateur} ne répond pas, ou aucun n’a ce nom. Rien n’y a été envoyé.',
    'Vérifier son nom, le réseau, et s’il est allumé ; ce que dit ssh est dans les détails techniques.',
  ],
  'far.refused': [
    'L’autre ordinateur a refusé la connexion',
    '{subject|L’autre ordinateur} n’accepte pas votre clé ou votre mot de passe. Rien n’y a été envoyé.',
    'Vérifier que « ssh » avec le même nom vous connecte depuis un terminal ; l’utilisateur peut y avoir un autre nom.',
  ],
  'far.other-computer': [
    'Ce n’est peut-être pas l’ordinateur voulu',
    '{subject|L’autre ordinateur} montre une clé inconnue ici, ou une autre qu’avant. Rien n’y a été envoyé.',
    'Comparer sa clé avec ce que dit son administrateur, puis se connecter une fois avec « ssh » depuis un terminal pour l’accepter.',
  ],
  'far.no-program': [
    'Capstan n’y est pas installé',
    'Vous êtes connecté à {subject|l’autre ordinateur}, mais il n’a pas de programme « capstan ».',
    'Y installer Capstan, ou indiquer sa place avec CAPSTAN_REMOTE_COMMAND.',
  ],
  'far.no-bridge': [
    'L’autre ordinateur n’a pas répondu comme Capstan',
    'Vous êtes connecté à {subject|l’autre ordinateur}, mais ce qui y a démarré ne parle pas comme Capstan.',
    'Vérifier que Capstan y est aussi récent qu’ici, et que la connexion par « ssh » n’affiche rien sans fin.',
  ],
  'far.line-lost': [
    'La liaison avec l’autre ordinateur est perdue',
    '{subject|L’autre ordinateur} ne répond plus. Ses tâches y continuent, sauf pour les fichiers en chemin.',
    'Réessayer quand le réseau est revenu ; les tâches montreront où elles en sont.',
  ],
};
