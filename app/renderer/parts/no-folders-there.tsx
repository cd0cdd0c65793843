// Beside what picks folders: while another computer's tapes are shown, those of this one cannot be used.

import { text } from '../../text/text.ts';
import { useSnapshotPart } from '../window-context.ts';

export function NoFoldersThere() {
  const computer = useSnapshotPart(({ connection }) => connection.computer);
  if (computer === undefined) return null;
  return (
    <p className="not-there" role="note" data-testid="no-folders-there">
      {text.computer.noFolders(computer)}
    </p>
  );
}
