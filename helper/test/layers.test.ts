// House rule, not opinion: every source file of app, helper and native is held against the table in layers.ts.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { SourceFile } from './imports.ts';
import { idleRules, violations } from './layers.ts';

const root = join(import.meta.dirname, '..', '..');

function sourceFiles(): readonly SourceFile[] {
  return ['app', 'helper', 'native'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.(tsx?|mts|cts|mjs|cjs|jsx?|[ch]pp|[ch]|cc|hh|inc)$/.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
      .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') })),
  );
}

describe('the layers', () => {
  test('every file has its row and imports only what the row names', () => {
    const files = sourceFiles();
    expect(files.length).toBeGreaterThan(50);
    expect(violations(files)).toEqual([]);
  });

  test('the table allows nothing that no file needs', () => {
    expect(idleRules(sourceFiles())).toEqual([]);
  });

  test.each([
    ['the window reaching for Node', 'app/renderer/store.ts', "import { readFile } from 'node:fs';"],
    ['the window reaching for Electron', 'app/renderer/app.tsx', 'import { shell } from "electron";'],
    [
      'the window using the part of the client that needs Node',
      'app/renderer/store.ts',
      "import { launch } from '../../helper/client/launch.ts';",
    ],
    ['a view reaching into another', 'app/renderer/views/health/x.ts', "import { Deck } from '../deck/deck.tsx';"],
    ['a part knowing a view', 'app/renderer/parts/x.ts', "import { Deck } from '../views/deck/deck.tsx';"],
    ['the window running the preload', 'app/renderer/store.ts', "import { api } from '../preload/api.ts';"],
    [
      'the preload running the contract',
      'app/preload/x.ts',
      "import { calls } from '../../helper/contract/contract.ts';",
    ],
    ['the shell reaching into the helper', 'app/main/x.ts', "import { serve } from '../../helper/src/ipc/server.ts';"],
    ['the contract leaning on the client', 'helper/contract/x.ts', "export { connect } from '../client/connect.ts';"],
    ['the browser’s part of the client using Node', 'helper/client/pages.ts', "import { connect } from 'node:net';"],
    ['the command line opening the catalogue', 'helper/cli/x.ts', "import Database from 'better-sqlite3';"],
    [
      'a part of the session naming who stands on it',
      'helper/src/jobs/session/x.ts',
      "import type { Planned } from '../archive/archive.ts';",
    ],
    ['the kit reaching for a helper', 'helper/kit/x.ts', "import { launch } from '../client/launch.ts';"],
    ['the helper making a kit by itself', 'helper/src/jobs/x.ts', "import { kitPages } from '../../kit/kit-pages.ts';"],
    ['a job speaking SQL', 'helper/src/jobs/x.ts', "import Database from 'better-sqlite3';"],
    [
      'a job loading the C++ core',
      'helper/src/jobs/x.ts',
      "const native = require('../../.build/native/capstan.node');",
    ],
    [
      'a handler loading it by a path in parts',
      'helper/src/handlers/x.ts',
      "const path = join(folder, 'capstan.node');",
    ],
    ['a handler knowing the socket', 'helper/src/handlers/x.ts', "import type { Server } from '../ipc/server.ts';"],
    ['the source room knowing jobs', 'helper/src/source/x.ts', "const { run } = await import('../jobs/run.ts');"],
    ['the door loading the C++ core', 'helper/src/ipc/x.ts', "const path = '../native/capstan.node';"],
    [
      'an import over several lines',
      'helper/src/source/x.ts',
      "import {\n  a,\n  type B,\n} from '../catalogue/catalogue.ts';",
    ],
    ['a package that nobody asked for', 'helper/src/drives/x.ts', "import 'left-pad';"],
  ])('%s is caught', (_what, path, text) => {
    expect(violations([{ path, text }])).toHaveLength(1);
  });

  test.each([
    ['the format knowing the drive', 'native/src/ltfs/x.cpp', '#include "drive/ssc_drive.hpp"'],
    ['the volume knowing the virtual drive', 'native/src/volume/x.hpp', '#include "virtual/virtual_drive.hpp"'],
    ['the write engine sending commands', 'native/src/write/x.cpp', '  #  include "scsi/transport.hpp"'],
    ['the base knowing a tape', 'native/src/base/x.hpp', '#include "ltfs/index.hpp"'],
    ['XML outside the format', 'native/src/volume/x.cpp', '#include <expat.h>'],
    ['Node in an engine', 'native/src/recall/x.cpp', '#include <napi.h>'],
    ['the addon borrowing from the peer', 'native/src/addon/x.cpp', '#include "peer/peer.hpp"'],
  ])('%s is caught', (_what, path, text) => {
    const name = /"(.*)"/.exec(text)?.[1];
    const included = name === undefined ? [] : [{ path: `native/src/${name}`, text: '' }];
    expect(violations([{ path, text }, ...included])).toHaveLength(1);
  });

  test('types may cross where code may not', () => {
    const allowed = [
      { path: 'app/renderer/store.ts', text: "import type { WindowApi } from '../preload/api.ts';" },
      { path: 'app/preload/x.ts', text: "import { type Snapshot, type Job } from '../../helper/contract/model.ts';" },
      { path: 'helper/src/drives/x.ts', text: "import type { Drive } from '../../../native/index.d.ts';" },
    ];
    expect(violations(allowed)).toEqual([]);
  });

  test('a file in a room that the plan does not know is caught', () => {
    expect(violations([{ path: 'helper/src/utils/x.ts', text: '' }])).toEqual([
      'helper/src/utils/x.ts is in no row of the table',
    ]);
    expect(violations([{ path: 'native/src/common/x.hpp', text: '' }])).toHaveLength(1);
    expect(violations([{ path: 'app/shared/x.ts', text: '' }])).toHaveLength(1);
  });
});
