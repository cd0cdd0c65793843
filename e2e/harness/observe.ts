// Watches what is too quick to wait for: every state that a drive goes through, in order.

import type { Page } from '@playwright/test';

export interface Observation {
  /** The states since then, each once as long as it lasted. */
  readonly stop: () => Promise<readonly string[]>;
}

export async function observeDriveStates(page: Page): Promise<Observation> {
  const watching = await page.getByTestId('drive').evaluateHandle((drive) => {
    const states: string[] = [];
    const note = () => {
      const state = drive.getAttribute('data-state') ?? '';
      if (states.at(-1) !== state) states.push(state);
    };
    const observer = new MutationObserver(note);
    observer.observe(drive, { attributes: true, attributeFilter: ['data-state'] });
    note();
    return { states, observer };
  });
  return {
    stop: () =>
      watching.evaluate(({ states, observer }) => {
        observer.disconnect();
        return states;
      }),
  };
}
