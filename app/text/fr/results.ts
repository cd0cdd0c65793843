// French: what a check found, what recovery does about it, what verification and archives came to.

import type { ArchiveOutcome, ArchivePlan, ManifestOutcome } from '../../../helper/contract/archive.ts';
import { isInOrder } from '../../../helper/contract/findings.ts';
import { isReady, type Preflight } from '../../../helper/contract/preflight.ts';
import type {
  DiagnosisSummary,
  Flaw,
  JobResult,
  RecoverySummary,
  Repair,
  RescueOutcome,
  Verification,
} from '../../../helper/contract/volumes.ts';
import { count, isOne, number, sizeInWords } from '../format.ts';
import { listed } from './tables.ts';

const filesOf = (many: number) => count(many, 'fichier', 'fichiers');
/** "12 fichiers vérifiés": the word agrees with them. */
const filesAre = (many: number, word: string) => count(many, `fichier ${word}`, `fichiers ${word}s`);

export const flaws: Readonly<Record<Flaw, string>> = {
  'label-unreadable': 'Une étiquette est illisible',
  'index-partition-unreadable': 'La partition d’index est illisible',
  'data-partition-unreadable': 'La partition de données ne peut pas être lue jusqu’au bout',
  'index-copy-missing': 'La seconde copie de l’index manque',
  'index-copy-old': 'La seconde copie de l’index est plus ancienne que la première',
  'data-index-missing': 'Il n’y a pas d’index après les fichiers',
  'index-partial': 'Un index est incomplet',
  'filemark-missing': 'Une marque de fichier manque entre fichiers et index',
  'end-missing': 'La marque de fin de données manque',
  'memory-missing': 'La mémoire de la cartouche ne dit pas où est l’index',
  'memory-stale': 'La mémoire de la cartouche est plus ancienne que la bande',
  'stray-records': 'Des données suivent le dernier index',
  'incremental-index': 'Le dernier index complet est plus ancien que les index incrémentiels d’un autre programme',
  'incremental-unusable':
    'Un index incrémentiel d’un autre programme est inutilisable ; un sauvetage complet retrouve ses fichiers',
  'extents-broken': 'Des fichiers ont des positions où leurs données ne peuvent pas être',
};

export function repairInFrench(repair: Repair, found: DiagnosisSummary): string {
  switch (repair) {
    case 'end-partition':
      return 'Écrire la marque de fin de données manquante';
    case 'attach-journal':
      return `Récupérer ${filesOf(found.attachable)} de la dernière session, avec toutes les données`;
    case 'gather-stray':
      return `Mettre dans un dossier d’objets trouvés les données qui n’appartiennent à aucun fichier (${sizeInWords(found.strayBytes)} en ${count(found.strayRecords, 'morceau', 'morceaux')} après le dernier index)`;
    case 'trim-damaged':
      return `Couper ${count(found.damagedFiles, 'fichier endommagé', 'fichiers endommagés')} après la partie intacte (à confirmer)`;
    case 'go-back':
      return found.olderGeneration === null
        ? 'Revenir à une génération plus ancienne (à confirmer)'
        : `Revenir à la génération ${found.olderGeneration} (à confirmer) : les fichiers ajoutés plus tard n’y sont pas`;
    case 'write-data-index':
      return 'Écrire l’index après les fichiers';
    case 'write-index-copy':
      return 'Écrire la seconde copie de l’index';
    case 'write-memory':
      return 'Corriger la mémoire de la cartouche';
  }
}

function verdict(found: DiagnosisSummary): string {
  switch (found.condition) {
    case 'blank':
      return 'Vierge : rien n’est enregistré sur la cartouche.';
    case 'encrypted':
      return 'La cartouche est chiffrée, et le lecteur n’a pas sa clé. Elle peut contenir n’importe quoi.';
    case 'foreign':
      return 'La cartouche a été écrite par un autre logiciel ; ce n’est pas une cartouche LTFS.';
    case 'tar':
      return 'La cartouche contient des archives tar ; ce n’est pas une cartouche LTFS.';
    case 'clean':
      if (isInOrder(found))
        return 'Aucun problème : les deux copies de l’index et la mémoire de la cartouche concordent.';
      break;
    case 'unfinished':
      return 'Rien ne manque ; seule la seconde copie de l’index est périmée.';
    case 'dirty':
      return 'La dernière session a été interrompue : des données suivent le dernier index.';
    case 'damaged':
      if (found.olderGeneration !== null)
        return `L’index le plus récent est illisible. La génération ${found.olderGeneration} est la plus récente qui soit lisible.`;
      if (found.generation === null) return 'Aucun index de la cartouche n’est lisible.';
      break;
  }
  if (found.damagedFiles > 0)
    return `${count(found.damagedFiles, 'fichier de la cartouche est endommagé', 'fichiers de la cartouche sont endommagés')}.`;
  return 'La cartouche a des problèmes.';
}

function recovery({ attached, notAttached, gatheredRecords, generation }: RecoverySummary): string {
  const sentences = [`La cartouche est réparée, à la génération ${generation}.`];
  if (attached > 0)
    sentences.push(
      `${count(attached, 'fichier de la dernière session est maintenant sûr', 'fichiers de la dernière session sont maintenant sûrs')}.`,
    );
  if (gatheredRecords > 0)
    sentences.push(
      `${count(gatheredRecords, 'morceau de données qui n’appartenait', 'morceaux de données qui n’appartenaient')} à aucun fichier ${isOne(gatheredRecords) ? 'est' : 'sont'} dans le dossier d’objets trouvés.`,
    );
  if (notAttached > 0)
    sentences.push(
      `${count(notAttached, 'fichier de la dernière session n’a pas pu être récupéré : l’archiver', 'fichiers de la dernière session n’ont pas pu être récupérés : les archiver')} de nouveau.`,
    );
  return sentences.join(' ');
}

function verification({ files: read, bytes, withoutHash, unsound, keptHere }: Verification): string {
  const compared = read - withoutHash;
  const sentences = [`${filesOf(read)}, ${sizeInWords(bytes)} lus.`];
  if (compared > 0 && unsound === 0)
    sentences.push(compared === read ? 'Tout est vérifié.' : `${filesAre(compared, 'vérifié')}.`);
  if (withoutHash > 0)
    sentences.push(
      `${count(withoutHash, 'n’a pas de somme de contrôle sur bande : il est lisible, mais pas vérifiable', 'n’ont pas de somme de contrôle sur bande : ils sont lisibles, mais pas vérifiables')}.`,
    );
  if (unsound > 0)
    sentences.push(
      `${count(unsound, 'fichier est illisible ou ne correspond pas à sa', 'fichiers sont illisibles ou ne correspondent pas à leur')} somme de contrôle.`,
    );
  if (keptHere)
    sentences.push(
      'Le résultat n’est gardé que dans ce catalogue, car la cartouche est verrouillée, protégée en écriture ou pleine.',
    );
  return sentences.join(' ');
}

/** "2,7 To : 1 cartouche pleine et 38 % d’une autre ; un fichier de 14 To ne tient pas". */
export function planInFrench({ bytes, cartridges, tooLarge, tooLargeTotal }: ArchivePlan): string {
  const copies = cartridges.filter(({ slot }) => slot === 0);
  const last = copies.at(-1);
  const full = Math.max(0, copies.length - 1);
  const share = last === undefined ? 0 : Math.min(1, last.takenBytes / Math.max(1, last.freeBytes));
  const percent = `${share > 0 && share < 0.01 ? 'moins de 1' : Math.ceil(share * 100)} %`;
  const taken =
    full === 0
      ? `${percent} d’une cartouche`
      : `${count(full, 'cartouche pleine', 'cartouches pleines')} et ${percent} d’une autre`;
  const largest = Math.max(0, ...tooLarge.map(({ bytes: size }) => size));
  const misfit =
    tooLarge.length === 0
      ? ''
      : tooLargeTotal === 1
        ? ` ; un fichier de ${sizeInWords(largest)} ne tient pas`
        : ` ; ${number(tooLargeTotal)} fichiers ne tiennent pas, le plus gros fait ${sizeInWords(largest)}`;
  return `${sizeInWords(bytes)} : ${taken}${misfit}.`;
}

function outcome(of: ArchiveOutcome): string {
  const { cartridges, copies, unchanged, mirrored, mirrorFailed, verified, renamed = 0, removed = 0 } = of;
  const { duplicates = { files: 0, bytes: 0 } } = of;
  const barcodes = [...new Set(cartridges.filter(({ files }) => files > 0).map(({ barcode }) => barcode))];
  const sentences = [barcodes.length === 0 ? 'Rien n’a été écrit.' : `Sur ${listed(barcodes)}.`];
  if (unchanged > 0) sentences.push(`${count(unchanged, 'fichier y était', 'fichiers y étaient')} déjà.`);
  if (duplicates.files > 0)
    sentences.push(
      `${filesAre(duplicates.files, 'non réécrit')} (${sizeInWords(duplicates.bytes)}), car déjà sur bande.`,
    );
  if (renamed > 0) sentences.push(`${filesAre(renamed, 'renommé')}.`);
  if (removed > 0)
    sentences.push(`${count(removed, 'élément retiré', 'éléments retirés')} de la génération la plus récente.`);
  if (verified !== null) sentences.push(`${filesAre(verified, 'vérifié')}.`);
  if (mirrored > 0) sentences.push(`${filesAre(mirrored, 'copié')} dans le dossier miroir.`);
  if (mirrorFailed > 0) sentences.push(`${filesAre(mirrorFailed, 'non copié')} dans le dossier miroir.`);
  if (of.manifest !== undefined) sentences.push(manifestFound(of.manifest));
  const incomplete = copies.filter(({ fault }) => fault !== null).length;
  if (incomplete > 0)
    sentences.push(`${count(incomplete, 'copie incomplète', 'copies incomplètes')} sur ${copies.length}.`);
  return sentences.join(' ');
}

function manifestFound(of: ManifestOutcome): string {
  const { path, matching, bySize, differing, missing, extra, excluded } = of;
  const sentences = [`${filesAre(matching, 'conforme')} au manifeste ${path}.`];
  if (bySize > 0)
    sentences.push(`${filesAre(bySize, 'comparé')} par la taille seule : il n’y a pas de somme de contrôle.`);
  if (differing > 0) sentences.push(`${count(differing, 'fichier en diffère', 'fichiers en diffèrent')}.`);
  if (missing > 0)
    sentences.push(`${count(missing, 'fichier y figure et manque', 'fichiers y figurent et manquent')}.`);
  if (extra > 0) sentences.push(`${count(extra, 'fichier n’y figure pas', 'fichiers n’y figurent pas')}.`);
  if (excluded > 0)
    sentences.push(`${count(excluded, 'fichier y figure', 'fichiers y figurent')}, hors de vos motifs.`);
  return sentences.join(' ');
}

function rescued({ whole, damaged, lost, indexes, damagedEntries }: RescueOutcome): string {
  if (indexes === 0)
    return 'Aucun index n’a été trouvé sur la bande. Sans index, aucun fichier n’a de nom, et aucun n’a été sauvé.';
  const sentences = [`${filesAre(whole, 'sauvé')} en entier.`];
  if (damaged > 0) sentences.push(`${filesAre(damaged, 'endommagé')} : les parties intactes ont été gardées.`);
  if (lost > 0) sentences.push(`${filesAre(lost, 'illisible')} entièrement.`);
  if (damagedEntries > 0)
    sentences.push(
      `${count(damagedEntries, 'entrée d’index endommagée', 'entrées d’index endommagées')} : les fichiers qui ne figurent que là manquent.`,
    );
  sentences.push(
    `${count(indexes, 'index trouvé', 'index trouvés')} sur la bande ; map.txt, dans le dossier, énumère tout.`,
  );
  return sentences.join(' ');
}

function preflight(found: Preflight): string {
  const errors = found.findings.filter(({ severity }) => severity === 'error').length;
  if (errors > 0) return `Pas prêt : ${count(errors, 'erreur', 'erreurs')}.`;
  return isReady(found) ? 'Prêt.' : 'Prêt, avec des avertissements.';
}

export function resultInFrench(result: JobResult): string {
  switch (result.kind) {
    case 'check':
      return verdict(result.diagnosis);
    case 'recover':
      return recovery(result.recovery);
    case 'verify':
      return verification(result.verification);
    case 'generations':
      return `${count(result.total, 'génération', 'générations')} sur la bande.`;
    case 'plan':
      return planInFrench(result.plan);
    case 'archive':
      return outcome(result.outcome);
    case 'manifest':
      return manifestFound(result.manifest);
    case 'rescue':
      return rescued(result.rescue);
    case 'preflight':
      return preflight(result.preflight);
  }
}
