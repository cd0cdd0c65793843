// German: what a job waits for.

import type { WordsOfWaits } from '../../../helper/contract/waits.ts';
import { count } from '../format.ts';
import { listed } from './tables.ts';

const files = (many: number) => (many === 1 ? 'einer Datei' : count(many, 'Datei', 'Dateien'));

export const germanWaits: WordsOfWaits = {
  why: {
    full: ({ barcode }) => `${barcode} ist voll.`,
    'full-and-other-unfit': ({ barcode, other, fault }, { title }) =>
      `${barcode} ist voll, und ${other} kann nicht verwendet werden: ${title(fault)}.`,
    'all-full': () => 'Alle Kassetten des Auftrags sind voll.',
    'cut-short': () => 'Der Auftrag wurde unterbrochen.',
    'pool-full': ({ pool }) => `Alle Kassetten von ${pool} sind voll.`,
    due: ({ set }) => `${set} ist fällig.`,
    'has-copies': ({ barcode, files: many }) =>
      `${barcode} hat ${many === 1 ? 'eine Kopie' : 'Kopien'} von ${files(many)}, die nicht gelesen werden ${many === 1 ? 'konnte' : 'konnten'}.`,
    'has-sound-part': ({ barcode, files: many }) => `${barcode} hat den unbeschädigten Teil von ${files(many)}.`,
  },
  step: {
    'load-or-name': ({ barcode }) => `Um fortzufahren, ${barcode} laden oder eine Kassette nennen, die im Regal ist.`,
    'load-another': ({ generation }) =>
      `Um fortzufahren, eine weitere leere, formatierte Kassette LTO-${generation} laden oder eine nennen, die im Regal ist.`,
    'put-in': ({ barcode, needs }) =>
      needs === undefined
        ? `Um fortzufahren, ${barcode} in ein Laufwerk einlegen und laden.`
        : `${barcode} braucht ein Laufwerk ${listed(
            needs.map((one) => `LTO-${one}`),
            'oder',
          )}. Um fortzufahren, ein solches anschließen, dann ${barcode} einlegen und laden.`,
    'put-in-for-copy': ({ barcode }) => `Um mit der Kopie fortzufahren, ${barcode} in ein Laufwerk einlegen und laden.`,
    eject: ({ barcode, held, drive }) =>
      `Um fortzufahren, ${held} aus ${drive} auswerfen: ${barcode} wird dann von selbst geladen.`,
    exchange: ({ barcode, held, drive }) =>
      `Um fortzufahren, ${held} aus ${drive} auswerfen, dann ${barcode} einlegen und laden.`,
  },
  othersFirst: 'Andere Aufträge sind zuerst dran.',
  drivesBusy: 'Alle geeigneten Laufwerke sind beschäftigt oder enthalten eine andere Kassette.',
  used: (job, barcode) => `Auftrag ${job} verwendet ${barcode}; dieser Auftrag geht danach weiter.`,
  notWanted: (barcode) => `${barcode} wird hier nicht gebraucht: unverändert ausgeworfen.`,
  afterwards: (later) => `Danach ${listed(later)}.`,
};
