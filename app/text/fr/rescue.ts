// French: rescue.

import type { rescueText } from '../rescue.ts';
import type { Translation } from '../translation.ts';

export const frenchRescue: Translation<typeof rescueText> = {
  rescue: {
    menu: 'Sauver les fichiers…',
    title: (barcode) => `Sauver les fichiers de ${barcode}`,
    lead: 'Le dernier recours, quand l’étiquette ou l’index d’une cartouche est perdu ou endommagé. Rien n’est écrit sur la cartouche.',
    folderMeaning: 'Un dossier vide, ou sans autre sauvetage dedans.',
    newestOnly: 'Exclure les fichiers supprimés et les anciennes versions',
    steps: [
      'Toute la bande est parcourue à la recherche d’index, récents et anciens. Cela peut durer autant qu’une lecture complète.',
      'Chaque fichier nommé par un index est lu, et sa somme de contrôle comparée.',
      'D’un fichier endommagé, les parties intactes sont gardées, avec des zéros pour ce qui manque. Son nom le dit.',
      'map.txt, dans le dossier, énumère ce qui a été trouvé et ce qui manque.',
    ],
    start: 'Sauver les fichiers',
  },
};
