// What monitoring asks of the helper, and the text in which Prometheus reads it. Names of people and of files are in none.

export interface MetricFamily {
  readonly name: string;
  readonly type: 'counter' | 'gauge';
  readonly help: string;
  readonly samples: readonly MetricSample[];
}

export interface MetricSample {
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

/** The media type of the text below. */
export const expositionType = 'text/plain; version=0.0.4; charset=utf-8';

/** The text exposition format, version 0.0.4. A family without samples is left out. */
export function expositionOf(families: readonly MetricFamily[]): string {
  return families.map(familyText).join('');
}

function familyText({ name, type, help, samples }: MetricFamily): string {
  if (samples.length === 0) return '';
  const lines = samples.map(({ labels, value }) => `${name}${labelsText(labels)} ${valueText(value)}\n`);
  return `# HELP ${name} ${escaped(help)}\n# TYPE ${name} ${type}\n${lines.join('')}`;
}

function labelsText(labels: MetricSample['labels']): string {
  const pairs = Object.entries(labels).map(([label, value]) => `${label}="${escaped(value).replaceAll('"', '\\"')}"`);
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`;
}

function escaped(text: string): string {
  return text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n');
}

function valueText(value: number): string {
  if (Number.isNaN(value)) return 'NaN';
  return Number.isFinite(value) ? String(value) : value > 0 ? '+Inf' : '-Inf';
}
