// A desk that reaches the hosts by ssh alone. What it was told counts: of a line that was cut it knows nothing.

import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { connectFar } from '../../../client/far.ts';
import type { Input } from '../../../contract/contract.ts';
import { farHostOf } from '../../../contract/far-host.ts';
import type { FleetJobId } from '../../../contract/fleet-jobs.ts';
import { atDesk } from '../../cli/far.ts';
import { temporaryFolder } from '../../flows/harness.ts';
import type { TapeHost } from '../../flows/sshd-process.ts';
import { orGone } from './or-gone.ts';

const sentWithinMs = 60_000;

export class FleetDesk {
  readonly #environment: NodeJS.ProcessEnv;
  readonly #home: string;

  constructor() {
    this.#home = join(temporaryFolder(), 'desk');
    mkdirSync(this.#home, { mode: 0o700 });
    // Where its sign-ins are shared.
    this.#environment = { CAPSTAN_HOME: this.#home, XDG_RUNTIME_DIR: this.#home };
  }

  /** Null: it does not know whether the fleet was asked. */
  async ask(host: TapeHost, input: Input<'fleet.ask'>): Promise<FleetJobId | null> {
    const environment = { ...process.env, ...host.environment, ...this.#environment };
    const signIn = { mayAsk: false, home: this.#home, environment };
    const far = await orGone(connectFar(farHostOf(host.name), signIn), null);
    if (far === null) return null;
    try {
      return await orGone(far.send('fleet.ask', input), null);
    } finally {
      far.close();
    }
  }

  /** A file of this desk; whether all of it was told to be safe. */
  async archive(host: TapeHost, path: string, barcode: string): Promise<boolean> {
    const words = ['--host', host.name, 'archive', path, '--to', barcode, '--no-verify', '--json'];
    const { child, done } = atDesk(host, words, this.#environment);
    const ended = await orGone(done, null, sentWithinMs);
    if (ended === null) child.kill('SIGKILL');
    return ended?.code === 0 && /"state":"done"/.test(ended.out);
  }
}
