// The command line as people use it, and what else could be seen of its process and of the helper's children meanwhile.

import { spawn } from 'node:child_process';
import { program } from '../../cli/program.ts';
import { childrenOf, namesAndWordsOf } from './memory.ts';

interface ObservedCommand {
  readonly code: number | null;
  readonly output: Buffer;
}

export class ObservedCommands {
  readonly output: Buffer[] = [];
  /** Environments and command lines of the commands' processes. */
  readonly ownWords: Buffer[] = [];
  /** And of the processes that the helper started meanwhile. */
  readonly childWords = new Map<number, Buffer>();
  readonly #home: string;
  readonly #temporary: string;

  constructor(home: string, temporary: string) {
    this.#home = home;
    this.#temporary = temporary;
  }

  /** `input` is typed into it. */
  async run(helper: number, words: readonly string[], input = ''): Promise<ObservedCommand> {
    const child = spawn(process.execPath, [program, '--home', this.#home, ...words], {
      env: { ...process.env, TMPDIR: this.#temporary },
    });
    const output: Buffer[] = [];
    child.stdout.on('data', (piece: Buffer) => output.push(piece));
    child.stderr.on('data', (piece: Buffer) => output.push(piece));
    child.stdin.end(input);
    const watch = setInterval(() => this.#observe(helper, child.pid ?? 0), 1);
    const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
    clearInterval(watch);
    this.output.push(...output);
    return { code, output: Buffer.concat(output) };
  }

  #observe(helper: number, own: number): void {
    this.ownWords.push(namesAndWordsOf(own));
    // What it was before it became the program, and what it is then.
    for (const child of childrenOf(helper)) {
      const words = namesAndWordsOf(child);
      this.childWords.set(child, Buffer.concat([this.childWords.get(child) ?? Buffer.alloc(0), words]));
    }
  }
}
