// The helper's log: one JSON object per line, who did what to which cartridge. Never what is in a file. Two files of
// bounded size: when the log is full it becomes the old one.

import { appendFileSync, renameSync, statSync } from 'node:fs';

export type Log = (event: string, facts?: Readonly<Record<string, unknown>>) => void;

const limitBytes = 4_000_000;

export function openLog(path: string): Log {
  let bytes = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  return (event, facts = {}) => {
    const line = `${JSON.stringify({ time: new Date().toISOString(), event, ...facts })}\n`;
    try {
      if (bytes + line.length > limitBytes) {
        renameSync(path, `${path}.old`);
        bytes = 0;
      }
      appendFileSync(path, line, { mode: 0o600 });
      bytes += Buffer.byteLength(line);
    } catch (error) {
      // A full disk must not stop a tape: whoever watches the helper's own output sees the line instead.
      process.stderr.write(`${line}(not logged: ${String(error)})\n`);
    }
  };
}
