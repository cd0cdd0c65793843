// What the two ends of a line between computers agree on before the contract's own words: one line of the bridge, which says
// what Capstan is there.

import { protocolVersion, version } from './protocol.ts';

/** Raised when the greeting itself changes. */
const bridgeVersion = 1;

/** What a login shell prints before it is passed over: so much, at most. */
export const bytesBeforeGreeting = 65_536;

export interface ProgramVersion {
  readonly version: string;
  readonly protocol: number;
}

export const versionHere: ProgramVersion = { version, protocol: protocolVersion };

type Age = 'older' | 'same' | 'newer';

export interface BridgeGreeting extends ProgramVersion {
  /** Beside the program that reads it. */
  readonly is: Age;
}

/** "capstan bridge 1 0.1.0 14" */
export function greetingOf(program: ProgramVersion): string {
  return `capstan bridge ${bridgeVersion} ${program.version} ${program.protocol}`;
}

/** Null: the line is none. One of a bridge to come says what it is in the same place, and may say more behind that. */
export function greetingIn(line: string): BridgeGreeting | null {
  const parts = /^capstan bridge (\d{1,6}) ([\w.+-]{1,64}) (\d{1,9})(?: |$)/.exec(line);
  if (parts === null) return null;
  const [, bridge, theirs = '', protocol] = parts;
  const apart = Number(bridge) - bridgeVersion || Number(protocol) - versionHere.protocol;
  return { version: theirs, protocol: Number(protocol), is: apart === 0 ? 'same' : apart < 0 ? 'older' : 'newer' };
}

export function versionInWords({ version, protocol }: ProgramVersion): string {
  return `${version}, protocol ${protocol}`;
}
