// A fault in the words of the contract's table: what happened, what is true of the data now, what to do next.

import type { ReactNode } from 'react';
import type { Fault } from '../../../helper/contract/model.ts';
import { text } from '../../text/text.ts';
import { Command } from './command.tsx';
import { commandIn } from './command-in.ts';
import { Icon } from './icon.tsx';

interface FaultNoteProps {
  readonly fault: Fault;
  readonly subject?: boolean;
  /** A button that does what the remedy says. */
  readonly children?: ReactNode;
}

export function FaultNote({ fault, subject = false, children }: FaultNoteProps) {
  const words = text.fault(fault);
  const remedy = commandIn(words.remedy);
  const about = fault.data.subject;
  // Most details name it themselves.
  const isToName = subject && about !== undefined && !words.detail.includes(about);
  return (
    <div className="fault" role="alert" data-testid="fault" data-code={fault.code}>
      <Icon name="care" />
      <div className="fault-words">
        <p className="fault-title">{words.title}</p>
        {isToName && <p className="fault-subject selectable">{about}</p>}
        <p>{words.detail}</p>
        <p className="fault-remedy">{remedy.words}</p>
        {remedy.command !== null && <Command command={remedy.command} />}
        {children}
        {fault.data.detail !== undefined && (
          <details>
            <summary>{text.action.details}</summary>
            <p className="mono selectable">
              {fault.code}: {fault.data.detail}
            </p>
          </details>
        )}
      </div>
    </div>
  );
}
