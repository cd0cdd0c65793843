// Three builds, one per process, chosen by `--mode main | preload | renderer`. They run in Electron 22 and later:
// Node 16 and Chrome 108 are the floor of the syntax.

import { builtinModules } from 'node:module';
import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type UserConfig } from 'vite';

const app = import.meta.dirname;
const out = resolve(app, '../.build/app');
/** Whose work is in it: shipped beside it, and read for the bill of materials. */
const license = { fileName: 'licences.md' };
const nodeModules = [...builtinModules, ...builtinModules.map((name) => `node:${name}`)];

function electronSide(name: 'main' | 'preload', entry: string, file: string, external: string[]): UserConfig {
  return {
    root: app,
    publicDir: false,
    // Everything but Electron and Node itself goes into the one file.
    ssr: { noExternal: true, external: ['electron'], target: 'node' },
    build: {
      ssr: true,
      target: 'node16',
      outDir: resolve(out, name),
      emptyOutDir: true,
      minify: false,
      sourcemap: true,
      reportCompressedSize: false,
      license,
      rolldownOptions: {
        input: resolve(app, entry),
        external,
        output: { format: 'cjs', entryFileNames: file, codeSplitting: false },
      },
    },
  };
}

function windowSide(): UserConfig {
  return {
    root: resolve(app, 'renderer'),
    base: './',
    // The window's own icon lies beside the page.
    publicDir: resolve(app, '../resources/icons'),
    plugins: [react({ jsxImportSource: '#window' })],
    build: {
      target: 'chrome108',
      outDir: resolve(out, 'renderer'),
      emptyOutDir: true,
      sourcemap: true,
      reportCompressedSize: false,
      license,
      // Inlined fonts and pictures would need `data:` in the content security policy.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
    },
    server: { host: '127.0.0.1', port: 5173, strictPort: true },
  };
}

// biome-ignore lint/style/noDefaultExport: Vite reads its configuration from there
export default defineConfig(({ mode }) => {
  switch (mode) {
    case 'main':
      return electronSide('main', 'main/index.ts', 'index.cjs', ['electron', ...nodeModules]);
    case 'preload':
      return electronSide('preload', 'preload/preload.ts', 'preload.cjs', ['electron']);
    default:
      return windowSide();
  }
});
