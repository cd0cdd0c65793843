// The 64 warnings that a drive can give of itself and of a cartridge (TapeAlert, SSC), in words: what it means, what to do.
// Those that only say what a person just did, or that drives of today never raise, are calm.

import { faultWords } from '../../helper/contract/errors.ts';
import { loadCleaning } from '../../helper/contract/words/drives.ts';

export type AlertWeight = 'grave' | 'care' | 'calm';

export interface AlertWords {
  readonly weight: AlertWeight;
  readonly title: string;
  readonly remedy: string;
}

const grave = (title: string, remedy: string): AlertWords => ({ weight: 'grave', title, remedy });
const care = (title: string, remedy: string): AlertWords => ({ weight: 'care', title, remedy });
const calm = (title: string, remedy: string): AlertWords => ({ weight: 'calm', title, remedy });

const copyIt = 'Copy the cartridge to another one, and take it out of use.';
const cleanIt = 'Clean the drive. If it happens again with other cartridges, have the drive serviced.';
const noLoss = `No data is lost. ${cleanIt}`;
const service = 'Have the drive serviced; its maker will ask for the technical details.';
const automation = 'Check the library’s own panel.';
const unused = 'No action needed; current drives do not report it.';

const words = {
  1: care('The drive has trouble reading', noLoss),
  2: care('The drive has trouble writing', noLoss),
  3: grave('An error could not be corrected', 'Verify the cartridge to see which files are affected.'),
  4: grave('The tape can no longer be read or written reliably', copyIt),
  5: grave('Reading failed', `The tape or the drive is at fault. ${copyIt}`),
  6: grave('Writing failed', 'Try another cartridge. If that fails too, the drive needs service.'),
  7: grave('The cartridge has reached the end of its life', copyIt),
  8: care('The tape is not made for data', 'Copy it to a cartridge that is.'),
  9: calm(faultWords['medium.write-protected'].title, 'Move its switch, or use another cartridge.'),
  10: calm('The drive refused to eject', 'Wait until the drive has finished.'),
  11: calm('A cleaning cartridge was loaded', 'Eject it when the drive has been cleaned.'),
  12: care('The drive does not support the cartridge’s format', 'Use a drive of its generation.'),
  13: grave(
    'The tape has snapped, but can be removed',
    'Do not load the cartridge again. A laboratory may recover it.',
  ),
  14: grave('The tape has snapped in the drive', `Do not try to pull it out. ${service}`),
  15: care(
    'The cartridge memory chip failed',
    'It loads slowly and its counters are lost. Copy it to another cartridge.',
  ),
  16: care('The cartridge was ejected by force while the drive was working', 'Check it before you write to it.'),
  17: calm('This drive can only read this older cartridge', 'Use a newer cartridge for writing.'),
  18: care(
    'The tape’s directory was damaged when it was loaded',
    'Locating files is slow. Verify the cartridge to rebuild it.',
  ),
  19: care('The cartridge is near the end of its life', 'Plan to copy it to another cartridge.'),
  20: grave('The drive must be cleaned now', loadCleaning),
  21: care('The drive is due to be cleaned', 'Load a cleaning cartridge when the drive is free.'),
  22: care(faultWords['drive.cleaning-expired'].title, 'Discard it and use a new one.'),
  23: care('The cleaning cartridge does not fit this drive', 'Use one made for LTO drives.'),
  24: care('The tape needs retensioning', 'Verify the cartridge, which winds the whole tape once.'),
  25: care('One of the drive’s two connections failed', 'Check its cables.'),
  26: care('A fan in the drive failed', service),
  27: care('A power supply failed', service),
  28: care('The drive uses too much power', service),
  29: care('The drive is due for maintenance', service),
  30: grave(
    'The drive has a hardware fault, and must be reset',
    `Turn it off and on again. If it happens again: ${service}`,
  ),
  31: grave('The drive has a hardware fault', service),
  32: care('The connection to the computer failed', 'Check the cable, its connectors and the adapter.'),
  33: care('The cartridge must be reloaded', 'Eject it and load it again.'),
  34: care('An update of the drive’s firmware failed', 'Use the right firmware for this drive, and try again.'),
  35: care('The air is too humid, or too dry, for the drive', 'Bring the room within the maker’s limits.'),
  36: care('The drive is too hot, or too cold', 'Check its air flow and the room temperature.'),
  37: care('The drive’s voltage is out of range', service),
  38: grave(
    'The drive expects to fail soon',
    `Let running jobs finish, then ${service.charAt(0).toLowerCase()}${service.slice(1)}`,
  ),
  39: care('The drive asks for a self-test', service),
  40: care('The library’s changer has a problem', automation),
  41: care('A cartridge was left behind in the library', automation),
  42: care('The library’s changer had to retry', automation),
  43: care('The library’s door is open', automation),
  44: grave('The library’s changer has a hardware fault', automation),
  45: care('The library’s magazine is missing', automation),
  46: care('The library’s changer expects to fail soon', automation),
  49: care('The cartridge has less capacity than it should', 'The tape has bad spots. Copy it, and use another one.'),
  50: calm('The drive lost its counters', 'They start again from zero; the data on tape is not affected.'),
  51: care(
    'The tape’s directory could not be written when it was ejected',
    'Locating files is slow next time. Load it again.',
  ),
  52: grave('The tape’s system area could not be written', copyIt),
  53: grave('The tape’s system area cannot be read', copyIt),
  54: grave('The beginning of the data cannot be found', 'Check the cartridge before anything else.'),
  55: grave(
    'The cartridge could not be loaded',
    'Eject it and check its door and pin. If other cartridges fail too, the drive needs service.',
  ),
  56: grave('The cartridge could not be ejected', 'Turn the drive off and on, and try again. Do not use force.'),
  57: care('The connection to the library failed', automation),
  58: grave('The drive’s firmware failed', 'Turn it off and on again, and update its firmware.'),
  59: grave('A write-once cartridge was changed', 'Check it. It may have been tampered with.'),
  60: care('A write-once cartridge cannot be overwritten', 'The drive refused; nothing was lost.'),
  61: care('An encryption rule was violated', 'Check the drive’s key settings.'),
} satisfies Readonly<Record<number, AlertWords>>;

/** What another language says to each of them; how grave each is, the table above says. */
export type WordsOfAlerts = Readonly<Record<keyof typeof words, readonly [title: string, remedy: string]>>;

/** Every number has words. */
export function alertWords(flag: number): AlertWords {
  return isDefined(flag) ? words[flag] : calm(`Warning ${flag}, not defined by the standard`, unused);
}

export function alertWordsIn(own: WordsOfAlerts, undefinedTitle: (flag: number) => string, unusedRemedy: string) {
  return (flag: number): AlertWords => {
    const [title, remedy] = isDefined(flag) ? own[flag] : [undefinedTitle(flag), unusedRemedy];
    return { weight: alertWords(flag).weight, title, remedy };
  };
}

function isDefined(flag: number): flag is keyof typeof words {
  return Object.hasOwn(words, flag);
}
