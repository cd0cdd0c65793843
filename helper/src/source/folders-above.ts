/** Those that a path is in, from the outermost. */
export function foldersAbove(path: string): readonly string[] {
  const names = path.split('/');
  return names.slice(1).map((_name, at) => names.slice(0, at + 1).join('/'));
}
