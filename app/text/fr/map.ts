// French: the tape map.

import { bytes, count, duration, number } from '../format.ts';
import type { mapText } from '../map.ts';
import type { Translation } from '../translation.ts';
import { jobPhases } from './tables.ts';

const ends = { head: 'depuis la position actuelle', 'load-point': 'depuis le début de la bande' } as const;
const sections = (many: number) => count(many, 'section', 'sections');

export const frenchMap: Translation<typeof mapText> = {
  map: {
    heading: 'Carte de bande',
    hint: 'Montre où sont les fichiers sur la bande et ce qui reste inutilisé. Aucun lecteur nécessaire.',
    none: 'Aucune bande à montrer',
    noneHint: 'Formater une cartouche et y archiver un dossier. Sa carte apparaît alors ici.',
    cartridge: 'Cartouche',
    loading: 'Chargement du catalogue…',
    unknown: 'La disposition de ce type de bande est inconnue',
    unknownHint: 'Aucun modèle de lecteur ne la décrit. Les fichiers de la cartouche sont listés dans Contenu.',
    index: 'Index',
    band: (of) => `Bande ${number(of)}`,
    metres: (at) => (at === 0 ? '0 m' : `${number(at)} m`),
    endOfData: 'fin des données',
    endOfCartridge: 'fin de cette cartouche',
    stage: (barcode) => `Carte de bande de ${barcode}`,
    keys: 'Les flèches vont d’un fichier à l’autre, plus et moins zooment, 0 montre toute la bande.',
    whole: 'Toute la bande',
    written: 'Partie écrite',
    closer: 'Agrandir',
    further: 'Réduire',
    browse: 'Contenu',
    legend: 'Sur cette bande',
    beside: 'Autres fichiers',
    others: 'Fichiers d’autres utilisateurs',
    tables: 'Index et données supprimées',
    later: 'Ajoutés plus tard',
    laterFile: 'Ajouté après la génération montrée',
    older: (barcode, when) => `${barcode} au ${when}. Les fichiers ajoutés plus tard sont pâles.`,
    files: (many) => count(many, 'fichier', 'fichiers'),
    largest: 'Plus gros fichiers',
    passAndBlock: (wrap, block) => `Passe ${number(wrap)}, bloc ${number(block)}`,
    moreFolders: (many) => `et ${count(many, 'autre dossier', 'autres dossiers')}`,
    nothing: 'Rien encore',
    facts: {
      wraps: (wraps, bands, metres) =>
        `${number(wraps)} passes sur ${number(Math.round(metres))} m, en ${count(bands, 'bande', 'bandes')}`,
      written: (used) => `${bytes(used)} écrits`,
      filesThen: (files) => `${count(files, 'fichier', 'fichiers')} alors`,
      free: (free) => `${bytes(free)} libres`,
      reported: 'Fins de passes données par le lecteur',
      reckoned: 'Fins de passes estimées d’après la capacité',
    },
    place: (wrap, forward) => `Passe ${number(wrap)}, ${forward ? 's’éloignant du' : 'revenant au'} début de la bande`,
    block: (block) => `Bloc ${number(block)}`,
    bare: 'Bande inutilisée',
    indexes: 'Index ou données supprimées',
    sharing: (others) => `et ${count(others, 'autre fichier', 'autres fichiers')} dans le même enregistrement`,
    reach: (seconds, from) => `${duration(seconds)} ${ends[from]}`,
    running: {
      streaming: 'En cours d’écriture',
      locating: jobPhases.locating,
      reading: 'En cours de lecture',
      other: 'En cours d’utilisation',
    },
    path: (stretches, seconds) =>
      `Pour restaurer la sélection, ${count(stretches, 'section est lue', 'sections sont lues')} dans l’ordre dessiné : ${duration(seconds)}.`,
    jobPath: (stretches) => `Une restauration lit ${sections(stretches)} de cette bande, dans l’ordre dessiné.`,
    pathLost: 'Les fichiers choisis ne sont plus sur cette cartouche.',
    hidePath: 'Masquer l’ordre de lecture',
    show: 'Montrer sur la carte de bande',
    menu: 'Actions pour cet endroit',
    browseAll: (barcode) => `Contenu de ${barcode}`,
    showPath: 'Montrer l’ordre de lecture',
    miniature: (stretches) =>
      `Ordre de lecture : ${sections(stretches)}, de la première (en haut) à la dernière (en bas) ; le début de la bande est à gauche.`,
  },
};
