// What a way through the window asks of a person: clicks, drags, and fields that must be typed in.

import type { Page } from '@playwright/test';

export interface Effort {
  readonly clicks: number;
  readonly drags: number;
  readonly typedFields: number;
}

/** Counts from now on. What a script does to the page is no event of the mouse, and so does not count. */
export async function countEffort(page: Page): Promise<() => Promise<Effort>> {
  const counted = await page.evaluateHandle(() => {
    const fields = new Set<EventTarget | null>();
    const sums = { clicks: 0, drags: 0, fields };
    const seen = { capture: true } as const;
    const onClick = ({ isTrusted, detail }: MouseEvent) => {
      if (isTrusted && detail > 0) sums.clicks += 1;
    };
    const onDrop = () => {
      sums.drags += 1;
    };
    addEventListener('click', onClick, seen);
    addEventListener('drop', onDrop, seen);
    addEventListener('input', ({ target }) => void fields.add(target), seen);
    return sums;
  });
  return () => counted.evaluate(({ clicks, drags, fields }) => ({ clicks, drags, typedFields: fields.size }));
}
