// All that is recorded of a job or a cartridge, in the contract's own words, for other programs: a JobReport or a
// CartridgeFilesReport, item by item.

import type { CartridgeFilesReport, JobReport } from '../contract/reports.ts';
import type { ReportSubject } from './subject.ts';

export async function* jsonOf(subject: ReportSubject): AsyncGenerator<string, void, undefined> {
  const head = Object.entries(headOf(subject)).map(([name, value]) => `"${name}": ${JSON.stringify(value)},\n`);
  yield `{\n${head.join('')}"items": [`;
  let before = '\n';
  for await (const { item } of subject.items()) {
    yield before + JSON.stringify(item);
    before = ',\n';
  }
  yield '\n]\n}\n';
}

function headOf(subject: ReportSubject): Omit<JobReport, 'items'> | Omit<CartridgeFilesReport, 'items'> {
  switch (subject.kind) {
    case 'job':
      return { job: subject.job, events: subject.events };
    case 'cartridge':
      return { cartridge: subject.cartridge, paths: subject.paths };
  }
}
