// A clear sign that what is archived here does not reach a tape. Whoever knows it puts it away.

import { areAllVirtual } from '../../../../helper/contract/all-virtual.ts';
import { text } from '../../../text/text.ts';
import { Button } from '../../parts/button.tsx';
import { ConnectDrive } from '../../parts/connect-drive.tsx';
import { Icon } from '../../parts/icon.tsx';
import { storeText, useStoredText } from '../../stored-text.ts';
import { useSnapshotPart } from '../../window-context.ts';

const key = 'virtual-note';

export function VirtualNote() {
  const isVirtual = useSnapshotPart(({ snapshot }) => areAllVirtual(snapshot.drives));
  const isDismissed = useStoredText(key) !== null;
  if (!isVirtual || isDismissed) return null;
  return (
    <aside className="notice virtual-note" aria-label={text.drive.virtual} data-testid="virtual-note">
      <Icon name="deck" />
      <div className="notice-words">
        <p>{text.connectDrive.allVirtual}</p>
        <ConnectDrive />
      </div>
      <Button look="quiet" testId="virtual-note-dismiss" onPress={() => storeText(key, 'dismissed')}>
        {text.action.dismiss}
      </Button>
    </aside>
  );
}
