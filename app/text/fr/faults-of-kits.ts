// French: faults of recovery kits.

import type { FaultsOfKits } from '../fault-table.ts';

export const frenchFaultsOfKits: FaultsOfKits = {
  'kit.not-found': [
    'Il n’y a pas de fiche de récupération à cet endroit',
    'Ce qui a été donné n’est ni une fiche de récupération de Capstan, ni une clé de récupération tapée en groupes.',
    'Donnez le fichier de la fiche, le texte de son code, ou les 16 groupes tels qu’imprimés, avec leurs contrôles.',
  ],
  'kit.group': [
    'Un groupe de la clé n’est pas comme imprimé',
    'Dans le groupe {subject|de numéro inconnu}, le contrôle ne va pas avec les chiffres. Les groupes précédents sont justes.',
    'Comparez ce groupe à la fiche, caractère par caractère, et tapez-le de nouveau.',
  ],
  'kit.group-missing': [
    'Il manque des groupes de la clé de récupération',
    'Le groupe {subject|de numéro inconnu} manque, ou il y en a trop. Une clé de récupération a 16 groupes, et 36 avec la clé du groupe de cartouches.',
    'Tapez ce qui manque. Un groupe a quatre chiffres, un tiret et deux chiffres.',
  ],
  'kit.damaged': [
    'La fiche de récupération est endommagée',
    'Le code d’une fiche de récupération est là, mais des parties manquent ou sont changées.',
    'Scannez de nouveau le code, prenez un autre exemplaire, ou tapez les groupes imprimés sous le code.',
  ],
  'kit.newer': [
    'La fiche de récupération vient d’un Capstan plus récent',
    'Cette version de Capstan ne connaît pas cette forme de fiche.',
    'Utilisez la version de Capstan qui a établi la fiche, ou une plus récente.',
  ],
  'kit.key-mismatch': [
    'Deux clés ne vont pas ensemble',
    'La clé de récupération n’ouvre pas la clé qui appartient à {subject|ce groupe}. Rien n’a été écrit.',
    'Prenez la dernière fiche établie pour ce groupe.',
  ],
};
