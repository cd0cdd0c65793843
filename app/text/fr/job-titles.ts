// French: what a job does, in one line.

import { retitled, type WordsOfTitles } from '../../../helper/contract/job-titles.ts';
import type { Job } from '../../../helper/contract/model.ts';

const titles: WordsOfTitles = {
  rows: {
    load: 'Charger {cartridge}',
    eject: 'Éjecter {cartridge}',
    touch: 'Toucher {cartridge}',
    format: 'Formater {cartridge}',
    archive: '{what} → {cartridges}',
    'archive-to-pool': '{what} → groupe {pool}',
    plan: 'Plan : {what} → {cartridges}',
    'plan-to-pool': 'Plan : {what} → groupe {pool}',
    preflight: 'Contrôle préalable',
    'preflight-of': 'Contrôle préalable de {cartridges}',
    'preflight-of-pool': 'Contrôle préalable du groupe {pool}',
    'mirror-run': '{set} → groupe {pool}',
    'mirror-run-of-copies': '{set} → groupe {pool}, copie {copy}',
    copy: 'Copier {from} → {cartridges}',
    restore: '{cartridges} : {paths} → {folder}',
    rescue: 'Sauvetage complet de {cartridge} → {folder}',
    salvage: 'Sauver {cartridge} : {paths} → {folder}',
    stream: '{cartridge} : {path} → un flux',
    export: '{cartridge} → {folder}',
    import: '{folder} → {cartridge}',
    benchmark: 'Mesure de {drive} avec {cartridge}',
    'drive-report': 'Rapport sur {drive} avec {cartridge}',
    'library-move': 'Déplacer {cartridge} vers un emplacement',
    'library-export': 'Déplacer {cartridge} vers un guichet',
    'library-inventory': 'Inventaire de {library}',
    clean: 'Nettoyer {drive} avec {cartridge}',
    'clean-without': 'Nettoyer {drive}',
    check: 'Contrôler {cartridge}',
    recover: 'Réparer {cartridge}',
    verify: 'Vérifier {cartridge}',
    'verify-paths': 'Vérifier {cartridge} : {paths}',
    'restore-test': 'Test de restauration de {cartridge}',
    generations: 'Chercher d’anciennes versions sur {cartridge}',
    'open-generation': 'Ouvrir la génération {generation} de {cartridge}',
    rollback: 'Ramener {cartridge} à la génération {generation}',
    rebuild: 'Reconstruire l’entrée du catalogue de {cartridges}',
    lock: 'Verrouiller {cartridge}',
    unlock: 'Déverrouiller {cartridge}',
  },
  more: (first, others) => `${first} et ${others} de plus`,
};

export function titleInFrench({ kind, title }: Pick<Job, 'kind' | 'title'>): string {
  return retitled(kind, title, titles);
}
