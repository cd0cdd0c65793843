import { EventEmitter } from 'node:events';
import { describe, expect, test } from 'vitest';
import { LiveLines } from '../../cli/live-lines.ts';
import { isColoured, isRewritable } from '../../cli/terminal.ts';

const terminal = { isTTY: true } as const;
const pipe = { isTTY: undefined } as unknown as typeof terminal;

describe('colours', () => {
  test.each([
    ['a terminal', terminal, {}, true],
    ['a pipe', pipe, {}, false],
    ['NO_COLOR', terminal, { NO_COLOR: '1' }, false],
    ['an empty NO_COLOR', terminal, { NO_COLOR: '' }, true],
    ['NO_COLOR before all others', terminal, { NO_COLOR: '1', CLICOLOR_FORCE: '1', FORCE_COLOR: '1' }, false],
    ['CLICOLOR_FORCE in a pipe', pipe, { CLICOLOR_FORCE: '1' }, true],
    ['FORCE_COLOR in a pipe', pipe, { FORCE_COLOR: '1' }, true],
    ['FORCE_COLOR that says no', terminal, { FORCE_COLOR: '0' }, false],
    ['CLICOLOR that says no', terminal, { CLICOLOR: '0' }, false],
    ['a dumb terminal', terminal, { TERM: 'dumb' }, false],
  ] as const)('of %s', (_what, output, environment, expected) => {
    expect(isColoured(output, environment)).toBe(expected);
  });

  test('lines are written over on a terminal that can, and nowhere else', () => {
    expect(isRewritable(terminal, {})).toBe(true);
    expect(isRewritable(terminal, { TERM: 'dumb' })).toBe(false);
    expect(isRewritable(pipe, { FORCE_COLOR: '1' })).toBe(false);
  });
});

class FakeScreen extends EventEmitter {
  columns = 20;
  rows = 4;
  text = '';
  write(text: string): void {
    this.text += text;
  }
}

describe('lines that are written over', () => {
  test('fit the screen, and follow its size', () => {
    const screen = new FakeScreen();
    const live = new LiveLines(screen, false);
    live.show((columns) => `a${'-'.repeat(30)}\n${columns} columns`);
    expect(screen.text).toBe(`a${'-'.repeat(18)}\n19 columns`);
    screen.text = '';
    screen.columns = 10;
    screen.emit('resize');
    // The first line took two rows when the screen became narrow, and the second one.
    expect(screen.text).toBe(`\r\u001b[2A\u001b[Ja${'-'.repeat(8)}\n9 columns`);
    screen.text = '';
    live.clear();
    expect(screen.text).toBe('\r\u001b[1A\u001b[J');
    screen.emit('resize');
    expect(screen.text).toBe('\r\u001b[1A\u001b[J');
  });

  test('say how many there is no room for', () => {
    const screen = new FakeScreen();
    new LiveLines(screen, false).show(() => '1\n2\n3\n4\n5');
    expect(screen.text).toBe('1\n2\n… and 3 more lines');
  });
});
