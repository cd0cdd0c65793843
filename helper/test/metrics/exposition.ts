// The text exposition format of Prometheus, version 0.0.4, read as strictly as it is written down: whatever is not so throws.

const metricName = /^[a-zA-Z_:][a-zA-Z0-9_:]*$/;
const labelName = /^[a-zA-Z_][a-zA-Z0-9_]*$/;
const number = /^(?:[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?|[+-]Inf|NaN)$/;

export interface ReadFamily {
  readonly type: string;
  readonly help: string;
  readonly samples: Map<string, number>;
}

export function readExposition(text: string): ReadonlyMap<string, ReadFamily> {
  if (!text.endsWith('\n')) throw new Error('the last line has no end');
  const families = new Map<string, ReadFamily>();
  let help: readonly [name: string, words: string] | null = null;
  let current: string | null = null;
  for (const line of text.slice(0, -1).split('\n')) {
    const [, keyword, name = '', rest = ''] = /^# (HELP|TYPE) (\S+) (.*)$/.exec(line) ?? [];
    if (keyword === 'HELP') {
      if (!metricName.test(name) || families.has(name) || rest === '') throw new Error(line);
      if (rest.replace(/\\[\\n]/g, '').includes('\\')) throw new Error(`not escaped: ${line}`);
      help = [name, rest];
    } else if (keyword === 'TYPE') {
      if (help?.[0] !== name || !['counter', 'gauge'].includes(rest)) throw new Error(line);
      if (rest === 'counter' && !name.endsWith('_total')) throw new Error(`a counter ends with _total: ${name}`);
      families.set(name, { type: rest, help: help[1], samples: new Map() });
      current = name;
    } else {
      readSample(line, current, families);
    }
  }
  for (const [name, { samples }] of families) if (samples.size === 0) throw new Error(`${name} has no samples`);
  return families;
}

function readSample(line: string, current: string | null, families: ReadonlyMap<string, ReadFamily>): void {
  const [, name = '', labels = '', value = ''] = /^([^{ ]+)(\{.*\})? (\S+)$/.exec(line) ?? [];
  const family = families.get(name);
  if (family === undefined || name !== current || !number.test(value)) throw new Error(line);
  const pairs = labels === '' ? [] : [...labels.slice(1, -1).matchAll(/([^=,]+)="((?:[^"\\\n]|\\[\\"n])*)"(?:,|$)/g)];
  if (`{${pairs.map(([whole]) => whole).join('')}}` !== (labels || '{}')) throw new Error(`not labels: ${line}`);
  const names = pairs.map(([, label = '']) => label);
  if (!names.every((label) => labelName.test(label) && !label.startsWith('__'))) throw new Error(line);
  if (new Set(names).size !== names.length || family.samples.has(labels)) throw new Error(`twice: ${line}`);
  if (family.type === 'counter' && Number(value) < 0) throw new Error(line);
  family.samples.set(labels, Number(value.replace('Inf', 'Infinity')));
}
