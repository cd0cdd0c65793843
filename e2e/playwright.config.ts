// The journeys: the real window, the real helper, virtual drives. One at a time, each with a home of its own.

import { defineConfig } from '@playwright/test';

// biome-ignore lint/style/noDefaultExport: Playwright reads its configuration from there
export default defineConfig({
  testDir: 'journeys',
  outputDir: '../.output/e2e/traces',
  workers: 1,
  forbidOnly: true,
  // Not how long a step takes but how long to wait for one that never comes.
  timeout: 180_000,
  expect: { timeout: 30_000 },
});
