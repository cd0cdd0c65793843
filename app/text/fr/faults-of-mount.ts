// French: faults of a mount.

import type { FaultsOfMount } from '../fault-table.ts';

export const frenchFaultsOfMount: FaultsOfMount = {
  'mount.refused': [
    'Le dossier n’a pas pu être monté',
    'Le système n’a pas monté les cartouches sur {subject|le dossier}.',
    'Vérifiez que le paquet fuse3 est installé et que le dossier est vide et vous appartient.',
  ],
  'mount.folder-unfit': [
    'Rien ne peut être monté à cet endroit',
    '{subject|Le dossier} n’est pas un dossier vide à vous, ou quelque chose y est déjà monté.',
    'Choisissez un dossier vide à vous.',
  ],
  'mount.none': [
    'Rien de Capstan n’est monté à cet endroit',
    '{subject|Le chemin} ne se trouve dans aucun dossier monté par Capstan.',
    'Montez d’abord les cartouches :  capstan mount DIR',
  ],
  'mount.in-use': [
    'Le dossier monté est utilisé',
    'Des programmes ont encore des fichiers ouverts dans {subject|le dossier}.',
    'Fermez-les, puis démontez à nouveau.',
  ],
  'mount.staging-in-use': [
    'Un autre montage utilise cet espace de transit',
    'Deux montages ne peuvent pas partager {subject|l’espace de transit}. Rien n’a été monté.',
    'Démontez l’autre, ou donnez à celui-ci un espace à lui avec --staging.',
  ],
  'mount.spool-in-use': [
    'Un autre montage utilise ce dossier pour ses dépôts',
    'Deux montages ne peuvent pas garder leurs dépôts dans {subject|le même dossier}. Rien n’a été monté.',
    'Démontez l’autre, ou donnez à celui-ci un dossier de dépôt à lui avec --spool.',
  ],
  'mount.staging-full': [
    'L’espace de transit est plein',
    'Rapporter {subject|le fichier} demande {neededBytes|plus}, alors que {freeBytes|moins} peuvent être libérés dans l’espace de transit ; ce qui est épinglé y reste.',
    'Libérez ou désépinglez des fichiers, ou montez avec un --staging-size plus grand.',
  ],
  'mount.on-tape': [
    'Le fichier est sur bande',
    'Le contenu de {subject|ce fichier} est sur bande et n’a pas été rapporté pour ce programme.',
    'Rapportez-le d’abord :  capstan stage PATH',
  ],
};
