// German: the state of a drive as a heading, as a sentence below it, and on the drive's own display.

import {
  hasUnidentified,
  isCalibrating,
  isShut,
  isTimed,
  type ShutCode,
} from '../../../helper/contract/drive-state.ts';
import type { Cartridge, DriveState, DriveStateOf } from '../../../helper/contract/model.ts';
import { isCleaning } from '../../../helper/contract/words/drives.ts';
import { expectedInWords, type SpanWords, secondsInWords } from '../../../helper/contract/words/durations.ts';
import { conditions, displays, headings, loadCleaning } from './tables.ts';

/** TapeAlert: clean now. */
const cleanNow = 20;

type CartridgeInGermanDrive = Pick<Cartridge, 'condition'> | null;

function heading(state: DriveState, cartridge: CartridgeInGermanDrive, alerts: readonly number[] = []): string {
  if (state.kind === 'empty' && alerts.includes(cleanNow)) return 'Muss gereinigt werden';
  if (hasUnidentified(state)) return 'Noch nicht erkannt';
  if (isCleaning(state)) return 'Reinigung';
  if (isShut(state)) return shutHeadings[state.fault.code];
  if (isCalibrating(state)) return 'Initialisierung: nicht entnehmen';
  const condition = cartridge?.condition ?? 'clean';
  return state.kind === 'loaded' && condition !== 'clean' && condition !== 'unknown'
    ? `${headings.loaded}: ${conditions[condition]}`
    : headings[state.kind];
}

function sub(
  state: DriveState,
  cartridge: CartridgeInGermanDrive,
  alerts: readonly number[] = [],
  isLocating = false,
): string {
  switch (state.kind) {
    case 'empty':
      if (alerts.includes(cleanNow)) return loadCleaning;
      return hasUnidentified(state)
        ? 'Im Laufwerk ist eine Kassette. Ihren Barcode eingeben und sie laden, damit Capstan weiß, welche es ist.'
        : 'Eine Kassette auf das Laufwerk ziehen, oder bei ihr auf „Laden“ drücken.';
    case 'loading':
      return loading(state);
    case 'loaded':
      return loaded(state.barcode, cartridge?.condition ?? 'clean');
    case 'in-use':
      return `Ein Auftrag ist mit ${state.barcode} noch nicht fertig: noch nicht entnehmen.`;
    case 'formatting':
      return state.step === 'partitioning'
        ? `${state.barcode} wird gelöscht und in seine zwei Partitionen geteilt.`
        : `Kennsätze und Index des neuen Volumes werden auf ${state.barcode} geschrieben.`;
    case 'writing':
      return 'Die Kassette jetzt zu entnehmen, würde Dateien verlieren.';
    case 'reading':
      return isLocating
        ? `Dateien auf ${state.barcode} werden gesucht.`
        : `Dateien von ${state.barcode} werden gelesen.`;
    case 'paused':
      return `Das Band steht. ${state.barcode} ist erst vollständig, wenn der Auftrag fortgesetzt wurde und beendet ist.`;
    case 'finishing':
      return 'Der Index wird geschrieben. Das dauert einen Moment.';
    case 'safe-to-eject':
      return 'Alle Dateien und der Index sind auf Band.';
    case 'ejecting':
      return state.step === 'storing'
        ? `Der Roboter bringt ${state.barcode} an ihren Platz.`
        : `${state.barcode} wird zurückgespult und ausgeworfen.`;
    case 'failed':
      return isCleaning(state)
        ? `${state.barcode ?? 'Die Reinigungskassette'} reinigt das Laufwerk. Auswerfen, wenn das Laufwerk fertig ist.`
        : '';
  }
}

function loading({ barcode, step, expectedSeconds }: DriveStateOf<'loading'>): string {
  switch (step) {
    case 'fetching':
      return `Der Roboter bringt ${barcode}.`;
    case 'threading':
      return `${barcode} wird geladen.`;
    case 'identifying':
      return `${barcode} ist geladen und wird erkannt.`;
    case 'calibrating': {
      const takes = expectedSeconds === null ? '' : ` und dauert ${expectedInWords(expectedSeconds, spans)}`;
      return `${barcode} wird vom Laufwerk initialisiert. Das geschieht bei einer neuen LTO-9-Kassette ein einziges Mal${takes}. Das Laufwerk nicht ausschalten und die Kassette nicht entnehmen: sonst beginnt es von vorn.`;
    }
  }
}

const spans: SpanWords = {
  about: (most) => `etwa ${most}`,
  upTo: (most) => `bis zu ${most}`,
  between: (least, most) => `${least} bis ${most}`,
};

const shutHeadings: Readonly<Record<ShutCode, string>> = {
  'drive.forbidden': 'Keine Berechtigung',
  'drive.held': 'Von einem anderen Programm benutzt',
  'drive.reserved': 'Von einem anderen Computer reserviert',
};

function time(state: DriveState, now: number): string {
  if (!isTimed(state)) return '';
  const soFar = (now - Date.parse(state.since)) / 1000;
  const parts = soFar < 1 ? [] : [`bisher ${secondsInWords(soFar)}`];
  if (state.expectedSeconds !== null) parts.push(`${expectedInWords(state.expectedSeconds, spans)} erwartet`);
  return parts.join(', ');
}

function loaded(barcode: string, condition: Cartridge['condition']): string {
  switch (condition) {
    case 'blank':
      return `${barcode} ist leer. Vor dem Archivieren formatieren.`;
    case 'encrypted':
      return `${barcode} ist verschlüsselt, und der Schlüssel ist nicht hier. Was darauf steht, ist nicht zu sehen; Formatieren würde es löschen.`;
    case 'foreign':
      return `${barcode} wurde von anderer Software beschrieben. Capstan ändert nichts daran, außer beim Formatieren.`;
    case 'tar':
      return `${barcode} enthält Tar-Archive. Den Katalogeintrag neu aufbauen, um sie aufzulisten; Capstan liest sie nur.`;
    case 'damaged':
      return `Das Volume auf ${barcode} ist beschädigt. Dateien in seinem Index lassen sich oft noch wiederherstellen; die Kassette untersuchen, um mehr zu erfahren.`;
    case 'dirty':
      return `Dateien im Index von ${barcode} lassen sich wiederherstellen. Die Kassette untersuchen, um zu sehen, was sich noch retten lässt.`;
    case 'unfinished':
      return `${barcode} hier auswerfen: zuerst wird die zweite Kopie des Index geschrieben.`;
    case 'clean':
    case 'unknown':
      return `${barcode} ist im Laufwerk.`;
  }
}

function display(state: DriveState, alerts: readonly number[] = [], isLocating = false): string {
  if (state.kind === 'empty' && alerts.includes(cleanNow)) return 'REINIGEN';
  if (hasUnidentified(state)) return 'NICHT ERKANNT';
  if (state.kind === 'reading' && isLocating) return 'SUCHT';
  if (isCalibrating(state)) return 'INITIALISIERUNG';
  if (isShut(state)) return 'NICHT VERFÜGBAR';
  return isCleaning(state) ? 'REINIGUNG' : displays[state.kind];
}

export const drive = { heading, sub, display, time };
