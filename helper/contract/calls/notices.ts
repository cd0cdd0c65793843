// Notices to people who are not looking: the ways by which they go, and trying them out.

import { z } from 'zod';
import { call } from '../call.ts';
import { page } from '../inputs.ts';
import type { Page } from '../model.ts';
import { type NoticeTest, type NoticeWay, noticeWayInput, noticeWayName } from '../notice-ways.ts';
import { act, type NamedFields, query } from '../rule.ts';

const secretPath: NamedFields = { paths: [['secret.path', 'as-caller']] };
const named = z.strictObject({ name: noticeWayName });

export const noticeCalls = {
  /** The caller's own; administrators see the machine's, too. */
  list: call<Page<NoticeWay>>()(page, query('anybody')),
  /** Where it may go, and what it may be about, its handler asks the policy. */
  add: call<NoticeWay>()(noticeWayInput, act('anybody', secretPath)),
  /** All of the one of that name. */
  change: call<NoticeWay>()(noticeWayInput, act('anybody', secretPath)),
  /** What still waits for it is dropped. */
  remove: call<null>()(named, act('anybody')),
  /** Sends one now, and waits: for as long as a way may take. */
  test: call<NoticeTest>()(named, act('anybody')),
} as const;
