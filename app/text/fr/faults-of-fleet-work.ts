// French: faults of cartridges and jobs that several tape hosts share.

import type { FaultsOfFleetWork } from '../fault-table.ts';

export const frenchFaultsOfFleetWork: FaultsOfFleetWork = {
  'fleet.cartridge-taken': [
    'Un autre ordinateur du parc écrit sur cette cartouche',
    'La mémoire de {subject|la cartouche} nomme un autre ordinateur, ou un passage de main plus récent que celui connu ici. Elle reste lisible ; plus rien n’y a été écrit.',
    'La recharger quand la base de données commune est joignable : cet ordinateur la reprend alors.',
  ],
  'fleet.cartridge-marked': [
    'La cartouche appartient à un autre parc',
    'La mémoire de {subject|la cartouche} porte la marque d’un parc auquel cet ordinateur n’appartient pas. Elle reste lisible ; rien n’y a été écrit.',
    'Y écrire depuis un ordinateur de ce parc. S’il doit la perdre, retirer la marque :  capstan fleet unmark {subject|BARCODE}',
  ],
  'fleet.lease-unconfirmed': [
    'La base de données commune doit dire à qui est cette cartouche',
    'La mémoire de {subject|la cartouche} ne dit pas qu’elle est à cet ordinateur, et la base ne répond pas. Elle reste lisible ; rien n’y a été écrit.',
    'Réessayer quand la base est joignable, ou prendre une cartouche que cet ordinateur a écrite en dernier.',
  ],
  'fleet.lease-held': [
    'Un autre ordinateur n’a pas cédé cette cartouche',
    'La mémoire de {subject|la cartouche} n’accepte pas de marque : seule la base sait à qui elle est. Elle reste lisible ; rien n’y a été écrit.',
    'Sur l’ordinateur qui y a écrit :  capstan fleet release {subject|BARCODE}',
  ],
  'fleet.mark-refused': [
    'Ce lecteur ne peut pas marquer la cartouche',
    'D’autres ordinateurs du parc se fient à la marque dans la mémoire de {subject|la cartouche}, et ce lecteur n’en écrit pas. Elle reste lisible ; rien n’y a été écrit.',
    'Y écrire dans un autre lecteur.',
  ],
  'fleet.cartridge-nowhere': [
    'Aucun ordinateur du parc n’a cette cartouche',
    '{subject|La cartouche} n’est dans aucun lecteur, robot ni rayon connu de la base de données commune.',
    'La charger sur l’un des ordinateurs, puis redemander.',
  ],
  'fleet.cartridge-ambiguous': [
    'Plusieurs cartouches portent ce code-barres',
    'Des ordinateurs du parc ont des cartouches différentes avec le code-barres {subject|indiqué}.',
    'Demander sur l’ordinateur qui a la bonne.',
  ],
  'fleet.job-not-begun': [
    'Aucun ordinateur n’a cette tâche',
    'Elle attend son tour, ou elle est terminée. Rien n’a été modifié.',
    'Voir où elle en est :  capstan fleet queue --all',
  ],
  'fleet.job-given-back': [
    'Un autre ordinateur du parc fait cette tâche',
    'Sa cartouche a été emportée avant que rien n’en soit fait ici. Elle attend un ordinateur qui l’a.',
    'Voir qui l’a maintenant :  capstan fleet queue',
  ],
  'fleet.person-unknown': [
    'La personne qui a demandé est inconnue sur cet ordinateur',
    '{subject|L’identifiant} n’est pas un utilisateur d’ici, a un autre numéro que là où la tâche a été demandée, ou y est root. Rien n’a été fait.',
    'Les relier, en tant qu’administrateur de cet ordinateur :  capstan fleet people link USER HOST:USER. Ou demander la tâche là-bas.',
  ],
  'fleet.call-stays': [
    'Seul l’ordinateur interrogé peut faire cela',
    'Un autre ordinateur du parc peut restaurer, sauver, contrôler et vérifier.',
    'Le demander sur l’ordinateur qui a la cartouche.',
  ],
};
