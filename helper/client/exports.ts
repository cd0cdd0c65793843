// An export of the catalogue, piece by piece: as it comes from a helper, and as it goes to one.

import { type ImportedExport, importPieceCharacters } from '../contract/catalogue-maintenance.ts';
import type { Send } from '../contract/contract.ts';
import { TapeError } from '../contract/errors.ts';

export async function* exportedPieces(send: Send): AsyncGenerator<string, void, undefined> {
  let cursor: string | null = null;
  do {
    const piece: { readonly text: string; readonly next: string | null } = await send('admin.exportCatalogue', {
      cursor,
    });
    yield piece.text;
    cursor = piece.next;
  } while (cursor !== null);
}

/** `upload`: a name for it that nobody else uses; `pieces` as they lie in the file, however long. */
export async function importExport(
  send: Send,
  upload: string,
  pieces: AsyncIterable<string> | Iterable<string>,
): Promise<ImportedExport> {
  let offset = 0;
  let held: string | null = null;
  async function give(text: string, isLast: boolean): Promise<ImportedExport | null> {
    const imported = await send('admin.importCatalogue', { upload, offset, text, isLast });
    offset += Buffer.byteLength(text);
    return imported;
  }
  for await (const whole of pieces) {
    for (const text of cut(whole)) {
      if (held !== null) await give(held, false);
      held = text;
    }
  }
  const imported = await give(held ?? '', true);
  if (imported === null) throw new TapeError('export.unreadable', { detail: 'it was not taken over' });
  return imported;
}

/** Never in the middle of a character. */
function* cut(text: string): Generator<string> {
  for (let at = 0; at < text.length; ) {
    const end = at + importPieceCharacters;
    const isBetween = (text.charCodeAt(end - 1) & 0xfc00) !== 0xd800;
    const piece = text.slice(at, isBetween ? end : end - 1);
    yield piece;
    at += piece.length;
  }
}
