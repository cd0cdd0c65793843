// French: faults of tape libraries.

import type { FaultsOfLibrary } from '../fault-table.ts';

const lookAgain = 'Faire l’inventaire de la bibliothèque, puis réessayer.';

export const frenchFaultsOfLibrary: FaultsOfLibrary = {
  'library.absent': [
    'La bibliothèque ne répond plus',
    'La liaison avec {subject|la bibliothèque} est coupée. Les fichiers signalés comme sûrs le restent. Le robot est souvent relié par l’un des lecteurs.',
    'Vérifier l’alimentation et les câbles de la bibliothèque et de ses lecteurs, puis réessayer.',
  ],
  'library.busy': [
    'La bibliothèque n’est pas encore prête',
    '{subject|La bibliothèque} démarre ou fait son inventaire. Aucune cartouche n’a été déplacée.',
    'Attendre que son écran l’indique prête, puis réessayer.',
  ],
  'library.door-open': [
    'La bibliothèque est ouverte ou en pause',
    '{subject|La bibliothèque} ne déplace rien tant que sa porte est ouverte ou qu’elle est en pause sur son panneau. Aucune cartouche n’a été déplacée.',
    'Fermer la porte, ou mettre fin à la pause sur le panneau, puis réessayer.',
  ],
  'library.fault': [
    'La bibliothèque signale une panne',
    '{subject|La bibliothèque} n’a pas pu déplacer une cartouche et ne peut continuer seule. Les fichiers signalés comme sûrs le restent.',
    'Suivre ce que dit l’écran de la bibliothèque, puis réessayer. Les détails techniques aideront le service.',
  ],
  'library.refused-move': [
    'La bibliothèque ne fait pas ce trajet',
    '{subject|La bibliothèque} a refusé de déplacer la cartouche entre ces deux emplacements. Rien n’a été déplacé.',
    'Choisir un autre emplacement ; certaines bibliothèques ne vont pas du guichet au lecteur.',
  ],
  'library.out-of-reach': [
    'Aucun robot n’atteint la cartouche',
    '{subject|La cartouche} n’est dans aucun emplacement de la bibliothèque où se trouve le lecteur. Un robot ne charge que depuis ses propres emplacements. Rien n’a été déplacé.',
    'La déplacer vers un emplacement de cette bibliothèque, ou utiliser un autre lecteur.',
  ],
  'library.unanswered': [
    'La bibliothèque a mis trop de temps',
    '{subject|La bibliothèque} n’a pas répondu à temps, et la cartouche est toujours à sa place.',
    'Vérifier l’écran de la bibliothèque, puis réessayer.',
  ],
  'library.source-empty': [
    'La cartouche n’est plus à sa place',
    'L’emplacement où prendre {subject|la cartouche} est vide ; quelqu’un l’a peut-être retirée. Rien n’a été déplacé.',
    lookAgain,
  ],
  'library.destination-full': [
    'Une cartouche s’y trouve déjà',
    'L’emplacement prévu pour {subject|la cartouche} est occupé. Rien n’a été déplacé.',
    'Faire l’inventaire de la bibliothèque, ou choisir un autre emplacement.',
  ],
  'library.other-cartridge': [
    'Une autre cartouche s’y trouve à présent',
    'L’emplacement où prendre {subject|la cartouche} en contient une autre ; quelqu’un les a peut-être échangées. Rien n’a été déplacé.',
    lookAgain,
  ],
  'library.cartridge-held': [
    'Le lecteur ne lâche pas la cartouche',
    'Le robot n’a pas pu sortir {subject|la cartouche} de son lecteur. Rien n’a été déplacé.',
    'Éjecter la cartouche, ou appuyer sur le bouton d’éjection du lecteur, puis réessayer.',
  ],
  'library.cartridge-stuck': [
    'La cartouche est coincée',
    '{subject|La cartouche} n’est ni entrée ni sortie, et la bibliothèque s’est arrêtée. Les fichiers signalés comme sûrs le restent.',
    'Regarder l’écran de la bibliothèque ; il faudra peut-être dégager la cartouche. Ne pas forcer.',
  ],
  'library.cartridge-astray': [
    'Une cartouche n’est pas là où elle devait être',
    'Après un déplacement, {subject|la cartouche} n’est visible ni à l’ancien ni au nouvel emplacement : elle est peut-être dans la pince du robot. Les fichiers signalés comme sûrs le restent.',
    'Regarder l’écran de la bibliothèque, puis faire l’inventaire.',
  ],
  'library.unknown': [
    'Aucune bibliothèque de ce nom',
    'Aucune bibliothèque appelée {subject|ainsi} n’est connectée. Rien n’a été déplacé.',
    'Vérifier le nom dans la liste des bibliothèques, ainsi que l’alimentation et les câbles.',
  ],
  'library.not-named': [
    'Nommer la bibliothèque',
    'Plusieurs bibliothèques sont connectées : il faut dire laquelle. Rien n’a été déplacé.',
    'En nommer une de la liste des bibliothèques.',
  ],
  'library.cartridge-absent': [
    'La cartouche n’est dans aucun emplacement de bibliothèque',
    'Aucun emplacement d’une bibliothèque connectée ne contient {subject|la cartouche}. Rien n’a été déplacé.',
    'La mettre dans un emplacement, ou l’y déplacer depuis le guichet, puis réessayer.',
  ],
  'library.held': [
    'Un autre programme a ouvert la bibliothèque',
    'Un programme de cet ordinateur utilise le robot de {subject|la bibliothèque} ; les détails techniques disent lequel. Rien n’a été déplacé.',
    'Fermer ce programme, puis chercher à nouveau les lecteurs.',
  ],
  'library.forbidden': [
    'Pas le droit d’ouvrir la bibliothèque',
    'Capstan n’a pas le droit d’utiliser le robot de {subject|la bibliothèque}. Rien n’a été déplacé. Si plusieurs personnes utilisent cet ordinateur, l’administrateur installe plutôt le service de Capstan (sudo capstan-service install).',
    'Rejoindre le groupe « tape », puis se reconnecter :  sudo usermod -aG tape $USER',
  ],
  'library.drive-unproven': [
    'On ne sait pas quel lecteur de la bibliothèque est lequel',
    'La bibliothèque ne dit pas où se trouve chaque lecteur, et {subject|le lecteur} n’a pas pu être trouvé en y mettant une cartouche. Rien n’a été écrit.',
    'Retirer les cartouches des lecteurs de la bibliothèque, puis réessayer.',
  ],
  'library.no-cleaning-cartridge': [
    'Aucune cartouche de nettoyage dans la bibliothèque',
    '{subject|Un lecteur} demande à être nettoyé, et aucun emplacement de sa bibliothèque ne contient de cartouche de nettoyage utilisable. Il n’a pas été nettoyé.',
    'Mettre une cartouche de nettoyage (son code-barres commence par CLN) dans un emplacement, ou en remplacer une qui est usée ; le lecteur est ensuite nettoyé automatiquement.',
  ],
};
