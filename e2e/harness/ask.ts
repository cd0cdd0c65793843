// Many things asked of the helper as the window itself would: a process of the command line for each would take minutes.

import { expect, type Page } from '@playwright/test';

interface WindowAnswer {
  readonly fault?: { readonly code: string };
  readonly output?: unknown;
}

interface WindowBridge {
  readonly capstan: { readonly send: (name: string, input: unknown) => Promise<string> };
}

type NamedCall = readonly [name: string, input: unknown];

/** One after the other; none may be refused. */
export async function ask(page: Page, calls: readonly NamedCall[]): Promise<readonly unknown[]> {
  const answers = await page.evaluate(async (all) => {
    const { capstan } = globalThis as unknown as WindowBridge;
    const given: WindowAnswer[] = [];
    for (const [name, input] of all) given.push(JSON.parse(await capstan.send(name, input)));
    return given;
  }, calls);
  expect(answers.flatMap(({ fault }) => fault?.code ?? [])).toEqual([]);
  return answers.map(({ output }) => output);
}

/** Jobs, each begun when the one before has ended, however it did. */
export async function askJobs(page: Page, calls: readonly NamedCall[]): Promise<void> {
  for (const call of calls) {
    const [id] = await ask(page, [call]);
    const hasEnded = async () => {
      const [job] = await ask(page, [['jobs.get', { id }]]);
      return (job as { readonly ended: string | null }).ended !== null;
    };
    await expect.poll(hasEnded, { timeout: 120_000 }).toBe(true);
  }
}
