// What may be sent to where output goes: colours, and lines that are written over. NO_COLOR, CLICOLOR and CLICOLOR_FORCE as
// bixense.com/clicolors and no-color.org have them, FORCE_COLOR as Node does; a dumb terminal gets text alone.

import type { WriteStream } from 'node:tty';

type Environment = Readonly<Record<string, string | undefined>>;
type TerminalOutput = Pick<WriteStream, 'isTTY'>;

export function isColoured(output: TerminalOutput, environment: Environment = process.env): boolean {
  const isSet = (name: string) => (environment[name] ?? '') !== '';
  const isOn = (name: string) => isSet(name) && environment[name] !== '0' && environment[name] !== 'false';
  if (isSet('NO_COLOR')) return false;
  if (isOn('CLICOLOR_FORCE') || isOn('FORCE_COLOR')) return true;
  if (environment.CLICOLOR === '0' || environment.FORCE_COLOR === '0') return false;
  return isRewritable(output, environment);
}

/** A terminal whose lines can be written over. */
export function isRewritable(output: TerminalOutput, environment: Environment = process.env): boolean {
  return output.isTTY === true && environment.TERM !== 'dumb';
}
