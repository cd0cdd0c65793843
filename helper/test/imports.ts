// What a source file imports or includes, read from its text.

import { dirname, join, normalize } from 'node:path';

export interface SourceFile {
  /** From the repository's root. */
  readonly path: string;
  readonly text: string;
}

export interface ImportedModule {
  readonly target: string;
  readonly typesOnly: boolean;
}

export function importsOf(file: SourceFile, ours: ReadonlySet<string>): readonly ImportedModule[] {
  return /\.[ch]pp$/.test(file.path) ? includesOf(file, ours) : modulesOf(file);
}

function modulesOf({ path, text }: SourceFile): readonly ImportedModule[] {
  const found: ImportedModule[] = [];
  const add = (name: string, typesOnly: boolean) => found.push({ target: targetOf(path, name), typesOnly });
  for (const [, what = '', name = ''] of text.matchAll(
    /^\s*(?:import|export)\b([^'";]*?)\bfrom\s*['"]([^'"]+)['"]/gm,
  )) {
    add(name, isOfTypes(what));
  }
  for (const [, name = ''] of text.matchAll(/^\s*import\s*['"]([^'"\n]+)['"]/gm)) add(name, false);
  for (const [, name = ''] of text.matchAll(/\b(?:import|require)\s*\(\s*['"`]([^'"`\n]+)['"`]/g)) {
    if (!name.endsWith('.node')) add(name, false);
  }
  // An addon is loaded by its path, wherever that is put together.
  for (const [, name = ''] of text.matchAll(/['"`/](\w+)\.node['"`]/g)) {
    found.push({ target: `addon:${name}`, typesOnly: false });
  }
  return found;
}

/** `import type …`, or braces in which every name has `type` before it. */
function isOfTypes(what: string): boolean {
  if (/^\s*type\b/.test(what)) return true;
  const names =
    /^\s*\{([^}]*)\}\s*$/
      .exec(what)?.[1]
      ?.split(',')
      .filter((name) => name.trim() !== '') ?? [];
  return names.length > 0 && names.every((name) => /^\s*type\s/.test(name));
}

function targetOf(path: string, name: string): string {
  return name.startsWith('.') ? normalize(join(dirname(path), name)) : name;
}

function includesOf({ path, text }: SourceFile, ours: ReadonlySet<string>): readonly ImportedModule[] {
  return [...text.matchAll(/^\s*#\s*include\s*([<"])([^>"]+)[>"]/gm)].map(([, bracket, name = '']) => {
    const roots = ['native/src', 'native/test', 'native/bench', dirname(path)];
    const places = roots.map((root) => join(root, name));
    const place = places.find((candidate) => ours.has(candidate));
    if (place !== undefined) return { target: place, typesOnly: false };
    const isLibrary =
      /^(openssl|gtest|gmock)\/|^(expat|gcrypt|utf8proc|xxhash|xxh_x86dispatch|napi|node_api|sqlite3)\.h$|^scsi\//.test(
        name,
      );
    return { target: bracket === '<' && !isLibrary ? 'std' : name, typesOnly: false };
  });
}
