// Things of the same name are told apart by the nearest folder in which their ways differ. Pure.

/** Of each path whose name is not the only one of its kind: its folders from the one that tells it apart. */
export function foldersApart(paths: readonly string[]): ReadonlyMap<string, string> {
  const named = new Map<string, string[]>();
  for (const path of paths) {
    const name = path.slice(path.lastIndexOf('/') + 1);
    const others = named.get(name);
    if (others === undefined) named.set(name, [path]);
    else others.push(path);
  }
  const apart = new Map<string, string>();
  for (const alike of named.values()) if (alike.length > 1) tellApart(alike, apart);
  return apart;
}

/** A folder more each time, until it is the only one that ends so. */
function tellApart(alike: readonly string[], apart: Map<string, string>): void {
  let rest = alike.map((path) => ({ path, folders: path.split('/').slice(0, -1) }));
  for (let many = 1; rest.length > 0; many += 1) {
    const ends = new Map<string, number>();
    const endOf = (folders: readonly string[]) => folders.slice(-many).join('/');
    for (const { folders } of rest) ends.set(endOf(folders), (ends.get(endOf(folders)) ?? 0) + 1);
    rest = rest.filter(({ path, folders }) => {
      const isAlone = ends.get(endOf(folders)) === 1;
      // The same path once more, on another cartridge: no folder tells it apart.
      if (isAlone || folders.length <= many) apart.set(path, shortened(folders.slice(-many)));
      return !isAlone && folders.length > many;
    });
  }
}

/** What tells it apart comes first, the folder that it lies in last. */
function shortened(folders: readonly string[]): string {
  const [first, last] = [folders[0], folders.at(-1)];
  if (first === undefined) return '/';
  return folders.length > 2 ? `${first}/…/${last}` : folders.join('/');
}
