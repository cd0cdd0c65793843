// One host of the fleet that a campaign disturbs: its helper, and an sshd by which desks reach it. While it is down nothing
// starts there, as on a computer without power.

import { execFileSync } from 'node:child_process';
import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { type Helper, startHelper, temporaryFolder } from '../../flows/harness.ts';
import { tapeHost } from '../../flows/sshd.ts';
import type { TapeHost } from '../../flows/sshd-process.ts';
import { programs } from '../../programs.ts';
import { joinedHome, type TestHost, untilReached } from '../hosts.ts';

const triesMost = 10;

export class HostAtWork {
  readonly name: string;
  readonly home: string;
  readonly ssh: TapeHost;
  #helper: Helper | null = null;

  private constructor(name: string, home: string, ssh: TapeHost) {
    this.name = name;
    this.home = home;
    this.ssh = ssh;
  }

  static async begin(host: TestHost, url: string): Promise<HostAtWork> {
    const home = joinedHome(host, url, join(temporaryFolder(), 'home'));
    const begun = new HostAtWork(host.name, home, await tapeHost(home));
    onTestFinished(() => begun.#endStrangers());
    await begun.start();
    return begun;
  }

  get helper(): Helper {
    if (this.#helper === null) throw new Error(`${this.name} is down`);
    return this.#helper;
  }

  async start(): Promise<void> {
    for (let tries = 1; ; tries += 1) {
      this.#endStrangers();
      // One that a desk started may have been faster.
      const helper = await startHelper({ home: this.home }).catch((error: unknown) => {
        if (tries === triesMost) throw error;
        return null;
      });
      if (helper === null || this.#helpers().some((pid) => pid !== helper.pid)) continue;
      this.#helper = helper;
      break;
    }
    chmodSync(this.#program, 0o755);
    await untilReached(this.helper);
  }

  /** As a power cut would. */
  async kill(): Promise<void> {
    chmodSync(this.#program, 0o644);
    this.ssh.cut();
    await this.helper.kill();
  }

  async end(): Promise<void> {
    chmodSync(this.#program, 0o644);
    await this.helper.end();
  }

  killAgent(): void {
    const agents = processes().filter(
      ({ parent, line }) => parent === this.helper.pid && line.includes(programs.fleet),
    );
    for (const { pid } of agents) killIfThere(pid);
  }

  /** What desks start by ssh. */
  get #program(): string {
    return join(this.ssh.folder, 'capstan');
  }

  /** A desk that came just before it went down may have started one, as any desk does. */
  #endStrangers(): void {
    for (const pid of this.#helpers()) killIfThere(pid);
  }

  #helpers(): readonly number[] {
    const line = new RegExp(`/src/main\\.ts --home ${this.home}( |$)`);
    return processes().flatMap((one) => (line.test(one.line) ? [one.pid] : []));
  }
}

interface RunningProcess {
  readonly pid: number;
  readonly parent: number;
  readonly line: string;
}

function processes(): readonly RunningProcess[] {
  const text = execFileSync('ps', ['-eo', 'pid=,ppid=,args=', '-ww'], { encoding: 'utf8' });
  return text.split('\n').flatMap((row) => {
    const [, pid = '', parent = '', line = ''] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(row) ?? [];
    return pid === '' ? [] : [{ pid: Number(pid), parent: Number(parent), line }];
  });
}

function killIfThere(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended by itself.
  }
}
