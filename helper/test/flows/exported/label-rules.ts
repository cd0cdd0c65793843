// Records 0 and 2 of each partition, with a filemark after each: VOL1 and the LTFS label.

import { type Layout, readRecord } from './layout.ts';
import type { Complain } from './rules.ts';
import { childrenOf, parseXml, textOf } from './xml.ts';

export interface ReadLabel {
  readonly serial: string;
  readonly uuid: string;
  readonly blockBytes: number;
}

export const time = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{9}Z$/;
const uuid = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/;
const volumeLabel = /^VOL1([\dA-Z]{6}| {6})L {13}LTFS {51}4$/;

export function labelRules(layout: Layout, complain: Complain): ReadLabel {
  for (const [partition, objects] of layout.partitions.entries()) {
    const kinds = objects.slice(0, 5).map((object) => object.kind);
    if (kinds.join() !== 'record,filemark,record,filemark,filemark' && partition === 1) {
      complain(`partition ${partition} begins with ${kinds.join()}`);
    }
    if (kinds.slice(0, 4).join() !== 'record,filemark,record,filemark') complain(`no labels in partition ${partition}`);
  }
  const [a, b] = [0, 1].map((partition) => ({
    volume: readRecord(layout, partition, 0).toString('latin1'),
    bytes: readRecord(layout, partition, 2),
  }));
  if (a === undefined || b === undefined) throw new Error('no labels');
  if (a.volume !== b.volume) complain('the volume labels differ');
  const serial = volumeLabel.exec(a.volume)?.[1];
  if (serial === undefined) complain(`volume label ${JSON.stringify(a.volume)}`);

  const label = parseXml(a.bytes);
  const copy = b.bytes.toString().replace('<partition>b</partition>', '<partition>a</partition>');
  if (copy !== a.bytes.toString() || copy === b.bytes.toString())
    complain('the labels differ in more than their place');
  const order = label.children.map((child) => child.tag).join();
  if (order !== 'creator,formattime,volumeuuid,location,partitions,blocksize,compression') complain(`label: ${order}`);
  const is = (pattern: RegExp, ...path: readonly string[]) => {
    if (!pattern.test(textOf(label, ...path) ?? '')) complain(`label: ${path.join('/')} ${textOf(label, ...path)}`);
  };
  if (label.tag !== 'ltfslabel' || label.attributes.get('version') !== '2.4.0') complain('label: not version 2.4.0');
  is(/^.{1,1024}$/u, 'creator');
  is(time, 'formattime');
  is(uuid, 'volumeuuid');
  is(/^a$/, 'location', 'partition');
  is(/^a$/, 'partitions', 'index');
  is(/^b$/, 'partitions', 'data');
  is(/^\d+$/, 'blocksize');
  is(/^(true|false)$/, 'compression');
  const blockBytes = Number(textOf(label, 'blocksize'));
  if (blockBytes < 4096 || blockBytes > 1_048_576) complain(`label: blocks of ${blockBytes} bytes`);
  if (childrenOf(label, 'volumeuuid').length !== 1) complain('label: not one uuid');
  return { serial: (serial ?? '').trim(), uuid: textOf(label, 'volumeuuid') ?? '', blockBytes };
}
