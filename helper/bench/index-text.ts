// The text of a volume's index for a made-up tree, piece by piece, as LTFS writes it.

import type { IndexRow } from '../src/catalogue/index-rows.ts';

/** Between the root's opening and its end. */
export function* contentsOf(rows: readonly IndexRow[]): Generator<string, void, undefined> {
  const inside = Map.groupBy(rows, (row) => row.parent);
  // What is still to be written, the next last: rows, and ends of folders.
  const left: (IndexRow | string)[] = [...(inside.get(0) ?? [])].reverse();
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    if (typeof next === 'string') yield next;
    else if (next.kind === 'directory') {
      yield `<directory>\n${commonOf(next)}<contents>\n`;
      left.push('</contents>\n</directory>\n', ...(inside.get(next.id) ?? []).toReversed());
    } else yield `<file>\n${commonOf(next)}<length>${next.size}</length>\n${extentsOf(next)}</file>\n`;
  }
}

function commonOf(row: IndexRow): string {
  const xattrs = row.xattrs.map(
    ({ key, value }) => `<xattr>\n<key>${key}</key>\n<value>${escaped(value)}</value>\n</xattr>\n`,
  );
  return `<name>${escaped(row.name)}</name>
<readonly>${row.readOnly}</readonly>
<creationtime>${row.creationTime}</creationtime>
<changetime>${row.changeTime}</changetime>
<modifytime>${row.modifyTime}</modifytime>
<accesstime>${row.accessTime}</accesstime>
<backuptime>${row.backupTime}</backuptime>
<fileuid>${row.id + 2}</fileuid>
<extendedattributes>
${xattrs.join('')}</extendedattributes>
`;
}

function extentsOf({ extents }: IndexRow): string {
  const texts = extents.map(
    ({ fileOffset, partition, startBlock, byteOffset, byteCount }) => `<extent>
<fileoffset>${fileOffset}</fileoffset>
<partition>${partition}</partition>
<startblock>${startBlock}</startblock>
<byteoffset>${byteOffset}</byteoffset>
<bytecount>${byteCount}</bytecount>
</extent>
`,
  );
  return `<extentinfo>\n${texts.join('')}</extentinfo>\n`;
}

function escaped(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
}
