// What window and command line show of what a drive tells of its condition, in this order. Its names are those of
// native/condition.d.ts.

import type { DriveHealth } from './profile.ts';
import type { Figures } from './sizes.ts';

type HealthPart = Exclude<keyof DriveHealth, 'alerts' | 'alertsCleared'>;
type HealthUnit = 'count' | 'hours' | 'metres' | 'celsius';

interface HealthReadingRow<Part extends HealthPart> {
  readonly part: Part;
  readonly field: keyof NonNullable<DriveHealth[Part]>;
  readonly unit: HealthUnit;
  /** Of two with the same label the first that the drive tells is shown. */
  readonly label: string;
}

const healthReadings = [
  { part: 'device', field: 'motionHoursSinceCleaning', unit: 'hours', label: 'In motion since cleaned' },
  { part: 'device', field: 'cleanings', unit: 'count', label: 'Cleanings' },
  { part: 'device', field: 'loads', unit: 'count', label: 'Loads' },
  { part: 'device', field: 'powerOnHours', unit: 'hours', label: 'Powered on' },
  { part: 'device', field: 'motionHours', unit: 'hours', label: 'In motion' },
  { part: 'device', field: 'metresOfTape', unit: 'metres', label: 'Tape moved' },
  { part: 'temperature', field: 'now', unit: 'celsius', label: 'Temperature' },
  { part: 'temperature', field: 'limit', unit: 'celsius', label: 'Temperature limit' },
  { part: 'device', field: 'hardWriteErrors', unit: 'count', label: 'Uncorrected writes' },
  { part: 'writeErrors', field: 'uncorrected', unit: 'count', label: 'Uncorrected writes' },
  { part: 'device', field: 'hardReadErrors', unit: 'count', label: 'Uncorrected reads' },
  { part: 'readErrors', field: 'uncorrected', unit: 'count', label: 'Uncorrected reads' },
] as const satisfies readonly { readonly [Part in HealthPart]: HealthReadingRow<Part> }[HealthPart][];

type HealthLabel = (typeof healthReadings)[number]['label'];

/** In English: another language has one for each, too. */
export const healthLabels = Object.fromEntries(healthReadings.map(({ label }) => [label, label])) as Readonly<
  Record<HealthLabel, string>
>;

export interface ShownReading {
  /** In English; another language goes by it. */
  readonly label: HealthLabel;
  readonly unit: HealthUnit;
  readonly value: number;
}

const values: Readonly<Record<HealthUnit, (value: number, number: Figures['number']) => string>> = {
  count: (value, number) => number(value),
  hours: (value, number) => `${number(Math.round(value))} ${Math.round(value) === 1 ? 'hour' : 'hours'}`,
  metres: (value, number) => `${number(Math.round(value / 1000))} km`,
  celsius: (value, number) => `${number(value)} °C`,
};

export function readingInWords({ unit, value }: ShownReading, { number }: Pick<Figures, 'number'>): string {
  return values[unit](value, number);
}

/** Those that the drive reported. */
export function shownReadings(health: DriveHealth): readonly ShownReading[] {
  const shown = new Map<HealthLabel, ShownReading>();
  for (const { part, field, unit, label } of healthReadings) {
    const value = (health[part] as Readonly<Record<string, unknown>> | undefined)?.[field];
    if (typeof value === 'number' && !shown.has(label)) shown.set(label, { label, unit, value });
  }
  return [...shown.values()];
}
