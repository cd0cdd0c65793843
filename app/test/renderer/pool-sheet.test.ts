// What a pool may do in a library by itself is offered where there is one, as the pool has it.

import { createElement, type ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import type { Pool } from '../../../helper/contract/schedules.ts';
import { emptySnapshot } from '../../../helper/contract/state.ts';
import { PoolSheet } from '../../renderer/views/mirrors/pool-sheet.tsx';
import { WindowContextHolder } from '../../renderer/window-context.ts';
import { noop, shown, state } from './letterless.ts';

// A sheet is drawn over a page, and here is none: what is in it is what counts.
vi.mock(import('../../renderer/parts/sheet.tsx'), async (original) => ({
  ...(await original()),
  Sheet: ({ children }: { readonly children: ReactNode }) => createElement('section', null, children),
}));

const pool: Pool = {
  ...{ name: 'vault', isShared: false, isEncrypted: false, restoreTest: null, takesBlank: true, exportFull: false },
  ...{ uid: 0, cartridges: [], nextRestoreTest: null },
};
const sheet = createElement(PoolSheet, { pool, pools: [pool], onClose: noop });
const tickOf = (html: string, id: string) => new RegExp(`<input[^>]*data-testid="${id}"[^>]*>`).exec(html)?.[0];

test('where there is a library', () => {
  const html = shown(sheet);
  expect(tickOf(html, 'pool-takes-blank')).toContain('checked');
  expect(tickOf(html, 'pool-export-full')).toBeDefined();
  expect(tickOf(html, 'pool-export-full')).not.toContain('checked');
});

test('and nowhere else', () => {
  const store = {
    state: () => ({ ...state, snapshot: emptySnapshot }),
    listen: () => () => undefined,
    start: () => undefined,
  };
  const context = { send: () => new Promise<never>(() => undefined), store, onNotice: () => () => undefined };
  const html = shown(createElement(WindowContextHolder, { value: { ...context, pathForFile: () => '' } }, sheet));
  expect(tickOf(html, 'pool-shared')).toBeDefined();
  expect(tickOf(html, 'pool-takes-blank')).toBeUndefined();
});
