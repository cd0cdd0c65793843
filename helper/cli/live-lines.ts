// Lines at the end of a terminal that are written over as things change, and when its size does.

import { clipped, widthOf } from './text-width.ts';
import { asPrinted } from './tones.ts';

interface LiveScreen {
  readonly columns?: number;
  readonly rows?: number;
  write(text: string): unknown;
  on(event: 'resize', listener: () => void): unknown;
  off(event: 'resize', listener: () => void): unknown;
}

const usualColumns = 80;
const usualRows = 24;

export class LiveLines {
  readonly #screen: LiveScreen;
  readonly #isColoured: boolean;
  #make: ((columns: number) => string) | null = null;
  /** The widths of the lines that stand there, by which it is known how many rows they take now. */
  #widths: readonly number[] = [];
  readonly #onResize = () => this.#draw();

  constructor(screen: LiveScreen, isColoured: boolean) {
    this.#screen = screen;
    this.#isColoured = isColoured;
  }

  /** `make` gives the text for a width, now and whenever that changes. */
  show(make: (columns: number) => string): void {
    if (this.#make === null) this.#screen.on('resize', this.#onResize);
    this.#make = make;
    this.#draw();
  }

  clear(): void {
    if (this.#make === null) return;
    this.#screen.off('resize', this.#onResize);
    this.#make = null;
    this.#screen.write(this.#wiped());
    this.#widths = [];
  }

  /** They stay where they are. */
  leave(): void {
    if (this.#make === null) return;
    this.#screen.off('resize', this.#onResize);
    this.#make = null;
    this.#widths = [];
    this.#screen.write('\n');
  }

  #draw(): void {
    // The last column stays free: a terminal that is at its edge may already be on the next row.
    const columns = (this.#screen.columns || usualColumns) - 1;
    const rows = (this.#screen.rows || usualRows) - 1;
    const all = (this.#make?.(columns) ?? '').split('\n');
    const shown = all.length <= rows ? all : [...all.slice(0, rows - 1), `… and ${all.length - rows + 1} more lines`];
    const lines = shown.map((line) => clipped(line, columns));
    const wiped = this.#wiped();
    this.#widths = lines.map(widthOf);
    this.#screen.write(wiped + lines.map((line) => asPrinted(line, this.#isColoured)).join('\n'));
  }

  /** Back to where they began, and everything from there on gone. */
  #wiped(): string {
    if (this.#widths.length === 0) return '';
    const columns = this.#screen.columns || usualColumns;
    const rows = this.#widths.reduce((sum, width) => sum + Math.max(1, Math.ceil(width / columns)), 0);
    return `\r${rows > 1 ? `\u001b[${rows - 1}A` : ''}\u001b[J`;
  }
}
