// One index: its head, its tree, and that every extent lies in records that hold it.

import { createHash } from 'node:crypto';
import { type ReadLabel, time } from './label-rules.ts';
import { type Layout, readRecord } from './layout.ts';
import { flawOfName, nameOf } from './names.ts';
import type { Complain } from './rules.ts';
import { childrenOf, type Element, textOf } from './xml.ts';

export interface ReadIndex {
  readonly partition: number;
  /** Its first record. */
  readonly block: number;
  /** The filemark after it. */
  readonly end: number;
  readonly root: Element;
}

const times = ['creationtime', 'changetime', 'modifytime', 'accesstime', 'backuptime'];
const orders: Readonly<Record<string, readonly string[]>> = {
  ltfsindex: [
    'creator',
    'comment',
    'volumeuuid',
    'generationnumber',
    'updatetime',
    'location',
    'previousgenerationlocation',
    'allowpolicyupdate',
    'dataplacementpolicy',
    'highestfileuid',
    'volumelockstate',
    'directory',
  ],
  directory: ['name', 'readonly', ...times, 'fileuid', 'extendedattributes', 'contents'],
  file: ['name', 'length', 'readonly', ...times, 'fileuid', 'extendedattributes', 'symlink', 'extentinfo'],
};
const optional = /^(comment|previousgenerationlocation|dataplacementpolicy|extendedattributes|symlink|extentinfo)$/;

export function indexRules(layout: Layout, label: ReadLabel, index: ReadIndex, complain: Complain): void {
  const { root } = index;
  const at = (text: string) => complain(`index ${index.partition}:${index.block}: ${text}`);
  if (root.tag !== 'ltfsindex' || root.attributes.get('version') !== '2.4.0') at(`${root.tag} is not version 2.4.0`);
  orderRule(root, at);
  if (textOf(root, 'volumeuuid') !== label.uuid) at('of another volume');
  if (!time.test(textOf(root, 'updatetime') ?? '')) at(`updated ${textOf(root, 'updatetime')}`);
  const place = `${textOf(root, 'location', 'partition')}:${textOf(root, 'location', 'startblock')}`;
  if (place !== `${'ab'[index.partition]}:${index.block}`) at(`says that it is at ${place}`);
  if (!/^(true|false)$/.test(textOf(root, 'allowpolicyupdate') ?? '')) at('no allowpolicyupdate');

  const [top] = childrenOf(root, 'directory');
  if (top === undefined) {
    at('no tree');
    return;
  }
  const seen: SeenInIndex = { uids: new Set(), ranges: [] };
  if (textOf(top, 'fileuid') !== '1') at('the root is not file 1');
  entryRules(top, '', true);
  const highest = Number(textOf(root, 'highestfileuid'));
  if ([...seen.uids].some((uid) => uid > highest)) at(`a fileuid above ${highest}`);
  // Newest to oldest contents stay apart on the tape: no two files may claim the same bytes.
  seen.ranges.sort((one, other) => one.partition - other.partition || one.from - other.from);
  for (const [which, range] of seen.ranges.entries()) {
    const before = seen.ranges[which - 1];
    if (before?.partition === range.partition && before.to > range.from) at(`${before.path} overlaps ${range.path}`);
  }

  function entryRules(entry: Element, path: string, isRoot: boolean): void {
    const here = (text: string) => at(`${path}/: ${text}`);
    orderRule(entry, here);
    const flaw = flawOfName(entry, isRoot);
    if (flaw !== null) here(flaw);
    for (const tag of times) if (!time.test(textOf(entry, tag) ?? '')) here(`${tag} ${textOf(entry, tag)}`);
    if (!/^(true|false)$/.test(textOf(entry, 'readonly') ?? '')) here('no readonly');
    const uid = Number(textOf(entry, 'fileuid'));
    if (!Number.isSafeInteger(uid) || uid < 1 || seen.uids.has(uid)) here(`fileuid ${uid}`);
    seen.uids.add(uid);
    attributeRules(entry, here);
    if (entry.tag === 'file') {
      fileRules(layout, label, entry, path, seen, here);
      return;
    }
    const children = childrenOf(entry, 'contents').flatMap((contents) => contents.children);
    const names = children.map(nameOf);
    if (new Set(names).size !== names.length) here('two entries of the same name');
    const uids = children.map((child) => Number(textOf(child, 'fileuid')));
    if (uids.some((next, which) => next < (uids[which - 1] ?? 0))) here('not sorted by fileuid');
    for (const child of children) entryRules(child, `${path}/${nameOf(child)}`, false);
  }
}

interface SeenInIndex {
  readonly uids: Set<number>;
  readonly ranges: { readonly path: string; readonly partition: number; readonly from: number; readonly to: number }[];
}

function orderRule({ tag, children }: Element, complain: Complain): void {
  const order = orders[tag];
  if (order === undefined) {
    complain(`an element ${tag}`);
    return;
  }
  const known = children.map((child) => child.tag).filter((child) => order.includes(child));
  const wanted = order.filter(
    (child) => known.includes(child) || !(optional.test(child) || child === 'volumelockstate'),
  );
  if (known.join() !== wanted.join()) complain(`elements ${known.join()} instead of ${wanted.join()}`);
}

function attributeRules(entry: Element, complain: Complain): void {
  for (const xattr of childrenOf(entry, 'extendedattributes').flatMap((list) => list.children)) {
    const key = textOf(xattr, 'key');
    const [value] = childrenOf(xattr, 'value');
    if (key === null || key === '' || value === undefined) complain('an attribute without key or value');
    const type = value?.attributes.get('type') ?? 'text';
    if (!/^(text|base64)$/.test(type)) complain(`an attribute of type ${type}`);
    if (
      type === 'base64' &&
      Buffer.from(value?.text ?? '', 'base64').toString('base64') !== value?.text.replace(/\s/g, '')
    )
      complain(`attribute ${key} is not base64`);
  }
}

function fileRules(
  layout: Layout,
  { blockBytes }: ReadLabel,
  file: Element,
  path: string,
  seen: SeenInIndex,
  complain: Complain,
): void {
  const length = Number(textOf(file, 'length'));
  if (childrenOf(file, 'symlink').length > 0) {
    if (length !== 0 || childrenOf(file, 'extentinfo').length > 0) complain('a link with content');
    return;
  }
  const hash = createHash('sha256');
  let position = 0;
  let whole = true;
  const zeros = (count: number) => {
    for (let left = count; left > 0; left -= blockBytes) hash.update(Buffer.alloc(Math.min(left, blockBytes)));
  };
  for (const extent of childrenOf(file, 'extentinfo').flatMap((info) => info.children)) {
    const number = (tag: string) => Number(textOf(extent, tag));
    const offset = number('fileoffset');
    const partition = textOf(extent, 'partition') === 'a' ? 0 : 1;
    if (offset < position) complain(`extents overlap or are out of order at ${offset}`);
    zeros(offset - position);
    let [block, from, left] = [number('startblock'), number('byteoffset'), number('bytecount')];
    if (!(left > 0) || !(from >= 0) || from >= blockBytes) complain(`an extent of ${left} bytes at ${from}`);
    const start = block * blockBytes + from;
    seen.ranges.push({ path, partition, from: start, to: start + left });
    position = offset + left;
    while (left > 0) {
      const object = layout.partitions[partition][block];
      const held = object?.kind === 'record' && block >= 4 ? Math.min(object.bytes - from, left) : 0;
      if (held <= 0 || (held < left && object?.bytes !== blockBytes)) {
        complain(`${left} bytes of an extent are not in ${partition}:${block}`);
        whole = false;
        break;
      }
      hash.update(readRecord(layout, partition, block).subarray(from, from + held));
      left -= held;
      block += 1;
      from = 0;
    }
  }
  if (position > length) complain(`extents of ${position} bytes for a length of ${length}`);
  zeros(length - position);
  const attribute = childrenOf(file, 'extendedattributes')
    .flatMap((list) => list.children)
    .find((xattr) => textOf(xattr, 'key') === 'ltfs.hash.sha256sum');
  if (whole && attribute !== undefined && textOf(attribute, 'value') !== hash.digest('hex'))
    complain('another SHA-256');
}
