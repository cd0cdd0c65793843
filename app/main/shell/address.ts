// Where the window comes from and what it may load: its own scheme, its own folder, nothing else. Pure.

import { join } from 'node:path';

export const windowScheme = 'capstan';
export const windowUrl = `${windowScheme}://window/index.html`;

/** `data:` and `blob:` are left out on purpose: everything the window shows comes from its own folder. */
export const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "font-src 'self'",
  "img-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** `developmentUrl` ends in a slash; its server also speaks over a web socket. */
export function isOurs(url: string, developmentUrl: string | null): boolean {
  if (url.startsWith(`${windowScheme}://window/`)) return true;
  if (developmentUrl === null) return false;
  return url.startsWith(developmentUrl) || url.startsWith(developmentUrl.replace(/^http/, 'ws'));
}

/** The file below `folder` that a URL of ours names, or null. Only plain names: no dots first, no escapes; of queries only the language. */
export function fileFor(url: string, folder: string): string | null {
  const match = /^capstan:\/\/window((?:\/[A-Za-z0-9_-][A-Za-z0-9._-]*)+)(?:\?language=[A-Za-z-]+)?$/.exec(url);
  return match?.[1] === undefined ? null : join(folder, match[1]);
}
