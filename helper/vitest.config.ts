// The helper's tests: real sockets, real SQLite, real files in folders of their own.

import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The flows are what takes long: begun first, none of them is waited for by an idle core at the end. */
class FlowsFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isFlow = ({ moduleId }: TestSpecification) => moduleId.includes('/test/flows/');
    return [...sorted.filter(isFlow), ...sorted.filter((file) => !isFlow(file))];
  }
}

// biome-ignore lint/style/noDefaultExport: vitest asks for one
export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: ['test/**/*.test.ts'],
    // Programs are started by the hundred: what Node made of their sources is kept from one to the next.
    env: { NODE_COMPILE_CACHE: join(import.meta.dirname, '..', '.build', 'compile-cache') },
    // Tests mostly wait for what they started: three to two processors.
    maxWorkers: '150%',
    sequence: { sequencer: FlowsFirst },
    // A limit for what hangs, not a measure of what is slow.
    testTimeout: 240_000,
    expect: { poll: { timeout: 60_000 } },
    hookTimeout: 60_000,
  },
});
