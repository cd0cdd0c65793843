// The 64 warnings that a drive can give of itself and of a cartridge (TapeAlert, SSC), in words: what it means, what to do.
// Those that only say what a person just did, or that drives of today never raise, are calm.

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
const cleanIt = 'Clean the drive. If it comes again with other cartridges, too, have the drive looked at.';
const service = 'Have the drive serviced; its maker will ask for the technical details.';
const automation = 'Look at the library’s own panel.';
const unused = 'Nothing needs doing; drives of today do not raise it.';

const words: Readonly<Record<number, AlertWords>> = {
  1: care('The drive has trouble reading', `No data is lost. ${cleanIt}`),
  2: care('The drive has trouble writing', `No data is lost. ${cleanIt}`),
  3: grave('An error could not be corrected', 'Verify the cartridge: it names the files that are affected.'),
  4: grave('The tape can no longer be read or written reliably', copyIt),
  5: grave('Reading failed', `The tape or the drive is at fault. ${copyIt}`),
  6: grave('Writing failed', 'Try another cartridge. If that fails, too, the drive needs service.'),
  7: grave('The cartridge has reached the end of its life', copyIt),
  8: care('The tape is not made for data', 'Copy it to a cartridge that is.'),
  9: calm('It was to be written to and is write-protected', 'Move its switch, or use another cartridge.'),
  10: calm('It was to be ejected while the drive holds it', 'Wait until the drive’s work has ended.'),
  11: calm('A cleaning cartridge was put in', 'Eject it when the drive has been cleaned.'),
  12: care('The cartridge’s format is not one that the drive knows', 'Use a drive of its generation.'),
  13: grave(
    'The tape has snapped, but can be taken out',
    'Do not load the cartridge again. A laboratory may recover it.',
  ),
  14: grave('The tape has snapped in the drive', `Do not try to pull it out. ${service}`),
  15: care('The cartridge’s memory chip fails', 'It loads slowly and its counters are lost. Copy it to another one.'),
  16: care('The cartridge was ejected by force while the drive worked', 'Check it before you write to it.'),
  17: calm('The cartridge is of an older generation, which this drive only reads', 'Write to a newer one.'),
  18: care(
    'The tape’s directory was damaged when it was loaded',
    'Finding files is slow. Reading all of it (verify) makes it anew.',
  ),
  19: care('The cartridge nears the end of its life', 'Plan to copy it to another one.'),
  20: grave('The drive must be cleaned now', 'Load a cleaning cartridge; its barcode begins with CLN.'),
  21: care('The drive is due to be cleaned', 'Load a cleaning cartridge when the drive is free.'),
  22: care('The cleaning cartridge is used up', 'Throw it away and use a new one.'),
  23: care('The cleaning cartridge does not fit this drive', 'Use one that is made for LTO drives.'),
  24: care('The tape wants to be wound anew', 'Let the drive wind it once from end to end: verify the cartridge.'),
  25: care('One of the drive’s two connections fails', 'Check its cables.'),
  26: care('A fan in the drive fails', service),
  27: care('A power supply fails', service),
  28: care('The drive takes more power than it should', service),
  29: care('The drive is due for maintenance', service),
  30: grave(
    'The drive has a hardware fault, and must be reset',
    `Turn it off and on again. If it comes again: ${service}`,
  ),
  31: grave('The drive has a hardware fault', service),
  32: care('The connection to the computer fails', 'Check the cable and its ends, and the adapter.'),
  33: care('The cartridge must be ejected and put in anew', 'Eject it, and load it again.'),
  34: care('An update of the drive’s firmware failed', 'Use the right firmware for this drive, and try again.'),
  35: care('The air is too humid, or too dry, for the drive', 'Bring the room within what the maker states.'),
  36: care('The drive is too hot, or too cold', 'See to its air flow, and to the room.'),
  37: care('The drive’s voltage is out of bounds', service),
  38: grave(
    'The drive expects to fail soon',
    `Finish what runs, then ${service.charAt(0).toLowerCase()}${service.slice(1)}`,
  ),
  39: care('The drive asks to be tested', service),
  40: care('The library’s changer has trouble', automation),
  41: care('A cartridge was left behind in the library', automation),
  42: care('The library’s changer has trouble', automation),
  43: care('The library’s door is open', automation),
  44: grave('The library’s changer has a hardware fault', automation),
  45: care('The library’s magazine is missing', automation),
  46: care('The library’s changer expects to fail soon', automation),
  49: care('The cartridge holds less than it was made for', 'The tape has bad places. Copy it, and use another one.'),
  50: calm('The drive lost its counters', 'They begin anew; nothing on the tape is affected.'),
  51: care('The tape’s directory could not be written as it left', 'Finding files is slow next time. Load it again.'),
  52: grave('The tape’s own records could not be written', copyIt),
  53: grave('The tape’s own records cannot be read', copyIt),
  54: grave('The beginning of the data cannot be found', 'Check the cartridge before anything else.'),
  55: grave(
    'The tape could not be threaded',
    'Eject it and look at its door and pin. If others fail, too, the drive needs service.',
  ),
  56: grave('The cartridge could not be put out', 'Turn the drive off and on, and try again. Do not use force.'),
  57: care('The connection to the library fails', automation),
  58: grave('The drive’s firmware failed', 'Turn it off and on again, and update its firmware.'),
  59: grave('A write-once cartridge is not as it was left', 'Check it. Its history may have been tampered with.'),
  60: care('Something was to be overwritten on a write-once cartridge', 'The drive refused; nothing was lost.'),
  61: care('The rules for encryption were not kept', 'See to the drive’s key settings.'),
};

/** Of every number there are words. */
export function alertWords(flag: number): AlertWords {
  return words[flag] ?? calm(`Warning number ${flag}, which no standard names`, unused);
}
