// Once a day, and as the helper ends, what only the database knows is written beside it. That it cannot be is no reason
// to stop anything: the one of the day before is still there.

import { faultOf } from '../../contract/errors.ts';
import { storageFault } from '../catalogue/database.ts';
import type { Services } from './services.ts';

const dayMs = 86_400_000;
const checkEveryMs = 3_600_000;

export class DailyExport {
  readonly #services: Services;
  readonly #timer: NodeJS.Timeout;
  #isChanged = false;

  constructor(services: Services) {
    this.#services = services;
    services.state.listen(({ name }) => {
      if (name === 'job' || name === 'cartridge') this.#isChanged = true;
    });
    this.#exportIfDue();
    this.#timer = setInterval(() => this.#exportIfDue(), checkEveryMs).unref();
  }

  end(): void {
    clearInterval(this.#timer);
    if (this.#isChanged) this.#export();
  }

  #exportIfDue(): void {
    const made = this.#services.catalogue.maintenance.exportedAt;
    const age = made === null ? dayMs : Date.now() - Date.parse(made);
    // A clock that was ahead made one of a day to come.
    if (age < 0 || age >= dayMs) this.#export();
  }

  #export(): void {
    const { catalogue, log } = this.#services;
    try {
      catalogue.maintenance.export();
    } catch (error) {
      log('no export', { fault: faultOf(storageFault(error) ?? error) });
    }
  }
}
