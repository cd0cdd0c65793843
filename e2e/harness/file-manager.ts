// A file manager beside the window, and a hand on the mouse: what is dragged from there goes by the display's own
// protocol, as from any other program.

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ElectronApplication, Locator, Page } from '@playwright/test';
import type { TestWorld } from './world.ts';

export interface FileManager {
  /** Of the only thing that the folder shows, onto the middle of the target. */
  readonly drag: (app: ElectronApplication, page: Page, target: Locator) => Promise<void>;
  /** From our window into the folder that is shown, where nothing lies. */
  readonly receive: (app: ElectronApplication, page: Page, source: Locator) => Promise<void>;
  readonly close: () => Promise<void>;
}

export interface ScreenPoint {
  readonly x: number;
  readonly y: number;
}

/** Its upper part is above and beside our window, which stands in the middle of the display. */
const place = { x: 1400, y: 120 };
/** The first icon's middle, with nothing but menu and address above it. */
const firstIcon = { x: 50, y: 90 };
/** No icon of a few comes so far, and our window begins below. */
const emptyPart = { x: 540, y: 160 };
/** A hand moves through what lies between; the display tells each window that it crosses. */
const steps = 25;
const stepMs = 20;
const rests = 12;
const restMs = 120;

const settings = `[ui]
win_width=600
win_height=400
view_mode=icon
show_statusbar=0
side_pane_mode=hidden;places
`;

export async function openFileManager(world: TestWorld, folder: string): Promise<FileManager> {
  const configuration = join(world.environment.XDG_CONFIG_HOME ?? '', 'pcmanfm', 'default');
  await mkdir(configuration, { recursive: true });
  await writeFile(join(configuration, 'pcmanfm.conf'), settings);
  const program = spawn('pcmanfm', ['--no-desktop', folder], { env: { ...world.environment }, stdio: 'ignore' });
  const window =
    (await hand('search', '--sync', '--onlyvisible', '--pid', String(program.pid))).trim().split('\n')[0] ?? '';
  await hand('windowmove', '--sync', window, String(place.x), String(place.y));
  return {
    async drag(app, page, target) {
      const to = await middleOnScreen(app, page, target);
      await carry({ x: place.x + firstIcon.x, y: place.y + firstIcon.y }, to);
    },
    async receive(app, page, source) {
      const from = await middleOnScreen(app, page, source);
      await carry(from, { x: place.x + emptyPart.x, y: place.y + emptyPart.y });
    },
    close: () => end(program),
  };
}

/** From the one place to the other, by the mouse and the display's own protocol. */
export async function carry(from: ScreenPoint, to: ScreenPoint): Promise<void> {
  await moveTo(from);
  await hand('mousedown', '1');
  for (let step = 1; step <= steps; step += 1) {
    await moveTo({ x: between(from.x, to.x, step), y: between(from.y, to.y, step) });
    await sleep(stepMs);
  }
  // A hand rests where it wants to let go; the other program asks meanwhile what is coming.
  for (let rest = 0; rest < rests; rest += 1) {
    await moveTo({ x: to.x + 1 + (rest % 4), y: to.y });
    await sleep(restMs);
  }
  await hand('mouseup', '1');
}

function between(from: number, to: number, step: number): number {
  return Math.round(from + ((to - from) * step) / steps);
}

export async function middleOnScreen(app: ElectronApplication, page: Page, target: Locator): Promise<ScreenPoint> {
  const box = await target.boundingBox();
  if (box === null) throw new Error('the target of the drag is not visible');
  const window = await app.browserWindow(page);
  const corner = await window.evaluate((it) => it.getContentBounds());
  return { x: Math.round(corner.x + box.x + box.width / 2), y: Math.round(corner.y + box.y + box.height / 2) };
}

async function moveTo({ x, y }: ScreenPoint): Promise<void> {
  await hand('mousemove', '--sync', String(x), String(y));
}

async function hand(...args: readonly string[]): Promise<string> {
  const child = spawn('xdotool', args, { stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`xdotool ${args.join(' ')} ended with ${code}`);
  return output;
}

async function end(program: ChildProcess): Promise<void> {
  if (program.exitCode !== null || program.signalCode !== null) return;
  program.kill();
  await once(program, 'close');
}
