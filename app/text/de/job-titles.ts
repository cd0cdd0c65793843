// German: what a job does, in one line.

import { retitled, type WordsOfTitles } from '../../../helper/contract/job-titles.ts';
import type { Job } from '../../../helper/contract/model.ts';

const titles: WordsOfTitles = {
  rows: {
    load: '{cartridge} laden',
    eject: '{cartridge} auswerfen',
    touch: '{cartridge} berühren',
    format: '{cartridge} formatieren',
    archive: '{what} → {cartridges}',
    'archive-to-pool': '{what} → Pool {pool}',
    plan: '{what} → {cartridges} planen',
    'plan-to-pool': '{what} → Pool {pool} planen',
    preflight: 'Vorabprüfung',
    'preflight-of': 'Vorabprüfung von {cartridges}',
    'preflight-of-pool': 'Vorabprüfung von Pool {pool}',
    'mirror-run': '{set} → Pool {pool}',
    'mirror-run-of-copies': '{set} → Pool {pool}, Kopie {copy}',
    copy: '{from} → {cartridges} kopieren',
    restore: '{cartridges}: {paths} → {folder}',
    salvage: '{cartridge} retten: {paths} → {folder}',
    rescue: 'Notrettung von {cartridge} → {folder}',
    stream: '{cartridge}: {path} → Datenstrom',
    export: '{cartridge} → {folder}',
    import: '{folder} → {cartridge}',
    benchmark: 'Messung von {drive} mit {cartridge}',
    'drive-report': 'Bericht über {drive} mit {cartridge}',
    'library-move': '{cartridge} in einen Platz bewegen',
    'library-export': '{cartridge} in ein Ausgabefach bewegen',
    'library-inventory': 'Bestand von {library} aufnehmen',
    clean: '{drive} mit {cartridge} reinigen',
    'clean-without': '{drive} reinigen',
    check: '{cartridge} untersuchen',
    recover: '{cartridge} reparieren',
    verify: '{cartridge} prüfen',
    'verify-paths': '{cartridge} prüfen: {paths}',
    'restore-test': 'Wiederherstellungstest von {cartridge}',
    generations: '{cartridge} nach älteren Versionen durchsuchen',
    'open-generation': 'Generation {generation} von {cartridge} öffnen',
    rollback: '{cartridge} auf Generation {generation} zurücksetzen',
    rebuild: 'Katalogeintrag von {cartridges} neu aufbauen',
    lock: '{cartridge} sperren',
    unlock: '{cartridge} entsperren',
  },
  more: (first, others) => `${first} und ${others} weitere`,
};

export function titleInGerman({ kind, title }: Pick<Job, 'kind' | 'title'>): string {
  return retitled(kind, title, titles);
}
