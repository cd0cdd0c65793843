// Passwords of ways: read when they are needed and kept nowhere. A file is opened as the person whose way it is; a credential
// of the service is the administrators' to name, and only one that is meant for notices.

import { join } from 'node:path';
import { TapeError } from '../../contract/errors.ts';
import type { Identity } from '../../contract/identity.ts';
import type { NoticeSecret } from '../../contract/notice-ways.ts';
import { type OpenFile, readPassphrase } from '../keys/secret-file.ts';

const oneLine = /^[^\p{C}]+$/u;

export async function readNoticeSecret(openFile: OpenFile, owner: Identity, secret: NoticeSecret): Promise<string> {
  const { as, path, subject } = placeOf(secret, owner);
  const bytes = await readPassphrase(openFile, as, path).catch((error: unknown) => {
    const isEmpty = error instanceof TapeError && error.code === 'keys.no-passphrase';
    throw isEmpty ? new TapeError('notices.no-secret', { subject }) : error;
  });
  const text = bytes.toString('utf8');
  bytes.fill(0);
  if (!oneLine.test(text)) throw new TapeError('notices.no-secret', { subject });
  return text;
}

function placeOf(secret: NoticeSecret, owner: Identity): { as: Identity; path: string; subject: string } {
  if (secret.kind === 'file') return { as: owner, path: secret.path, subject: secret.path };
  const subject = `notices.${secret.credential}`;
  const folder = process.env.CREDENTIALS_DIRECTORY;
  if (folder === undefined) throw new TapeError('notices.no-secret', { subject });
  return { as: ownIdentity(), path: join(folder, subject), subject };
}

function ownIdentity(): Identity {
  const { geteuid, getegid, getgroups } = process;
  return { uid: geteuid?.() ?? -1, gid: getegid?.() ?? -1, groups: getgroups?.() ?? [] };
}
