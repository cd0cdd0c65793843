// A program of this computer that takes a notice. It is found where programs of the system lie, gets no shell, and is ended
// when it hangs.

import { spawn } from 'node:child_process';
import { TapeError } from '../contract/errors.ts';

const withinMs = 20_000;
const answerMost = 300;

export async function runProgram(name: string, args: readonly string[], input: Buffer | null): Promise<void> {
  const child = spawn(name, args, {
    // Where mail systems put theirs is on few people's path.
    env: { ...process.env, PATH: `${process.env.PATH ?? '/usr/bin:/bin'}:/usr/sbin:/usr/lib` },
    stdio: [input === null ? 'ignore' : 'pipe', 'ignore', 'pipe'],
    timeout: withinMs,
    killSignal: 'SIGKILL',
  });
  let answer = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    if (answer.length < answerMost) answer += text;
  });
  // One that ends before it has read everything says by its code how that went.
  child.stdin?.on('error', () => undefined);
  if (input !== null) child.stdin?.end(input);
  const ended = Promise.withResolvers<string | null>();
  child.once('error', (error: NodeJS.ErrnoException) => ended.resolve(error.code ?? error.name));
  child.once('exit', (code, signal) => {
    if (code === 0) ended.resolve(null);
    else if (child.killed) ended.reject(new TapeError('notices.timed-out', { subject: name }));
    else ended.resolve(`${signal ?? `exit code ${code}`} ${answer}`.trim());
  });
  const why = await ended.promise;
  if (why !== null) throw new TapeError('notices.program-failed', { subject: name, detail: why });
}
