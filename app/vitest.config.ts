// The shell's and the window's pure parts; what needs a window is tested end to end.

import { defineConfig } from 'vitest/config';

// biome-ignore lint/style/noDefaultExport: Vitest reads its configuration from there
export default defineConfig({
  test: {
    name: 'app',
    root: import.meta.dirname,
    include: ['test/**/*.test.ts'],
    environment: 'node',
    testTimeout: 60_000,
    expect: { poll: { timeout: 30_000 } },
  },
});
