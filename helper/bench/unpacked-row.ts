// A row of an index as an object again, to be changed or compared.

import { hashKey, type ImportRow, type IndexRow, xattrOf } from '../src/catalogue/index-rows.ts';
import { type TextNumbers, unpack } from '../src/catalogue/packing.ts';

const noAttributes = Buffer.of(0);
const noWords: TextNumbers = { idOf: () => null, textOf: () => '' };

export function unpackedRow(imported: ImportRow): IndexRow {
  const { id, parent, name, kind, size, modified, sha256, hashes, xattrs, body } = imported;
  const { symlinkTarget, ...attributes } = unpack(Buffer.concat([body, noAttributes]), size, modified, noWords);
  const hash = sha256 === null ? [] : [{ key: hashKey, value: sha256.toString('hex'), encoding: 'text' as const }];
  const row = { ...attributes, id, parent, name, kind, size, xattrs: [...xattrs, ...hashes.map(xattrOf), ...hash] };
  return symlinkTarget === null ? row : { ...row, symlinkTarget };
}
