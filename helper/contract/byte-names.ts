// Names on a disk are bytes; here they are text, as native/src/base/disk_name has it: what is no UTF-8 stands there as %80
// to %FF, and its percent signs as %25; so does a name that would be taken for such a text.

import type { Xattr } from './model.ts';

/** One character to a byte. */
type ByteText = string;

const code = /%(25|[89A-F][0-9A-F])/g;
/** A character of UTF-8, or a byte that begins none. */
const characterOrByte =
  /(\p{ASCII}|[\xc2-\xdf][\x80-\xbf]|\xe0[\xa0-\xbf][\x80-\xbf]|[\xe1-\xec\xee\xef][\x80-\xbf]{2}|\xed[\x80-\x9f][\x80-\xbf]|\xf0[\x90-\xbf][\x80-\xbf]{2}|[\xf1-\xf3][\x80-\xbf]{3}|\xf4[\x80-\x8f][\x80-\xbf]{2})|./gsu;
const bytesAtOnce = 4096;

/** What the text stands for; null when that is no text. */
export function diskName(shown: string): string | null {
  return isCode(shown) ? textOf(decoded(bytesOf(shown))) : shown;
}

/** Of each name in a path. */
export function diskPath(shown: string): string | null {
  if (!shown.includes('%')) return shown;
  const names = shown.split('/').map(diskName);
  return names.includes(null) ? null : names.join('/');
}

/** How a name that is text is shown. */
export function shownName(onDisk: string): string {
  return isCode(onDisk) ? onDisk.replaceAll('%', '%25') : onDisk;
}

/** Of each name in a path: text, or whatever its bytes are. */
export function shownPath(onDisk: string | Uint8Array): string {
  if (typeof onDisk === 'string') return onDisk.includes('%') ? onDisk.split('/').map(shownName).join('/') : onDisk;
  const bytes = byteText(onDisk);
  return isPlain.test(bytes) ? bytes : bytes.split('/').map(shownBytes).join('/');
}

/** Nearly all are. */
const isPlain = /^[ -$&-~]*$/;

function shownBytes(bytes: ByteText): string {
  const text = textOf(bytes);
  if (text !== null) return shownName(text);
  const coded = bytes.replace(characterOrByte, (byte, character: string | undefined) =>
    character === undefined || character === '%' ? `%${digitsOf(byte)}` : character,
  );
  return textOf(coded) ?? coded;
}

const valueCharactersMost = 65_536;
const partEnding = /-LTFSseg[1-9]\d{0,9}$/;

/**
 * What an entry was called on its disk, by the attribute that says so; null when that is no text. Undefined: it has been
 * renamed since, or the attribute says no name (native/src/ltfs/given_name).
 */
export function givenName(
  name: string,
  { value, encoding }: Pick<Xattr, 'value' | 'encoding'>,
): string | null | undefined {
  if (value.length > valueCharactersMost) return undefined;
  const bytes = encoding === 'text' ? bytesOf(value) : bytesInBase64(value);
  if (bytes === null || ['', '.', '..'].includes(bytes) || /[/\0]/.test(bytes)) return undefined;
  const held = shownBytes(bytes).normalize('NFC');
  const ending = partEnding.exec(name)?.[0] ?? '';
  if (held === name) return textOf(bytes);
  if (held !== name.slice(0, name.length - ending.length)) return undefined;
  const text = textOf(bytes);
  return text === null ? null : text + ending;
}

/** Whether it stands, decoded often enough, for what is no text. Each time it gets shorter. */
function isCode(text: string): boolean {
  if (!text.includes('%')) return false;
  const first = bytesOf(text);
  let now = first;
  while (textOf(now) !== null) {
    const next = decoded(now);
    if (next === now) return false;
    now = next;
  }
  return now !== first;
}

function decoded(bytes: ByteText): ByteText {
  return bytes.replace(code, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 16)));
}

function bytesOf(text: string): ByteText {
  const escaped = encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\ufffd'));
  return escaped.replace(/%([0-9A-F]{2})/g, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 16)));
}

function byteText(bytes: Uint8Array): ByteText {
  let text = '';
  for (let at = 0; at < bytes.length; at += bytesAtOnce)
    text += String.fromCharCode(...bytes.subarray(at, at + bytesAtOnce));
  return text;
}

/** Null: no UTF-8. */
function textOf(bytes: ByteText): string | null {
  try {
    return decodeURIComponent(bytes.replace(/./gs, (byte) => `%${digitsOf(byte)}`));
  } catch (error) {
    if (error instanceof URIError) return null;
    throw error;
  }
}

function digitsOf(byte: string): string {
  return byte.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0');
}

const base64Signs = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** Null: no Base64. */
function bytesInBase64(value: string): ByteText | null {
  if (!/^[A-Za-z0-9+/]*={0,2}$/.test(value) || value.length % 4 !== 0) return null;
  let bytes = '';
  let [bits, left] = [0, 0];
  for (const sign of value.replace(/=+$/, '')) {
    bits = ((bits << 6) | base64Signs.indexOf(sign)) & 0xffff;
    left += 6;
    if (left < 8) continue;
    left -= 8;
    bytes += String.fromCharCode((bits >> left) & 0xff);
  }
  return bytes;
}
