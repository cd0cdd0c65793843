// Writes Electron's archive format for a handful of small files: two nested length-prefixed records that hold a JSON
// directory, then the files' bytes one after another.

/** @param {Readonly<Record<string, Uint8Array>>} files @returns {Buffer} */
export function packAsar(files) {
  let offset = 0;
  /** @type {Record<string, { size: number, offset: string }>} */
  const directory = {};
  for (const [name, bytes] of Object.entries(files)) {
    directory[name] = { size: bytes.length, offset: String(offset) };
    offset += bytes.length;
  }
  const json = Buffer.from(JSON.stringify({ files: directory }));
  const padded = Math.ceil(json.length / 4) * 4;
  const head = Buffer.alloc(16 + padded);
  // The outer record holds one number, the size of the inner one; the inner one holds one string.
  head.writeUInt32LE(4, 0);
  head.writeUInt32LE(8 + padded, 4);
  head.writeUInt32LE(4 + padded, 8);
  head.writeUInt32LE(json.length, 12);
  json.copy(head, 16);
  return Buffer.concat([head, ...Object.values(files)]);
}
