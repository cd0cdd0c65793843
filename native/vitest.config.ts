// Tests of the built addon from the outside: real threads, real files, the virtual drive.

import { defineConfig } from 'vitest/config';

// biome-ignore lint/style/noDefaultExport: vitest asks for one
export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: ['test/addon/**/*.test.ts'],
    // A limit for what hangs, not a measure of what is slow.
    testTimeout: 60_000,
    expect: { poll: { timeout: 30_000 } },
    hookTimeout: 60_000,
  },
});
