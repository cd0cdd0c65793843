// To whom a notice goes: a person hears of what is theirs, administrators of the machine. Asked when something happens, and
// once more before it is sent, as rights may have changed in between.

import { TapeError } from '../../contract/errors.ts';
import { hostOf } from '../../contract/notice-ways.ts';
import type { NoticeFact } from '../../contract/words/notices.ts';
import type { Access } from '../access/access.ts';
import type { StoredNoticeWay } from '../catalogue/notice-ways.ts';

/** `owner`: whose job, mirror or pool it is about; null: it is the machine's. */
export interface Happening {
  /** One thing that lasts, or happens once: of each there is one notice. */
  readonly subject: string;
  readonly fact: NoticeFact;
  readonly owner: number | null;
}

type Judge = Pick<Access, 'admits' | 'isAdministrator' | 'maySendNoticesTo'>;

export function isFor({ fact, owner }: Happening, way: StoredNoticeWay, access: Judge): boolean {
  if (!way.events.includes(fact.event) || !access.admits(way.owner)) return false;
  if (owner === way.uid) return true;
  if (way.about !== 'machine' || !access.isAdministrator(way.owner)) return false;
  // How others' jobs end is theirs; a cartridge that one of them waits for is the operator's to bring.
  return !fact.event.startsWith('job-');
}

/** Null: it may be sent. */
export function refusalToSend(
  { about, channel, secret, owner }: Pick<StoredNoticeWay, 'about' | 'channel' | 'secret' | 'owner'>,
  access: Judge,
): TapeError | null {
  const host = hostOf(channel);
  const isAdministrator = access.isAdministrator(owner);
  if (isAdministrator) return null;
  if (about === 'machine')
    return new TapeError('access.denied', { detail: 'notices of the machine are for administrators' });
  if (secret?.kind === 'credential')
    return new TapeError('access.denied', { detail: 'credentials of the service are for administrators' });
  if (host !== null && !access.maySendNoticesTo(host, owner))
    return new TapeError('notices.host-not-allowed', { subject: host });
  return null;
}
