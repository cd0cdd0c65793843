// Which virtual drive it shall be: its model, and how fast it goes.

import { useId } from 'react';
import type { Clock } from '../../../../helper/contract/model.ts';
import { text } from '../../../text/text.ts';

/** As the drive models of the helper are named. */
const models = [5, 6, 7, 8, 9, 10].flatMap((generation) => [
  { name: `lto${generation}`, generation, isHalf: false },
  { name: `lto${generation}-half`, generation, isHalf: true },
]);

export const paces = {
  instant: { mode: 'instant', speedUp: 1 },
  modelled: { mode: 'modelled', speedUp: 1 },
  'live-1': { mode: 'live', speedUp: 1 },
  'live-20': { mode: 'live', speedUp: 20 },
  'live-100': { mode: 'live', speedUp: 100 },
} as const satisfies Readonly<Record<string, Clock>>;
export type ClockPace = keyof typeof paces;

interface DriveChoiceProps {
  readonly model: string;
  readonly onModel: (model: string) => void;
  readonly pace: ClockPace;
  readonly onPace: (pace: ClockPace) => void;
  readonly testId: string;
}

export function DriveChoice({ model, onModel, pace, onPace, testId }: DriveChoiceProps) {
  const id = useId();
  const words = text.settings;
  return (
    <>
      <label className="field" htmlFor={`${id}-model`}>
        <span>{words.model}</span>
        <select
          id={`${id}-model`}
          className="select"
          data-testid={`${testId}-model`}
          value={model}
          onChange={(event) => onModel(event.target.value)}
        >
          {models.map(({ name, generation, isHalf }) => (
            <option key={name} value={name}>
              {words.modelName(generation, isHalf)}
            </option>
          ))}
        </select>
      </label>
      <label className="field" htmlFor={`${id}-pace`}>
        <span>{words.pace}</span>
        <select
          id={`${id}-pace`}
          className="select"
          data-testid={`${testId}-pace`}
          value={pace}
          onChange={(event) => onPace(event.target.value as ClockPace)}
        >
          {(Object.keys(paces) as ClockPace[]).map((one) => (
            <option key={one} value={one}>
              {words.paces[one]}
            </option>
          ))}
        </select>
      </label>
    </>
  );
}
