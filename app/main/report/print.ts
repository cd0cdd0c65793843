// A page of ours as PDF, by a window that nobody sees and that can do nothing: no script, no Node, no way out. Its only
// address is answered from memory.

import { BrowserWindow, type Session, session } from 'electron';
import { windowScheme } from '../shell/address.ts';
import { pageText } from './page-text.ts';

const address = `${windowScheme}://report/`;
const policy = "default-src 'none'; style-src 'unsafe-inline'";
/** Inches. */
const margins = { top: 0.6, bottom: 0.75, left: 0.7, right: 0.7 };
/** Pages that came apart are recognised by it. */
function footerOf(words: string): string {
  return (
    '<div style="display:flex;justify-content:space-between;gap:24px;width:100%;padding:0 0.525in;' +
    "font:5.5pt Inter,'Noto Sans',Cantarell,'DejaVu Sans',sans-serif;color:#4c5157\">" +
    `<span style="overflow:hidden;text-overflow:ellipsis;white-space:nowrap">${pageText(words)}</span>` +
    '<span style="white-space:nowrap"><span class="pageNumber"></span> / <span class="totalPages"></span></span></div>'
  );
}

let prints = 0;

export async function pdfOf(html: string, words: string): Promise<Uint8Array> {
  prints += 1;
  const place = session.fromPartition(`report-${prints}`, { cache: false });
  serve(place, html);
  const window = new BrowserWindow({
    show: false,
    webPreferences: {
      session: place,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      javascript: false,
      images: false,
      webgl: false,
      spellcheck: false,
    },
  });
  try {
    await window.loadURL(address);
    return await window.webContents.printToPDF({
      pageSize: 'A4',
      printBackground: true,
      margins,
      displayHeaderFooter: true,
      headerTemplate: '<span></span>',
      footerTemplate: footerOf(words),
    });
  } finally {
    window.destroy();
  }
}

function serve(place: Session, html: string): void {
  place.setPermissionRequestHandler((_contents, _permission, answer) => answer(false));
  place.webRequest.onBeforeRequest(({ url }, answer) => answer({ cancel: url !== address }));
  place.protocol.registerBufferProtocol(windowScheme, (_request, answer) =>
    answer({
      mimeType: 'text/html',
      charset: 'utf-8',
      headers: { 'Content-Security-Policy': policy },
      data: Buffer.from(html),
    }),
  );
}
