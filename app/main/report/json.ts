// All that is recorded of a job, in the contract's own words, for other programs.

import type { JobEvent } from '../../../helper/contract/jobs.ts';
import type { Job, JobItem } from '../../../helper/contract/model.ts';

export async function* jsonOf(
  job: Job,
  events: readonly JobEvent[],
  items: AsyncIterable<JobItem>,
): AsyncGenerator<string, void, undefined> {
  yield `{\n"job": ${JSON.stringify(job)},\n"events": ${JSON.stringify(events)},\n"items": [`;
  let before = '\n';
  for await (const item of items) {
    yield before + JSON.stringify(item);
    before = ',\n';
  }
  yield '\n]\n}\n';
}
