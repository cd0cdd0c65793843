// The security floor of every page: it stays where it is, opens nothing, embeds nothing, is granted nothing and loads
// nothing from elsewhere. `developmentUrl` is the hot-reloading server's and null in every build that people use.

import type { App, Session, WebContents } from 'electron';
import { isOurs } from './address.ts';

export function lockDown(app: App, session: Session, developmentUrl: string | null): void {
  session.setPermissionRequestHandler((_contents, _permission, answer) => answer(false));
  session.setPermissionCheckHandler(() => false);
  session.webRequest.onBeforeRequest(({ url }, answer) => {
    answer({ cancel: !isOurs(url, developmentUrl) && !url.startsWith('devtools:') });
  });
  app.on('web-contents-created', (_event, contents) => keepInPlace(contents));
}

function keepInPlace(contents: WebContents): void {
  contents.on('will-navigate', (event) => event.preventDefault());
  contents.on('will-redirect', (event) => event.preventDefault());
  contents.on('will-attach-webview', (event) => event.preventDefault());
  contents.setWindowOpenHandler(() => ({ action: 'deny' }));
}
