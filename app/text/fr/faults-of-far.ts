// French: faults of lines to other computers.

import type { FaultsOfFar } from '../fault-table.ts';

export const frenchFaultsOfFar: FaultsOfFar = {
  'far.no-host': [
    'Ce n’est pas le nom d’un ordinateur',
    '{subject|Cela} ne désigne ni un ordinateur, ni un utilisateur d’un ordinateur. Rien n’a été envoyé.',
    'Le nommer comme pour ssh : server, user@server, user@server:2222, user@[fd00::7]:2222 ou ssh://user@server:2222.',
  ],
  'far.no-ssh': [
    'ssh ne peut pas démarrer',
    'Capstan joint les autres ordinateurs par ssh, qui n’est pas installé ici ou ne démarre pas.',
    'L’installer (« openssh-client » sous Debian et Ubuntu), ou indiquer sa place avec CAPSTAN_SSH_COMMAND.',
  ],
  'far.unreachable': [
    'L’autre ordinateur est injoignable',
    '{subject|L’autre ordinateur} ne répond pas, ou aucun n’a ce nom. Rien n’y a été envoyé.',
    'Vérifier son nom, le réseau, et s’il est allumé ; ce que dit ssh est dans les détails techniques.',
  ],
  'far.refused': [
    'L’autre ordinateur a refusé la connexion',
    '{subject|L’autre ordinateur} n’accepte pas votre clé ou votre mot de passe. Rien n’y a été envoyé.',
    'Vérifier que « ssh » avec le même nom vous connecte depuis un terminal ; l’utilisateur peut y avoir un autre nom.',
  ],
  'far.unknown-computer': [
    'L’autre ordinateur n’est pas encore connu ici',
    'Sur cet ordinateur, personne n’a accepté la clé de {subject|l’autre}. Rien n’y a été envoyé.',
    'Comparer sa clé avec ce que dit son administrateur, puis se connecter une fois avec « ssh » depuis un terminal pour l’accepter.',
  ],
  'far.other-computer': [
    'Ce n’est peut-être pas l’ordinateur voulu',
    '{subject|L’autre ordinateur} montre une autre clé qu’avant : il a été réinstallé, ou un autre répond à sa place. Rien n’y a été envoyé.',
    'Demander à son administrateur si la clé a changé. Seulement dans ce cas, enlever l’ancienne avec « ssh-keygen -R » et son nom, puis se connecter une fois avec « ssh ».',
  ],
  'far.no-program': [
    'Capstan n’y est pas installé',
    'Vous êtes connecté à {subject|l’autre ordinateur}, mais il n’a pas de programme « capstan ».',
    'Y installer Capstan, ou indiquer sa place avec CAPSTAN_REMOTE_COMMAND.',
  ],
  'far.no-bridge': [
    'L’autre ordinateur n’a pas répondu comme Capstan',
    'Vous êtes connecté à {subject|l’autre ordinateur}, mais ce qui y a démarré ne parle pas comme Capstan.',
    'S’y connecter avec « ssh » et taper « capstan --version » : cela doit marcher, et la connexion ne doit rien afficher sans fin.',
  ],
  'far.no-helper': [
    'Capstan n’y fonctionne pas',
    '{subject|L’autre ordinateur} a Capstan, mais son service est injoignable. Rien ne lui a été envoyé.',
    'S’y connecter avec « ssh » et taper « capstan doctor » ; sa réponse est dans les détails techniques.',
  ],
  'far.older-there': [
    'Capstan y est plus ancien',
    '{subject|L’autre ordinateur} a Capstan {versionThere|d’une autre version}, cet ordinateur {versionHere|une version plus récente}. Ils ne se comprennent pas, et rien n’y a été envoyé.',
    'Y mettre Capstan à jour ; en attendant, s’y connecter avec « ssh » et l’utiliser là-bas.',
  ],
  'far.older-here': [
    'Capstan est plus ancien ici',
    'Cet ordinateur a Capstan {versionHere|d’une autre version}, {subject|l’autre ordinateur} {versionThere|une version plus récente}. Ils ne se comprennent pas, et rien n’y a été envoyé.',
    'Mettre à jour Capstan sur cet ordinateur.',
  ],
  'far.path-is-here': [
    'Ce dossier ou fichier est sur cet ordinateur',
    '{subject|Cela} est sur cet ordinateur, où le service de l’autre ne lit ni n’écrit. Rien n’y a été envoyé.',
    'S’y connecter avec « ssh » et y utiliser Capstan : un chemin désigne alors un dossier ou un fichier de cet ordinateur-là. Ce qui est ici doit d’abord y être copié.',
  ],
  'far.secret-is-here': [
    'Cela se fait sur l’autre ordinateur lui-même',
    'D’ici, aucune fiche de récupération n’est créée, ni aucun fichier indiqué dont le mot de passe est relu plus tard. Rien n’y a été envoyé.',
    'S’y connecter avec « ssh » et y utiliser Capstan. Une fiche peut ensuite être relue d’ici.',
  ],
  'far.path-is-there': [
    'Ce dossier est sur l’autre ordinateur',
    '{subject|Il} est sur l’ordinateur qui a les bandes, et ne peut pas être montré sur celui-ci.',
    'Le regarder là-bas, ou là où cet ordinateur partage ses dossiers.',
  ],
  'far.line-lost': [
    'La liaison avec l’autre ordinateur est perdue',
    '{subject|L’autre ordinateur} ne répond plus. Ses tâches y continuent, sauf pour les fichiers en chemin.',
    'Réessayer quand le réseau est revenu ; les tâches montreront où elles en sont.',
  ],
  'far.stream-ended': [
    'Les fichiers n’arrivent plus',
    '{subject|Les fichiers} n’arrivent plus de l’autre ordinateur avant d’être tous là. Ce qui est arrivé entier est gardé ; le reste n’est sur aucune cartouche.',
    'Archiver de nouveau avec « --unchanged skip » : les fichiers déjà sur la cartouche sont laissés de côté.',
  ],
  'far.stream-invalid': [
    'Ce qui est arrivé n’est pas ce que Capstan envoie',
    'Ce qui est arrivé pour {subject|les fichiers} enfreint les règles d’un transfert ; rien de plus n’en a été pris.',
    'Archiver de nouveau avec « --unchanged skip » ; si cela se reproduit, chercher ce qui modifie les données en chemin.',
  ],
  'far.file-differs': [
    'Un fichier n’est pas arrivé tel qu’il a été lu',
    '{subject|Le fichier} est arrivé avec un autre contenu que celui lu sur l’autre ordinateur. Il n’est sur aucune cartouche.',
    'L’archiver de nouveau ; si cela se reproduit, tester la mémoire et le réseau des deux ordinateurs.',
  ],
  'far.comes-once': [
    'Un fichier devrait être envoyé de nouveau',
    'La cartouche ou le lecteur n’a plus rien pris pendant l’écriture de {subject|ce fichier}, et ce qu’un autre ordinateur envoie ne vient qu’une fois. Il n’est sur aucune cartouche.',
    'Archiver de nouveau avec « --unchanged skip » : les fichiers déjà sur la cartouche sont laissés de côté.',
  ],
  'far.desk-gone': [
    'L’ordinateur qui reçoit les fichiers n’est plus là',
    'La liaison avec l’ordinateur où se trouve {subject|le dossier} a été coupée avant que tous les fichiers y soient. Ceux qui sont signalés comme restaurés y sont, entiers.',
    'Restaurer de nouveau avec « --conflict skip » : les fichiers déjà là restent tels quels.',
  ],
  'far.restore-invalid': [
    'Les deux ordinateurs ne se sont pas compris',
    'Ce qui est passé par la liaison pendant la restauration de {subject|fichiers} enfreint les règles d’un transfert ; rien de plus n’en a été pris.',
    'Restaurer de nouveau avec « --conflict skip » ; si cela revient, s’assurer que les deux ordinateurs ont la même version de Capstan.',
  ],
};
