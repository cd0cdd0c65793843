// Every language says something to every key that the English catalogue has, and to no other; and says it alike in kind.

import { afterEach, expect, test } from 'vitest';
import { findingWords } from '../../../helper/contract/coded-findings.ts';
import { faultCodes, faultWords } from '../../../helper/contract/errors.ts';
import type { JobEvent } from '../../../helper/contract/jobs.ts';
import type { DriveState } from '../../../helper/contract/model.ts';
import type { Timing } from '../../../helper/contract/schedules.ts';
import { waitWords } from '../../../helper/contract/waits.ts';
import { spoken } from '../../text/catalogue.ts';
import { english } from '../../text/english.ts';
import { bytes, count, duration } from '../../text/format.ts';
import { type Language, languageAmong, languages, spokenLanguage } from '../../text/language.ts';
import { speak, text } from '../../text/text.ts';
import { type Fixed, makeProbes, type Probes, type Say, sentenceOf } from './probe.ts';

afterEach(() => speak('en'));

type Leaf = readonly [path: string, word: unknown];
type LeafWords = ReadonlyMap<string, unknown>;

function leaves(words: unknown, path = ''): readonly Leaf[] {
  if (typeof words !== 'object' || words === null || Array.isArray(words)) return [[path, words]];
  return Object.entries(words).flatMap(([key, word]) => leaves(word, path === '' ? key : `${path}.${key}`));
}

const englishLeaves = new Map(leaves(english));

const lastStep = { code: 'put-in' };
const driveKinds: readonly DriveState['kind'][] = [
  ...(['empty', 'loading', 'in-use', 'loaded', 'formatting', 'writing', 'reading', 'paused'] as const),
  ...(['finishing', 'safe-to-eject', 'ejecting', 'failed'] as const),
];
const eventKinds: readonly JobEvent['kind'][] = [
  ...(['queued', 'waits', 'started', 'cartridge', 'made-room', 'index', 'pausing', 'paused', 'resumed'] as const),
  ...(['priority', 'helper-restarted', 'ended'] as const),
];
const timingKinds: readonly Timing['kind'][] = [
  ...(['manual', 'continuous', 'hourly', 'daily', 'weekdays', 'weekly', 'monthly', 'cron'] as const),
];

const others = ['de', 'fr', 'ja'] as const;

test.each(others)('%s has words for every key, and for no other', (language) => {
  const own = new Map(leaves(spoken[language].words));
  const missing = [...englishLeaves.keys()].filter((path) => !own.has(path));
  const unknown = [...own.keys()].filter((path) => !englishLeaves.has(path));
  expect({ missing, unknown }).toEqual({ missing: [], unknown: [] });
  for (const [path, word] of own) expect([path, typeof word]).toEqual([path, typeof englishLeaves.get(path)]);
  const empty = [...own].filter(([path, word]) => word === '' && englishLeaves.get(path) !== '');
  expect(empty).toEqual([]);
  console.info(`${language}: ${own.size} of ${englishLeaves.size} keys`);
});

test.each(others)('%s has the three words of each fault, and fills in what English fills in', (language) => {
  const filledIn = (words: string) => [...words.matchAll(/\{(\w+)\|[^}]+\}/g)].map(([, name]) => name).sort();
  for (const code of faultCodes) {
    const { title, detail, remedy } = faultWords[code];
    const own = spoken[language].faults[code];
    expect([code, own.map(filledIn)]).toEqual([code, [title, detail, remedy].map(filledIn)]);
    expect([code, own.includes('')]).toEqual([code, false]);
  }
});

const placeKinds = ['slot', 'mail-slot', 'drive', 'hand'] as const;

/** Arguments that hold a code, with each of its codes; all other functions are called with nothing but probes. */
const sampledByCode: Readonly<Record<string, readonly Fixed[]>> = {
  finding: Object.keys(findingWords).map((code) => ({ said: { code } })),
  wait: [
    ...Object.keys(waitWords.why).map((code) => ({
      need: { waits: { code: 'bring', why: { code }, step: lastStep } },
    })),
    ...Object.keys(waitWords.step).map((code) => ({ need: { waits: { code: 'bring', why: null, step: { code } } } })),
    ...Object.keys(waitWords.obstacle).map((code) => ({ need: { waits: { code: 'no-room', drives: { code } } } })),
    ...['others-first', 'drives-busy', 'make-room', 'cartridge-used'].map((code) => ({ need: { waits: { code } } })),
  ],
  'drive.heading': driveKinds.map((kind) => ({ kind })),
  'drive.sub': driveKinds.map((kind) => ({ kind })),
  'drive.display': driveKinds.map((kind) => ({ kind })),
  'drive.time': driveKinds.map((kind) => ({ kind })),
  'library.place': placeKinds.map((kind) => ({ kind })),
  'library.placeTitle': placeKinds.map((kind) => ({ kind })),
  'job.event': eventKinds.map((kind) => ({ kind })),
  'mirrors.timing': timingKinds.map((kind) => ({ kind })),
  'found.result': ['check', 'recover', 'verify', 'generations', 'plan', 'archive', 'preflight'].map((kind) => ({
    kind,
  })),
};

/** In German the same of one and of many. */
const sameOfMany = /\b(Byte|Fehler|Muster|Ordner)\b/;

interface SampleCall {
  readonly path: string;
  readonly given: readonly unknown[];
  readonly probes: Probes;
}

const functions = [...englishLeaves].flatMap(([path, word]) => (isSay(word) ? [[path, word.length] as const] : []));

const samples: readonly SampleCall[] = functions.flatMap(([path, takes]) =>
  (sampledByCode[path] ?? [{}]).map((fixed) => {
    const probes = makeProbes();
    const further = Array.from({ length: Math.max(0, takes - 1) }, (_, at) => probes.at(`${at + 1}`));
    return { path, probes, given: [probes.at('0', fixed), ...further] };
  }),
);

/** One of everything, and many. */
const counted: readonly (readonly [one: SampleCall, many: SampleCall])[] = functions.map(([path, takes]) => {
  const [one, many] = [1, 5].map((number) => ({ path, probes: makeProbes(), given: Array(takes).fill(number) }));
  return [one, many] as [SampleCall, SampleCall];
});

function answers(language: Language, words: LeafWords) {
  speak(language);
  const answer = ({ path, given }: SampleCall) => {
    const word = words.get(path);
    return isSay(word) ? sentenceOf(word, given) : null;
  };
  return { sentences: samples.map(answer), counted: counted.map((pair) => pair.map(answer)) };
}

const inEnglish = answers('en', englishLeaves);

test.each(others)(
  '%s says of what it is given what English says of it, and counts where English counts',
  (language) => {
    const own = answers(language, new Map(leaves(spoken[language].words)));
    const results = samples.map((one, at) => ({
      ...one,
      english: inEnglish.sentences[at] ?? null,
      own: own.sentences[at] ?? null,
    }));
    const comparable = results.flatMap(({ english, ...one }) => (english === null ? [] : [{ ...one, english }]));
    const differing = comparable.filter(
      ({ probes, english, own }) =>
        own === null || String(probes.mentionedIn(english)) !== String(probes.mentionedIn(own)),
    );
    expect(differing.map(({ path, english, own }) => ({ path, english, own }))).toEqual([]);
    expect(results.length - comparable.length, 'that no probe can stand for').toBeLessThan(results.length / 15);
    console.info(`${language}: ${comparable.length} of ${results.length} sentences say what they are given`);
    if (language === 'ja') return;
    const uncounted = counted.flatMap(([{ path }], at) => {
      const [ofEnglish = [], ofOwn = []] = [inEnglish.counted[at], own.counted[at]];
      const isAlike = isCounted(ofEnglish) && !isCounted(ofOwn) && !sameOfMany.test(ofOwn[0] ?? '');
      return isAlike ? [{ path, ofEnglish, ofOwn }] : [];
    });
    expect(uncounted).toEqual([]);
  },
);

test.each(others)('no sentence of %s is left in English', (language) => {
  const own = new Map(leaves(spoken[language].words));
  const sentence = /[a-z]{3,} [a-z]{3,}/;
  const left = [...englishLeaves].filter(
    ([path, word]) => typeof word === 'string' && sentence.test(word) && own.get(path) === word,
  );
  expect(left).toEqual([]);
  for (const code of faultCodes) expect(spoken[language].faults[code]).not.toContain(faultWords[code].detail);
  for (let flag = 1; flag <= 64; flag += 1)
    expect(spoken[language].words.health.alert(flag).title).not.toBe(english.health.alert(flag).title);
});

test.each(languages)('%s quotes names in commands to copy', (language) => {
  speak(language);
  for (const code of ['kit-never-tested', 'kit-test-due', 'kit-incomplete'] as const) {
    const coded = { code, pool: "Ann's films", cartridges: 2 };
    expect(text.finding({ words: '', remedy: null, said: coded, fault: null }).remedy).toContain("'Ann'\\''s films'");
  }
});

function isSay(word: unknown): word is Say {
  return typeof word === 'function';
}

function isCounted([one, many]: readonly (string | null)[]): boolean {
  const plain = (words: string | null | undefined) => words?.replace(/[\d.,]+/g, '');
  return plain(one) !== plain(many);
}

test('a language is chosen among those that the system prefers', () => {
  expect(languageAmong(['pt-BR', 'de-AT', 'fr'])).toBe('de');
  expect(languageAmong(['ja_JP.UTF-8'])).toBe('ja');
  expect(languageAmong(['pt'])).toBe('en');
  expect(languages.map(spokenLanguage)).toEqual(languages);
  expect(spokenLanguage('xx')).toBeNull();
});

test('figures are written, and counted, as the language does', () => {
  expect([bytes(1_234_567), count(0, 'file', 'files'), duration(200)]).toEqual(['1.23 MB', '0 files', 'about 3 min']);
  speak('de');
  expect([bytes(1_234_567), duration(200)]).toEqual(['1,23 MB', 'etwa 3 min']);
  speak('fr');
  expect([bytes(1_234_567), count(0, 'fichier', 'fichiers')]).toEqual(['1,23 Mo', '0 fichier']);
});

test('written from right to left, what is data keeps its letters', () => {
  speak('ar-XB');
  expect(text.app.views.deck).toMatch(/^[\u0590-\u05ff]+$/);
  expect(text.cartridge.menu('CAP001L8')).toMatch(/^[\u0590-\u05ff ]+CAP001L8$/);
});
