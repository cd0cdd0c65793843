// Where the parts of this installation lie: a source tree, or a package with its own Node and a bundled helper. What is
// there decides, not Electron's idea of being packaged: a renamed Electron thinks it always is.

import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { HelperProgram } from '../../helper/client/launch.ts';
import type { MountProgram } from '../../helper/client/mounting.ts';

export interface Installation {
  readonly kind: 'package' | 'source';
  /** Holds main, preload and renderer, as built. */
  readonly builtApp: string;
  readonly helper: HelperProgram;
  readonly mount: MountProgram;
  /** What a person's own command line is begun with. */
  readonly capstan: readonly string[];
}

/** `mainFolder` is where the built main lies, `resources` Electron's resources folder. */
export function findInstallation(mainFolder: string, resources: string): Installation {
  const builtApp = resolve(mainFolder, '..');
  const bundle = join(resources, 'helper', 'main.mjs');
  if (existsSync(bundle)) {
    const node = join(resources, 'node');
    return {
      ...{ kind: 'package', builtApp, helper: { node, main: bundle } },
      mount: { node, main: join(resources, 'helper', 'mount.mjs') },
      capstan: [join(resources, 'capstan')],
    };
  }
  const tree = resolve(builtApp, '..', '..');
  const node = join(tree, 'node_modules', 'node', 'bin', 'node');
  const helper = join(tree, 'helper');
  return {
    ...{ kind: 'source', builtApp, helper: { node, main: join(helper, 'src', 'main.ts') } },
    mount: { node, main: join(helper, 'mount', 'main.ts') },
    capstan: [node, join(helper, 'cli', 'main.ts')],
  };
}
