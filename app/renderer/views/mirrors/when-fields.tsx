// When a set runs, in plain choices; and the times that this comes to, as the helper reckons them.

import { useEffect, useId, useState } from 'react';
import { faultOf } from '../../../../helper/contract/errors.ts';
import type { Fault, Time } from '../../../../helper/contract/model.ts';
import { weekdayNames } from '../../../../helper/contract/schedules.ts';
import { text } from '../../../text/text.ts';
import { FaultNote } from '../../parts/fault-note.tsx';
import { Choice } from '../../parts/fields.tsx';
import { useWindowContext } from '../../window-context.ts';
import { hourChoices, type ScheduleDraft, timingOf, whenKinds, withinChoices } from './draft.ts';
import { Part } from './editor-parts.tsx';

interface WhenFieldsProps {
  readonly when: ScheduleDraft;
  readonly timeZone: string;
  readonly onChange: (when: ScheduleDraft) => void;
}

const nextShown = 3;

export function WhenFields({ when, timeZone, onChange }: WhenFieldsProps) {
  const words = text.mirrors.editor;
  const { kind } = when;
  const change = (part: Partial<ScheduleDraft>) => onChange({ ...when, ...part });
  return (
    <Part heading={words.when}>
      <div className="editor-row">
        <Choice
          label={words.howOften}
          value={kind}
          choices={whenKinds.map((value) => ({ value, words: words.whenKinds[value] }))}
          onChange={(chosen) => change({ kind: chosen })}
          testId="mirror-when"
        />
        {kind === 'always' && (
          <Choice
            label={words.within}
            value={String(when.withinSeconds)}
            choices={[...new Set([...withinChoices, when.withinSeconds])].map((seconds) => ({
              value: String(seconds),
              words: words.withinChoice(seconds),
            }))}
            onChange={(seconds) => change({ withinSeconds: Number(seconds) })}
          />
        )}
        {kind === 'hours' && (
          <Choice
            label={words.every}
            value={String(when.hours)}
            choices={hourChoices.map((hours) => ({ value: String(hours), words: words.hours(hours) }))}
            onChange={(hours) => change({ hours: Number(hours) })}
          />
        )}
        {kind === 'weekly' && (
          <Choice
            label={words.on}
            value={when.weekday}
            choices={weekdayNames.map((value) => ({ value, words: words.weekdays[value] }))}
            onChange={(weekday) => change({ weekday })}
          />
        )}
        {kind === 'monthly' && (
          <Field
            label={words.dayOfMonth}
            type="number"
            value={String(when.day)}
            onChange={(day) => change({ day: Number(day) })}
          />
        )}
        {(kind === 'daily' || kind === 'weekdays' || kind === 'weekly' || kind === 'monthly') && (
          <Field label={words.at} type="time" value={when.at} onChange={(at) => change({ at })} />
        )}
        {kind === 'cron' && (
          <Field label={words.cron} type="text" value={when.cron} onChange={(cron) => change({ cron })} />
        )}
      </div>
      <NextRuns when={when} timeZone={timeZone} />
    </Part>
  );
}

interface FieldProps {
  readonly label: string;
  readonly type: 'time' | 'number' | 'text';
  readonly value: string;
  readonly onChange: (value: string) => void;
}

function Field({ label, type, value, onChange }: FieldProps) {
  const id = useId();
  return (
    <label className="field" htmlFor={id}>
      <span>{label}</span>
      <input
        id={id}
        type={type}
        value={value}
        {...(type === 'number' ? { min: 1, max: 31 } : {})}
        onChange={(event) => onChange(event.target.value)}
      />
    </label>
  );
}

type NextTimes = { readonly times: readonly Time[] } | { readonly fault: Fault };

function NextRuns({ when, timeZone }: { readonly when: ScheduleDraft; readonly timeZone: string }) {
  const { send } = useWindowContext();
  const [next, setNext] = useState<NextTimes | null>(null);
  const timing = timingOf(when);
  const question = timing === null ? null : JSON.stringify(timing);
  useEffect(() => {
    let isCurrent = true;
    setNext(null);
    if (question !== null) {
      send('mirrors.nextRuns', { timing: JSON.parse(question), timeZone, limit: nextShown }).then(
        (times) => isCurrent && setNext({ times }),
        (error) => isCurrent && setNext({ fault: faultOf(error) }),
      );
    }
    return () => {
      isCurrent = false;
    };
  }, [send, question, timeZone]);
  const words = text.mirrors.editor;
  if (when.kind === 'always') return <p className="faint">{words.alwaysMeaning}</p>;
  if (when.kind === 'manual') return <p className="faint">{words.manualMeaning}</p>;
  if (next !== null && 'fault' in next) return <FaultNote fault={next.fault} />;
  return (
    <p className="next-runs" data-testid="next-runs" aria-live="polite">
      <span className="faint">{words.next}</span>
      {next?.times.map((time) => (
        <span key={time} className="tag">
          {text.mirrors.nextAt(time)}
        </span>
      ))}
      {next === null && <span className="tag">…</span>}
    </p>
  );
}
