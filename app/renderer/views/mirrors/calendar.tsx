// A set's history as a calendar: each day in the colour of what came of its runs. One stop of the Tab key; arrows, Home,
// End and the page keys go from day to day.
// biome-ignore-all lint/a11y: a grid's cells are gone through by keys, and what has the focus is the button in the cell

import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { MirrorSet, SetDay } from '../../../../helper/contract/schedules.ts';
import { text } from '../../../text/text.ts';
import { Button } from '../../parts/button.tsx';
import { keyAlongWriting } from '../../parts/key-along-writing.ts';
import { useWindowContext } from '../../window-context.ts';
import { useMirrorJobs } from './mirror-data.ts';
import { addMonths, dateIn, dayByKey, isInMonth, weeksOf } from './month.ts';

interface CalendarProps {
  readonly set: MirrorSet;
  readonly date: string;
  readonly onChoose: (date: string) => void;
}

export type DayTone = 'well' | 'failed' | 'under-way';

export function Calendar({ set, date, onChoose }: CalendarProps) {
  const weeks = weeksOf(date);
  const days = useDays(set, weeks);
  const today = dateIn(set.timeZone, new Date());
  const grid = useRef<HTMLTableElement>(null);
  const byKey = useRef(false);
  const { calendar } = text.mirrors;

  useEffect(() => {
    if (byKey.current) grid.current?.querySelector<HTMLElement>(`[data-date="${date}"]`)?.focus();
    byKey.current = false;
  }, [date]);

  function press(event: KeyboardEvent): void {
    const next = dayByKey(date, keyAlongWriting(event.key));
    if (next === null) return;
    event.preventDefault();
    byKey.current = true;
    onChoose(next);
  }

  return (
    <div className="calendar">
      <div className="calendar-head">
        <h2 aria-live="polite">{calendar.month(date)}</h2>
        <Button look="quiet" label={calendar.before} onPress={() => onChoose(addMonths(date, -1))}>
          ‹
        </Button>
        <Button look="quiet" label={calendar.after} onPress={() => onChoose(addMonths(date, 1))}>
          ›
        </Button>
      </div>
      <table ref={grid} role="grid" aria-label={calendar.month(date)} onKeyDown={press}>
        <thead>
          <tr>
            {weeks[0]?.map((day) => (
              <th key={day} scope="col">
                {calendar.weekday(day)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((day) => {
                const what = days.get(day);
                return (
                  <td key={day} role="gridcell" aria-selected={day === date}>
                    <button
                      type="button"
                      className="day"
                      data-date={day}
                      data-testid={`day-${day}`}
                      data-tone={what === undefined ? undefined : toneOf(what)}
                      data-runs={what?.runs}
                      data-outside={!isInMonth(day, date)}
                      aria-current={day === today ? 'date' : undefined}
                      tabIndex={day === date ? 0 : -1}
                      onClick={() => onChoose(day)}
                    >
                      <span aria-hidden="true" className="day-number" data-runs={what?.runs}>
                        {Number(day.slice(8))}
                      </span>
                      <span className="visually-hidden">{calendar.day(day, what)}</span>
                    </button>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <ul className="calendar-legend">
        {(['well', 'failed', 'under-way'] as const).map((tone) => (
          <li key={tone} data-tone={tone}>
            {calendar.legend[tone]}
          </li>
        ))}
      </ul>
    </div>
  );
}

function toneOf({ failed, underWay }: SetDay): DayTone {
  if (failed > 0) return 'failed';
  return underWay > 0 ? 'under-way' : 'well';
}

function useDays({ id }: MirrorSet, weeks: readonly (readonly string[])[]): ReadonlyMap<string, SetDay> {
  const { send } = useWindowContext();
  const [days, setDays] = useState<ReadonlyMap<string, SetDay>>(new Map());
  const jobs = useMirrorJobs();
  const first = weeks[0]?.[0] ?? '';
  const last = weeks.at(-1)?.[6] ?? '';
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the jobs do changes the answer
  useEffect(() => {
    let isCurrent = true;
    send('mirrors.days', { id, first, last }).then(
      (answer) => isCurrent && setDays(new Map(answer.map((day) => [day.date, day]))),
      // The next question of the view tells what is wrong.
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [send, id, first, last, jobs]);
  return days;
}
