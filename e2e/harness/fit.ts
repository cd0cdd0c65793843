// Whether all that a window says can be read in it: no word is cut without saying so, none leaves the window, none lies on
// another. An ellipsis says so when the whole words are in a title; what scrolls can be scrolled to.

import type { Page } from '@playwright/test';

/** What is wrong, each in one line. */
export function misfits(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    interface Shown {
      readonly element: Element;
      readonly words: string;
      readonly box: DOMRect;
    }
    const slack = 1.5;
    const found: string[] = [];
    const shown: Shown[] = [];
    const scrolls = (overflow: string) => overflow === 'auto' || overflow === 'scroll';
    const path = (element: Element) =>
      `${element.tagName.toLowerCase()}.${String(element.getAttribute('class') ?? '').replaceAll(' ', '.')}`;

    /** Cut on purpose, and the whole is in a title, an accessible name or a tooltip. */
    function saysSo(element: Element): boolean {
      for (let at: Element | null = element; at !== null; at = at.parentElement) {
        const style = getComputedStyle(at);
        const isCutOpenly = style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none';
        if (isCutOpenly) return at.closest('[title]') !== null || at.querySelector('[title]') !== null;
      }
      return false;
    }

    /** Where a bar begins that stays at the foot of what scrolls: the rest passes below it. */
    function footOf(scroller: Element, element: Element): number {
      const bars = [...scroller.children].filter((child) => {
        const { position, bottom } = getComputedStyle(child);
        return position === 'sticky' && bottom !== 'auto' && !child.contains(element);
      });
      return Math.min(...bars.map((bar) => bar.getBoundingClientRect().top), Number.POSITIVE_INFINITY);
    }

    function inspect(node: Text, element: Element): void {
      const range = document.createRange();
      range.selectNodeContents(node);
      const box = range.getBoundingClientRect();
      if (box.width < 1 || box.height < 1) return;
      const words = (node.textContent ?? '').trim().slice(0, 50);
      let seen = { left: box.left, right: box.right, top: box.top, bottom: box.bottom };
      let isReachable = { x: false, y: false };
      for (let at: Element | null = element; at !== null && at !== document.documentElement; at = at.parentElement) {
        const style = getComputedStyle(at);
        if (style.visibility === 'hidden' || style.opacity === '0' || style.clipPath !== 'none') return;
        const { left, right, top, bottom, width } = at.getBoundingClientRect();
        if (width <= 1) return;
        const cutsX = style.overflowX !== 'visible';
        const cutsY = style.overflowY !== 'visible';
        if (scrolls(style.overflowX) && at.scrollWidth > at.clientWidth) isReachable = { ...isReachable, x: true };
        if (scrolls(style.overflowY) && at.scrollHeight > at.clientHeight) isReachable = { ...isReachable, y: true };
        const over = Math.max(left - seen.left, seen.right - right);
        if (cutsX && !isReachable.x && over > slack && !saysSo(element))
          found.push(`cut at the side by ${over.toFixed(0)} px: “${words}” in ${path(at)}, of ${path(element)}`);
        const below = Math.max(top - seen.top, seen.bottom - bottom);
        // The line's own height is more than its letters'.
        if (cutsY && !isReachable.y && below > 4 && !saysSo(element))
          found.push(`cut below by ${below.toFixed(0)} px: “${words}” in ${path(at)}, of ${path(element)}`);
        if (cutsX) seen = { ...seen, left: Math.max(seen.left, left), right: Math.min(seen.right, right) };
        if (cutsY) seen = { ...seen, top: Math.max(seen.top, top), bottom: Math.min(seen.bottom, bottom) };
        if (isReachable.y) seen = { ...seen, bottom: Math.min(seen.bottom, footOf(at, element)) };
        if (seen.right - seen.left < 1 || seen.bottom - seen.top < 1) return;
        if (style.position === 'fixed') break;
      }
      if (seen.left < -slack || seen.right > innerWidth + slack)
        found.push(`leaves the window at the side: “${words}” of ${path(element)}`);
      if (seen.top < -slack || seen.bottom > innerHeight + slack)
        found.push(`leaves the window below: “${words}” of ${path(element)}`);
      shown.push({
        element,
        words,
        box: new DOMRect(seen.left, seen.top, seen.right - seen.left, seen.bottom - seen.top),
      });
    }

    /** What is below an open sheet or menu is not looked at. */
    const above = [...document.querySelectorAll('[role="dialog"], [role="alertdialog"], [role="menu"]')].at(-1);
    const walker = document.createTreeWalker(above ?? document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const element = node.parentElement;
      if (element === null || (node.textContent ?? '').trim() === '') continue;
      if (element.closest('script, style, option, svg') !== null) continue;
      if (element.closest('details:not([open])') !== null && element.closest('summary') === null) continue;
      inspect(node as Text, element);
    }

    /** On top where it is: a sheet covers what is below it. */
    const isOnTop = ({ element, box }: Shown) => {
      const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
      if (top === null || top === document.body || top === document.documentElement) return false;
      return top === element || element.contains(top) || top.contains(element);
    };
    const tops = shown.filter(isOnTop);
    for (const [index, one] of tops.entries()) {
      for (const other of tops.slice(index + 1)) {
        if (one.element === other.element || one.element.contains(other.element) || other.element.contains(one.element))
          continue;
        const wide = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
        const high = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
        if (wide > 3 && high > 5)
          found.push(
            `lies on another: “${one.words}” of ${path(one.element)} and “${other.words}” of ${path(other.element)}`,
          );
      }
    }
    return [...new Set(found)];
  });
}
