// The papers of the project, and a home in which their commands can be typed. A block marked `sh` is run as it stands; one
// that cannot be is marked `console` and says what it needs. A comment that begins with `before` is run, too: what the
// page takes for granted. A block marked `output` says what the block above it prints, `…` standing for what varies.

import { spawn } from 'node:child_process';
import { chmodSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { programs } from '../programs.ts';

export const root = join(import.meta.dirname, '..', '..', '..');

export interface Paper {
  /** As the project's top folder sees it. */
  readonly path: string;
  readonly text: string;
}

export interface Block {
  /** The line below its fence, counted from 1. */
  readonly line: number;
  readonly language: string;
  /** What stands behind the language: of a `console` block, what it needs. */
  readonly note: string;
  readonly lines: readonly string[];
}

export const papers: readonly Paper[] = ['', 'helper', 'app', 'native', 'e2e', 'resources'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: folder === 'resources', encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => join(root, folder, name))
    .map((path) => ({ path: relative(root, path), text: readFileSync(path, 'utf8') })),
);

const opening = /^(?:```(\S*) ?(.*)|<!-- (before))$/;

export function blocksOf({ text }: Paper): readonly Block[] {
  const lines = text.split('\n');
  const blocks: Block[] = [];
  for (let at = 0; at < lines.length; at++) {
    const [found, language, note = '', before] = opening.exec(lines[at] ?? '') ?? [];
    if (found === undefined) continue;
    const end = lines.indexOf(before === undefined ? '```' : '-->', at + 1);
    blocks.push({ line: at + 2, language: before ?? language ?? '', note, lines: lines.slice(at + 1, end) });
    at = end;
  }
  return blocks;
}

export function isRun({ language }: Block): boolean {
  return language === 'sh' || language === 'before';
}

/** What a block says that the one before it prints. */
interface Expected {
  readonly line: number;
  readonly printed: string;
  readonly lines: readonly string[];
}

export interface Typed {
  readonly code: number | null;
  readonly err: string;
  readonly outputs: readonly Expected[];
}

/** The folders that the papers name, in a home of its own; `capstan` and `npm run -s tape --` are this tree's. */
export function furnish(folder: string): NodeJS.ProcessEnv {
  const bin = join(folder, 'bin');
  mkdirSync(bin);
  const capstan = `exec "${process.execPath}" "${programs.capstan}" "$@"\n`;
  const npm = `[ "$1 $2 $3 $4" = "run -s tape --" ] || { echo "not run by the test: npm $*" >&2; exit 64; }\nshift 4\n`;
  for (const [name, script] of Object.entries({ capstan, npm: `${npm}${capstan}` })) {
    writeFileSync(join(bin, name), `#!/bin/sh\n${script}`);
    chmodSync(join(bin, name), 0o755);
  }
  for (const [path, bytes] of Object.entries(files)) {
    mkdirSync(join(folder, path, '..'), { recursive: true });
    writeFileSync(join(folder, path), Buffer.alloc(bytes, path));
  }
  return {
    ...process.env,
    HOME: folder,
    CAPSTAN_HOME: join(folder, 'capstan-home'),
    PATH: `${bin}:${process.env.PATH ?? ''}`,
    TMPDIR: folder,
    TZ: 'UTC',
  };
}

const files: Readonly<Record<string, number>> = {
  'Pictures/spring/one.jpg': 300_000,
  'Pictures/spring/two.jpg': 200_000,
  'Pictures/index.txt': 900,
  'films/take1.mov': 3_000_000,
  'films/take2.mov': 2_000_000,
  'films/take3.mov': 1_000_000,
  'films/notes.txt': 2_000,
  'work/letter.txt': 4_000,
  'work/table.csv': 20_000,
};

/** Types what a paper says, line by line; the numbers of the lines in what bash says are the paper's own. */
export async function type(paper: Paper, folder: string, env: NodeJS.ProcessEnv): Promise<Typed> {
  const script = paper.text.split('\n').map(() => '');
  script[0] = `set -Eeuo pipefail; trap 'echo "${paper.path}:$LINENO: $BASH_COMMAND" >&2' ERR`;
  const blocks = blocksOf(paper);
  for (const block of blocks.filter(isRun)) {
    for (const [at, line] of block.lines.entries()) script[block.line - 1 + at] = line;
    script[block.line - 1 + block.lines.length] = `printf '\\n@@%d\\n' ${block.line}`;
  }
  const output = await bash(script.join('\n'), folder, env);
  const parts = output.out.split(/\n@@(\d+)\n/);
  const printedBy = new Map(parts.flatMap((part, at) => (at % 2 === 1 ? [[Number(part), parts[at - 1] ?? '']] : [])));
  const outputs = blocks.flatMap((block, at) => {
    const above = blocks[at - 1];
    if (block.language !== 'output') return [];
    return [{ line: block.line, printed: printedBy.get(above?.line ?? 0) ?? '', lines: block.lines }];
  });
  return { ...output, outputs };
}

function bash(script: string, cwd: string, env: NodeJS.ProcessEnv) {
  const file = join(cwd, 'bin', 'paper.sh');
  writeFileSync(file, script);
  const child = spawn('bash', [file], { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
  const output = { out: '', err: '' };
  child.stdout.on('data', (data) => {
    output.out += data;
  });
  child.stderr.on('data', (data) => {
    output.err += data;
  });
  return new Promise<{ code: number | null; out: string; err: string }>((resolve) => {
    child.on('close', (code) => resolve({ code, ...output }));
  });
}

/** A line of a paper as a pattern: any figure stands for any other, any width of space too, and `…` for anything. */
export function shapeOf(line: string): RegExp {
  const quoted = line.trim().replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const loose = quoted.replaceAll(/\d+/g, '\\d+').replaceAll(/\s+/g, '\\s+').replaceAll('…', '.*');
  return new RegExp(`^\\s*${loose}\\s*$`, 'm');
}
