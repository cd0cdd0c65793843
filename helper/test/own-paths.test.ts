// What is opened by path, and as whom: each file that can do it has its line here, and what the helper opens as itself is
// told in the administrator's guide. Whatever a caller names goes through native/src/base/named_path.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const root = join(import.meta.dirname, '..', '..');
const guide = readFileSync(join(root, 'resources/docs/administrator.md'), 'utf8');

/** Each file of the helper that opens by path → the beginning of the guide's row that covers all that it opens. */
const ofTheHelper: Readonly<Record<string, string>> = {
  'access/policy.ts': '`policy.json`',
  'catalogue/database.ts': '`catalogue.db`',
  'catalogue/exports.ts': '`catalogue.db`',
  'catalogue/home.ts': '`catalogue.db`',
  'catalogue/catalogue-maintenance.ts': '`catalogue.db`',
  'catalogue/catalogue-recovery.ts': '`catalogue.db`',
  'catalogue/text-pieces.ts': '`catalogue.db`',
  'disk/file-status.ts': 'files of its own user',
  'drives/eject-idle.ts': '`eject-idle.json`',
  'drives/move-times.ts': '`move-times.json`',
  'drives/motion-models.ts': 'its own program folder',
  'drives/moves-under-way.ts': '`virtual/`',
  'drives/native.ts': 'its own program folder',
  'drives/files-by-drive.ts': '`profiles/`',
  'drives/shelf.ts': '`virtual/`',
  'drives/stay-awake.ts': '`/run/systemd/inhibit`',
  'drives/step-times.ts': 'its own program folder',
  'drives/upkeep-file.ts': '`upkeep.json`',
  'drives/virtual-drives.ts': '`virtual/`',
  'drives/virtual-libraries.ts': '`virtual/`',
  'keys/keys.ts': '`passphrase.POOL`',
  'keys/kit-process.ts': 'its own program folder',
  'keys/secret-file.ts': '`passphrase.POOL`',
  'ipc/activation.ts': '`/run/capstan/`',
  'ipc/server.ts': '`/run/capstan/`',
  'jobs/archive/bags.ts': 'a new folder `capstan-bags-*`',
  'jobs/cartridge-record.ts': 'a new folder `capstan-record-*`',
  'jobs/copy/items.ts': '`spool/`',
  'jobs/copy/pipes.ts': '`spool/`',
  'jobs/copy/rounds.ts': '`spool/`',
  'jobs/copy/spool-folder.ts': '`spool/`',
  'jobs/duplicates/list-on-tape.ts': 'a new folder `capstan-list-*`',
  'jobs/own-files.ts': 'a new folder `capstan-own-*`',
  'jobs/restore-guide.ts': 'its own program folder',
  'jobs/watch-catalogue.ts': '`catalogue.db`',
  'log/audit-log.ts': '`helper.log`',
  'diagnosis/diagnosis.ts': '`catalogue.db`',
  'diagnosis/looking.ts': '`/dev/sg*`, `/sys`, `/proc`',
  'diagnosis/tape-devices.ts': '`/dev/sg*`',
  'log/log.ts': '`helper.log`',
  'metrics/gather.ts': '`catalogue.db`',
  'metrics/metrics-socket.ts': '`run/metrics.sock`',
  'notices/sender.ts': 'its own program folder',
  'fleet/agent-process.ts': 'its own program folder',
  'fleet/member-file.ts': '`fleet.json`',
  'jobs/preflight/speed.ts': 'files of its own user',
  'jobs/record-mark.ts': '`record.key`',
  'jobs/restore/from-mirror.ts': 'files of its own user',
  'jobs/restore/restored-items.ts': 'files of its own user',
  // By a descriptor: the core has opened it as whoever asks.
  'source/file-content.ts': 'files of its own user',
  'source/name-list.ts': 'files of its own user',
  'main.ts': '`helper.log`',
  'manifest/manifest-file.ts': 'a manifest to verify against',
};

/** Opens what those that use it name. */
const keptFile = 'drives/kept-file.ts';

/** Rooms of the core that know no path but the helper's own. */
const ownRooms = ['scsi', 'virtual'];
/** What else opens by path there, and why it may. */
const ofTheCore: Readonly<Record<string, string>> = {
  'addon/pass_between.cpp': 'opens FIFOs that the process of the person who sends or restores has made itself',
  'base/file.cpp': 'opens the helper’s own files, for those rooms',
  'base/named_path.cpp': 'is the door for what a caller names',
  'fuse/operations.cpp': 'opens files of the staging folder, for the mount of the person whose process it is',
  'fuse/spool.cpp': 'goes on from descriptors of what was looked up in the inbox, as the person whose process it is',
  'fuse/spool_operations.cpp': 'the same',
  'fuse/spool_attributes.cpp': 'the same',
  'fuse/spool_changes.cpp': 'the same',
  'fuse/spool_content.cpp': 'the same',
  'fuse/claim.cpp': 'opens a file of the staging folder or the spool, as the person whose process it is',
  'fuse/signals.cpp': 'reads the status of the process that asks, as the person whose mount it is',
  'mount/module.cpp': 'reads and sets attributes of files, in a process of the person who asks',
  'volume/index_file.cpp': 'keeps the index of a tape with tar archives, in a folder of the helper’s own',
  'volume/spill_file.cpp': 'keeps content in a file without a name, in a folder of the helper’s own',
  'recall/framed_pipe.cpp': 'opens once more what it holds, by its descriptor',
  'write/source.cpp': 'asks what a file that it holds is called, by its descriptor',
};

const byPath =
  /(?<![\w>])::(open|openat2|creat|fopen|opendir|stat|lstat|statvfs|statfs|access|mkdir|rmdir|rename|unlink|link|symlink|readlink|truncate|chmod|chown|getxattr|lgetxattr)\(|AT_FDCWD|std::filesystem::|std::(i|o)?fstream|#include "base\/file.hpp"/;

function filesBelow(folder: string, kind: RegExp): readonly (readonly [path: string, text: string])[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => kind.test(name))
    .map((name) => [name, readFileSync(join(root, folder, name), 'utf8')] as const);
}

describe('what opens files by path', () => {
  test('in the helper has its row in the administrator’s guide', () => {
    const files = filesBelow('helper/src', /\.ts$/).filter(([path]) => path !== keptFile);
    const doing = files.filter(([, text]) =>
      /import (?!type)[^;]*from '(node:fs(\/promises)?|\.\/kept-file\.ts)'/.test(text),
    );
    expect(doing.map(([path]) => path).toSorted()).toEqual(Object.keys(ofTheHelper).toSorted());
    for (const row of new Set(Object.values(ofTheHelper))) expect(guide).toContain(`\n| ${row}`);
  });

  test('in the core is the door for what callers name, or a room that knows nothing of callers', () => {
    const files = filesBelow('native/src', /\.cpp$/)
      .filter(([path]) => !ownRooms.includes(path.split('/')[0] ?? ''))
      .filter(([, text]) => text.split('\n').some((line) => !/^\s*\/\//.test(line) && byPath.test(line)));
    expect(files.map(([path]) => path).toSorted()).toEqual(Object.keys(ofTheCore).toSorted());
  });
});
