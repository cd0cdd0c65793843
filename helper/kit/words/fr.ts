// French: the kit of an encrypted pool.

import type { KitWords } from './kit-words.ts';

export const french: KitWords = {
  title: 'Fiche de récupération',
  ofPool: (name) => `Groupe chiffré ${name}`,
  made: (date) => `Établie le ${date}`,
  checksum: (digits) => `Somme de contrôle ${digits}`,
  page: (number, of) => `Page ${number} sur ${of}`,
  about: [
    'Les cartouches de ce groupe sont chiffrées. Cette fiche les ouvre toutes : celles écrites avant elle et celles écrites après.',
    'Sans cette fiche et sans la phrase secrète du groupe, plus personne ne peut les lire. Ni vous, ni nous, ni le fabricant du lecteur.',
  ],
  keepTitle: 'Comment la conserver',
  keep: [
    'Imprimez-la. Gardez le papier là où vous gardez les actes : dans un coffre, à la banque, chez un notaire.',
    'Gardez-la loin des cartouches. Qui a les deux peut tout lire.',
    'Deux exemplaires, en deux lieux. Ni photo, ni courriel, ni copie laissée sur un ordinateur.',
    'Une fois par an, relisez-la : capstan key confirm. Une fiche jamais vérifiée n’est qu’un espoir.',
  ],
  useTitle: 'Comment s’en servir',
  use: [
    'Avec Capstan, sur tout ordinateur : lancez capstan key import, puis scannez ce code ou tapez les groupes ci-dessous.',
    'Chargez ensuite une cartouche et restaurez comme d’habitude.',
    'Sans Capstan : la dernière page donne chaque commande.',
  ],
  key: 'Clé de récupération',
  keyHint:
    'Tapez tous les caractères de chaque groupe. Les deux qui suivent le tiret vérifient les quatre qui le précèdent : une faute est trouvée dans son groupe.',
  poolKey: 'Clé du groupe, verrouillée par la clé de récupération',
  poolKeyHint: 'À taper après les 16 groupes ci-dessus si le code ne peut être scanné. Seuls, ils n’ouvrent rien.',
  code: 'Ce que dit le code',
  cartridges: 'Cartouches',
  cartridgesHint:
    'Celles du groupe quand cette fiche a été établie. Sous le numéro de clé figure la clé de la cartouche, verrouillée par celle du groupe, si elle est connue ; elle se trouve aussi dans la mémoire de la cartouche.',
  noCartridges: 'Il n’y en avait pas dans le groupe quand cette fiche a été établie.',
  barcode: 'Code-barres',
  keyId: 'Numéro de clé',
  foreign: 'Sans Capstan',
  foreignHint:
    'Sous Linux, avec des programmes à la portée de tous : OpenSSL, sg3-utils, stenc et tout logiciel LTFS. Les clés restent en mémoire et disparaissent à la dernière étape.',
  steps: {
    prepare: 'Installez les programmes, devenez root et créez un dossier qui n’existe qu’en mémoire.',
    type: 'Tapez les 16 groupes de la clé de récupération, puis Entrée et Ctrl+D. De même ensuite les groupes 17 à 36.',
    poolKey: 'Déverrouillez la clé du groupe. Une erreur ici veut dire qu’un groupe est mal tapé.',
    load: 'Si Capstan tourne sur cet ordinateur, arrêtez d’abord son service : il garde le lecteur pour lui. Fermez la protection en écriture de la cartouche et chargez-la. Ceci montre les lecteurs : mettez désormais le dernier nom du vôtre à la place de /dev/sg1.',
    lockedKey: 'Lisez la clé verrouillée de la cartouche dans sa mémoire.',
    printedKey: 'Ou, si cette fiche l’imprime sous le numéro de clé, tapez ses 80 chiffres.',
    tapeKey:
      'Déverrouillez la clé de la cartouche et écrivez-la comme stenc la veut. Une erreur ici veut dire : autre groupe, ou pas de clé.',
    drive:
      'Donnez la clé au lecteur. La première commande (avec --detail avant la version 2) montre les algorithmes ; -a est le numéro d’AES-256-GCM, le plus souvent 1.',
    read: 'Montrez la cartouche comme un dossier et copiez ce qu’il vous faut.',
    end: 'Ensuite : retirez la clé du lecteur, et toutes les clés de la mémoire.',
  },
};
