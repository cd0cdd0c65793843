// Names as an index writes them: plain text, or all of it percent-encoded when it holds what XML or Windows cannot.

import { childrenOf, type Element } from './xml.ts';

const encodedText = /^(?:[!"#$&'()*+,\-./0-9;<=>?@A-Z[\\\]^_`a-z{|}~]|%[\dA-F]{2})*$/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that must be encoded
const mustBeEncoded = /[:\u0001-\u0008\u000b\u000c\u000e-\u001f]/;
const maxCodePoints = 255;

/** Of the child with that tag; its text when it is not encoded. */
function decoded(element: Element): string {
  if (element.attributes.get('percentencoded') !== 'true') return element.text;
  const bytes = element.text.replaceAll(/%([\dA-Fa-f]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
  // What is not encoded is ASCII, so every character is one byte.
  return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(Buffer.from(bytes, 'latin1'));
}

export function nameOf(entry: Element): string {
  const [name] = childrenOf(entry, 'name');
  return name === undefined ? '' : decoded(name);
}

/** What is wrong with it, if anything; the volume's name may be empty. */
export function flawOfName(entry: Element, isRoot: boolean): string | null {
  const [element, another] = childrenOf(entry, 'name');
  if (element === undefined || another !== undefined) return 'not one name';
  const encoded = element.attributes.get('percentencoded') === 'true';
  if (encoded && !encodedText.test(element.text)) return 'an encoded name with characters that are not encoded';
  const name = decoded(element);
  if (encoded !== mustBeEncoded.test(name)) return encoded ? 'needlessly encoded' : 'not encoded';
  if (name === '' && !isRoot) return 'an empty name';
  if (name === '.' || name === '..' || /[/\0]/.test(name)) return 'no name for a file';
  if (name !== name.normalize('NFC')) return 'not NFC';
  if ([...name].length > maxCodePoints) return 'longer than 255 code points';
  return null;
}
