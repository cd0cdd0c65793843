// Ways for notices, as they are asked for: each person's own, and the machine's for administrators.

import type { Caller, GroupHandlers } from '../../contract/contract.ts';
import { TapeError } from '../../contract/errors.ts';
import { type NoticeWay, type NoticeWayInput, type NoticeWayPlan, noticeWaysMost } from '../../contract/notice-ways.ts';
import type { StoredNoticeWay } from '../catalogue/notice-ways.ts';
import { refusalToSend } from '../notices/audience.ts';
import type { HandlerContext } from './context.ts';
import { pageFrom } from './listed-pages.ts';

export function noticeHandlers(context: HandlerContext): GroupHandlers<'notices'> {
  const { access, catalogue, log, notices } = context;
  const { noticeWays } = catalogue;

  /** Their own come first. */
  function waysOf(caller: Caller): readonly StoredNoticeWay[] {
    const all = noticeWays.all();
    const own = all.filter(({ about, uid }) => about === 'own' && uid === caller.uid);
    return access.isAdministrator(caller) ? [...own, ...all.filter(({ about }) => about === 'machine')] : own;
  }

  function find(name: string, caller: Caller): StoredNoticeWay | null {
    return waysOf(caller).find((way) => way.name === name) ?? null;
  }

  function requireWay(name: string, caller: Caller): StoredNoticeWay {
    const way = find(name, caller);
    if (way === null) throw new TapeError('notices.unknown', { subject: name });
    return way;
  }

  /** Who sets one up shows that it could be used: so none is a way to what they may not reach themselves. */
  async function requireUsable(input: NoticeWayPlan, { uid, gid, groups }: Caller): Promise<void> {
    const owner = { uid, gid, groups };
    const refusal = refusalToSend({ ...input, owner }, access);
    if (refusal !== null) throw refusal;
    const { channel } = input;
    if (channel.kind === 'desktop' && uid !== process.geteuid?.()) throw new TapeError('notices.desktop-elsewhere');
    if (channel.kind === 'mail' && channel.smtp?.user != null && channel.smtp.security === 'none')
      throw new TapeError('notices.password-in-clear', { subject: channel.smtp.host });
    await notices.requireSecret(input, owner);
  }

  function planOf(input: NoticeWayInput, caller: Caller, before?: StoredNoticeWay): NoticeWayPlan {
    const all = access.isAdministrator(caller) ? 'machine' : 'own';
    return { ...input, about: input.about ?? before?.about ?? all };
  }

  return {
    async list({ cursor, limit }, caller) {
      return pageFrom(waysOf(caller).map(shown), cursor, limit);
    },
    async add(input, caller) {
      const plan = planOf(input, caller);
      await requireUsable(plan, caller);
      if (find(input.name, caller) !== null) throw new TapeError('notices.exists', { subject: input.name });
      const all = noticeWays.all();
      if (all.filter(({ uid }) => uid === caller.uid).length >= noticeWaysMost)
        throw new TapeError('notices.too-many', { subject: input.name });
      const way = noticeWays.add(plan, caller);
      log('way for notices added', { uid: caller.uid, kind: input.channel.kind });
      notices.changed(all.length === 0);
      return shown(way);
    },
    async change(input, caller) {
      const plan = planOf(input, caller, requireWay(input.name, caller));
      await requireUsable(plan, caller);
      const { id } = requireWay(input.name, caller);
      noticeWays.change(id, plan, caller);
      log('way for notices changed', { uid: caller.uid, kind: input.channel.kind });
      notices.changed(false);
      return shown(noticeWays.get(id) ?? requireWay(input.name, caller));
    },
    async remove({ name }, caller) {
      const { id, channel } = requireWay(name, caller);
      noticeWays.remove(id);
      log('way for notices removed', { uid: caller.uid, kind: channel.kind });
      return null;
    },
    async test({ name }, caller) {
      return await notices.test(requireWay(name, caller));
    },
  };
}

function shown({ owner: _, id: __, ...way }: StoredNoticeWay): NoticeWay {
  return way;
}
