// French: what is written into the files that a job is saved as.

import type { OmissionReason } from '../../../helper/contract/reports.ts';
import { visible } from '../../../helper/contract/visible.ts';
import { count, number } from '../format.ts';
import type { reportText } from '../report.ts';
import type { Translation } from '../translation.ts';
import { fileConditions } from './tables.ts';

const files = (many: number) => count(many, 'fichier', 'fichiers');

const reasons: Readonly<Record<OmissionReason, string>> = {
  failed: 'la lecture ou l’écriture a échoué',
  'no-checksum': 'il n’y a pas de somme de contrôle que la liste puisse contenir',
  'no-time': 'la date de la dernière modification n’est pas connue',
  empty: 'le format ne peut pas lister de fichiers vides',
  name: 'le format ne peut pas contenir de tels noms',
  part: 'seules des parties du fichier se trouvent ici',
  link: 'le format ne peut pas lister de liens symboliques',
  duplicate: 'déjà sur bande, ce travail ne l’a pas écrit',
  'other-checksums': 'les générations précédentes n’ont pas de somme de contrôle du même type',
};

export const frenchReport: Translation<typeof reportText> = {
  report: {
    formats: {
      mhl: 'Liste MHL',
      ascmhl: 'Historique ASC MHL dans un dossier',
      csv: 'Tableau pour tableurs (CSV)',
      json: 'Données pour d’autres programmes (JSON)',
      pdf: 'Rapport à imprimer (PDF)',
      bagit: 'Paquet BagIt dans un dossier',
      premis: 'Attestation pour archives (PREMIS en METS)',
    },
    fileName: (kind, id, extension) => `Capstan ${kind} ${id}.${extension}`,
    columns: {
      path: 'Chemin',
      bytes: 'Octets',
      modified: 'Modifié',
      receipt: 'Statut',
      cartridge: 'Cartouche',
      generation: 'Génération',
      written: fileConditions.written,
      safe: fileConditions.safe,
      verified: fileConditions.verified,
      sha256: 'SHA-256',
      hashes: 'Autres sommes de contrôle',
      wholeBytes: 'Octets du fichier entier',
      wholeSha256: 'SHA-256 du fichier entier',
      wholeHashes: 'Autres sommes de contrôle du fichier entier',
      restoredAs: 'Restauré sous',
      copies: 'Déjà présent sous',
      mirror: 'Miroir',
      notes: 'Remarques',
      code: 'Erreur',
      fault: 'Ce qui s’est passé',
      remedy: 'Que faire',
    },
    omission: ({ reason, files: many, example }) =>
      `${count(many, 'fichier n’est pas listé', 'fichiers ne sont pas listés')} : ${reasons[reason]}, par exemple « ${visible(example)} ».`,
    differing: (many) =>
      `${count(many, 'fichier diffère', 'fichiers diffèrent')} des générations précédentes de l’historique.`,
    payloadAbsent: (many) =>
      `${count(many, 'fichier n’est', 'fichiers ne sont')} pas encore dans le dossier « data » : y restaurer ce qui manque pour compléter le paquet.`,
    payloadExtra: (many) =>
      `${count(many, 'autre fichier est', 'autres fichiers sont')} dans le dossier « data » : le paquet n’est pas valide ainsi.`,
    heading: (kind, id) => `${kind} · Tâche ${id}`,
    mark: 'Capstan',
    made: (time) => `Rapport du ${time}`,
    notYet: 'Pas encore : ce rapport est provisoire',
    started: 'Début',
    asker: 'Soumise par',
    by: (person, computer) => `${person} sur ${computer}`,
    program: 'Programme',
    cartridges: 'Cartouches',
    volume: (name, uuid) => `Volume ${name === '' ? 'sans nom' : name}, ${uuid}`,
    kept: (place) => `Emplacement : ${place}`,
    share: (many, size) => `${files(many)}, ${size}`,
    index: (generation) => `Index : génération ${number(generation)}`,
    ends: { finished: '', full: 'Pleine', failed: 'Panne du lecteur : voir ci-dessous le statut de chaque fichier' },
    zone: (zone) => `Heures dans le fuseau ${zone}.`,
    safe: (many) =>
      `${count(many, 'fichier est sûr', 'fichiers sont sûrs')} sur bande : l’index de la cartouche ${many === 1 ? 'le nomme' : 'les nomme tous'}.`,
    nothingSafe: 'Aucun fichier de cette tâche n’est sûr sur bande.',
    restored: (many) =>
      `${count(many, 'fichier a été restauré', 'fichiers ont été restaurés')}. Chacun n’a été enregistré qu’une fois sa somme de contrôle vérifiée.`,
    read: (many) => count(many, 'fichier a été lu.', 'fichiers ont été lus.'),
    notDone: 'Ne pas compter sur les fichiers listés ci-dessous comme échoués.',
    head: {
      file: 'Fichier et sommes de contrôle',
      size: 'Taille',
      place: 'Cartouche',
      receipt: 'Statut',
      modified: 'Modifié',
    },
    generation: (generation) => `génération ${number(generation)}`,
    footer: (title, id) => `Capstan, tâche ${id} : ${title}`,
    checkedBy: 'Contrôlé par',
    on: 'Date',
    failedMany: (many) => count(many, 'élément', 'éléments'),
    failed: (many) => `En échec (${count(many, 'élément', 'éléments')})`,
    timeline: 'Chronologie',
    items: 'Fichiers',
    cut: (many) =>
      `Seulement ${many === 1 ? 'le premier est listé' : `les ${number(many)} premiers sont listés`} ici. Le tableau (CSV) les contient tous.`,
  },
};
