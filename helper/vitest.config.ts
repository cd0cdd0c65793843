// The helper's tests: real sockets, real SQLite, real files in folders of their own.

import { defineConfig } from 'vitest/config';

// biome-ignore lint/style/noDefaultExport: vitest asks for one
export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: ['test/**/*.test.ts'],
    // A limit for what hangs, not a measure of what is slow.
    testTimeout: 240_000,
    hookTimeout: 60_000,
  },
});
