// What a window in the trial language (English in Hebrew letters) still says in English: words that are in no catalogue.

import type { Page } from '@playwright/test';

/** As the system writes dates and times. */
const dates =
  /\b(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*\b|\b(Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day\b|\b(Mon|Tue|Wed|Thu|Fri|Sat|Sun)\b/g;

/** `data`: what things are called, and is written alike in every language. */
export async function englishLeft(page: Page, data: readonly string[]): Promise<readonly string[]> {
  const seen = await page.evaluate(() => {
    const words: string[] = [];
    const above = [...document.querySelectorAll('[role="dialog"], [role="alertdialog"], [role="menu"]')].at(-1);
    const root = above ?? document.body;
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      // What is typed is the same in every language.
      if (node.parentElement?.closest('script, style, code, .mono') === null) words.push(node.textContent ?? '');
    }
    const attributes = ['aria-label', 'aria-description', 'title', 'placeholder', 'alt'];
    for (const element of root.querySelectorAll(attributes.map((name) => `[${name}]`).join()))
      words.push(...attributes.map((name) => element.getAttribute(name) ?? ''));
    return words;
  });
  const longestFirst = [...data].sort((one, other) => other.length - one.length);
  const rest = (words: string) =>
    longestFirst
      .reduce((left, name) => left.replaceAll(name, ' '), words)
      .replaceAll(/\S*([/\d_=]|\.\w)\S*/g, ' ')
      .replaceAll(dates, ' ');
  return [...new Set(seen)].filter((words) => /\b[A-Za-z]?[a-z]{2,}\b/.test(rest(words)));
}
