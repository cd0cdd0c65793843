// French: restoring.

import { count, duration, number, sizeInWords } from '../format.ts';
import type { restoreText } from '../restore.ts';
import type { Translation } from '../translation.ts';
import { noFolderYet } from './tables.ts';
import { frenchWaits } from './waits.ts';

export const frenchRestore: Translation<typeof restoreText> = {
  restore: {
    heading: 'Restaurer',
    lead: 'Les fichiers sélectionnés sont restaurés dans un dossier de votre choix. Rien n’est chargé avant que vous n’appuyiez sur « Restaurer ».',
    empty: 'Rien de sélectionné',
    emptyHint:
      'Sélectionner fichiers et dossiers dans « Contenu », de toutes les cartouches voulues. Ils sont réunis ici.',
    goBrowse: 'Ouvrir « Contenu »',
    what: 'À restaurer',
    whole: 'Toute la cartouche',
    asOf: (generation) => `à la génération ${number(generation)}`,
    remove: (name) => `Exclure ${name}`,
    removeAll: (barcode) => `Exclure tout ce qui vient de ${barcode}`,
    more: (many) => `et ${number(many)} de plus`,
    clear: 'Tout retirer',
    where: 'Destination',
    free: (size) => `${sizeInWords(size)} libres`,
    tooLittle: (size) => `Pas assez de place : seulement ${sizeInWords(size)} libres.`,
    inBasket: (many) => count(many, 'élément sélectionné', 'éléments sélectionnés'),
    chooseFolder: 'Choisir un dossier…',
    changeFolder: 'Changer…',
    noFolder: noFolderYet,
    dropFolder: 'Relâcher pour restaurer dans ce dossier',
    onlyFolders: 'Seul un dossier peut être une destination.',
    steps: 'Ce qui va se passer',
    counting: 'Préparation de la restauration…',
    noTarget: 'Choisir un dossier pour voir le plan.',
    amount: (files, size) => `${count(files, 'fichier', 'fichiers')}, ${sizeInWords(size)}.`,
    takes: (seconds, isRealDrive) =>
      isRealDrive
        ? `Un vrai lecteur prend ${duration(seconds)} ; ce lecteur virtuel est instantané.`
        : `Prend ${duration(seconds)}.`,
    noTime: 'Le temps nécessaire est inconnu.',
    parts: ({ loadSeconds: load, locateSeconds: wind, readSeconds: read }) =>
      [
        ...(load > 0 ? [`Chargement ${duration(load)}`] : []),
        `${load > 0 ? 'recherche' : 'Recherche'} ${duration(wind)}`,
        `lecture ${duration(read)}`,
      ].join(', '),
    isIn: (drive) => `dans ${drive}`,
    onShelf: 'sur l’étagère',
    fromGoodCopies: (many) =>
      count(many, 'fichier est restauré d’une copie intacte.', 'fichiers sont restaurés d’une copie intacte.'),
    onlyDamaged: (many) =>
      `${count(many, 'fichier est endommagé', 'fichiers sont endommagés')}, sans copie intacte connue :`,
    damagedAt: (barcode, path) => `${barcode} : ${path}`,
    renamed: (many) =>
      `${count(many, 'nom est trop long', 'noms sont trop longs')} pour ce disque et ${many === 1 ? 'sera raccourci' : 'seront raccourcis'} :`,
    becomes: (path, target) => `${path} devient ${target}`,
    inTheWay: (many) => count(many, 'élément existe déjà', 'éléments existent déjà'),
    conflict: {
      skip: 'Garder les fichiers existants',
      rename: 'Garder les deux : les fichiers restaurés reçoivent un nouveau nom',
      newer: 'Remplacer les fichiers plus anciens que ceux de la bande',
      overwrite: 'Remplacer les fichiers existants',
    },
    promise:
      'Les fichiers sont lus dans l’ordre le plus rapide pour la bande. Chacun n’est enregistré qu’une fois sa somme de contrôle vérifiée.',
    keepDamaged: 'Sauver les fichiers endommagés (signalé dans le nom)',
    acls: 'Restaurer les listes de contrôle d’accès',
    aclsMeaning:
      'Là où l’archivage les a conservées. Les attributs de sécurité ne reviennent que pour les administrateurs.',
    way: 'Montrer l’ordre de lecture',
    wayLabel: (barcode) => `Montrer l’ordre de lecture sur ${barcode}`,
    start: 'Restaurer',
  },

  restoreTo: {
    title: 'Restaurer là où vous avez déposé',
    lead: 'Voici ce qui sera restauré, et ce qu’il faut pour cela.',
    unseen:
      'Aucun dossier ouvert ne montre où les fichiers ont été déposés : ce n’est peut-être pas un dossier, ou il ne peut pas être écrit. Choisir le dossier ici.',
  },

  restoring: {
    insert: (barcode) => `Insérer ${barcode}`,
    assurance:
      'Les fichiers restaurés restent. La restauration attend aussi longtemps que nécessaire, puis reprend d’elle-même.',
    wrong: frenchWaits.notWanted,
    holds: (drive, barcode) => `${drive} contient ${barcode}`,
    eject: (barcode) => `Éjecter ${barcode}`,
    another: 'Restaurer d’autres fichiers',
    openFolder: 'Ouvrir le dossier',
    showInFolder: 'Montrer dans le dossier',
    gone: (path) => `${path} n’existe plus. Il a été déplacé, renommé ou supprimé.`,
    notOpened: (path, why) => `Aucun programme n’a pu ouvrir ${path}, mais le fichier est là. (${why})`,
    failed: (many) =>
      count(many, 'fichier n’a pas pu être restauré entièrement', 'fichiers n’ont pas pu être restaurés entièrement'),
  },
};
