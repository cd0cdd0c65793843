// Pages as a printer and a scanner see them.

import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

function withPages<T>(pdf: Uint8Array, work: (file: string, folder: string) => T): T {
  const folder = mkdtempSync(join(tmpdir(), 'capstan-labels-'));
  try {
    const file = join(folder, 'pages.pdf');
    writeFileSync(file, pdf);
    return work(file, folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The codes on all pages, in no order. */
export function scanned(pdf: Uint8Array, dotsPerInch: number): readonly string[] {
  return withPages(pdf, (file, folder) => {
    execFileSync('pdftoppm', ['-r', String(dotsPerInch), '-gray', file, join(folder, 'page')]);
    const pages = readdirSync(folder).filter((name) => name.endsWith('.pgm'));
    return pages.flatMap((page) =>
      execFileSync('zbarimg', ['--quiet', '--raw', '-Sdisable', '-Scode39.enable', join(folder, page)], {
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore'],
      })
        .split('\n')
        .filter((line) => line !== ''),
    );
  });
}

/** As it can be selected, page by page. */
export function printedOn(pdf: Uint8Array): readonly string[] {
  return withPages(pdf, (file) =>
    execFileSync('pdftotext', ['-layout', file, '-'], { encoding: 'utf8' }).split('\f').slice(0, -1),
  );
}
