// What is looked for, as a person says it, and as the catalogue is asked for it. Pure.

import type { Input } from '../../../../helper/contract/contract.ts';

export const sizeChoices = ['any', 'small', 'medium', 'large', 'huge'] as const;
type SizeChoice = (typeof sizeChoices)[number];
export const ageChoices = ['any', 'week', 'month', 'year'] as const;
type AgeChoice = (typeof ageChoices)[number];

export interface Query {
  readonly words: string;
  readonly onlyCopy: boolean;
  readonly notVerified: boolean;
  readonly earlier: boolean;
  readonly size: SizeChoice;
  readonly age: AgeChoice;
  /** On all computers of the fleet. */
  readonly fleet: boolean;
  /** Only on this cartridge; null: everywhere. */
  readonly on: string | null;
}

export type SearchCriteria = Omit<Input<'catalogue.search'>, 'cursor' | 'limit'>;

export const noQuery: Query = {
  words: '',
  onlyCopy: false,
  notVerified: false,
  earlier: false,
  size: 'any',
  age: 'any',
  fleet: false,
  on: null,
};

/** Otherwise there is nothing to look for, and folders are shown. */
export function isAsked({ words, onlyCopy, notVerified, size, age, fleet }: Query): boolean {
  return fleet || words.trim() !== '' || onlyCopy || notVerified || size !== 'any' || age !== 'any';
}

type FleetQuestion = {
  readonly [Call in 'fleet.search' | 'fleet.single']: {
    readonly call: Call;
    readonly input: Omit<Input<Call>, 'cursor' | 'limit'>;
  };
}['fleet.search' | 'fleet.single'];

const bounds = {
  any: {},
  small: { maxBytes: 1e6 },
  medium: { minBytes: 1e6, maxBytes: 1e8 },
  large: { minBytes: 1e8, maxBytes: 1e9 },
  huge: { minBytes: 1e9 },
} as const satisfies Record<SizeChoice, SearchCriteria>;

const days = { week: 7, month: 30, year: 365 } as const satisfies Record<Exclude<AgeChoice, 'any'>, number>;
const dayMs = 86_400_000;

export function wantedBy({ words, onlyCopy, notVerified, earlier, size, age, on }: Query, now: Date): SearchCriteria {
  const name = words.trim();
  return {
    ...(name === '' ? {} : { name: name.slice(0, 1_024) }),
    ...(onlyCopy ? { onlyCopy } : {}),
    ...(notVerified ? { notVerified } : {}),
    ...(earlier ? { everyGeneration: true } : {}),
    ...bounds[size],
    ...(age === 'any' ? {} : { after: new Date(now.getTime() - days[age] * dayMs).toISOString() }),
    ...(on === null ? {} : { barcodes: [on] }),
  };
}

/** What is on one cartridge only is asked for by itself, of now. */
export function fleetWantedBy(query: Query, now: Date): FleetQuestion {
  const { notVerified: _, onlyCopy: __, folder: ___, order: ____, ...input } = wantedBy({ ...query, on: null }, now);
  if (!query.onlyCopy) return { call: 'fleet.search', input };
  const { everyGeneration: _____, sha256: ______, ...single } = input;
  return { call: 'fleet.single', input: single };
}
