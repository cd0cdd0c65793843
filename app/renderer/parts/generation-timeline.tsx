// The generations of a cartridge along a line, the oldest on the left. Choosing one shows the cartridge as it was then;
// one that is not in the catalogue is read from the tape first, when that is asked for.

import { useEffect, useRef, useState } from 'react';
import type { KnownGeneration } from '../../../helper/contract/generations.ts';
import type { Cartridge } from '../../../helper/contract/model.ts';
import { dayOrTime, time } from '../../text/format.ts';
import { text } from '../../text/text.ts';
import { Button } from './button.tsx';
import { FaultNote } from './fault-note.tsx';
import { usePast } from './generation-history.ts';

interface TimelineProps {
  readonly cartridge: Cartridge;
  /** Null: the newest. */
  readonly generation: number | null;
  /** What is shown of an older one. */
  readonly meaning: (barcode: string, when: string) => string;
  readonly onChoose: (generation: number | null) => void;
}

export function Timeline({ cartridge, generation, meaning, onChoose }: TimelineProps) {
  const { barcode } = cartridge;
  const past = usePast(cartridge);
  /** Chosen, but not to be seen yet. */
  const [closed, setClosed] = useState<number | null>(null);
  const line = useRef<HTMLDivElement>(null);
  const { generations, job } = past;
  const shown = generations.find((one) =>
    (closed ?? generation) === null ? one.isCurrent : one.generation === (closed ?? generation),
  );

  // What was read from the tape is shown as soon as it can be.
  const opened = generations.find((one) => one.generation === closed && one.isListed);
  useEffect(() => {
    if (opened === undefined) return;
    setClosed(null);
    onChoose(opened.generation);
  }, [opened, onChoose]);

  // The newest ones are seen first.
  const many = generations.length;
  useEffect(() => {
    const element = line.current;
    if (element === null || many === 0) return;
    const observer = new ResizeObserver(() => {
      element.scrollLeft = element.scrollWidth;
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [many]);

  function choose(one: KnownGeneration): void {
    setClosed(one.isListed ? null : one.generation);
    if (one.isListed) onChoose(one.isCurrent ? null : one.generation);
  }

  if (generations.length === 0 && past.fault === null) return null;
  return (
    <section className="past" aria-label={text.past.heading} data-testid="timeline">
      <div className="past-line">
        <span className="overline">{text.past.heading}</span>
        <div className="past-points" ref={line} role="radiogroup" aria-label={text.past.heading}>
          {past.hasMore && <span className="past-rest faint">{text.past.rest}</span>}
          {generations.map((one, at) => (
            <label key={one.generation} className="past-point" data-listed={one.isListed} title={inWords(one)}>
              <input
                type="radio"
                name="generation"
                data-testid={`generation-${one.generation}`}
                aria-label={inWords(one)}
                checked={one === shown}
                onChange={() => choose(one)}
              />
              <span className="past-dot" aria-hidden="true" />
              <span className="past-when">
                {one.isCurrent ? text.past.now : dayOrTime(one.updateTime, generations[at - 1]?.updateTime ?? null)}
              </span>
            </label>
          ))}
        </div>
        {job === null ? (
          <Button
            look="quiet"
            testId="find-generations"
            label={`${text.past.scan}: ${text.past.scanMeaning(barcode)}`}
            onPress={past.scan}
          >
            {text.past.scan}
          </Button>
        ) : (
          <span className="faint past-job" data-testid="past-job" aria-live="polite">
            {text.wait(job) ?? jobWords(barcode, job.kind, closed)}
          </span>
        )}
      </div>
      {shown !== undefined && closed !== null && (
        <p className="past-note" data-testid="generation-closed">
          <span>
            <strong>{inWords(shown)}</strong>
            <br />
            {text.past.closed(barcode)}
          </span>
          <Button testId="open-generation" disabled={job !== null} onPress={() => past.open(closed)}>
            {text.past.open}
          </Button>
        </p>
      )}
      {closed === null && generation !== null && (
        <p className="past-note" data-testid="generation-shown">
          <span>
            {shown !== undefined && <strong>{inWords(shown)}</strong>}
            <br />
            {meaning(barcode, time(shown?.updateTime ?? ''))}
          </span>
          <Button testId="generation-back" onPress={() => onChoose(null)}>
            {text.past.back}
          </Button>
        </p>
      )}
      {past.fault !== null && <FaultNote fault={past.fault} subject />}
    </section>
  );
}

function inWords({ generation, updateTime, found }: KnownGeneration): string {
  const parts = [text.past.generation(generation), time(updateTime)];
  if (found !== null) {
    parts.push(text.past.files(found.files));
    if (found.comment !== '') parts.push(found.comment);
    if (found.creator !== '') parts.push(text.past.by(found.creator));
  }
  return parts.join(' · ');
}

function jobWords(barcode: string, kind: string, generation: number | null): string {
  return kind === 'generations' || generation === null
    ? text.past.scanning(barcode)
    : text.past.opening(barcode, generation);
}
