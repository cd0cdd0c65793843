// Which way the page is written. Layout goes by the style sheets; this is for what they cannot know: keys and menus.

export function writingDirection(): 'ltr' | 'rtl' {
  return document.documentElement.dir === 'rtl' ? 'rtl' : 'ltr';
}

/** The arrow keys as they are where writing goes from left to right: "right" is onwards, or deeper. */
export function keyAlongWriting(key: string): string {
  if (writingDirection() === 'ltr') return key;
  return key === 'ArrowRight' ? 'ArrowLeft' : key === 'ArrowLeft' ? 'ArrowRight' : key;
}
