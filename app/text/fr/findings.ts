// French: what was found of drives, sources and the helper's own ground.

import { type FindingWords, sentenceOf, type WordsOfFindings } from '../../../helper/contract/coded-findings.ts';
import { shellWord } from '../../../helper/contract/shell-word.ts';
import type { Figures } from '../../../helper/contract/sizes.ts';
import { count } from '../format.ts';

const fine = (words: string): FindingWords => ({ words, remedy: null });
const but = (words: string, remedy: string): FindingWords => ({ words, remedy });

const itemsIn = (items: number) => count(items, 'élément', 'éléments');
const which = (items: number, first: string) => (items === 1 ? ` : ${first}` : ` ; le premier est ${first}`);
const nodeName = (product: string, node: string) => `${product === '' ? 'un lecteur' : product} (${node})`;
const grows = ({ bytes, entries }: { bytes: number; entries: number }, { size, number }: Figures) =>
  `L’index grandit d’environ ${size(bytes)} pour ${number(entries)} fichiers et dossiers.`;
const watched = (folders: string) => `Jusqu’à ${folders} dossiers peuvent être surveillés.`;

export const frenchFindings: WordsOfFindings = {
  'cartridge-not-looked-at': ({ barcode }) =>
    fine(`${barcode} est nouvelle : son contenu sera connu une fois qu’elle est chargée.`),
  'cartridge-not-in-drive': ({ barcode }) =>
    fine(`${barcode} n’est dans aucun lecteur : l’insérer et la charger avant le début de l’archivage.`),
  'cartridge-takes-files': ({ barcode }) => fine(`${barcode} est prête pour l’archivage.`),
  'drive-at-work': ({ drive }) => fine(`${drive} est occupé ; cette tâche l’attendra.`),
  'drive-in-order': ({ drive }) => fine(`${drive} est prêt.`),
  'drive-clean-soon': ({ drive }) =>
    but(
      `${drive} devra bientôt être nettoyé.`,
      'Charger une cartouche de nettoyage (son code-barres commence par CLN) quand le lecteur est libre.',
    ),
  'drive-warns': ({ drive, alerts }) =>
    but(
      `${drive} signale des avertissements : TapeAlert ${alerts.join(', ')}.`,
      'Voir « État », ou demander au fabricant.',
    ),
  'no-drive-of-metal': () => fine('Aucun vrai lecteur n’est branché à cet ordinateur.'),
  'node-forbidden': ({ product, node }) =>
    but(
      `Le service n’a pas le droit d’ouvrir ${nodeName(product, node)}.`,
      'Pour votre propre service, rejoindre le groupe tape et se reconnecter :  sudo usermod -aG tape USER',
    ),
  'node-open-to-all': ({ product, node }) =>
    but(
      `Tous les utilisateurs de cet ordinateur peuvent ouvrir ${nodeName(product, node)}.`,
      'Installer la règle udev :  sudo capstan-service install',
    ),
  'node-usable': ({ product, node }) => fine(`Capstan peut utiliser ${nodeName(product, node)}.`),
  'drive-attached': ({ product, node, firmware, tapeNodes, driver }) =>
    fine(
      sentenceOf(`${nodeName(product, node)} : `, [
        firmware === '' ? 'micrologiciel non indiqué' : `micrologiciel ${firmware}`,
        driver === '' ? '' : `raccordé par ${driver}`,
        tapeNodes.length === 0
          ? 'inconnu du pilote de bande du noyau'
          : `pour le pilote de bande du noyau ${tapeNodes.join(' et ')}`,
      ]),
    ),
  'library-robot': ({ product, node, firmware, drive, driveNode = '' }) =>
    fine(
      `${nodeName(product, node)} est le robot d’une bibliothèque de bandes${firmware === '' ? '' : `, micrologiciel ${firmware}`}.${
        drive === undefined ? '' : ` Il passe par ${nodeName(drive, driveNode)} : sans ce lecteur, il disparaît aussi.`
      }`,
    ),
  'tape-node-held': ({ node, program, process }) =>
    but(
      `${node} est ouvert dans ${program} (processus ${process}). D’ici là, le lecteur ne peut pas servir ici ; à la fermeture, la bande sera peut-être rembobinée.`,
      'Quitter ce programme, ou l’attendre.',
    ),
  'link-speed': ({ product, node, gigabits, bytesPerSecond }, { size, number }) =>
    fine(
      `${nodeName(product, node)} est relié à ${number(gigabits)} Gbit/s, ce qui transporte ${size(bytesPerSecond)}/s.`,
    ),
  'link-slow': ({ product, node, gigabits, bytesPerSecond, neededBytesPerSecond = 0 }, { size, number }) =>
    but(
      `${nodeName(product, node)} est relié à ${number(gigabits)} Gbit/s, ce qui transporte ${size(bytesPerSecond)}/s ; le lecteur écrit ${size(neededBytesPerSecond)}/s et plus.`,
      'Le brancher sur un port plus rapide de la carte, avec un câble prévu pour cette vitesse.',
    ),
  'drive-transfers': ({ drive, bytes }, { size }) => fine(`Une commande à ${drive} transporte jusqu’à ${size(bytes)}.`),
  'keys-set-by-library': ({ drive }) =>
    but(
      `La bibliothèque définit les clés de ${drive} : ce qu’il chiffre n’est lisible qu’avec les clés de la bibliothèque.`,
      'Conserver les clés de la bibliothèque, ou y choisir la méthode de chiffrement « application managed ».',
    ),
  'kit-never-tested': ({ pool }) =>
    but(
      `La fiche de récupération du groupe chiffré ${pool} n’a jamais été relue ; rien ne peut encore être chiffré pour lui.`,
      `L’imprimer et la relire :  capstan key kit ${shellWord(pool)} --out kit.pdf`,
    ),
  'kit-test-due': ({ pool }) =>
    but(
      `La fiche de récupération du groupe chiffré ${pool} a été relue pour la dernière fois il y a plus d’un an.`,
      `Vérifier qu’elle est toujours là et lisible :  capstan key confirm ${shellWord(pool)} --from kit.pdf`,
    ),
  'kit-incomplete': ({ pool, cartridges }) =>
    but(
      `La fiche de récupération du groupe chiffré ${pool} ouvre toutes ses cartouches, mais ${cartridges === 1 ? 'une n’y figure pas' : `${cartridges} n’y figurent pas`}.`,
      `Pour une liste complète, en créer une autre et la relire :  capstan key kit ${shellWord(pool)} --out kit.pdf`,
    ),
  'labels-too-short': ({ library, label }) =>
    but(
      `La bibliothèque ${library} omet les deux derniers caractères de ses étiquettes : elle indique ${label}.`,
      `La régler sur huit caractères ; ses réglages parlent de media ID ou de longueur du code-barres. D’ici là, une cartouche est connue dès qu’un lecteur l’a identifiée, ou qu’elle a été chargée par son code-barres complet, comme ${label}L8.`,
    ),
  'lin-tape-loaded': () =>
    but(
      'Le pilote lin_tape d’IBM est chargé. Il prend les lecteurs pour lui, et Capstan ne peut alors pas les ouvrir.',
      'Empêcher son chargement et redémarrer :  echo blacklist lin_tape | sudo tee /etc/modprobe.d/lin_tape.conf',
    ),
  'sg-settings': ({ reservedBytes, directIo }, { size }) =>
    fine(
      `Le pilote sg réserve ${size(reservedBytes)} à chaque programme ; les transferts directs sont ${directIo ? 'permis' : 'désactivés'}. Capstan n’a besoin ni de l’un ni de l’autre.`,
    ),
  'speed-not-measured': ({ why }) =>
    fine(
      why === 'nothing-to-read'
        ? 'La vitesse des sources n’a pas été mesurée : il n’y a rien à lire.'
        : 'La vitesse des sources n’a pas été mesurée : un service commun à plusieurs utilisateurs ne lit des fichiers que pour les archiver. La tâche montre la vitesse pendant l’archivage.',
    ),
  'fits-into-memory': () => fine('Tout tient en mémoire : la bande n’attend pas les sources.'),
  'source-speed': ({ bytesPerSecond }, { size }) =>
    fine(`Les sources peuvent être lues à environ ${size(bytesPerSecond)}/s.`),
  'source-fast-enough': ({ bytesPerSecond }, { size }) =>
    fine(`Les sources peuvent être lues à environ ${size(bytesPerSecond)}/s, assez pour que la bande ne s’arrête pas.`),
  'source-too-slow': ({ bytesPerSecond, slowestBytesPerSecond }, { size }) =>
    but(
      `Les sources peuvent être lues à environ ${size(bytesPerSecond)}/s ; en dessous de ${size(slowestBytesPerSecond)}/s, la bande doit sans cesse s’arrêter et reculer, ce qui est lent et l’use.`,
      'Archiver depuis un disque plus rapide, ou donner plus de mémoire à la tâche.',
    ),
  'index-grows': (finding, figures) => fine(grows(finding, figures)),
  'index-grows-much': (finding, figures) =>
    but(
      `${grows(finding, figures)} Son écriture arrête chaque fois la bande pendant des minutes.`,
      'Regrouper d’abord dans des archives les dossiers qui ont beaucoup de petits fichiers.',
    ),
  'room-enough': ({ bytes }, { size }) => fine(`${size(bytes)} à archiver ; il y a assez de place.`),
  'room-short': ({ bytes, cartridges }, { size }) =>
    but(
      `${size(bytes)} à archiver ; il faut ${cartridges === 1 ? 'une cartouche de plus' : `${count(cartridges, 'cartouche', 'cartouches')} de plus`}.`,
      'Les indiquer maintenant, ou les fournir quand la tâche les demande.',
    ),
  'all-readable': () => fine('Toutes les sources sont lisibles.'),
  'all-names-fit': () => fine('Tous les noms de fichiers peuvent être enregistrés.'),
  unreadable: ({ items, first }) =>
    but(
      `Vous n’avez pas le droit de lire ${itemsIn(items)} ; ${items === 1 ? 'il serait exclu' : 'ils seraient exclus'}${which(items, first)}.`,
      'Obtenir le droit de lecture, ou archiver comme un utilisateur qui l’a.',
    ),
  'names-unfit': ({ items, first }) =>
    but(
      `${itemsIn(items)} ${items === 1 ? 'a un nom' : 'ont un nom'} que LTFS ne peut pas enregistrer${which(items, first)}.`,
      items === 1 ? 'Le renommer ; sinon il est exclu.' : 'Les renommer ; sinon ils sont exclus.',
    ),
  'kinds-left-out': ({ items, first }) =>
    fine(
      `${itemsIn(items)} (${items === 1 ? 'socket, périphérique ou tube' : 'sockets, périphériques ou tubes'}) ${items === 1 ? 'est exclu' : 'sont exclus'}${which(items, first)}.`,
    ),
  'mirror-room': ({ folder, freeBytes }, { size }) => fine(`${folder} a ${size(freeBytes)} libres.`),
  'mirror-short': ({ folder, freeBytes, bytes }, { size }) =>
    but(
      `${folder} a ${size(freeBytes)} libres, mais il faut ${size(bytes)}.`,
      'Libérer de la place sur son disque, ou choisir un autre dossier. La bande n’est pas concernée.',
    ),
  'sleep-held-off': () => fine('La mise en veille et l’arrêt attendent tant qu’un lecteur est utilisé.'),
  'nothing-holds-off-sleep': () =>
    fine(
      'Cet ordinateur peut se mettre en veille ou s’arrêter pendant qu’un lecteur est utilisé : il n’a pas de systemd-logind pour l’en empêcher.',
    ),
  'sleep-not-held-off': ({ detail }) =>
    but(
      `L’ordinateur peut se mettre en veille ou s’arrêter pendant qu’un lecteur est utilisé : l’en empêcher a été refusé (${detail}).`,
      'Installer la règle polkit, ou lancer son propre assistant dans une session de bureau :  sudo capstan-service install',
    ),
  'watches-untold': () => fine('Le noyau ne dit pas combien de dossiers peuvent être surveillés.'),
  watches: ({ watches }, { number }) => fine(watched(number(watches))),
  'watches-few': ({ watches, wanted }, { number }) =>
    but(
      watched(number(watches)),
      `Pour de plus grands miroirs :  sudo sysctl -w fs.inotify.max_user_watches=${wanted}`,
    ),
  catalogue: ({ cartridges, bytes }, { size }) =>
    fine(`Le catalogue contient ${count(cartridges, 'cartouche', 'cartouches')} et occupe ${size(bytes)}.`),
  'catalogue-unreadable': ({ detail }) =>
    but(
      `Le catalogue est illisible : ${detail}`,
      'Les cartouches ne sont pas concernées. Le reconstruire avec :  capstan rebuild',
    ),
  'disk-room': ({ freeBytes, folder }, { size }) => fine(`${size(freeBytes)} libres pour le catalogue dans ${folder}.`),
  'disk-short': ({ freeBytes, folder }, { size }) =>
    but(`Seulement ${size(freeBytes)} libres pour le catalogue dans ${folder}.`, 'Libérer de la place sur ce disque.'),
  'notices-failing': ({ way, queued }, { number }) =>
    but(
      `La dernière notification par ${way} n’a pas été remise${queued === 0 ? '' : ` ; ${number(queued)} en attente`}.`,
      `Voir pourquoi et réessayer :  capstan notices test ${shellWord(way)}`,
    ),
  clock: ({ now, zone }, { time }) =>
    fine(`Heure actuelle : ${time(now)} ; les planifications utilisent le fuseau horaire ${zone}.`),
  'clock-behind': ({ newest }, { time }) =>
    but(
      `L’horloge est fausse : une tâche a commencé le ${time(newest)}, ce qui est dans le futur.`,
      'Régler l’horloge ; les planifications et les dates sur bande en dépendent.',
    ),
};
