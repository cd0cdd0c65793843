// German: what a job waits for.

import type { WordsOfWaits } from '../../../helper/contract/waits.ts';
import { count } from '../format.ts';
import { listed } from './tables.ts';

const files = (many: number) => (many === 1 ? 'einer Datei' : count(many, 'Datei', 'Dateien'));

const noRoom = (barcode: string) => `${barcode} braucht ein Laufwerk, und keines lässt sich jetzt leeren.`;

export const germanWaits: WordsOfWaits = {
  why: {
    full: ({ barcode }) => `${barcode} ist voll.`,
    'full-and-other-unfit': ({ barcode, other, fault }, { title }) =>
      `${barcode} ist voll, und ${other} kann nicht verwendet werden: ${title(fault)}.`,
    'all-full': () => 'Alle Kassetten des Auftrags sind voll.',
    'cut-short': () => 'Der Auftrag wurde unterbrochen.',
    'pool-full': ({ pool }) => `Alle Kassetten von Pool ${pool} sind voll.`,
    due: ({ set }) => `${set} ist fällig.`,
    'has-copies': ({ barcode, files: many }) =>
      `${barcode} hat ${many === 1 ? 'eine Kopie' : 'Kopien'} von ${files(many)}, die nicht gelesen werden ${many === 1 ? 'konnte' : 'konnten'}.`,
    'has-sound-part': ({ barcode, files: many }) => `${barcode} hat den unbeschädigten Teil von ${files(many)}.`,
  },
  step: {
    'no-room': ({ barcode }) => noRoom(barcode),
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
  obstacle: {
    'at-work': ({ drive }) => `${drive} ist beschäftigt.`,
    busy: ({ drive, job }) => `${drive} ist mit Auftrag ${job} beschäftigt.`,
    paused: ({ drive, job }) =>
      `${drive} wird von Auftrag ${job} gehalten, der angehalten ist: diesen fortsetzen oder stoppen.`,
    'next-for': ({ drive, job }) => `${drive} ist als Nächstes für Auftrag ${job} bestimmt, der zuerst dran ist.`,
    wanted: ({ drive, held, job }) => `${drive} enthält ${held} für Auftrag ${job}, der zuerst dran ist.`,
    emptying: ({ drive, held }) => `${drive} wirft ${held} für diesen Auftrag aus.`,
    cleaning: ({ drive, held }) => `${drive} enthält die Reinigungskassette ${held}: auswerfen.`,
    unfinished: ({ drive, held }) =>
      `${drive} enthält ${held}, deren Index nicht abgeschlossen ist: reparieren oder auswerfen.`,
    failed: ({ drive, held }) =>
      `${drive} ist mit ${held} darin ausgefallen: ${held} auswerfen, um das Laufwerk wieder zu verwenden.`,
    'not-allowed': ({ drive, held }) =>
      `${drive} enthält ${held}, die Sie nicht auswerfen dürfen: einen Administrator darum bitten.`,
  },
  makeRoom: (barcode, ejects) =>
    `${barcode} braucht ein Laufwerk. Um fortzufahren, ${listed(
      ejects.map(({ held, drive }) => `${held} aus ${drive}`),
    )} auswerfen.`,
  automatic: (afterMinutes, held) => {
    const subject = `${listed(held)} ${held.length === 1 ? 'wird' : 'werden'}`;
    if (afterMinutes === 0) return `${subject} von selbst ausgeworfen.`;
    return `Sonst ${held.length === 1 ? 'wird' : 'werden'} ${listed(held)} nach ${count(afterMinutes, 'Minute', 'Minuten')} ohne Benutzung von selbst ausgeworfen.`;
  },
  noRoom,
  othersFirst: 'Andere Aufträge sind zuerst dran; dieser Auftrag startet, wenn er an der Reihe ist.',
  drivesBusy: 'Alle geeigneten Laufwerke sind beschäftigt oder enthalten eine andere Kassette.',
  used: (job, barcode) => `Auftrag ${job} verwendet ${barcode}; dieser Auftrag geht danach weiter.`,
  doorOpen: (library) =>
    `Die Tür von ${library} schließen oder die Pause an ihrem Bedienfeld beenden; dieser Auftrag geht dann weiter.`,
  robotBusy: (library) =>
    `Der Roboter von ${library} fährt hoch oder nimmt den Bestand auf; dieser Auftrag geht weiter, wenn er bereit ist.`,
  poolLocked: (pool) => `Dieser Auftrag wartet, bis der Pool ${pool} entsperrt ist.`,
  notWanted: (barcode) => `${barcode} wird hier nicht gebraucht: unverändert ausgeworfen.`,
  afterwards: (later) => `Danach ${listed(later)}.`,
};
