// Says what was typed wrongly. A helper is asked for the names that are near, where there is a data folder to ask about.

import type { Command } from 'commander';
import type { Client } from '../client/client.ts';
import { homeFolder } from '../client/home.ts';
import { namesOf } from './known-names.ts';
import { adviceOn, type Mistake } from './mistakes.ts';
import { isNewHome } from './new-home.ts';
import { createPrinter } from './print.ts';
import { openClient } from './run.ts';

export async function tellMistake(program: Command, words: readonly string[], mistake: Mistake): Promise<void> {
  const { json, home }: { readonly json?: true; readonly home?: string } = mistake.command.optsWithGlobals();
  const printer = createPrinter(json === true);
  let client: Client | null = null;
  try {
    const advice = await adviceOn(program, words, mistake, async (kind) => {
      if (client === null && !isNewHome(homeFolder(home)))
        client = await openClient({ home }, printer).catch(() => null);
      return client === null ? [] : await namesOf(client, kind).catch(() => []);
    });
    printer.mistake(advice);
  } finally {
    (client as Client | null)?.close();
  }
}
