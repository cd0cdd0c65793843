// French: the manifest that came with files.

import type { manifestText } from '../manifest.ts';
import type { Translation } from '../translation.ts';

export const frenchManifest: Translation<typeof manifestText> = {
  manifest: {
    label: 'Vérifier avec un manifeste',
    none: 'Aucun manifeste choisi',
    chooseFile: 'Choisir un fichier…',
    without: 'Ne pas vérifier avec un manifeste',
    inRestored: 'Dans le dossier restauré',
    restored: 'Vérification avec le manifeste du dossier restauré',
    archiveMeaning:
      'Pour des fichiers reçus avec un MHL, un ASC MHL, un bag ou une liste de sommes de contrôle : le choisir, ou le dossier qui le contient. Les fichiers qui en diffèrent ne sont pas archivés, et ceux qui manquent sont nommés.',
    restoreMeaning:
      'Pour des fichiers livrés avec un MHL, un ASC MHL, un bag ou une liste de sommes de contrôle : le choisir, ou le dossier qui le contient. Les fichiers qui en diffèrent ou qui manquent sont nommés.',
    chosen: (name) => `Vérification avec ${name}`,
  },
};
