import { describe, expect, test } from 'vitest';
import { canMount, columnsOf, MountedTree, run } from './mount-tree.ts';

describe.runIf(canMount)('columns that are none', () => {
  const whole = columnsOf([{ name: 'a', kind: 'f', size: 1 }]);

  test.each([
    ['nothing', undefined],
    ['names that are none', { ...whole, names: 7 }],
    ['sizes of another kind', { ...whole, sizes: Uint8Array.of(1) }],
    ['sizes in a list', { ...whole, sizes: [1] }],
    ['a negative size', { ...whole, sizes: Float64Array.of(-1) }],
    ['a size that is no number', { ...whole, sizes: Float64Array.of(Number.NaN) }],
    ['an endless time', { ...whole, seconds: Float64Array.of(Number.NEGATIVE_INFINITY) }],
  ])('are refused: %s', async (_, columns) => {
    const thrown: unknown[] = [];
    using mounted = new MountedTree(
      {},
      {
        list: ({ id }, mount) => {
          try {
            mount.listed(id, columns as typeof whole);
          } catch (error) {
            thrown.push(error);
          }
          mount.refused(id, 0);
        },
      },
    );
    expect((await run('ls', mounted.path)).error).toContain('Input/output error');
    expect(thrown).toEqual([expect.objectContaining({ code: 'native.invalid-argument' })]);
  });

  test.each([
    ['longer ones', { ...whole, sizes: Float64Array.of(1, 2) }],
    ['a name with a slash', { ...whole, names: 'a/b\0' }],
    ['a name without its zero', { ...whole, names: 'a' }],
    ['an unknown kind', { ...whole, kinds: 'q' }],
  ])('are an error for who looks: %s', async (_, columns) => {
    using mounted = new MountedTree({}, { list: ({ id }, mount) => mount.listed(id, columns) });
    expect((await run('ls', mounted.path)).error).toContain('Input/output error');
  });
});
