// Paths that a caller on another computer means on its own: the helper there would open what lies under the same name beside
// itself. Read from the rules of the contract, so that no call is forgotten.

import { type CallName, calls } from './contract.ts';
import { TapeError } from './errors.ts';
import { valuesAt } from './fields.ts';

/**
 * Fields whose paths were made on the computer of the helper for this very call, by a stream from here or to here: "call field".
 * Nobody can type one.
 */
export const endsOfStreams: ReadonlySet<string> = new Set<string>([
  'archive.start tree.path',
  'restore.start desk.files',
  'restore.start desk.answers',
]);

/** Fields that only name a folder of the caller's computer, for people to read, where the input has that other one, too. */
const namedBeside: ReadonlyMap<string, string> = new Map([['restore.start into', 'desk.files']]);

/** Fields whose files are read once, for this very call, and are small: what is in them goes along instead. "call field". */
const smallFiles: ReadonlySet<string> = new Set<string>([
  'keys.unlock passphraseFile',
  'keys.setPassphrase passphraseFile',
  'keys.confirmKit from',
  'keys.unlockByKit from',
  'keys.import from',
  'keys.import passphraseFile',
  'pools.add encrypt.passphraseFile',
]);

export interface SmallFile {
  readonly field: string;
  readonly path: string;
}

export function smallFilesOf(name: CallName, input: unknown): readonly SmallFile[] {
  const fields = calls[name].rule.names.paths ?? [];
  return fields
    .filter(([field]) => smallFiles.has(`${name} ${field}`))
    .flatMap(([field]) => valuesAt(input, field).map((path) => ({ field, path })));
}

/** What of an input lies on the caller's own computer, and cannot go along. */
export function pathsHere(name: CallName, input: unknown): readonly string[] {
  const fields = calls[name].rule.names.paths ?? [];
  return fields
    .filter(([field]) => !endsOfStreams.has(`${name} ${field}`) && !smallFiles.has(`${name} ${field}`))
    .filter(([field]) => !isOnlyNamed(`${name} ${field}`, input))
    .flatMap(([field]) => valuesAt(input, field));
}

function isOnlyNamed(field: string, input: unknown): boolean {
  const beside = namedBeside.get(field);
  return beside !== undefined && valuesAt(input, beside).length > 0;
}

/** A call that names one does not cross: why not; null where it names none. */
export function refusalFromAfar(name: CallName, input: unknown): TapeError | null {
  const [path] = pathsHere(name, input);
  if (path === undefined) return null;
  return isSecret(name, path, input)
    ? new TapeError('far.secret-is-here')
    : new TapeError('far.path-is-here', { subject: path });
}

/** A kit to be made, or a password that the helper reads again later. */
function isSecret(name: CallName, path: string, input: unknown): boolean {
  const secrets = ['secret.path', 'passwordFile'].flatMap((field) => valuesAt(input, field));
  return name.startsWith('keys.') || secrets.includes(path);
}
