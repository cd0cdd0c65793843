// What is measured of the window, one after the other on a machine that does nothing else.

import { defineConfig } from '@playwright/test';

// biome-ignore lint/style/noDefaultExport: Playwright reads its configuration from there
export default defineConfig({
  testDir: '.',
  outputDir: '../../.output/bench/traces',
  workers: 1,
  forbidOnly: true,
  timeout: 1_800_000,
  expect: { timeout: 300_000 },
});
