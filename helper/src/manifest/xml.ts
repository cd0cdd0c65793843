// XML as hash lists are written in: no document types, no entities but the five that XML has, nothing deep, and no text or
// tag longer than a path could need.

import { SaxesParser } from 'saxes';
import { invalid } from './manifest.ts';
import { textOf } from './manifest-file.ts';

export interface XmlListener {
  /** Names without their prefixes. */
  open(name: string, attributes: Readonly<Record<string, string>>): void;
  /** `text`: what stands directly in it. */
  close(name: string, text: string): void;
}

const deepest = 32;
const longest = 262_144;
const partCharacters = 16_384;

export async function readXml(path: string, chunks: AsyncIterable<Buffer>, listener: XmlListener): Promise<void> {
  const texts: string[] = [];
  let unheard = 0;
  const parser = new SaxesParser({ fileName: path, xmlns: false });
  const heard = (text = '') => {
    unheard = 0;
    const at = texts.length - 1;
    if (at < 0 || text === '') return;
    texts[at] += text;
    if ((texts[at]?.length ?? 0) > longest) throw invalid(path, 'a text in it is too long');
  };
  parser.on('error', ({ message }) => {
    throw invalid(path, message);
  });
  parser.on('doctype', () => {
    throw invalid(path, 'it declares a document type');
  });
  parser.on('text', heard);
  parser.on('cdata', heard);
  parser.on('comment', () => heard());
  parser.on('opentag', ({ name, attributes }) => {
    heard();
    if (texts.length >= deepest) throw invalid(path, 'its elements are nested too deeply');
    texts.push('');
    listener.open(localName(name), attributes);
  });
  parser.on('closetag', ({ name }) => {
    heard();
    listener.close(localName(name), texts.pop() ?? '');
  });
  for await (const text of textOf(path, chunks)) {
    for (let at = 0; at < text.length; at += partCharacters) {
      parser.write(text.slice(at, at + partCharacters));
      unheard += partCharacters;
      if (unheard > longest) throw invalid(path, 'a text in it is too long');
    }
  }
  parser.close();
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}
