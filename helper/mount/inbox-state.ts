// What is known of one folder of the inbox between two archives: who still writes in it, since when it is quiet, and which
// archive of what is in it is under way.

import type { JobId, Receipt } from '../contract/model.ts';

export interface InboxFolder {
  readonly name: string;
  /** Files that are open for writing. */
  writers: number;
  timer: NodeJS.Timeout | null;
  /** Something came since the archive under way began. */
  isChanged: boolean;
  archive: ArchiveUnderWay | null;
  /** No archive could be begun, and no tape has moved for it: that is tried again when something of the cartridges changes. */
  isRefused: boolean;
  /** Its cartridge is being recovered for it, or was in vain: once, until an archive begins. */
  isRecovered: boolean;
}

export interface ArchiveUnderWay {
  readonly id: JobId;
  /** Milliseconds since 1970: what changed later is not what was archived. */
  readonly since: number;
  /** By the path below the folder. */
  readonly receipts: Map<string, Receipt>;
  /** What is safe is being taken out. */
  isEnding: boolean;
}
