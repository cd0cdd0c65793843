// Tables of the printed page: the cartridges as they stand on the shelf, and the files that lie on them.

import { itemConditionOf } from '../../../helper/contract/file-condition.ts';
import type { JobItem } from '../../../helper/contract/model.ts';
import { bytes, timeToSecond } from '../../text/format.ts';
import { text } from '../../text/text.ts';
import type { ReportContent } from './page.ts';
import { pageText } from './page-text.ts';

export function cartridgesOf(cartridges: readonly ReportContent[]): string {
  if (cartridges.length === 0) return '';
  const rows = cartridges.map(({ barcode, volume, place, written }) => {
    const { report } = text;
    const lines = [
      ...(volume === null ? [] : [report.volume(volume.name, volume.uuid)]),
      ...(place === '' ? [] : [report.kept(place)]),
    ];
    const got =
      written === null
        ? []
        : [
            report.share(written.files, bytes(written.bytes)),
            ...(written.generation === null ? [] : [report.index(written.generation)]),
            ...(written.end === 'finished' ? [] : [report.ends[written.end]]),
          ];
    return `<tr><td><span class="barcode">${pageText(barcode)}</span></td><td>${linesOf(lines)}</td><td>${linesOf(got)}</td></tr>`;
  });
  return `<table class="cartridges"><tbody>${rows.join('')}</tbody></table>`;
}

export function itemTable(items: readonly JobItem[]): string {
  const { head } = text.report;
  const rows = items.map((item) => {
    const { path, barcode, generation, sha256 } = item;
    const sums = [...(sha256 === null ? [] : [['sha256', sha256] as const]), ...Object.entries(item.hashes)];
    const cells = [
      `<td class="path">${pageText(path)}</td>`,
      `<td class="size">${pageText(bytes(item.bytes))}</td>`,
      `<td>${pageText(item.modifyTime === undefined ? '' : timeToSecond(item.modifyTime))}</td>`,
      `<td>${linesOf([barcode ?? '', ...(generation === null ? [] : [text.report.generation(generation)])])}</td>`,
      `<td>${linesOf(statusOf(item))}</td>`,
    ];
    // Over the whole width, so that none is broken.
    const named = sums.map(([name, sum]) => `<span>${pageText(`${name} ${sum}`)}</span>`).join(' ');
    return `<tbody><tr>${cells.join('')}</tr><tr><td class="sums" colspan="${cells.length}">${named}</td></tr></tbody>`;
  });
  const heads = [head.file, head.size, head.modified, head.place, head.receipt];
  return `<table class="items"><thead><tr>${heads
    .map((name) => `<th>${pageText(name)}</th>`)
    .join('')}</tr></thead>${rows.join('')}</table>`;
}

/** The highest that came true, and when; of what failed only that it did. */
function statusOf(item: JobItem): readonly string[] {
  const status = itemConditionOf(item);
  if (status === null) return [];
  const words = text.fileConditions[status];
  return status === 'failed' || status === 'damaged' ? [words] : [words, timeToSecond(item.times[status] ?? '')];
}

function linesOf(lines: readonly string[]): string {
  return lines
    .filter((line) => line !== '')
    .map((line) => pageText(line))
    .join('<br>');
}
