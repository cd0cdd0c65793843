// Which computer's tapes are shown, and which others were reached before. Another one is shown only once it has answered; until
// then, and when it refuses, things stay as they are.

import { existsSync } from 'node:fs';
import { TapeError } from '../../helper/contract/errors.ts';
import { farHostOf } from '../../helper/contract/far-host.ts';
import type { Computers } from '../preload/api.ts';
import type { HelperConnection, ReachedHelper } from './helper-connection.ts';
import { choiceIn } from './kept-choice.ts';

/** A list to choose from, not a history. */
const rememberedMost = 12;

export interface ComputerChoice {
  readonly now: () => Computers;
  /** As it was left; `helper` is the line that goes on to it. */
  readonly reached: () => ReachedHelper;
  /** Null: this one. */
  readonly connectTo: (name: string | null, helper: HelperConnection) => Promise<Computers>;
  readonly forget: (name: string) => Promise<Computers>;
  /** For what can be done on this computer alone. */
  readonly requireThisOne: (path?: string) => void;
}

export function computersIn(path: string, home: string, here: ReachedHelper['connect']): ComputerChoice {
  const kept = choiceIn(path, computersFrom);

  function reachedAt(computer: string | null, asking: NodeJS.ProcessEnv | null = null): ReachedHelper {
    if (computer === null) return { computer, connect: here };
    // After a break nobody may be there to answer: what needs one says so at once.
    const connect = async () => {
      // It knows every call of the contract, which takes its time to load.
      const { connectFar } = await import('../../helper/client/far.ts');
      const environment = { ...process.env, ...asking };
      return await connectFar(farHostOf(computer), { mayAsk: asking !== null, home, environment });
    };
    return { computer, connect };
  }

  return {
    now: kept.now,
    reached: () => reachedAt(kept.now().current),
    async connectTo(typed, helper) {
      const name = typed === null ? null : farHostOf(typed).name;
      // The sign-in is kept for a while: the line that follows needs none.
      if (name !== null) (await reachedAt(name, askingByWindow()).connect()).close();
      const others = kept.now().remembered.filter((one) => one !== name);
      const remembered = name === null ? others : [name, ...others].slice(0, rememberedMost);
      await kept.change({ current: name, remembered });
      helper.switchTo(reachedAt(name));
      return kept.now();
    },
    async forget(name) {
      await kept.change({ remembered: kept.now().remembered.filter((one) => one !== name) });
      return kept.now();
    },
    requireThisOne(path) {
      const data = path === undefined ? {} : { subject: path };
      if (kept.now().current !== null) throw new TapeError('far.path-is-here', data);
    },
  };
}

/** Where every desktop that has one puts it. */
const usualAskpass = '/usr/bin/ssh-askpass';

/** ssh asks for passphrases, and whether a new key is the right one, by a program with a window; null: there is none. */
export function askingByWindow(
  { SSH_ASKPASS: chosen = usualAskpass, DISPLAY, WAYLAND_DISPLAY }: NodeJS.ProcessEnv = process.env,
  isThere: (path: string) => boolean = existsSync,
): NodeJS.ProcessEnv | null {
  const hasDesktop = Boolean(DISPLAY) || Boolean(WAYLAND_DISPLAY);
  return hasDesktop && isThere(chosen) ? { SSH_ASKPASS: chosen, SSH_ASKPASS_REQUIRE: 'force' } : null;
}

/** From a file: only what can be a computer. */
export function computersFrom(found: unknown): Computers {
  const { current, remembered } = (typeof found === 'object' && found !== null ? found : {}) as Partial<Computers>;
  return {
    current: isComputer(current) ? current : null,
    remembered: Array.isArray(remembered) ? remembered.filter(isComputer).slice(0, rememberedMost) : [],
  };
}

function isComputer(name: unknown): name is string {
  if (typeof name !== 'string') return false;
  try {
    return farHostOf(name).name === name;
  } catch {
    return false;
  }
}
