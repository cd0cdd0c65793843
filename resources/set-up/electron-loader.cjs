// Goes into the stand-in runtime, which lacks Electron's own default app: starts the app that the command line names,
// as `electron <folder>` does. Runs on Node 16.

const { readFileSync } = require('node:fs');
const { join, resolve } = require('node:path');
const { app } = require('electron');

const named = process.argv.slice(1).find((argument) => !argument.startsWith('-'));
if (named === undefined) {
  process.stderr.write('usage: electron FOLDER\n');
  process.exit(64);
}
const folder = resolve(named);
const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
app.setName(manifest.productName || manifest.name);
app.setVersion(manifest.version);
app.setAppPath(folder);
require(join(folder, manifest.main));
