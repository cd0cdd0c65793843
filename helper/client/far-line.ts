// ssh's output and input as one stream; ssh ends with it, and it with ssh.

import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import { Duplex } from 'node:stream';

export class FarLine extends Duplex {
  readonly #ssh: ChildProcessWithoutNullStreams;

  constructor(ssh: ChildProcessWithoutNullStreams) {
    super();
    this.#ssh = ssh;
    ssh.stdout.on('data', (chunk: Buffer) => {
      if (!this.push(chunk)) ssh.stdout.pause();
    });
    // ssh ends then, too, and says why before it does.
    ssh.stdin.on('error', () => undefined);
    ssh.once('close', () => this.destroy());
  }

  override _read(): void {
    this.#ssh.stdout.resume();
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: (error?: Error | null) => void): void {
    this.#ssh.stdin.write(chunk, () => done());
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    this.#ssh.kill();
    done(error);
  }
}
