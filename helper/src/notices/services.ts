// What notices have at hand, given by the composition root.

import type { Services } from '../jobs/services.ts';
import type { OpenFile } from '../keys/secret-file.ts';
import type { Mirrors } from '../mirror/mirrors.ts';
import type { TimeSource } from '../scheduler/clock.ts';
import type { SendNotice } from './sender.ts';

export interface NoticeServices extends Services {
  readonly mirrors: Pick<Mirrors, 'gauge'>;
  readonly clock: TimeSource;
  readonly openFile: OpenFile;
  readonly send: SendNotice;
}
