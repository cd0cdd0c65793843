// The last commands that a drive was given, for those who make drives: shown when asked for, to be read or copied.

import { useState } from 'react';
import { type TracedCommand, tracedParts } from '../../../../helper/contract/trace.ts';
import { text } from '../../../text/text.ts';
import { Button } from '../../parts/button.tsx';
import { FaultNote } from '../../parts/fault-note.tsx';
import { useUserRequest, useWindowContext } from '../../window-context.ts';

/** Of those that are kept; the command line writes all of them into a file. */
const most = 50;

export function DriveTrace({ drive }: { readonly drive: string }) {
  const { send } = useWindowContext();
  const request = useUserRequest();
  const [commands, setCommands] = useState<readonly TracedCommand[] | null>(null);
  const words = text.trace;

  async function ask(): Promise<void> {
    setCommands(await send('drives.trace', { drive, most }));
  }

  return (
    <section className="drive-trace" data-testid="drive-trace">
      <div className="actions">
        <Button testId="trace-show" disabled={request.busy} onPress={() => void request.ask(ask)}>
          {words.show}
        </Button>
        {commands !== null && (
          <Button look="quiet" onPress={() => setCommands(null)}>
            {words.hide}
          </Button>
        )}
      </div>
      {request.fault !== null && <FaultNote fault={request.fault} />}
      {commands !== null && (
        <>
          <p className="faint">{words.meaning}</p>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and by keys, too */}
          <section className="plot-table selectable" tabIndex={0} aria-label={words.show}>
            <table>
              <thead>
                <tr>
                  {words.columns.map((column) => (
                    <th key={column} scope="col">
                      {column}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {commands.map((command) => (
                  <tr key={command.number}>
                    {tracedParts(command).map((part, at) => (
                      <td key={words.columns[at]}>{part}</td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
        </>
      )}
    </section>
  );
}
