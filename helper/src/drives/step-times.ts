// How long a drive takes for what it does by itself: as its check-up measured it, else by the model of its kind. In seconds of
// whoever waits: a clock that takes no time makes nobody wait, and one that runs faster less.

import { existsSync } from 'node:fs';
import type { Clock, ExpectedSeconds, TimedState } from '../../contract/model.ts';
import type { MeasuredProfile } from '../../contract/profile.ts';
import { native } from './faults.ts';
import { type DriveTimes, driveModel, type Native } from './native.ts';

type MeasuredSteps = Pick<MeasuredProfile, 'loadSeconds' | 'unloadSeconds'>;

export class StepTimes {
  /** Null when nothing tells. */
  readonly #times: DriveTimes | null;
  readonly #measured: () => MeasuredSteps | null;
  readonly #speedUp: number;

  private constructor(times: DriveTimes | null, measured: () => MeasuredSteps | null, speedUp: number) {
    this.#times = times;
    this.#measured = measured;
    this.#speedUp = speedUp;
  }

  static async open(
    addon: Native,
    model: string,
    clock: Clock | null,
    measured: () => MeasuredSteps | null,
  ): Promise<StepTimes> {
    const path = driveModel(model);
    const isTimed = (clock === null || clock.mode === 'live') && existsSync(path);
    const times = isTimed ? await native(model, addon.driveTimes(path)) : null;
    return new StepTimes(times, measured, clock?.speedUp ?? 1);
  }

  /** `rewindSeconds`: from where the tape stands back to the load point, which an eject begins with. */
  expected(step: TimedState['step'], rewindSeconds: number | null = null): ExpectedSeconds | null {
    if (this.#times === null) return null;
    const { calibrationSeconds = null, formatSeconds } = this.#times;
    const { loadSeconds, unloadSeconds } = this.#measured() ?? this.#times;
    switch (step) {
      case 'threading':
        return this.#about(loadSeconds);
      case 'calibrating':
        return calibrationSeconds === null ? null : this.#between(calibrationSeconds);
      case 'partitioning':
        return this.#about(formatSeconds);
      case 'unloading':
        return rewindSeconds === null ? null : this.#about(unloadSeconds + rewindSeconds);
      case 'fetching':
      case 'storing':
      case 'identifying':
      case 'recording':
        return null;
    }
  }

  #about(seconds: number): ExpectedSeconds {
    return this.#between({ least: seconds, most: seconds });
  }

  #between({ least, most }: ExpectedSeconds): ExpectedSeconds {
    return { least: least / this.#speedUp, most: most / this.#speedUp };
  }
}
