// Text of any kind inside XML (and HTML, which takes the same): names of files hold whatever people put there.

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
  // A parser would take it for a line feed.
  '\r': '&#13;',
};

/** Control characters but tab and line ends, half characters, and the two that are none. */
const impossible = /(?![\t\n\r\u007f-\u009f])[\p{Cc}\p{Cs}\ufffe\uffff]/gu;
const anyImpossible = new RegExp(impossible.source, 'u');

/** Whether XML 1.0 can say it as it is. */
export function isXmlText(value: string): boolean {
  return !anyImpossible.test(value);
}

/** What XML cannot hold at all is percent-encoded, as LTFS does; of half a character nothing is left to encode. */
export function xmlText(value: string): string {
  return value
    .replace(impossible, (character) => (character < ' ' ? encodeURIComponent(character) : '\ufffd'))
    .replace(/[&<>"'\r]/g, (character) => entities[character] ?? character);
}

/** In an attribute a parser would take tabs and line ends for blanks. */
export function xmlAttribute(value: string): string {
  return xmlText(value).replace(/[\t\n]/g, (character) => `&#${character.charCodeAt(0)};`);
}

export function xmlElement(indent: string, name: string, value: string): string {
  return `${indent}<${name}>${xmlText(value)}</${name}>\n`;
}
