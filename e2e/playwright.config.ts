// The journeys: the real window, the real helper, virtual drives. As many at a time as there are displays, each with a home
// of its own.

import process from 'node:process';
import { defineConfig } from '@playwright/test';

// Each of Playwright's processes reads this file anew. A display comes with the file that opens it.
const displays = (process.env.CAPSTAN_E2E_DISPLAYS ?? '').split(' ').filter((display) => display !== '');
const [display, key] = displays[Number(process.env.TEST_PARALLEL_INDEX)]?.split('=') ?? [];
if (display !== undefined) Object.assign(process.env, { DISPLAY: display, XAUTHORITY: key });

// biome-ignore lint/style/noDefaultExport: Playwright reads its configuration from there
export default defineConfig({
  testDir: 'journeys',
  outputDir: '../.output/e2e/traces',
  workers: Math.max(1, displays.length),
  forbidOnly: true,
  // Not how long a step takes but how long to wait for one that never comes.
  timeout: 480_000,
  expect: { timeout: 30_000 },
});
