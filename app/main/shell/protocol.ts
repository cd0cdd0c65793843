// Serves the built window under its own scheme, with the content security policy as a header. A page of our own scheme
// has none of the rights that `file:` pages have, and nothing outside the window's folder can be asked for.

import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { type Protocol, protocol } from 'electron';
import { contentSecurityPolicy, fileFor, windowScheme } from './address.ts';

const mimeTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.map': 'application/json',
};

/** Before the app is ready, once. */
export function claimWindowScheme(): void {
  protocol.registerSchemesAsPrivileged([{ scheme: windowScheme, privileges: { standard: true, secure: true } }]);
}

/** Electron 22 has no `protocol.handle`; this older call exists in every version that we run on. */
export function serveWindow(from: Protocol, folder: string): void {
  from.registerBufferProtocol(windowScheme, (request, answer) => {
    const file = fileFor(request.url, folder);
    if (file === null) {
      answer({ statusCode: 404, mimeType: 'text/plain', data: Buffer.alloc(0) });
      return;
    }
    readFile(file).then(
      (data) =>
        answer({
          charset: 'utf-8',
          mimeType: mimeTypes[extname(file)] ?? 'application/octet-stream',
          headers: { 'Content-Security-Policy': contentSecurityPolicy, 'X-Content-Type-Options': 'nosniff' },
          data,
        }),
      () => answer({ statusCode: 404, mimeType: 'text/plain', data: Buffer.alloc(0) }),
    );
  });
}
