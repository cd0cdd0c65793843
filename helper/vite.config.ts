// Bundles the helper and the command line for the package: one file each and what they share, beside a Node that needs
// no node_modules. better-sqlite3 stays outside, it finds its binary beside itself.

import { resolve } from 'node:path';
import { defineConfig } from 'vite';

const helper = import.meta.dirname;

// biome-ignore lint/style/noDefaultExport: Vite reads its configuration from there
export default defineConfig({
  root: helper,
  publicDir: false,
  ssr: { target: 'node', noExternal: true, external: ['better-sqlite3'] },
  build: {
    ssr: true,
    target: 'node24',
    outDir: resolve(helper, '../.build/package/helper'),
    emptyOutDir: true,
    minify: false,
    reportCompressedSize: false,
    license: { fileName: 'licences.md' },
    rolldownOptions: {
      input: {
        main: resolve(helper, 'src/main.ts'),
        capstan: resolve(helper, 'cli/main.ts'),
        mount: resolve(helper, 'mount/main.ts'),
        kit: resolve(helper, 'kit/main.ts'),
        sender: resolve(helper, 'sender/main.ts'),
        fleet: resolve(helper, 'fleet/main.ts'),
      },
      output: {
        ...{ format: 'esm', entryFileNames: '[name].mjs', chunkFileNames: 'shared-[hash].mjs' },
        // One file of what nearly every line loads, with all that these import: each file takes its time to find.
        codeSplitting: {
          groups: [
            { name: 'line', test: /\/helper\/cli\/(program|tell-mistake|run|arguments|which-drive|watch)\.ts$/ },
          ],
        },
      },
    },
  },
});
