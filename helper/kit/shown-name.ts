// Names as a page can show them: what its fonts lack stands as its Unicode number, \u{5199}.

/** `has`: whether a code point can be shown. */
export function shownName(name: string, has: (codePoint: number) => boolean): string {
  return [...name.normalize('NFC')]
    .map((character) => {
      const codePoint = character.codePointAt(0) ?? 0;
      const isShown = has(codePoint) && !/[\p{C}\p{Zl}\p{Zp}]/u.test(character);
      return isShown ? character : `\\u{${codePoint.toString(16).toUpperCase()}}`;
    })
    .join('');
}
