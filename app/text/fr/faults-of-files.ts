// French: faults of files on disk.

import type { FaultsOfFiles } from '../fault-table.ts';

const tapesFine = 'Les bandes ne sont pas concernées.';
const thenOn = 'Un miroir continu reprend alors de lui-même ; sinon, archiver de nouveau avec le miroir.';

export const frenchFaultsOfFiles: FaultsOfFiles = {
  'source.missing': [
    'Le fichier ou dossier n’existe pas',
    '{subject|Ce qui devait être archivé} n’existe pas. Ce n’est pas sur la cartouche.',
    'Vérifier le chemin et archiver de nouveau.',
  ],
  'source.unreadable': [
    'Le fichier est illisible',
    'Capstan n’a pas le droit de lire {subject|le fichier}, ou son disque est défectueux. Il n’est pas sur la cartouche.',
    'Vérifier ses droits et le disque, puis l’archiver de nouveau.',
  ],
  'find.unreadable': [
    'Le fichier à chercher est illisible',
    'Pour trouver {subject|un fichier} sur les cartouches, Capstan doit d’abord le lire, et ne le peut pas.',
    'Choisir un fichier, pas un dossier, que vous avez le droit de lire, ou donner sa somme de contrôle.',
  ],
  'source.changed': [
    'Le fichier a changé pendant la lecture',
    'Un autre programme a écrit dans {subject|le fichier} pendant l’archivage : la copie peut mêler anciennes et nouvelles données.',
    'Fermer le programme qui l’utilise et archiver de nouveau le fichier.',
  ],
  'source.unsupported': [
    'Ce n’est ni un fichier ni un dossier',
    '{subject|L’entrée} est un socket, un tube ou un périphérique, sans contenu à archiver. Elle a été exclue.',
    'Rien à faire, sauf si un fichier était attendu à cet endroit.',
  ],
  'source.cut-short': [
    'Le flux s’est terminé trop tôt',
    'Le programme qui envoie {subject|le flux} s’est arrêté avant la fin. Le fichier n’est pas sur la cartouche, car incomplet il semblerait complet.',
    'Trouver pourquoi ce programme s’est arrêté, puis archiver de nouveau ce qu’il envoie.',
  ],
  'archive.name-taken': [
    'Un autre utilisateur a un fichier de ce nom',
    '{subject|Le fichier} remplacerait sur la cartouche le fichier d’un autre utilisateur. Il a été exclu.',
    'L’archiver depuis un dossier d’un autre nom, ou sur une autre cartouche.',
  ],
  'archive.no-room': [
    'Pas assez de place sur la cartouche',
    '{subject|La cartouche} a {freeBytes|trop peu} libres, mais il faut {neededBytes|davantage}. Rien n’a été écrit.',
    'Archiver moins à la fois, ou utiliser une cartouche avec plus d’espace libre.',
  ],
  'archive.too-many-files': [
    'Trop de fichiers pour la cartouche',
    'L’index de {subject|la cartouche} peut grandir de {freeBytes|trop peu}, mais grandirait de {neededBytes|davantage}. Rien n’a été écrit.',
    'Archiver moins de fichiers à la fois, regrouper les petits, ou utiliser une cartouche plus grande.',
  ],
  'archive.file-too-large': [
    'Un fichier est trop gros pour les cartouches',
    '{subject|Un fichier} demande {neededBytes|davantage}, mais le plus grand espace libre d’une cartouche est de {freeBytes|moins}. Rien n’a été écrit.',
    'Utiliser des cartouches plus grandes, ou autoriser la répartition des gros fichiers sur plusieurs cartouches.',
  ],
  'archive.pool-too-large': [
    'Trop de mémoire demandée',
    'L’archivage a demandé {neededBytes|trop} de mémoire ; la limite est la moitié de la mémoire de cet ordinateur, {freeBytes|moins}. Rien n’a été écrit.',
    'Utiliser moins de mémoire.',
  ],
  'archive.not-as-written': [
    'La vérification d’un fichier a échoué',
    '{subject|Le fichier} a été relu de la bande et diffère, ou est illisible. Il ne faut pas se fier à la copie sur bande.',
    'Garder l’original, et l’archiver de nouveau sur une autre cartouche. Nettoyer le lecteur si cela se reproduit.',
  ],
  'archive.copy-too-slow': [
    'Une copie a été arrêtée car son lecteur était trop lent',
    'Le lecteur avec {subject|une des cartouches} était si lent qu’il retardait l’autre copie. Les fichiers qui y ont été écrits avant sont sûrs ; l’autre copie a continué.',
    'Vérifier ce lecteur avant de le réutiliser, puis archiver de nouveau pour compléter cette copie.',
  ],
  'archive.copy-incomplete': [
    'Une des copies est incomplète',
    'Il manque des fichiers à la copie qui se termine sur {subject|une des cartouches}. Les autres copies les ont.',
    'Archiver les mêmes fichiers sur une autre cartouche pour compléter les copies ; les détails techniques disent ce qui s’est passé.',
  ],
  'archive.name-clash': [
    'Deux sources ont le même nom',
    'Les deux deviendraient {subject|le même dossier} sur la cartouche. Rien n’a été écrit.',
    'Les archiver séparément sous des noms différents, ou archiver le dossier qui contient les deux.',
  ],
  'archive.bag-of-file': [
    'Seul un dossier devient un sac BagIt',
    '{subject|Une des sources} est un fichier. Rien n’a été écrit.',
    'Archiver le dossier où il se trouve, ou archiver le fichier sans en faire un sac.',
  ],
  'archive.not-in-bag': [
    'Un sac BagIt ne peut pas contenir cela',
    '{subject|Un élément} est un lien qui ne mène à rien dans son sac, ou a un nom qu’aucun sac ne peut citer. Il est sur la cartouche, mais les programmes qui vérifient les sacs diront celui-ci invalide.',
    'Changer le lien ou le nom, ou le supprimer, puis archiver de nouveau le dossier.',
  ],
  'archive.list-outside': [
    'La liste nomme quelque chose hors de son dossier',
    '{subject|Un nom} n’est pas dans le dossier où se trouvent les noms de la liste. Rien n’a été écrit.',
    'Choisir un dossier qui contient tout ce que nomme la liste, ou retirer ce nom de la liste.',
  ],
  'archive.list-unusable': [
    'La liste est inutilisable',
    '{subject|La liste} ne contient aucun nom, ou un nom plus long que ne peut l’être un chemin. Rien n’a été écrit.',
    'Vérifier le programme qui a créé la liste, et la fin de ses noms : un octet nul, ou la fin de la ligne.',
  ],
  'archive.list-too-large': [
    'La liste est trop grande',
    '{subject|La liste} contient plus d’un million de noms, ou plus de 128 Mio. Rien n’a été écrit.',
    'Nommer des dossiers au lieu des fichiers qu’ils contiennent, ou archiver avec plusieurs listes.',
  ],

  'restore.destination-full': [
    'Pas assez de place dans le dossier de destination',
    'Le disque de {subject|ce dossier} a {freeBytes|trop peu} libres, mais il faut {neededBytes|davantage}. Aucun fichier incomplet n’a été enregistré sous son nom définitif.',
    'Libérer de la place, ou choisir un dossier sur un autre disque.',
  ],
  'file.unwritable': [
    'Le fichier ne peut pas être écrit',
    'Son dossier manque, ou vous ne pouvez pas y écrire : {subject|le fichier}. Rien n’a été écrit.',
    'Choisir un emplacement dans un dossier existant où vous pouvez écrire.',
  ],
  'restore.destination-denied': [
    'Le dossier de destination ne peut pas être écrit',
    'Capstan n’a pas le droit d’écrire dans {subject|le dossier}, son disque est en lecture seule ou ne répond pas, ou le dossier n’existe plus.',
    'Choisir un autre dossier, ou vérifier le disque et les droits du dossier, puis restaurer le reste.',
  ],
  'restore.destination-missing': [
    'Le dossier de destination n’existe pas',
    'Il n’y a pas de dossier {subject|de ce nom}. Rien n’a été restauré.',
    'Créer le dossier, ou en choisir un autre.',
  ],
  'restore.destination-not-a-folder': [
    'La destination n’est pas un dossier',
    '{subject|Ce qui a été choisi} est un fichier. Il n’a pas été modifié, et rien n’a été restauré.',
    'Choisir un dossier.',
  ],
  'restore.destination-exists': [
    'Un fichier de ce nom existe déjà',
    '{subject|Le fichier} existe dans le dossier de destination. Il n’a pas été écrasé.',
    'Choisir ce qu’il advient des fichiers existants, ou restaurer dans un dossier vide.',
  ],
  'restore.written-by-tar': [
    'La bande a été écrite par tar',
    '{subject|La bande} contient des archives tar. Un sauvetage ne trouve les fichiers que par les index LTFS ; rien n’a donc été lu.',
    'La restaurer comme toute autre cartouche : capstan restore BARCODE:/ --into DIR.',
  ],
  'restore.rescued-before': [
    'Un sauvetage se trouve déjà dans le dossier',
    '{subject|Ce que laisse un sauvetage} est dans le dossier. Un sauvetage ne complète pas un précédent ; rien n’a donc été lu.',
    'Choisir un dossier vide, ou un dossier qui n’existe pas encore.',
  ],
  'restore.nothing-found': [
    'Aucun fichier n’a été trouvé sur la cartouche',
    'Rien sur {subject|la cartouche} ne nomme de fichier : il n’y a ni index ni partie d’index. Le fichier map.txt du dossier indique ce qui a été lu.',
    'Essayer un autre lecteur. Ce que contenait la cartouche avant son effacement ou son formatage n’est plus lisible.',
  ],
  'restore.name-impossible': [
    'Un nom est impossible dans le dossier de destination',
    'Le disque de destination ne peut pas enregistrer le nom de {subject|ce fichier}. Il n’a pas été restauré.',
    'Le restaurer sur un autre disque, ou dans un chemin plus court.',
  ],
  'restore.name-clash': [
    'Deux éléments choisis ont le même nom',
    'Les deux deviendraient {subject|le même fichier ou dossier} dans le dossier de destination. Rien n’a été restauré.',
    'Les restaurer séparément dans des dossiers différents, ou restaurer le dossier qui contient les deux.',
  ],
  'restore.unsafe-path': [
    'Un nom mène hors du dossier de destination',
    '{subject|Une entrée de la cartouche} a un nom, ou se trouve derrière un lien, qui mène ailleurs. Elle n’a pas été restaurée.',
    'Se méfier de cette cartouche si l’on ne sait pas qui l’a écrite. Tout le reste a été restauré.',
  ],
  'restore.hash-mismatch': [
    'La somme de contrôle ne correspond pas',
    'Le contenu de {subject|ce fichier} ne correspond pas à sa somme de contrôle, il n’a donc pas été restauré.',
    'Nettoyer le lecteur et le restaurer de nouveau. Si cela échoue encore, le restaurer d’une seconde copie.',
  ],
  'restore.conflict-unsettled': [
    'Des fichiers existants demandent une décision',
    'Certains fichiers existent déjà dans {subject|le dossier}, et personne n’est là pour décider de leur sort. Rien n’a été restauré.',
    'Choisir d’avance s’il faut ignorer, renommer, garder le plus récent ou écraser.',
  ],
  'restore.cartridge-not-wanted': [
    'La restauration n’a pas besoin de cette cartouche',
    'Rien n’est à restaurer de {subject|celle-ci}. Elle n’a pas été modifiée.',
    'La tâche dit quelle cartouche elle attend.',
  ],
  'restore.not-one-file': [
    'Seul un fichier peut être lu en flux',
    '{subject|Le chemin} est un dossier ou un lien ; un flux contient un seul fichier. Rien n’a été chargé.',
    'Indiquer un seul fichier, ou restaurer dans un dossier.',
  ],
  'restore.reader-gone': [
    'Le programme destinataire s’est terminé',
    '{subject|Le fichier} était envoyé en flux, et le programme à l’autre bout ne s’est pas connecté à temps ou s’est terminé trop tôt.',
    'Trouver pourquoi ce programme s’est terminé, puis recommencer.',
  ],
  'restore.segments-missing': [
    'Des parties du fichier manquent',
    '{subject|Le fichier} est réparti sur plusieurs cartouches, et toutes ses parties ne sont pas dans le dossier de destination, ou ne vont pas ensemble. Les parties présentes ont été gardées.',
    'Restaurer les parties manquantes de leurs cartouches dans le même dossier ; le fichier est alors réuni.',
  ],

  'report.exists': [
    'Le rapport existe déjà',
    '{subject|Le fichier} existe déjà. Il n’a pas été modifié.',
    'Choisir un autre nom, ou le remplacer avec « --force ».',
  ],
  'report.no-checksums': [
    'Ces fichiers n’ont pas de sommes de contrôle pour la liste',
    '{subject|La liste} demande des sommes de contrôle d’autres types que celles de ces fichiers. Rien n’a été écrit.',
    'CSV, JSON et BagIt contiennent les sommes qui existent. Pour le prochain archivage, en ajouter avec « --hash xxh64,md5 » ou, dans la fenêtre, sous « Options ».',
  ],
  'report.no-files': [
    'Il n’y a aucun fichier à lister',
    '{subject|La liste} nomme des fichiers archivés, et aucun ne peut être listé ici. Rien n’a été écrit.',
    'Choisir une tâche ou une cartouche avec des fichiers archivés. CSV et JSON contiennent tout ce qui est enregistré.',
  ],
  'report.name-clash': [
    'Deux chemins se terminent par le même nom',
    'Une liste commence par le dernier nom de chaque chemin, et {subject|le nom} y figurerait deux fois. Rien n’a été écrit.',
    'Faire une liste pour chaque chemin, ou une du dossier qui contient les deux.',
  ],
  'report.history-damaged': [
    'L’historique ASC MHL ne peut pas être poursuivi',
    '{subject|Un fichier de l’historique} manque, est endommagé ou a été modifié après coup. Rien n’a été écrit.',
    'Remettre le dossier « ascmhl » dans son état d’origine, ou le déplacer pour commencer un nouvel historique.',
  ],
  'mirror.full': [
    'Le disque du miroir est plein',
    `{subject|Le fichier} ne tenait pas dans le dossier miroir. ${tapesFine}`,
    `Libérer de la place sur ce disque. ${thenOn}`,
  ],
  'mirror.denied': [
    'Le dossier miroir ne peut pas être écrit',
    `Capstan n’a pas le droit d’écrire {subject|le fichier} dans le dossier miroir, ou son disque est en lecture seule. ${tapesFine}`,
    'Changer les droits du dossier ou choisir un autre dossier pour le miroir.',
  ],
  'mirror.fault': [
    'Le disque du miroir ne répond pas',
    `Le disque du miroir est tombé en panne, ou son dossier a été retiré, pendant que {subject|un fichier} y était écrit. ${tapesFine}`,
    `Vérifier le disque et son câble. ${thenOn}`,
  ],
  'mirror.name-taken': [
    'Le nom est déjà pris dans le dossier miroir',
    `Un dossier se trouve là où {subject|le fichier} a sa place dans le dossier miroir, ou l’inverse. Il n’a pas été modifié. ${tapesFine}`,
    `Le déplacer. ${thenOn}`,
  ],
  'mirror.unsafe-path': [
    'Un lien du dossier miroir mène au dehors',
    `{subject|Un fichier} aurait été écrit à travers un lien qui mène ailleurs, il n’a donc pas été écrit. ${tapesFine}`,
    `Remplacer le lien du dossier miroir par un dossier. ${thenOn}`,
  ],
  'mirror.name-impossible': [
    'Un nom est impossible sur le disque du miroir',
    `Le disque du miroir ne peut pas enregistrer le nom de {subject|ce fichier}. ${tapesFine}`,
    'Utiliser un miroir sur un autre disque, ou un chemin plus court.',
  ],
  'mirror.differs': [
    'La copie du miroir diffère de la bande',
    '{subject|Le fichier} a changé entre les deux copies, ou le disque du miroir l’a mal enregistré. Le dossier miroir n’en a pas de nouvelle copie ; la copie sur bande est complète.',
    'L’archiver de nouveau avec le miroir. Si cela arrive à un fichier que personne ne modifie, vérifier les deux disques.',
  ],
  'mirror.too-slow': [
    'Le disque du miroir était trop lent pour un flux',
    'Un flux ne peut pas être relu, et {subject|celui-ci} était trop rapide pour le disque. La copie sur bande est complète.',
    'Utiliser un disque plus rapide pour le miroir, ou y restaurer le fichier de la bande.',
  ],
  'mirror.unwatched': [
    'Les changements des dossiers ne sont pas détectés aussitôt',
    'Le système limite le nombre de dossiers surveillés pour {subject|le miroir} ; tous les dossiers sont donc parcourus toutes les cinq minutes. Aucun changement n’échappe, mais il est trouvé plus tard.',
    'Demander à l’administrateur d’en autoriser davantage : « sysctl fs.inotify.max_user_watches=1048576 », puis mettre le miroir en pause et le reprendre.',
  ],
  'mirror.source-replaced': [
    'Un dossier source a été remplacé',
    'Un autre dossier se trouve à la place de {subject|la source}, par exemple parce que son disque n’est pas branché. Rien n’est considéré comme supprimé ; le dossier miroir et les bandes ne sont pas modifiés.',
    'Brancher le disque. Si le dossier a été remplacé exprès, confirmer avec « capstan mirror retry ».',
  ],
  'mirror.folder-unknown': [
    'Le dossier miroir n’existe pas',
    'Il n’y a pas de dossier {subject|de ce nom}. Rien n’a été écrit.',
    'Le créer d’abord, ou choisir un autre dossier pour le miroir.',
  ],
  'mirror.not-a-folder': [
    'Le dossier miroir n’est pas un dossier',
    '{subject|Ce qui a été choisi} est un fichier. Il n’a pas été modifié, et rien n’a été écrit.',
    'Choisir un dossier.',
  ],
  'mirror.folder-denied': [
    'Pas le droit d’écrire dans le dossier miroir',
    'Capstan n’a pas le droit d’écrire dans {subject|le dossier}, ou son disque est en lecture seule ou ne répond pas. Rien n’a été écrit.',
    'Changer les droits du dossier, ou choisir un autre dossier.',
  ],
  'mirror.folder-missing': [
    'Le dossier miroir manque',
    '{subject|Le dossier} manque, par exemple parce que son disque n’est pas branché. Jusqu’à son retour, rien de nouveau n’est copié sur disque ni sur bande ; les changements sont notés.',
    'Brancher le disque ; le miroir reprend alors de lui-même.',
  ],
  'mirror.folder-replaced': [
    'Le dossier miroir a été remplacé',
    'Un autre dossier se trouve à la place de {subject|ce dossier}, par exemple parce que son disque n’est pas branché. Rien n’y est copié, ni sur bande ; les changements sont notés.',
    'Brancher le disque. Si le dossier a été remplacé exprès, confirmer avec « capstan mirror retry » : il est alors rempli de nouveau.',
  ],
  'mirror.no-cartridge': [
    'Aucune cartouche disponible pour le miroir',
    'Toutes les cartouches de {subject|ce groupe} sont pleines ou n’acceptent plus de fichiers, ou il n’y en a pas une pour chaque copie. Les fichiers attendent dans le dossier sur disque.',
    'Ajouter une cartouche au groupe (elle peut être vierge), puis continuer avec « capstan mirror retry ».',
  ],
  'mirror.not-continuous': [
    'Miroir continu inconnu',
    'Aucun miroir {subject|de ce nom} ne fonctionne en continu. Rien n’a été modifié.',
    'Voir la liste des miroirs ; « capstan mirror add » en crée un.',
  ],
  'mirror.path-missing': [
    'Le miroir ne contient rien de ce nom',
    'Rien qui s’appelle {subject|ainsi} n’est dans le miroir, ni parmi les fichiers supprimés qu’il garde. Rien n’a été copié.',
    'Chercher le nom avec « capstan mirror status NAME --files » et « capstan mirror deleted NAME ».',
  ],
  'mirror.folder-needed': [
    'Un miroir continu demande un dossier sur disque',
    'Les changements de {subject|ce miroir} vont d’abord dans un dossier sur disque, et aucun n’a été indiqué. Rien n’a été modifié.',
    'Indiquer un dossier, de préférence sur un autre disque que les sources.',
  ],
  'mirror.overlap': [
    'Le dossier miroir recoupe une source',
    '{subject|Le dossier} se trouve dans un dossier source, ou en contient un. Rien n’a été modifié.',
    'Choisir un dossier hors des sources, de préférence sur un autre disque.',
  ],
};
