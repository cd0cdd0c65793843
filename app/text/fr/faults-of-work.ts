// French: faults of requests, and of Capstan itself.

import type { FaultsOfWork } from '../fault-table.ts';

const seeItsState = 'La liste des tâches montre son état actuel.';
const seeHowItEnded = 'La liste des tâches montre comment elle s’est terminée.';
const unchanged = 'Rien n’a été modifié.';
const nothingDone = 'Rien n’a été fait.';
const cartridgesFine = 'Les cartouches ne sont pas concernées.';
const report = 'Merci de le signaler avec les détails techniques.';

export const frenchFaultsOfWork: FaultsOfWork = {
  'format.not-confirmed': [
    'Le formatage n’a pas été confirmé',
    'Le formatage efface tout sur {subject|la cartouche} ; son code-barres doit donc être répété exactement. Rien n’a été effacé.',
    'Répéter le code-barres pour effacer cette cartouche.',
  ],
  'format.not-blank': [
    'La cartouche n’est pas vierge',
    '{subject|La cartouche} était vierge quand un lecteur l’a examinée la dernière fois, et ne l’est plus. Rien n’a été effacé.',
    'Regarder ce qu’elle contient. Pour l’effacer quand même, la formater de nouveau et saisir son code-barres.',
  ],
  'checkup.not-blank': [
    'La mesure du lecteur demande une cartouche qui peut être effacée',
    `{subject|La cartouche} n’est pas vierge, et une mesure du lecteur écrase tout. ${unchanged}`,
    'Utiliser une cartouche vierge, ou confirmer que celle-ci peut être effacée.',
  ],
  'checkup.inconsistent': [
    'La mesure du lecteur a donné des résultats contradictoires',
    'Les mesures de {subject|ce lecteur} ne concordent pas, aucun profil n’a donc été enregistré. La cartouche a été écrasée.',
    'S’assurer que rien d’autre n’utilise le lecteur, et répéter la mesure avec une cartouche plus récente.',
  ],
  'checkup.no-clock': [
    'Ce lecteur virtuel est instantané',
    `{subject|Le lecteur} ne prend aucun temps, il n’y a donc rien à mesurer. ${unchanged}`,
    'Ajouter un lecteur virtuel au temps simulé (--clock modelled) et utiliser celui-là.',
  ],
  'checkup.none': [
    'Le lecteur n’a pas encore de profil',
    '{subject|Le lecteur} n’a pas encore été mesuré. Les plans utilisent les valeurs de son modèle.',
    'Lancer une mesure du lecteur avec une cartouche qui peut être effacée.',
  ],
  'checkup.no-report': [
    'Il n’y a pas encore de rapport sur le lecteur',
    `{subject|Le lecteur} n’a pas encore été essayé avec ce catalogue. ${unchanged}`,
    'Créer un rapport sur le lecteur avec une cartouche qui peut être effacée.',
  ],

  'job.not-pausable': [
    'La tâche ne peut pas être mise en pause ni reprise',
    'Seul un archivage ou une restauration en cours peut être mis en pause, et seule une tâche en pause peut être reprise.',
    seeItsState,
  ],
  'job.not-waiting': [
    'La tâche n’attend pas de cartouche',
    'Rien n’a été modifié : la tâche {subject|indiquée} a les cartouches qu’il lui faut, ou est terminée.',
    seeItsState,
  ],
  'schedule.unknown': [
    'Miroir inconnu',
    `Il n’y a pas de miroir {subject|de ce nom}. ${unchanged}`,
    'En choisir un dans la liste des miroirs.',
  ],
  'schedule.exists': [
    'Le miroir existe déjà',
    `Il y a déjà un miroir {subject|de ce nom}. ${unchanged}`,
    'Choisir un autre nom, ou modifier le miroir existant.',
  ],
  'schedule.too-many': [
    'Trop de miroirs',
    'Chaque utilisateur peut avoir 100 miroirs. La limite est atteinte, {subject|celui-ci} n’a donc pas été créé. Les miroirs existants ne sont pas concernés.',
    'Supprimer les miroirs inutiles, ou réunir plusieurs dossiers dans un seul.',
  ],
  'schedule.timing-invalid': [
    'La planification n’arrive jamais à échéance',
    `Le moment « {subject|indiqué} » n’arrive jamais. ${unchanged}`,
    'Saisir minute, heure, jour du mois, mois et jour de la semaine, comme « 30 2 * * 1-5 », ou choisir une planification simple.',
  ],
  'schedule.zone-unknown': [
    'Fuseau horaire inconnu',
    `Il n’y a pas de fuseau horaire {subject|de ce nom}. ${unchanged}`,
    'Saisir un nom comme Europe/Paris ou America/New_York.',
  ],
  'schedule.name-clash': [
    'Deux sources ont le même nom',
    `Un autre miroir met {subject|un dossier du même nom} sur les mêmes cartouches. ${unchanged}`,
    'Utiliser un autre groupe pour l’un d’eux, ou renommer un des dossiers.',
  ],
  'schedule.folder-needs-continuous': [
    'Un dossier sur disque demande un miroir continu',
    `Les exécutions planifiées n’écrivent que sur bande, mais {subject|le miroir} a aussi un dossier sur disque. ${unchanged}`,
    'L’exécuter en continu, ou renoncer au dossier sur disque.',
  ],
  'schedule.under-way': [
    'Ce miroir est encore en cours',
    'La dernière exécution de {subject|ce miroir} est encore en cours, ou attend une cartouche.',
    'Attendre sa fin (voir la liste des tâches), puis lancer la suivante.',
  ],
  'schedule.source-empty': [
    'Un dossier source est maintenant vide',
    '{subject|Une source} avait des fichiers à la dernière exécution et n’en a plus, par exemple parce que son disque n’est pas branché. Rien n’a été modifié sur bande.',
    'Vérifier que son disque est branché. Si tout a été supprimé exprès, exécuter le miroir une fois « bien que vide ».',
  ],
  'pool.unknown': [
    'Groupe inconnu',
    `Il n’y a pas de groupe {subject|de ce nom}. ${unchanged}`,
    'En choisir un dans la liste des groupes, ou en créer un.',
  ],
  'pool.cartridge-plain': [
    'La cartouche n’est pas chiffrée',
    'Le groupe est chiffré, mais le contenu de {subject|la cartouche} ne l’est pas. Rien n’a été écrit.',
    'La formater pour ce groupe, ce qui l’efface, ou utiliser une autre cartouche.',
  ],
  'pool.exists': [
    'Le groupe existe déjà',
    `Il y a déjà un groupe {subject|de ce nom}. ${unchanged}`,
    'Choisir un autre nom, ou utiliser le groupe existant.',
  ],
  'pool.in-use': [
    'Le groupe est utilisé',
    `Des miroirs utilisent {subject|le groupe}. ${unchanged}`,
    'Modifier ou supprimer d’abord ces miroirs.',
  ],
  'pool.no-cartridge': [
    'Le groupe n’a pas de cartouche pour cette copie',
    '{subject|Le groupe} n’a pas de cartouche pour elle. Rien n’a été écrit.',
    'Ajouter des cartouches au groupe, distinctes pour chaque copie.',
  ],
  'pool.room-elsewhere': [
    'Le groupe a de la place sur un autre ordinateur du parc',
    '{subject|Le groupe} n’a pas de cartouche pour elle sur cet ordinateur. Dans un groupe du même nom, il y a de la place sur : {rooms|un autre ordinateur}. Rien n’a été écrit.',
    'Archiver sur un ordinateur qui a de la place, ou ajouter des cartouches au groupe sur celui-ci.',
  ],
  'pool.cartridge-taken': [
    'La cartouche appartient à un autre groupe ou à une autre copie',
    `{subject|La cartouche} est dans un autre groupe, ou dans celui-ci pour une autre copie ; elle ne peut être que dans un seul, pour une seule copie. ${unchanged}`,
    'La retirer d’abord de ce groupe, ou choisir une autre cartouche.',
  ],
  'job.not-continuable': [
    'La tâche ne peut pas être continuée',
    'Seul un archivage de fichiers arrêté, interrompu ou inachevé peut être continué ; un archivage venant d’un tube ne le peut pas. {subject|Cette tâche} n’en est pas un.',
    'Lancer un nouvel archivage.',
  ],
  'job.request-unreadable': [
    'Cette version ne peut pas lire ce que la tâche devait faire',
    '{subject|La tâche} a été enregistrée par une autre version de Capstan et ne peut pas être lue. Elle est gardée et ne fait rien ; les autres tâches ne sont pas concernées.',
    'L’arrêter et la soumettre de nouveau, ou démarrer la version de Capstan qui l’a enregistrée.',
  ],
  'job.too-many': [
    'Trop de tâches ouvertes',
    'Chaque utilisateur peut avoir 1 000 tâches ouvertes. La limite est atteinte, {subject|celle-ci} n’a donc pas été acceptée. Les tâches en file d’attente ne sont pas concernées.',
    'Attendre que certaines se terminent, ou arrêter celles qui sont inutiles. Une tâche peut comprendre beaucoup de dossiers et de cartouches.',
  ],
  'job.cancelled': [
    'La tâche a été arrêtée',
    'Un utilisateur l’a arrêtée. Les fichiers signalés comme sûrs le restent ; les autres ne sont pas complets.',
    'La relancer le moment venu.',
  ],
  'job.interrupted': [
    'La tâche a été interrompue',
    'Le service de Capstan s’est terminé pendant la tâche, et celle-ci ne peut pas reprendre d’elle-même. Les fichiers signalés comme sûrs sont sur la cartouche, et les fichiers restaurés sont complets ; ne pas se fier aux autres.',
    'Contrôler d’abord la cartouche : des fichiers entièrement écrits peuvent être récupérables. Puis continuer la tâche ou la relancer. Les données venant d’un tube doivent être envoyées de nouveau.',
  ],
  'job.unknown': [
    'Tâche inconnue',
    'Il n’y a pas de tâche avec le numéro {subject|donné}.',
    'Voir la liste des tâches.',
  ],
  'job.ended': [
    'La tâche est terminée',
    'Rien n’a été modifié : la tâche {subject|indiquée} est déjà terminée.',
    seeHowItEnded,
  ],
  'job.not-cancellable': [
    'La tâche ne peut pas être arrêtée',
    'La tâche est déjà terminée, ou elle est dans une étape qui ne doit pas être interrompue.',
    seeHowItEnded,
  ],

  'identity.refused': [
    'Capstan ne peut pas agir au nom de cet utilisateur',
    'Le service accède aux fichiers de chaque utilisateur en son nom, et n’a pas le droit d’agir au nom de {subject|cet utilisateur}. Aucun fichier n’a été modifié.',
    'Démarrer son propre service, ou demander à l’administrateur d’installer celui de Capstan.',
  ],

  'storage.full': [
    'Le disque des données de Capstan est plein',
    `Il n’y a plus de place pour {subject|le dossier de Capstan}. ${cartridgesFine}`,
    'Libérer de la place sur ce disque, puis réessayer.',
  ],
  'storage.fault': [
    'Les fichiers de Capstan ne peuvent pas être lus ou écrits',
    `Le disque qui porte {subject|le dossier de Capstan} signale une erreur. ${cartridgesFine}`,
    'Vérifier le disque et les droits de ce dossier, puis réessayer.',
  ],
  'system.too-many-files': [
    'Trop de fichiers sont ouverts',
    'Le système ne laisse pas Capstan ouvrir davantage de fichiers, {subject|un fichier} n’a donc pas pu être ouvert. Disques et lecteurs ne sont pas en cause.',
    'Attendre la fin d’autres tâches, puis réessayer. Si cela se reproduit, relever la limite de fichiers ouverts du service (LimitNOFILE).',
  ],
  'system.short-of-memory': [
    'Le système manque de mémoire',
    'La mémoire n’a pas suffi pour traiter {subject|un fichier}. Disques et lecteurs ne sont pas en cause.',
    'Fermer d’autres programmes ou attendre la fin d’autres tâches, puis réessayer.',
  ],
  'system.no-locks': [
    'Le système ne peut pas verrouiller un fichier',
    `Capstan doit verrouiller {subject|un fichier} pendant qu’il l’utilise, et le système, ou le disque réseau du fichier, n’a plus de verrou disponible. ${unchanged}`,
    'Déplacer les fichiers sur un disque de cet ordinateur, ou fermer d’autres programmes, puis réessayer.',
  ],
  'catalogue.damaged': [
    'Le catalogue est endommagé',
    `La base de données de Capstan a rendu des données fausses. ${cartridgesFine}`,
    'Le service redémarre, met de côté la base endommagée et en crée une nouvelle. Charger les cartouches pour reconstruire leurs entrées de catalogue, et vérifier le disque.',
  ],
  'export.unreadable': [
    'L’export est illisible',
    `{subject|Le fichier} n’est pas un export du catalogue, ou n’est pas complet. ${unchanged}`,
    'Choisir un autre export : le service garde ceux des sept derniers jours dans son dossier de données.',
  ],
  'home.damaged': [
    'Le dossier de données de Capstan est endommagé',
    '{subject|Le dossier} est inutilisable en l’état. Rien n’y a été modifié ni supprimé, et les cartouches ne sont pas concernées.',
    'Rétablir le dossier depuis une sauvegarde, ou le déplacer et repartir d’un dossier vide.',
  ],
  'home.denied': [
    'Pas le droit d’utiliser le dossier de données de Capstan',
    `Vous n’avez pas le droit de lire et d’écrire {subject|le dossier}, ou de le créer à cet endroit. ${unchanged}`,
    'Choisir un autre dossier avec --home ou CAPSTAN_HOME, ou demander l’accès au propriétaire de celui-ci ou à l’administrateur. Si Capstan a un jour été démarré avec sudo, rendre le dossier à son utilisateur avec chown -R.',
  ],
  'home.missing': [
    'Le dossier de données de Capstan ne peut pas être créé',
    `{subject|Le dossier} n’existe pas, et un dossier de ce nom ne peut pas être créé à cet endroit. ${unchanged}`,
    'Vérifier son nom. S’il est sur un disque à part, brancher ce disque. Ou choisir un autre dossier avec --home.',
  ],
  'home.not-a-folder': [
    'Le dossier de données de Capstan n’est pas un dossier',
    '{subject|Ce qui a été indiqué}, ou un niveau au-dessus, est un fichier. Il n’a pas été modifié.',
    'Choisir un dossier avec --home ou CAPSTAN_HOME ; s’il n’existe pas encore, il est créé.',
  ],
  'home.read-only': [
    'Le dossier de données de Capstan est en lecture seule',
    `{subject|Le dossier} est sur un disque qui ne peut être que lu. ${unchanged}`,
    'Rendre le disque inscriptible, ou choisir avec --home un dossier sur un autre disque.',
  ],
  'home.newer': [
    'Le dossier de données vient d’une version plus récente de Capstan',
    'Cette version ne peut pas lire {subject|le dossier}. Rien n’y a été modifié.',
    'Démarrer la version plus récente, ou choisir un autre dossier avec --home.',
  ],
  'home.in-use': [
    'Le dossier de données est déjà utilisé',
    'Un autre service de Capstan utilise {subject|ce dossier}.',
    'Utiliser le service qui fonctionne, ou l’arrêter d’abord.',
  ],

  'helper.unreachable': [
    'Le service de Capstan ne répond pas',
    'Le service d’arrière-plan qui commande les lecteurs est injoignable. Il s’est peut-être terminé ; les tâches montreront où elles en sont.',
    'Réessayer : le service est démarré quand il le faut.',
  ],
  'helper.start-failed': [
    'Le service de Capstan n’a pas pu démarrer',
    'Le service d’arrière-plan qui commande les lecteurs s’est terminé dès son démarrage, ou ne répond pas encore. Aucune cartouche n’a été modifiée.',
    `Réessayer. Si cela n’aide pas : ${report.charAt(0).toLowerCase()}${report.slice(1)}`,
  ],
  'helper.version-mismatch': [
    'Les versions de Capstan ne correspondent pas',
    'Le service en marche n’a pas la même version que ce programme. Aucune demande ne lui a été envoyée.',
    'Attendre la fin de ses tâches : un service démarré par une fenêtre ou une commande se termine alors de lui-même, et Capstan démarre le bon. Le service commun à tous les utilisateurs doit être redémarré par l’administrateur.',
  ],
  'helper.socket-untrusted': [
    'La connexion au service n’est pas sûre',
    '{subject|Le dossier de la connexion} appartient à un autre utilisateur ou est ouvert à d’autres, il n’a donc pas été utilisé.',
    'Trouver qui l’a créé. Le supprimer, ou choisir un autre dossier de données.',
  ],
  'helper.full': [
    'Trop de programmes sont connectés au service',
    'Le service n’accepte plus de connexion pour le moment. Les tâches en cours ne sont pas concernées.',
    'En fermer certains, puis réessayer.',
  ],
  'helper.internal': [
    'Erreur interne',
    'Cela ne devrait pas arriver. Les fichiers signalés comme sûrs le restent ; vérifier l’état des tâches en cours.',
    `Réessayer. ${report}`,
  ],
  'access.denied': [
    'Accès refusé',
    `Ce service est commun à plusieurs utilisateurs, et sa règle d’accès ne vous permet pas cela avec {subject|ceci}. ${nothingDone}`,
    'Demander à un administrateur de Capstan de le faire, ou de l’autoriser dans la règle.',
  ],
  'policy.invalid': [
    'La règle d’accès de Capstan est inutilisable',
    'Le fichier de règle {subject|de ce service} n’est pas valable ou pas digne de confiance, le service n’a donc pas démarré.',
    'Demander à un administrateur de corriger le fichier ; les détails techniques disent ce qui ne va pas.',
  ],
  'caller.refused': [
    'Cet utilisateur ne peut pas utiliser ce service',
    'Le service est réservé à l’utilisateur qui l’a démarré et à l’administrateur.',
    'Utiliser son propre dossier de données, ou demander à l’administrateur.',
  ],
  'call.unknown': [
    'Demande inconnue',
    `Il n’y a pas de demande nommée {subject|ainsi}. ${nothingDone}`,
    'Vérifier que le programme et le service ont la même version.',
  ],
  'call.invalid-input': [
    'La demande n’est pas valable',
    `Une valeur donnée à {subject|une demande} manque, n’est pas permise ou n’est pas du bon type. ${nothingDone}`,
    'Corriger la valeur indiquée dans les détails techniques, puis réessayer.',
  ],
  'call.cancelled': [
    'La demande a été annulée',
    `Le programme qui l’a envoyée l’a annulée. ${unchanged}`,
    'L’envoyer de nouveau au besoin.',
  ],
  'call.malformed': [
    'Le message n’est pas valable',
    `Le service a reçu quelque chose qui n’est pas une demande valable. ${nothingDone}`,
    'Corriger le programme qui l’a envoyé ; les détails techniques disent ce qui n’allait pas.',
  ],
  'call.frame-too-large': [
    'Le message est trop grand',
    `Un message entre programme et service peut faire jusqu’à 1 Mio. ${nothingDone}`,
    'Sélectionner moins d’éléments à la fois.',
  ],
  'native.invalid-argument': [
    'Erreur interne : une demande impossible',
    `Une partie de Capstan a envoyé à une autre une demande impossible. ${nothingDone}`,
    report,
  ],
};
