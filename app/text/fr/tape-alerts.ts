// French: the 64 warnings that a drive can give (TapeAlert).

import { alertWordsIn, type WordsOfAlerts } from '../tape-alerts.ts';
import { loadCleaning } from './tables.ts';

const copyIt = 'Copier la cartouche sur une autre et la retirer du service.';
const cleanIt = 'Nettoyer le lecteur. Si cela se reproduit avec d’autres cartouches, faire réparer le lecteur.';
const noLoss = `Aucune donnée n’est perdue. ${cleanIt}`;
const service = 'Faire réparer le lecteur ; le fabricant demandera les détails techniques.';
const automation = 'Consulter le panneau de la bibliothèque.';

const words: WordsOfAlerts = {
  1: ['Le lecteur lit avec difficulté', noLoss],
  2: ['Le lecteur écrit avec difficulté', noLoss],
  3: ['Une erreur n’a pas pu être corrigée', 'Vérifier la cartouche pour voir quels fichiers sont concernés.'],
  4: ['La bande n’est plus lue ni écrite de façon fiable', copyIt],
  5: ['La lecture a échoué', `La bande ou le lecteur est en cause. ${copyIt}`],
  6: ['L’écriture a échoué', 'Essayer une autre cartouche. Si cela échoue aussi, le lecteur doit être réparé.'],
  7: ['La cartouche a atteint la fin de sa vie', copyIt],
  8: ['La bande n’est pas faite pour des données', 'La copier sur une cartouche qui l’est.'],
  9: ['La cartouche est protégée en écriture', 'Déplacer son loquet, ou utiliser une autre cartouche.'],
  10: ['Le lecteur a refusé l’éjection', 'Attendre que le lecteur ait fini.'],
  11: ['Une cartouche de nettoyage a été chargée', 'L’éjecter quand le lecteur est nettoyé.'],
  12: ['Le lecteur n’accepte pas le format de la cartouche', 'Utiliser un lecteur de sa génération.'],
  13: [
    'La bande est rompue, mais peut être retirée',
    'Ne plus charger la cartouche. Un laboratoire pourra peut-être la récupérer.',
  ],
  14: ['La bande est rompue dans le lecteur', `Ne pas essayer de la sortir. ${service}`],
  15: [
    'La puce mémoire de la cartouche est en panne',
    'Son chargement est lent et ses compteurs sont perdus. La copier sur une autre cartouche.',
  ],
  16: ['La cartouche a été éjectée de force pendant que le lecteur travaillait', 'La contrôler avant d’y écrire.'],
  17: ['Ce lecteur ne peut que lire cette cartouche plus ancienne', 'Utiliser une cartouche plus récente pour écrire.'],
  18: [
    'Le répertoire de la bande a été endommagé au chargement',
    'La recherche de fichiers est lente. Vérifier la cartouche pour le reconstruire.',
  ],
  19: ['La cartouche approche de la fin de sa vie', 'Prévoir de la copier sur une autre cartouche.'],
  20: ['Le lecteur doit être nettoyé maintenant', loadCleaning],
  21: ['Le nettoyage du lecteur est à faire', 'Charger une cartouche de nettoyage quand le lecteur est libre.'],
  22: ['La cartouche de nettoyage est épuisée', 'La jeter et en utiliser une neuve.'],
  23: ['La cartouche de nettoyage ne convient pas à ce lecteur', 'En utiliser une faite pour les lecteurs LTO.'],
  24: ['La bande doit être retendue', 'Vérifier la cartouche, ce qui déroule une fois toute la bande.'],
  25: ['Une des deux connexions du lecteur est en panne', 'Vérifier ses câbles.'],
  26: ['Un ventilateur du lecteur est en panne', service],
  27: ['Une alimentation est en panne', service],
  28: ['Le lecteur consomme trop d’énergie', service],
  29: ['L’entretien du lecteur est à faire', service],
  30: [
    'Le lecteur a une panne matérielle et doit être réinitialisé',
    `L’éteindre et le rallumer. Si cela se reproduit : ${service}`,
  ],
  31: ['Le lecteur a une panne matérielle', service],
  32: ['La connexion à l’ordinateur est en panne', 'Vérifier le câble, ses connecteurs et l’adaptateur.'],
  33: ['La cartouche doit être rechargée', 'L’éjecter et la charger de nouveau.'],
  34: ['Une mise à jour du microprogramme a échoué', 'Utiliser le bon microprogramme pour ce lecteur, et réessayer.'],
  35: ['L’air est trop humide ou trop sec pour le lecteur', 'Ramener la pièce dans les limites du fabricant.'],
  36: ['Le lecteur est trop chaud ou trop froid', 'Vérifier l’aération et la température de la pièce.'],
  37: ['La tension du lecteur est hors limites', service],
  38: ['Le lecteur s’attend à tomber bientôt en panne', `Laisser finir les tâches en cours. ${service}`],
  39: ['Le lecteur demande un autotest', service],
  40: ['Le robot de la bibliothèque a un problème', automation],
  41: ['Une cartouche est restée dans la bibliothèque', automation],
  42: ['Le robot de la bibliothèque a dû s’y reprendre', automation],
  43: ['La porte de la bibliothèque est ouverte', automation],
  44: ['Le robot de la bibliothèque a une panne matérielle', automation],
  45: ['Le magasin de la bibliothèque manque', automation],
  46: ['Le robot de la bibliothèque s’attend à tomber bientôt en panne', automation],
  49: [
    'La cartouche a moins de capacité qu’elle ne devrait',
    'La bande a des zones défectueuses. La copier, et en utiliser une autre.',
  ],
  50: ['Le lecteur a perdu ses compteurs', 'Ils repartent de zéro ; les données sur bande ne sont pas concernées.'],
  51: [
    'Le répertoire de la bande n’a pas pu être écrit à l’éjection',
    'La recherche sera lente la prochaine fois. La charger de nouveau.',
  ],
  52: ['La zone système de la bande n’a pas pu être écrite', copyIt],
  53: ['La zone système de la bande est illisible', copyIt],
  54: ['Le début des données est introuvable', 'Contrôler la cartouche avant toute autre chose.'],
  55: [
    'La cartouche n’a pas pu être chargée',
    'L’éjecter et vérifier son volet et son ergot. Si d’autres cartouches échouent aussi, le lecteur doit être réparé.',
  ],
  56: ['La cartouche n’a pas pu être éjectée', 'Éteindre et rallumer le lecteur, puis réessayer. Ne pas forcer.'],
  57: ['La connexion à la bibliothèque est en panne', automation],
  58: ['Le microprogramme du lecteur est en panne', 'L’éteindre et le rallumer, et mettre à jour son microprogramme.'],
  59: ['Une cartouche inscriptible une seule fois a été modifiée', 'La contrôler. Elle a pu être falsifiée.'],
  60: [
    'Une cartouche inscriptible une seule fois ne peut pas être écrasée',
    'Le lecteur a refusé ; rien n’a été perdu.',
  ],
  61: ['Une règle de chiffrement a été enfreinte', 'Vérifier les réglages de clés du lecteur.'],
};

export const frenchAlert = alertWordsIn(
  words,
  (flag) => `Avertissement ${flag}, non défini par la norme`,
  'Rien à faire ; les lecteurs actuels ne le signalent pas.',
);
