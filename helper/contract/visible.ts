// Text of others as it may be shown: names come from tapes and disks, and nothing in them may steer a terminal, turn the
// writing direction or hide. What is invisible is spelled out as "\u{200b}", here and nowhere else, for command line and
// window alike. A joiner stays where it does its work: between letters of a script that joins, and within an emoji.

/** Cc, Cf, Co, Cs, line and paragraph separators, what programs are told to draw as nothing, and no characters at all. */
const hidden = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}]/u;

const joining = [
  'Arabic',
  'Syriac',
  'Mongolian',
  'Devanagari',
  'Bengali',
  'Gurmukhi',
  'Gujarati',
  'Oriya',
  'Tamil',
  'Telugu',
  'Kannada',
  'Malayalam',
  'Sinhala',
  'Khmer',
]
  .map((script) => `\\p{Script=${script}}`)
  .join('');

/** Zero width (non-)joiner, and the selector of an emoji's coloured look. */
const atWork = new RegExp(
  [
    `(?<=[${joining}])[\\u200c\\u200d](?=[${joining}])`,
    '(?<=[\\p{Extended_Pictographic}\\p{Emoji_Modifier}\\ufe0f])\\u200d(?=\\p{Extended_Pictographic})',
    '(?<=[\\p{Extended_Pictographic}])\\ufe0f',
  ].join('|'),
  'gu',
);

const eachHidden = new RegExp(hidden.source, 'gu');
const plainAscii = /^[\x20-\x7e]*$/;

export function visible(text: string): string {
  return spelledOut(text, (character) => `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`);
}

/** Of lines that we composed: their own ends stay. */
export function visibleLines(text: string): string {
  return text.split('\n').map(visible).join('\n');
}

/** Within JSON only strings hold such characters, and JSON has its own way to spell them. */
export function visibleJson(json: string): string {
  return spelledOut(json, (character) =>
    Array.from(
      { length: character.length },
      (_, at) => `\\u${character.charCodeAt(at).toString(16).padStart(4, '0')}`,
    ).join(''),
  );
}

function spelledOut(text: string, spell: (character: string) => string): string {
  if (plainAscii.test(text) || !hidden.test(text)) return text;
  const kept = new Set([...text.matchAll(atWork)].map(({ index }) => index));
  return text.replace(eachHidden, (character, at: number) => (kept.has(at) ? character : spell(character)));
}
