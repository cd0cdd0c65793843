// French: faults of manifests.

import type { FaultsOfManifests } from '../fault-table.ts';

const nothingCompared = 'Aucun fichier n’a été comparé.';

export const frenchFaultsOfManifests: FaultsOfManifests = {
  'manifest.file-differs': [
    'Le fichier diffère du manifeste',
    'Le contenu de {subject|ce fichier} n’est pas celui qu’indique le manifeste ; il n’a donc pas été archivé. Il a pu être endommagé ou modifié depuis.',
    'Obtenir une bonne copie du fichier et l’archiver de nouveau, ou archiver sans le manifeste.',
  ],
  'manifest.file-missing': [
    'Un fichier du manifeste manque',
    'Le manifeste indique {subject|un fichier} qui n’est pas parmi les fichiers à archiver.',
    'Retrouver le fichier et archiver de nouveau, ou vérifier si le manifeste est bien celui de ce dossier.',
  ],
  'manifest.restored-differs': [
    'Le fichier restauré diffère du manifeste',
    'Le contenu de {subject|ce fichier} est celui qui a été archivé, mais pas celui qu’indique le manifeste. Il a été endommagé ou modifié avant l’archivage, ou le manifeste est celui d’une autre version.',
    'Chercher une autre version du fichier, ou le manifeste de celle-ci.',
  ],
  'manifest.restored-missing': [
    'Un fichier du manifeste n’a pas été restauré',
    'Le manifeste indique {subject|un fichier} qui n’est pas parmi les fichiers restaurés.',
    'Restaurer aussi ce fichier : il peut être sur une autre cartouche, ou n’avoir jamais été archivé.',
  ],
  'manifest.not-found': [
    'Aucun manifeste trouvé',
    `Il n’y a ni fichier MHL, ni historique ASC MHL, ni bag, ni liste de sommes de contrôle à {subject|cet endroit}. ${nothingCompared}`,
    'Vérifier le chemin. Indiquer une liste au nom inhabituel elle-même, et non son dossier.',
  ],
  'manifest.unreadable': [
    'Le manifeste est illisible',
    `Capstan n’a pas le droit de lire {subject|le manifeste}, ou son disque a une défaillance. ${nothingCompared}`,
    'Vérifier les droits et le disque, puis réessayer.',
  ],
  'manifest.ambiguous': [
    'Il y a plusieurs manifestes',
    `Plus d’un manifeste se trouve dans {subject|le dossier}. ${nothingCompared}`,
    'Indiquer lequel utiliser ; les détails techniques les énumèrent.',
  ],
  'manifest.invalid': [
    'Le manifeste n’est pas valide',
    `{subject|Le manifeste} est inutilisable : il est endommagé, se contredit, ou indique des fichiers hors de son dossier. ${nothingCompared}`,
    'Obtenir de nouveau le manifeste ; les détails techniques disent ce qui ne va pas.',
  ],
  'manifest.too-large': [
    'Le manifeste est trop grand',
    `{subject|Le manifeste} dépasse 1 Gio ou indique plus de deux millions de fichiers. ${nothingCompared}`,
    'Utiliser de plus petits manifestes, dossier par dossier.',
  ],
  'manifest.unknown-hashes': [
    'Le manifeste utilise des sommes de contrôle que Capstan ne sait pas calculer',
    `Tous les fichiers de {subject|ce manifeste} n’ont pas une somme de contrôle d’un type connu. ${nothingCompared}`,
    'Créer un manifeste avec xxHash64, MD5, SHA-1, SHA-256 ou SHA-512, et utiliser celui-ci.',
  ],
  'manifest.fits-nothing': [
    'Le manifeste est celui d’autres fichiers',
    `Aucun des fichiers qu’indique {subject|le manifeste} n’est parmi ceux choisis. ${nothingCompared}`,
    'Choisir le manifeste livré avec ces fichiers, ou le dossier pour lequel il a été créé.',
  ],
};
