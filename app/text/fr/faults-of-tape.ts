// French: faults of drives, cartridges and volumes.

import type { FaultsOfTape } from '../fault-table.ts';
import { conditions } from './tables.ts';

const unchanged = 'Rien n’a été modifié.';
const safeStay = 'Les fichiers signalés comme sûrs le restent';
const copyToAnother = 'Choisir une autre cartouche, et y copier le contenu de celle-ci.';
const archiveTheRest = 'Archiver les fichiers restants sur une autre cartouche.';
const cleanAndCheck = 'Nettoyer le lecteur et contrôler de nouveau la cartouche, si possible dans un autre lecteur.';
const doNotFormat = 'Ne pas la formater si son contenu est important.';

export const frenchFaultsOfTape: FaultsOfTape = {
  'drive.absent': [
    'Le lecteur ne répond plus',
    'La liaison avec {subject|le lecteur} a été perdue. Les fichiers signalés comme sûrs sont toujours sur la cartouche ; ce qui a été écrit ensuite peut manquer.',
    'Vérifier l’alimentation et le câble du lecteur, puis charger de nouveau la cartouche.',
  ],
  'drive.busy': [
    'Le lecteur est utilisé',
    `Une autre tâche, un programme ou un ordinateur utilise {subject|le lecteur}. ${unchanged}`,
    'Attendre qu’il soit libre ou fermer l’autre programme, puis réessayer.',
  ],
  'drive.held': [
    'Un autre programme a ouvert le lecteur',
    `Un programme de cet ordinateur utilise {subject|le lecteur} ; les détails techniques disent lequel. ${unchanged}`,
    'Fermer ce programme, puis réessayer.',
  ],
  'drive.reserved': [
    'Un autre ordinateur a réservé le lecteur',
    `Un autre ordinateur, relié à {subject|ce lecteur}, l’a réservé. ${unchanged}`,
    'Libérer le lecteur sur cet ordinateur, puis réessayer. Si cet ordinateur n’existe plus, éteindre et rallumer le lecteur.',
  ],
  'drive.forbidden': [
    'Pas le droit d’ouvrir le lecteur',
    `Capstan n’a pas le droit d’ouvrir {subject|le lecteur}. ${unchanged} Si plusieurs personnes utilisent cet ordinateur, l’administrateur installe plutôt le service de Capstan (sudo capstan-service install).`,
    'Rejoindre le groupe « tape », puis se reconnecter :  sudo usermod -aG tape $USER',
  ],
  'drive.fault': [
    'Le lecteur signale une panne',
    `{subject|Le lecteur} est tombé en panne pendant son travail. ${safeStay} ; ne pas se fier à ce qui a été écrit ensuite.`,
    'Éjecter la cartouche et réessayer. Si cela se produit aussi avec une autre, le lecteur doit être réparé : les détails techniques y aideront.',
  ],
  'drive.reset': [
    'Le lecteur a été réinitialisé',
    `{subject|Le lecteur} a redémarré pendant la tâche, qui a donc été arrêtée. ${safeStay}.`,
    'Charger de nouveau la cartouche et relancer la tâche.',
  ],
  'drive.timed-out': [
    'Le lecteur a mis trop longtemps',
    `{subject|Le lecteur} n’a pas répondu à temps. ${safeStay}.`,
    'Vérifier l’afficheur et le câble du lecteur. S’il ne répond pas, l’éteindre et le rallumer, puis réessayer.',
  ],
  'drive.refused-command': [
    'Le lecteur a refusé une commande',
    '{subject|Le lecteur} ne connaît pas, ou n’autorise pas, une commande que Capstan a envoyée. Plus rien n’a été écrit.',
    'Merci de le signaler avec les détails techniques ; une mise à jour du microprogramme du lecteur peut aider.',
  ],
  'drive.block-too-large': [
    'L’adaptateur ne peut pas transférer des blocs de cette taille',
    `Les blocs de cette cartouche sont plus grands que ce que l’adaptateur de {subject|ce lecteur} peut transférer d’un coup. ${unchanged}`,
    'Brancher le lecteur sur un autre adaptateur, ou formater de nouvelles cartouches avec la taille de bloc indiquée dans les détails techniques.',
  ],
  'drive.data-corrupted': [
    'Des données ont été altérées entre l’ordinateur et le lecteur',
    `Des données ont changé en route vers {subject|le lecteur}, ou au retour. ${safeStay} ; les autres ne sont pas sur la cartouche.`,
    'Vérifier le câble et ses connecteurs, et remplacer le câble si cela se reproduit.',
  ],
  'drive.cleaning-needed': [
    'Le lecteur doit être nettoyé',
    `{subject|Le lecteur} ne peut pas continuer avant d’avoir été nettoyé. ${safeStay}.`,
    'Éjecter la cartouche, charger une cartouche de nettoyage et attendre que le lecteur l’ait éjectée.',
  ],
  'drive.cleaning-cartridge': [
    'Une cartouche de nettoyage est dans le lecteur',
    '{subject|Le lecteur} contient une cartouche de nettoyage, qui n’enregistre aucun fichier.',
    'Attendre que le lecteur soit nettoyé, éjecter la cartouche de nettoyage et charger la cartouche voulue.',
  ],
  'drive.cleaning-expired': [
    'La cartouche de nettoyage est épuisée',
    'Elle n’a plus de nettoyage disponible. {subject|Le lecteur} n’a pas été nettoyé.',
    'L’éjecter, la jeter et charger une cartouche de nettoyage neuve.',
  ],
  'drive.empty': [
    'Aucune cartouche n’est chargée',
    '{subject|Le lecteur} est vide, ou sa cartouche n’est pas insérée à fond.',
    'Charger la cartouche et réessayer.',
  ],
  'drive.occupied': [
    'Il y a déjà une cartouche dans le lecteur',
    '{subject|Le lecteur} contient une autre cartouche. Aucune des deux n’a été modifiée.',
    'Éjecter d’abord cette cartouche.',
  ],
  'drive.none-free': [
    'Aucun lecteur ne convient',
    'Aucun lecteur présent ne peut recevoir {subject|la cartouche}, ou la tâche demande plus de lecteurs à la fois qu’il n’y en a.',
    'Brancher un autre lecteur, puis réessayer.',
  ],
  'drive.unknown': [
    'Lecteur inconnu',
    'Aucun lecteur ne s’appelle {subject|ainsi}.',
    'Choisir un lecteur dans la liste des lecteurs.',
  ],
  'drive.model-unknown': [
    'Modèle de lecteur virtuel inconnu',
    `Capstan n’a aucun modèle de lecteur nommé {subject|ainsi}. ${unchanged}`,
    'En choisir un de lto5 à lto10, ou un modèle demi-hauteur comme lto9-half.',
  ],
  'drive.not-virtual': [
    'C’est un vrai lecteur',
    '{subject|Le lecteur} est branché à l’ordinateur ; seuls les lecteurs virtuels s’ajoutent et se suppriment ici.',
    'Pour ne plus l’utiliser, l’éteindre ou le débrancher, puis chercher de nouveau les lecteurs.',
  ],
  'drive.no-changer': [
    'Il n’y a pas de robot à ce périphérique',
    `{subject|Le périphérique} n’est pas le robot d’une bibliothèque, ou elle est éteinte. ${unchanged}`,
    'Lister les périphériques avec « lsscsi -g » : la ligne « mediumx » nomme en dernier celui du robot.',
  ],

  'medium.write-protected': [
    'La cartouche est protégée en écriture',
    'Le loquet de {subject|la cartouche} empêche l’écriture. Rien n’y a été modifié.',
    'L’éjecter, déverrouiller le loquet et la charger de nouveau, ou utiliser une autre cartouche.',
  ],
  'medium.write-once': [
    'Cette cartouche ne s’écrit qu’une fois',
    'Les données de {subject|la cartouche} ne peuvent jamais être écrasées ni effacées. Rien n’y a été modifié.',
    'Utiliser une autre cartouche. Les fichiers de celle-ci peuvent toujours être restaurés.',
  ],
  'medium.key-missing': [
    'La cartouche est chiffrée et le lecteur n’a pas sa clé',
    'Les données de {subject|la cartouche} ne peuvent être lues qu’avec la clé qui a servi à les écrire.',
    'Déverrouiller son groupe : capstan key unlock GROUPE. Si ses clés sont inconnues ici, les reprendre de la fiche de récupération du groupe : capstan key import. Sans phrase secrète ni fiche, personne ne peut la lire.',
  ],
  'medium.incompatible': [
    'Ce lecteur ne peut pas utiliser la cartouche',
    '{subject|La cartouche} est d’une génération LTO que le lecteur ne peut pas lire ou écrire. Rien n’y a été modifié.',
    'Utiliser un lecteur compatible avec la cartouche, ou une cartouche compatible avec le lecteur.',
  ],
  'medium.unreadable': [
    'Une partie de la bande est illisible',
    'Le lecteur n’a pas pu lire une partie de {subject|la cartouche}, même après plusieurs essais. Les fichiers lus auparavant sont complets.',
    'Nettoyer le lecteur, puis réessayer, si possible dans un autre lecteur. S’il existe une seconde copie, restaurer à partir d’elle.',
  ],
  'medium.unwritable': [
    'Une partie de la bande ne peut pas être écrite',
    'Le lecteur n’a pas pu écrire sur une partie de {subject|la cartouche}. Les fichiers signalés comme sûrs y sont toujours ; les suivants n’y sont pas.',
    'Nettoyer le lecteur. Archiver les fichiers restants sur une autre cartouche, et ne plus mettre de nouveaux fichiers sur celle-ci.',
  ],
  'medium.full': [
    'Fin de bande atteinte',
    'Il n’y a plus de bande sur {subject|la cartouche}. Les fichiers signalés comme sûrs y sont ; les autres n’y sont pas.',
    archiveTheRest,
  ],
  'medium.changed': [
    'La cartouche a été échangée',
    'La cartouche du lecteur a été échangée pendant que Capstan l’utilisait. Rien n’a été écrit sur la nouvelle.',
    'L’éjecter et charger la cartouche de la tâche.',
  ],
  'cartridge.exists': [
    'Le code-barres est déjà pris',
    'Il existe déjà une cartouche avec le code-barres {subject|donné}. Elle n’a pas été modifiée.',
    'Choisir un autre code-barres.',
  ],
  'cartridge.unknown': [
    'Cartouche inconnue',
    'Capstan ne connaît aucune cartouche avec le code-barres {subject|donné}.',
    'Vérifier le code-barres : six caractères et le type, comme CAP001L8.',
  ],
  'cartridge.in-use': [
    'La cartouche est utilisée',
    `Un lecteur ou une tâche utilise {subject|la cartouche}. ${unchanged}`,
    'Attendre la fin de la tâche, ou éjecter d’abord la cartouche.',
  ],
  'cartridge.also-virtual': [
    'Une cartouche virtuelle a ce code-barres',
    '{subject|Le code-barres} est celui d’une cartouche virtuelle, un dossier sur disque. Une vraie cartouche du même code-barres ne pourrait pas en être distinguée. Rien n’a été chargé.',
    'Supprimer la cartouche virtuelle avec « capstan virtual remove », puis charger de nouveau la vraie.',
  ],
  'cartridge.which-drive': [
    'Il y a des lecteurs virtuels et de vrais lecteurs : préciser lequel',
    '{subject|La cartouche} est virtuelle, et un vrai lecteur est vide : il s’agit peut-être d’une vraie cartouche de ce code-barres. Rien n’a été chargé.',
    'La charger dans le lecteur voulu avec « capstan load BARCODE --drive DRIVE », puis réessayer ; « capstan drives » les liste.',
  ],
  'cartridge.not-virtual': [
    'C’est une vraie cartouche',
    `{subject|La cartouche} n’est pas virtuelle. ${unchanged}`,
    'Choisir une cartouche virtuelle.',
  ],
  'cartridge.in-pool': [
    'La cartouche est dans un groupe',
    `Des miroirs comptent peut-être sur le contenu de {subject|la cartouche}. ${unchanged}`,
    'La retirer d’abord de son groupe.',
  ],
  'cartridge.damaged': [
    'Le dossier de la cartouche virtuelle est endommagé',
    'Des fichiers de {subject|la cartouche virtuelle} manquent ou se contredisent. Ils n’ont pas été modifiés.',
    'Rétablir le dossier depuis une sauvegarde, ou importer de nouveau la cartouche.',
  ],
  'cartridge.cleaning': [
    'C’est une cartouche de nettoyage',
    `{subject|Elle} nettoie un lecteur et n’enregistre aucun fichier. ${unchanged}`,
    'Choisir une cartouche de données.',
  ],
  'cartridge.write-failed': [
    'Un lecteur n’a pas pu écrire sur cette cartouche',
    'L’écriture sur {subject|la cartouche} a déjà échoué. Les fichiers signalés comme sûrs y sont toujours.',
    copyToAnother,
  ],
  'cartridge.verification-failed': [
    'La dernière vérification de cette cartouche a échoué',
    'Des fichiers de {subject|la cartouche} étaient illisibles, ou ne sont pas ce qui avait été écrit.',
    'Choisir une autre cartouche, et y copier ce qui peut être lu de celle-ci.',
  ],
  'cartridge.worn-out': [
    'Cette cartouche est usée',
    'Un lecteur a signalé la défaillance de {subject|la cartouche}, ou sa durée de vie nominale est dépassée.',
    copyToAnother,
  ],
  'cartridge.import-invalid': [
    'Ce dossier n’est pas une cartouche importable',
    '{subject|Le dossier} ne contient pas une cartouche complète faite de fichiers. Rien n’a été importé.',
    'Choisir le dossier qui contient les fichiers d’enregistrements numérotés de la cartouche.',
  ],
  'cartridge.copied-to-itself': [
    'Une cartouche ne peut pas être copiée sur elle-même',
    '{subject|La cartouche} est indiquée à la fois comme source et comme cible. Rien n’a été copié.',
    'Choisir une autre cartouche comme cible.',
  ],
  'cartridge.named-twice': [
    'Une cartouche est indiquée deux fois',
    '{subject|La cartouche} est indiquée plus d’une fois comme cible. Rien n’a été écrit.',
    'Indiquer chaque cartouche une seule fois.',
  ],
  'cartridge.not-loaded': [
    'La cartouche n’est dans aucun lecteur',
    '{subject|La cartouche} est sur l’étagère ou dans une bibliothèque.',
    'La charger d’abord.',
  ],
  'cartridge.faults-invalid': [
    'Le script de pannes est inutilisable',
    `Le script pour {subject|la cartouche virtuelle} enfreint les règles des scripts de pannes. ${unchanged}`,
    'Corriger la ligne indiquée dans les détails techniques.',
  ],
  'cartridge.other': [
    'Une autre cartouche est dans le lecteur',
    'D’après l’étiquette sur la bande, ce n’est pas {subject|la cartouche indiquée}. Elle n’a pas été utilisée.',
    'La charger avec le code-barres indiqué dans les détails techniques, ou insérer la bonne cartouche.',
  ],

  'volume.blank': [
    'La cartouche est vierge',
    'Rien n’est enregistré sur {subject|la cartouche}. Elle doit être formatée avant d’y archiver.',
    'La formater.',
  ],
  'volume.empty': [
    'Il n’y a aucun fichier sur la cartouche',
    '{subject|La cartouche} est formatée et ne contient aucun fichier. Rien n’a été chargé.',
    'Y archiver d’abord des fichiers, ou choisir une autre cartouche.',
  ],
  'volume.foreign': [
    conditions.foreign,
    '{subject|La cartouche} a été écrite par un autre logiciel. Capstan n’y a rien modifié.',
    'La garder si son contenu peut être important. Capstan ne peut l’utiliser qu’après un formatage, qui efface tout.',
  ],
  'volume.tar-unlisted': [
    'Les archives tar de la cartouche ne sont pas listées',
    '{subject|La cartouche} contient des archives tar. Elles n’ont jamais été listées ici, ou ont été modifiées depuis. Rien n’a été modifié.',
    'Reconstruire l’entrée de catalogue pour les lister : capstan rebuild BARCODE.',
  ],
  'volume.member-left-out': [
    'Une partie d’une archive tar a été laissée de côté',
    '{subject|Un membre} n’est pas listé. Les détails techniques disent pourquoi.',
    'Le lire avec tar si nécessaire. Tout le reste de l’archive est listé.',
  ],
  'volume.member-unlike': [
    'Une partie de la bande n’est pas listée telle quelle',
    '{subject|Une partie de la bande} est listée autant que possible. Les détails techniques disent ce qui manque.',
    'Examiner ce qui en a été listé avant de s’y fier.',
  ],
  'volume.dirty': [
    'La dernière session de la cartouche a été interrompue',
    `Il y a des données sur {subject|la cartouche} après son dernier index. Tout ce que contient cet index peut être restauré ; rien n’a été modifié.`,
    'La contrôler pour voir quels fichiers de la dernière session peuvent être récupérés, puis la réparer. D’ici là, elle n’accepte pas de nouveaux fichiers.',
  ],
  'volume.label-invalid': [
    'L’étiquette de la cartouche est endommagée',
    `L’étiquette LTFS de {subject|la cartouche} n’est pas valable. ${unchanged}`,
    `${doNotFormat} Nettoyer le lecteur, puis contrôler la cartouche pour voir ce qui peut être fait.`,
  ],
  'volume.index-damaged': [
    'L’index de la cartouche est endommagé',
    'L’index de {subject|la cartouche} est inutilisable en l’état. Les données des fichiers n’ont pas été modifiées.',
    `${doNotFormat} La contrôler pour voir ce qui ne va pas et ce que ferait une réparation. Les fichiers que l’index décrit encore peuvent d’abord être restaurés : capstan restore BARCODE:/ --salvage --into DIR.`,
  ],
  'volume.entry-damaged': [
    'Une entrée de l’index est endommagée',
    'L’entrée d’index de {subject|un fichier} n’est pas valable. Cette entrée a été ignorée.',
    'La restaurer d’une seconde copie, ou d’une génération plus ancienne de la cartouche. Les autres fichiers ne sont pas concernés.',
  ],
  'volume.entry-incomplete': [
    'Une entrée de l’index est incomplète',
    'Une partie de l’entrée d’index de {subject|un fichier} est illisible. Tout le reste du fichier est correct.',
    'Vérifier le fichier restauré : une date, un nom de dossier ou un attribut peut manquer.',
  ],
  'volume.locked': [
    'La cartouche est verrouillée',
    '{subject|La cartouche} est verrouillée contre les modifications. Rien n’y a été modifié.',
    'En restaurer les fichiers comme d’habitude, ou utiliser une autre cartouche pour de nouveaux fichiers.',
  ],
  'volume.full': [
    'La cartouche est pleine',
    'Il ne reste sur {subject|la cartouche} que la place réservée au dernier index. Les fichiers signalés comme sûrs y sont ; les autres n’y sont pas.',
    archiveTheRest,
  ],
  'volume.other-blocks': [
    'La cartouche est formatée avec une autre taille de bloc',
    'Un archivage sur plusieurs cartouches demande la même taille de bloc sur toutes, et {subject|cette cartouche} en a une autre. Rien n’y a été écrit.',
    'Utiliser une cartouche formatée comme la première, ou archiver sur celle-ci dans une tâche à part.',
  ],
  'volume.name-invalid': [
    'Un nom ne peut pas être enregistré',
    'LTFS ne peut pas enregistrer le nom de {subject|ce fichier ou dossier} : il est trop long ou n’est pas un texte valable. L’élément a été exclu.',
    'Le renommer et l’archiver de nouveau.',
  ],
  'volume.path-missing': [
    'Fichier ou dossier absent de la cartouche',
    '{subject|Le chemin} n’est pas sur la cartouche.',
    'Vérifier l’orthographe dans la liste de ses fichiers ; majuscules et minuscules comptent. Si un lecteur est tombé en panne pendant l’écriture, charger d’abord la cartouche : cela complète la liste.',
  ],
  'volume.path-taken': [
    'Le nom est déjà pris sur la cartouche',
    'Un dossier et un fichier ne peuvent pas porter le même nom : {subject|le chemin} existe déjà sous l’autre forme. Il n’a pas été modifié.',
    'Renommer le fichier ou le dossier, puis l’archiver de nouveau.',
  ],
  'volume.generation-missing': [
    'Génération absente de la cartouche',
    `Aucun index de {subject|la cartouche} ne porte ce numéro de génération. ${unchanged}`,
    'En choisir une dans la liste de ses générations. Si la cartouche a été écrite ailleurs entre-temps, la charger d’abord.',
  ],
  'volume.generation-closed': [
    'Cette génération n’est pas dans le catalogue',
    'Seules la génération la plus récente de {subject|la cartouche} et la dernière ouverte peuvent être parcourues.',
    'Ouvrir la génération pour la lire de la cartouche.',
  ],
  'volume.older-generation': [
    'Seule une génération antérieure est lisible',
    'L’index le plus récent de {subject|la cartouche} est illisible. Le retour à un index plus ancien n’a pas été confirmé, donc rien n’a été modifié.',
    `${cleanAndCheck} Si cela n’aide pas, restaurer ce que l’index le plus récent décrit encore avec capstan restore BARCODE:/ --salvage --into DIR ; puis réparer la cartouche avec la génération que le contrôle a trouvée.`,
  ],
  'volume.beyond-recovery': [
    'La cartouche ne peut pas être réparée',
    `Aucune étiquette ou aucun index de {subject|la cartouche} n’est lisible. ${unchanged}`,
    `${cleanAndCheck} ${doNotFormat} Récupérer ce qui est encore là avec capstan rescue BARCODE --into DIR.`,
  ],
  'volume.rule-invalid': [
    'Règle de placement non valable',
    `Une règle indique une taille, des motifs de noms, ou les deux, comme size=1M/name=*.txt:*.xml. ${unchanged}`,
    'Corriger la règle et réessayer.',
  ],
  'volume.extent-invalid': [
    'La position d’un fichier sur la bande n’est pas valable',
    'L’index donne pour {subject|un fichier} une position où ses données ne peuvent pas être. Ce fichier est endommagé.',
    'Le restaurer d’une seconde copie s’il y en a une, ou sauver ce qu’il en reste. Les autres fichiers ne sont pas concernés.',
  ],

  'recover.not-attached': [
    'Ce fichier n’a pas pu être récupéré',
    '{subject|Le fichier} était en cours d’écriture quand la dernière session a été interrompue, et ses données ne sont pas complètes sur la cartouche. La partie présente a été mise dans le dossier d’objets trouvés.',
    'L’archiver de nouveau.',
  ],
  'recover.damaged-files': [
    'Des fichiers de la cartouche sont endommagés',
    'La réparation ne peut que les couper après leur partie intacte, et cela n’a pas été confirmé. Rien n’a été modifié sur {subject|la cartouche}.',
    'La contrôler pour voir quels fichiers sont endommagés et quelle part en est intacte. Puis la réparer, en confirmant que les fichiers endommagés sont coupés.',
  ],
  'cartridge.not-confirmed': [
    'Cette étape n’a pas été confirmée',
    `Elle modifie {subject|la cartouche} et doit donc être confirmée. ${unchanged}`,
    'La confirmer pour continuer.',
  ],
};
