// Says what was typed wrongly. A helper is asked for the names that are near, where there is a data folder to ask about.

import type { Command } from 'commander';
import type { Client } from '../client/client.ts';
import { homeFolder } from '../client/home.ts';
import { namesOf } from './known-names.ts';
import { adviceOn, type Mistake } from './mistakes.ts';
import { isNewHome } from './new-home.ts';
import { createPrinter } from './print.ts';
import { farName, openClient, type Whither } from './run.ts';

export async function tellMistake(program: Command, words: readonly string[], mistake: Mistake): Promise<void> {
  const { json, ...whither }: { readonly json?: true } & Whither = mistake.command.optsWithGlobals();
  const printer = createPrinter(json === true, whither.host);
  // Nobody signs in anywhere for a slip of the hand, and the names of this computer are other ones.
  const mayAsk = farName(whither) === null && !isNewHome(homeFolder(whither.home));
  let client: Client | null = null;
  try {
    const advice = await adviceOn(program, words, mistake, async (kind) => {
      if (client === null && mayAsk) client = await openClient(whither, printer).catch(() => null);
      return client === null ? [] : await namesOf(client, kind).catch(() => []);
    });
    printer.mistake(advice);
  } finally {
    (client as Client | null)?.close();
  }
}
