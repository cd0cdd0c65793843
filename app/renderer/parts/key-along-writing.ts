// Keys that go along the line of writing.

import { writingDirection } from '../../text/language.ts';

/** The arrow keys as they are where writing goes from left to right: "right" is onwards, or deeper. */
export function keyAlongWriting(key: string): string {
  if (writingDirection() === 'ltr') return key;
  return key === 'ArrowRight' ? 'ArrowLeft' : key === 'ArrowLeft' ? 'ArrowRight' : key;
}
