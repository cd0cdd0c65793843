// `npm run dev`: the renderer comes from Vite's server and reloads itself; when main or preload change, the window is
// opened anew. Ends when the window is closed.

import { spawn } from 'node:child_process';
import { watch } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { appConfig, ensureApp, vite } from './app-build.mjs';
import { node, root, Stop, say } from './run.mjs';

/** As app/vite.config.ts has it. */
const developmentUrl = 'http://127.0.0.1:5173/';

/** @param {string} electron @param {readonly string[]} args @returns {Promise<number>} */
export async function serveApp(electron, args) {
  const serve = [vite, '--config', appConfig, '--mode', 'renderer'];
  const server = spawn(node, serve, { cwd: root, stdio: ['ignore', 2, 2] });
  try {
    await untilReady(server);
    for (;;) {
      const window = spawn(electron, args, {
        cwd: root,
        stdio: 'inherit',
        env: { ...process.env, CAPSTAN_DEV_URL: developmentUrl },
      });
      const changed = changeOf(['main', 'preload'], () => window.kill());
      const code = await new Promise((resolve) => window.once('exit', resolve));
      if (!changed.stop()) return typeof code === 'number' ? code : 2;
      say('Main or preload changed: opening the window anew.');
      await ensureApp().catch((error) => say(error.message));
    }
  } finally {
    server.kill();
  }
}

/** @param {import('node:child_process').ChildProcess} server */
async function untilReady(server) {
  while (!(await answers())) {
    if (server.exitCode !== null) throw new Stop('The development server did not start.');
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

async function answers() {
  try {
    return (await fetch(developmentUrl)).ok;
  } catch {
    return false;
  }
}

/** Calls back once, at the first change; `stop` tells whether there was one. @param {readonly string[]} parts @param {() => void} onChange */
function changeOf(parts, onChange) {
  let changed = false;
  const notice = () => {
    if (!changed) onChange();
    changed = true;
  };
  const watchers = parts.map((part) => watch(join(root, 'app', part), { recursive: true }, notice));
  return {
    stop() {
      for (const watcher of watchers) watcher.close();
      return changed;
    },
  };
}
