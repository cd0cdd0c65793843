// The words of Capstan's former idiom, and where they are looked for. What each became: `resources/docs/glossary.md`.

import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sentences } from './sentences.ts';

const root = join(import.meta.dirname, '..', '..');

export interface FormerName {
  /** As a type, a file or the beginning of a function is named. */
  readonly word: string;
  readonly pattern: RegExp;
  /** What has the word in another, plain meaning. */
  readonly innocent?: RegExp;
  /** Where it is looked for; in all code unless given. */
  readonly where?: RegExp;
}

const rooms = /^(app|e2e|helper|native|resources)\//;

/** In code, comments included. */
export const formerNames: readonly FormerName[] = [
  { word: 'puller', pattern: /pullers?\b/i },
  { word: 'filer', pattern: /\bfilers?\b|Filer\b/ },
  { word: 'settler', pattern: /settlers?\b/i },
  { word: 'taker', pattern: /\btaker\b|Taker\b/ },
  { word: 'deeds', pattern: /\bdeeds?\b|[a-z]Deeds?\b|\bdeed[A-Z]/ },
  { word: 'outlet', pattern: /\boutlets?\b|Outlet/ },
  { word: 'Unnoted', pattern: /\bUnnoted\b/ },
  { word: 'fare', pattern: /\bfares?\b|[a-z]Fare\b/ },
  { word: 'Hall', pattern: /\bHall\b/ },
  { word: 'Manuscript', pattern: /manuscript/i },
  { word: 'going-on', pattern: /going-on|goingOn/ },
  { word: 'Hindrances', pattern: /\bHindrances?\b/ },
  { word: 'Walked', pattern: /\bWalked\b/ },
  { word: 'Noting', pattern: /\bNoting\b/ },
  { word: 'demand…', pattern: /\bdemand[A-Z]/ },
  { word: 'table of contents', pattern: /tables? of contents|contents lists?/i },
  { word: 'go on upon', pattern: /\b(go|goes|going|went) on upon\b/ },
  { word: 'of metal', pattern: /\bof metal\b|isForMetal/ },
  { word: 'Rearranged', pattern: /\bRearranged\b/ },
  { word: 'disk::Present', pattern: /\bdisk::Present\b|\bPresentKind\b/ },
  { word: 'watch::Blind', pattern: /\bwatch::(Changed|Appeared|Missed|Blind|Watched)\b|changed-linked/ },
  { word: 'list anew', pattern: /\b(list|lists|listed|listing)( it| them)? anew\b/ },
  {
    word: 'told',
    pattern:
      /\b(?:const|let|function|readonly|class|interface|type)\s+\w*[tT]old\b|[.?({[]\s*#?told\s*[,:=.)}\]?]|[a-z]Told\b|\b[tT]old[A-Z]|#told\b|\bkind: 'told'/,
    where: rooms,
  },
  // A finding that is stored, or printed as JSON, has its code and figures in a field of this name.
  {
    word: 'said',
    pattern: /\b(?:const|let|function)\s+said\b|\b(?:[a-z]\w*)?Said\b|\b[sS]aid[A-Z]|contract\/said/,
    where: rooms,
  },
  {
    word: 'told, said, settle',
    pattern: /\b(?:auto|bool|[A-Z]\w+)[&*]* (?:told|said|settle|look)\s*[;,)=({]|[a-z](?:Told|Said|Settle)[A-Z]/,
    where: /^native\//,
  },
  { word: 'keeping', pattern: /\bkeeping\.ts/ },
  {
    word: 'settle',
    pattern: /#?\bsettled?\s*\(|\b(?:const|let|readonly)\s+#?settled?\b|[a-z]Settled?\b|\b[sS]ettled?[A-Z]/,
    innocent: /allSettled/,
    where: rooms,
  },
  { word: 'agenda', pattern: /\bagenda\b/i },
  { word: 'Sight', pattern: /\bSight\b|[a-z]Sight\b|\bsight\s*[:,)=]/, innocent: /in sight/ },
  {
    word: 'look',
    pattern: /(?:function|const|async|[.#]) ?look(?:At)?(?: =|\()|\bisLook(?:ed)?\b|\b(?:on|set)Look(?:ed)?\b/,
    // What the core offers is named there.
    innocent: /loadNative\(\)/,
    where: rooms,
  },
  {
    word: 'picture (of the helper)',
    pattern:
      /\b(?:const|let|function) \w*[pP]icture\b|\busePicture\b|\bpicture: \(|\bthe (?:helper’s |helper's )?picture of\b/,
    // Screenshots.
    innocent: /TakePicture|pictureBook/,
    where: rooms,
  },
  {
    word: 'drill',
    pattern: /\bDrills?\b|\bdrill(?:s?[A-Z]|ed\b)|[a-z]Drill/,
    // An option and fields of JSON that programs know.
    innocent: /drillFiles|AsValue|drill: pool\.|drilled: one\.|(nextDrill|drilled): (Pool|Unverified)\[/,
    where: rooms,
  },
  {
    word: 'a bare Row, Place, Known, …',
    pattern:
      /\b(?:type|interface|class|enum) (?:Row|Place|Known|Wanted|Kind|Told|Held|Taken|Asked|Seen|Kept|Part|Pass)\b/,
    where: rooms,
  },
];

/** In what a person reads: sentences of window and command line, and the papers. */
export const formerPhrases: readonly string[] = [
  'not looked at',
  'go on upon',
  'goes on upon',
  'table of contents',
  'tables of contents',
  'contents list',
  'threaded',
  'put out',
  'of metal',
  'drives of metal',
  'like metal',
  'no time at all',
  'not waited for',
  'earlier times too',
  'where else it lies',
  'lies on the shelf',
  'what comes back',
  'come back whole',
  'when it is whole',
  'whole again',
  'where it came to',
  'found equal',
  'asked for',
  'need care',
  'needs care',
  'has told nothing',
  'warns of nothing',
  'both fare',
  'how it has fared',
  'what dies with',
  'tried out',
  'try out',
  'what that takes in',
  'take over an export',
  'taken over from the export',
  'is not through',
  'list anew',
  'listed anew',
  'list them anew',
  'cut short',
  'sound beginning',
  'is settled',
  'for ever',
  'waiting its turn',
  'held back by',
  'taking everything',
  'makes whole',
  'is kept up',
  'at work and was not asked',
  'in the same pass',
];

const papers = globSync(['README.md', '*/README.md', 'resources/docs/**/*.md'], { cwd: root }).filter(
  (path) => !path.startsWith('node_modules') && !/(glossary|CHANGELOG)\.md$/.test(path),
);

const code = globSync(['{app,helper,e2e,native}/**/*.{ts,tsx,cpp,hpp,mjs}', 'resources/set-up/**/*.mjs'], {
  cwd: root,
}).filter((path) => !path.includes('node_modules') && !/test\/(plain-words|sentences)/.test(path));

export function namesIn({ pattern, innocent, where = /./ }: FormerName): readonly string[] {
  const searched = code.filter((path) => where.test(path));
  return searched.flatMap((path) =>
    linesOf(path).flatMap((line, at) =>
      pattern.test(line) && innocent?.test(line) !== true ? [`${path}:${at + 1} ${line.trim()}`] : [],
    ),
  );
}

export function phrasesIn(phrase: string): readonly string[] {
  const pattern = new RegExp(`\\b${phrase}\\b`, 'i');
  const shown = sentences()
    .filter(({ text }) => pattern.test(text))
    .map(({ where, text }) => `${where} “${text}”`);
  const written = papers.flatMap((path) =>
    linesOf(path).flatMap((line, at) => (pattern.test(line) ? [`${path}:${at + 1} ${line}`] : [])),
  );
  return [...shown, ...written];
}

const read = new Map<string, readonly string[]>();

function linesOf(path: string): readonly string[] {
  const lines = read.get(path) ?? readFileSync(join(root, path), 'utf8').split('\n');
  read.set(path, lines);
  return lines;
}
