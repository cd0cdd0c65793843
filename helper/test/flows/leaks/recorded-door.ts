// The helper's door with somebody behind it who writes down every byte that goes through, both ways.

import { mkdirSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { helperSocket } from '../../../client/home.ts';

export interface RecordedDoor {
  /** As it is named to a command instead of the helper's. */
  readonly home: string;
  recorded(): Buffer;
}

export async function recordedDoor(home: string, folder: string): Promise<RecordedDoor> {
  const front = join(folder, 'front');
  mkdirSync(join(front, 'run'), { recursive: true, mode: 0o700 });
  const pieces: Buffer[] = [];
  const server = createServer((caller) => {
    const helper = connect(helperSocket(home));
    for (const [from, to] of [
      [caller, helper],
      [helper, caller],
    ] as const) {
      from.on('data', (piece: Buffer) => pieces.push(piece));
      from.on('error', () => to.destroy());
      from.pipe(to);
    }
  });
  await new Promise<void>((resolve) => server.listen(helperSocket(front), resolve));
  onTestFinished(() => void server.close());
  return { home: front, recorded: () => Buffer.concat(pieces) };
}
