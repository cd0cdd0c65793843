// `npm start`: installs what is missing, builds what is stale, opens the window; the window starts the helper.
// `npm run dev` is the same with the window's code reloaded as it changes.

import process from 'node:process';
import { serveApp } from './dev-server.mjs';
import { ensureElectron } from './electron.mjs';
import { prepareApp, prepareHelper } from './prepare.mjs';
import { foreground, main, root, say } from './run.mjs';
import { sandboxArguments } from './sandbox.mjs';
import { ensureSystemPackages } from './system-packages.mjs';

const hot = process.argv.includes('--dev');

await main(async () => {
  if (!process.env.DISPLAY && !process.env.WAYLAND_DISPLAY) return await withoutDisplay();
  ensureSystemPackages(['build', 'window']);
  await prepareApp();
  const electron = await ensureElectron();
  const args = [
    ...sandboxArguments(electron),
    root,
    ...process.argv.slice(2).filter((argument) => argument !== '--dev'),
  ];
  if (hot) return await serveApp(electron.executable, args);
  return await foreground(electron.executable, args);
});

/** Everything is made ready all the same, so that the command line that is pointed to works at once. */
async function withoutDisplay() {
  await prepareHelper();
  say(`There is no display here (neither DISPLAY nor WAYLAND_DISPLAY is set), so no window was opened.
The command line does the same work:

  npm run -s tape -- status
  npm run -s tape -- load CAP001L8
  npm run -s tape -- format CAP001L8 --yes --name "First"
  npm run -s tape -- archive FOLDER --to CAP001L8 --wait
  npm run -s tape -- --help`);
  return 0;
}
