// The programs that others check media hash lists, bags and tables with, for tests: pinned, in a folder of the build, by the system's
// Python. Nothing of them is shipped. Run by itself it fetches them.

import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { buildFolder, main, run, takingTurns } from './run.mjs';
import { readStamp, writeStamp } from './stale.mjs';
import { ensureSystemPackages } from './system-packages.mjs';

/** With all that they need. eark-validator: only the METS schema in it. */
const pinned = [
  ...['ascmhl==1.2', 'bagit==1.9.0', 'mhl-suite==1.3.1', 'eark-validator==1.1.3'],
  ...['certifi==2026.10.19.post1', 'charset-normalizer==3.5.3', 'click==8.1.8', 'idna==3.20', 'lazy-importer==0.1.0'],
  ...['importlib_metadata==10.2.0', 'lxml==6.1.3', 'markdown-it-py==4.3.0', 'mdurl==0.1.2', 'packaging==26.4'],
  ...['pathspec==1.1.1', 'Pygments==2.21.0', 'python-dateutil==4.0.0', 'requests==2.34.2', 'rich==15.0.0'],
  ...['tzdata==2026.6', 'urllib3==2.8.0', 'xxhash==4.1.0', 'zipp==4.1.2', 'setuptools==65.5.0'],
  // For csvw.
  ...['csvw==4.1.1', 'attrs==26.1.0', 'babel==2.19.0', 'isodate==0.7.2', 'jsonschema==4.26.0', 'pyparsing==3.3.3'],
  ...['jsonschema-specifications==2025.9.1', 'language-tags==1.3.2', 'rdflib==7.6.0', 'referencing==0.37.0'],
  ...['rfc3986==1.5.0', 'rpds-py==2026.9.1', 'termcolor==3.3.0', 'typing-extensions==4.16.0', 'uritemplate==4.2.0'],
];

const folder = join(buildFolder, 'python-tools');
const stamp = 'python-tools';

export async function ensurePythonTools() {
  ensureSystemPackages(['runtime']);
  const wanted = pinned.join('\n');
  if (readStamp(stamp) === wanted && existsSync(folder)) return;
  await takingTurns(async () => {
    rmSync(folder, { recursive: true, force: true });
    const pip = ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', '--no-deps', '--no-compile'];
    run('Fetching the programs that check lists', 'python3', [...pip, '--target', folder, ...pinned], { quiet: true });
    writeStamp(stamp, wanted);
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await main(async () => {
    await ensurePythonTools();
    return 0;
  });
}
