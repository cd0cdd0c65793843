// Cartridges as folders, switched on and off from a window. It names no folder: which one it is, the person chooses in the system's
// own dialog. What is shown is asked of the kernel each time, since the command line mounts, too, and a mount may die.

import { mkdir } from 'node:fs/promises';
import { homedir } from 'node:os';
import { isAbsolute, join } from 'node:path';
import {
  changePolicyAtLogin,
  commandAtLogin,
  isAtLogin,
  mountAtLogin,
  noMountAtLogin,
} from '../../helper/client/at-login.ts';
import { homeFolder, isHomeNamed } from '../../helper/client/home.ts';
import { type RunningMount, runningMounts, wordAfter } from '../../helper/client/mount-processes.ts';
import { type MountProgram, mountAt, unmountAt, usualWishes, wordsOfMount } from '../../helper/client/mounting.ts';
import { TapeError } from '../../helper/contract/errors.ts';
import { type OpenPolicy, openPolicies } from '../../helper/contract/open-policy.ts';
import type { CartridgeFolders, FoldersChange } from '../preload/api.ts';
import { choiceIn } from './kept-choice.ts';

interface FoldersChoice {
  readonly folder: string;
  readonly policy: OpenPolicy;
}

export interface FoldersTerms {
  /** Where the choice is kept. */
  readonly file: string;
  /** What --home gave. */
  readonly home: string | undefined;
  readonly program: MountProgram;
  /** Of the command line; null where it has no place that stays, as in an AppImage. */
  readonly capstan: readonly string[] | null;
}

export interface FoldersSwitch {
  readonly now: () => CartridgeFolders;
  readonly change: (wanted: FoldersChange) => Promise<CartridgeFolders>;
  /** While none are shown. */
  readonly choose: (folder: string) => Promise<CartridgeFolders>;
}

export function foldersSwitch({ file, home, program, capstan }: FoldersTerms): FoldersSwitch {
  const choice = choiceIn(file, choiceFrom);
  const named = isHomeNamed(home) ? homeFolder(home) : null;
  const mounts = () => runningMounts().filter(({ words }) => wordAfter(words, '--home') === named);
  /** The one that was chosen, if it is there. */
  const main = (all: readonly RunningMount[]) => all.find(({ folder }) => folder === choice.now().folder) ?? all[0];

  function now(): CartridgeFolders {
    const all = mounts();
    const shown = main(all);
    const folder = shown?.folder ?? choice.now().folder;
    return {
      folder,
      isShown: shown !== undefined,
      elsewhere: all.filter((one) => one !== shown).map((one) => one.folder),
      policy: (shown && policyFrom(wordAfter(shown.words, '--policy'))) ?? choice.now().policy,
      atLogin: capstan === null ? null : isAtLogin(folder),
    };
  }

  async function show(): Promise<void> {
    if (mounts().length > 0) return;
    const { folder, policy } = choice.now();
    await makeFirst(folder);
    await mountAt(program, folder, wordsOfMount(home, { ...usualWishes(home), policy }));
  }

  async function hide(): Promise<void> {
    for (const { folder } of mounts()) await unmountAt(folder);
  }

  /** A mount learns its policy when it begins; all else stays as it was started. */
  async function changePolicy(policy: OpenPolicy): Promise<void> {
    const { folder } = now();
    for (const mount of mounts()) {
      await unmountAt(mount.folder);
      const at = mount.words.indexOf('--policy') + 1;
      await mountAt(
        program,
        mount.folder,
        mount.words.map((word, place) => (place === at ? policy : word)),
      );
    }
    await choice.change({ policy });
    await changePolicyAtLogin(folder, policy);
  }

  async function changeLogin(wanted: boolean): Promise<void> {
    const { folder, policy } = now();
    if (!wanted) await noMountAtLogin(folder);
    else if (capstan !== null) {
      await makeFirst(folder);
      const command = [...capstan, ...(named === null ? [] : ['--home', named]), 'mount', folder, '--policy', policy];
      await mountAtLogin(folder, command);
    }
  }

  /** Whoever presses twice means one after the other. */
  let last: Promise<unknown> = Promise.resolve();
  function inTurn(work: () => Promise<void>): Promise<CartridgeFolders> {
    const done = last.then(work).then(now);
    last = done.catch(() => undefined);
    return done;
  }

  return {
    now,
    change: async (wanted) => {
      const { isShown, policy, atLogin } = checked(wanted);
      return await inTurn(async () => {
        if (policy !== undefined) await changePolicy(policy);
        if (atLogin !== undefined) await changeLogin(atLogin);
        if (isShown !== undefined) await (isShown ? show() : hide());
      });
    },
    choose: (folder) =>
      inTurn(async () => {
        const before = choice.now().folder;
        await choice.change({ folder });
        if (!isAtLogin(before) || folder === before) return;
        const command = commandAtLogin(before);
        await noMountAtLogin(before);
        await mountAtLogin(
          folder,
          command.map((word) => (word === before ? folder : word)),
        );
      }),
  };
}

/** One that was chosen was there, and if it is gone, then for a reason. What cannot be made, the mount will say. */
async function makeFirst(folder: string): Promise<void> {
  if (folder === folderAtFirst()) await mkdir(folder).catch(() => undefined);
}

function folderAtFirst(): string {
  return join(homedir(), 'Tapes');
}

export function choiceFrom(found: unknown): FoldersChoice {
  const { folder, policy } = (found ?? {}) as Readonly<Record<string, unknown>>;
  return {
    folder: typeof folder === 'string' && isAbsolute(folder) ? folder : folderAtFirst(),
    policy: policyFrom(policy) ?? 'ask',
  };
}

function policyFrom(found: unknown): OpenPolicy | undefined {
  return openPolicies.find((one) => one === found);
}

/** From a window: nothing else than this, and of the right kind. */
function checked(wanted: unknown): FoldersChange {
  const { isShown, policy, atLogin, ...others } = (wanted ?? {}) as Readonly<Record<string, unknown>>;
  const isChoice = (value: unknown) => value === undefined || typeof value === 'boolean';
  const isPolicy = policy === undefined || policyFrom(policy) !== undefined;
  if (!isChoice(isShown) || !isChoice(atLogin) || !isPolicy || Object.keys(others).length > 0) {
    throw new TapeError('call.invalid-input', { subject: 'shell.changeFolders' });
  }
  return wanted as FoldersChange;
}
