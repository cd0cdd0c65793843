// What the patterns would take in and leave out, looked at anew a moment after they were changed; the newest answer counts.

import { useEffect, useState } from 'react';
import { faultOf } from '../../../../helper/contract/errors.ts';
import type { Fault } from '../../../../helper/contract/model.ts';
import type { PatternPreview } from '../../../../helper/contract/schedules.ts';
import { text } from '../../../text/text.ts';
import { FaultNote } from '../../parts/fault-note.tsx';
import { useWindowContext } from '../../window-context.ts';

/** Between two strokes of a key, at most. */
const typingMs = 350;
const namesShown = 12;

interface PreviewProps {
  readonly sources: readonly string[];
  readonly include: readonly string[];
  readonly exclude: readonly string[];
}

export function Preview(props: PreviewProps) {
  const { answer, isChecking, fault } = usePatternCheck(props);
  const words = text.mirrors.preview;
  return (
    <aside className="preview" aria-label={words.heading} aria-busy={isChecking} data-testid="preview">
      <h2>{words.heading}</h2>
      {props.sources.length === 0 && <p className="faint">{words.idle}</p>}
      {fault !== null && <FaultNote fault={fault} subject />}
      {isChecking && answer === null && <p className="faint">{words.scanning}</p>}
      {answer !== null && <PreviewFigures preview={answer} />}
    </aside>
  );
}

function PreviewFigures({ preview }: { readonly preview: PatternPreview }) {
  const [shown, show] = useState<'taken' | 'left'>('taken');
  const { taken, left, patterns, isWhole, unreadable } = preview;
  const words = text.mirrors.preview;
  const all = taken.bytes + left.bytes;
  const part = shown === 'taken' ? taken : left;
  return (
    <>
      <div className="share" aria-hidden="true">
        <div className="share-taken" style={{ width: all === 0 ? '0' : `${(100 * taken.bytes) / all}%` }} />
      </div>
      <dl className="shares">
        <div data-part="taken" data-testid="preview-taken">
          <dt>{words.taken}</dt>
          <dd>{words.figure(taken)}</dd>
        </div>
        <div data-part="left" data-testid="preview-left">
          <dt>{words.left}</dt>
          <dd>{words.figure(left)}</dd>
        </div>
      </dl>
      {!isWhole && <p className="care">{words.partial}</p>}
      {unreadable > 0 && <p className="care">{words.unreadable(unreadable)}</p>}
      {patterns.length > 0 && (
        <ul className="pattern-counts" aria-label={words.patterns}>
          {patterns.map(({ kind, pattern, files, bytes }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a pattern may be there twice
            <li key={`${kind} ${at}`} data-idle={files === 0}>
              <code>{pattern}</code>
              <span className="faint">{kind === 'exclude' ? words.excludes : words.includes}</span>
              <span className="right">{files === 0 ? words.idlePattern : words.decided(files, bytes)}</span>
            </li>
          ))}
        </ul>
      )}
      <fieldset className="toggle" aria-label={words.first}>
        {(['taken', 'left'] as const).map((one) => (
          <button
            key={one}
            type="button"
            aria-pressed={one === shown}
            data-testid={`show-${one}`}
            onClick={() => show(one)}
          >
            {words[one]}
          </button>
        ))}
      </fieldset>
      {part.first.length === 0 ? (
        <p className="faint">{words.nothing}</p>
      ) : (
        <ul className="preview-names">
          {part.first.slice(0, namesShown).map(({ path, pattern }) => (
            <li key={path}>
              <span className="preview-path" title={path}>
                <bdi>{path}</bdi>
              </span>
              {pattern !== null && <code>{pattern}</code>}
              {pattern === null && shown === 'left' && <span className="faint">{words.unnamed}</span>}
            </li>
          ))}
          {part.files > namesShown && <li className="faint">{text.mirrors.runs.more(part.files - namesShown)}</li>}
        </ul>
      )}
    </>
  );
}

interface PatternCheck {
  readonly answer: PatternPreview | null;
  readonly isChecking: boolean;
  readonly fault: Fault | null;
}

const nothing: PatternCheck = { answer: null, isChecking: false, fault: null };

function usePatternCheck(props: PreviewProps): PatternCheck {
  const { send } = useWindowContext();
  const [check, setCheck] = useState<PatternCheck>(nothing);
  const question = props.sources.length === 0 ? null : JSON.stringify(props);
  useEffect(() => {
    if (question === null) {
      setCheck(nothing);
      return;
    }
    let isCurrent = true;
    // The figures of before stay meanwhile, so that nothing jumps.
    setCheck((was) => ({ ...was, isChecking: true }));
    const { sources, include, exclude } = JSON.parse(question);
    const later = setTimeout(() => {
      send('mirrors.previewPatterns', { sources, include, exclude }).then(
        (answer) => isCurrent && setCheck({ answer, isChecking: false, fault: null }),
        (error) => isCurrent && setCheck({ answer: null, isChecking: false, fault: faultOf(error) }),
      );
    }, typingMs);
    return () => {
      isCurrent = false;
      clearTimeout(later);
    };
  }, [question, send]);
  return check;
}
