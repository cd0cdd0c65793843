// What a function of the catalogue says of anything: it is given probes, each of which is a number, a name, a list of one and a
// thing with parts. Which of them stand in the sentence, and which do not, must be alike in every language.

export type Say = (...given: readonly unknown[]) => unknown;

/** Three digits, so that no language groups them; none stands in a sentence for another reason. */
const firstNumber = 211;
const step = 7;

/** What is the same of it in every language: codes, mostly. */
export interface Fixed {
  readonly [part: string]: string | number | null | Fixed;
}

export interface Probes {
  /** Stands for the argument, or the part of one, of that name. */
  readonly at: (path: string, fixed?: Fixed) => unknown;
  /** In a sentence, by their paths. */
  readonly mentionedIn: (sentence: string) => readonly string[];
}

/** The same paths have the same numbers in every language. */
export function makeProbes(): Probes {
  const numbers = new Map<string, number>();
  const made = new Map<string, unknown>();

  function at(path: string, fixed: Fixed = {}): unknown {
    const known = made.get(path);
    if (known !== undefined) return known;
    const number = firstNumber + step * numbers.size;
    numbers.set(path, number);
    const probe: unknown = new Proxy(() => undefined, {
      get: (_, part) => partOf(part, path, number, probe, fixed),
      apply: () => probe,
    });
    made.set(path, probe);
    return probe;
  }

  function partOf(part: string | symbol, path: string, number: number, probe: unknown, fixed: Fixed): unknown {
    if (part === Symbol.toPrimitive) return (hint: string) => (hint === 'string' ? String(number) : number);
    if (part === Symbol.iterator) return () => [probe][Symbol.iterator]();
    if (typeof part === 'symbol') return undefined;
    const known = fixed[part];
    if (known !== undefined) return typeof known === 'object' && known !== null ? at(`${path}.${part}`, known) : known;
    if (part === 'length') return 1;
    if (part in Array.prototype) return methodOf([probe], part);
    if (part in String.prototype) return methodOf(String(number), part);
    return at(`${path}.${part}`);
  }

  return {
    at,
    mentionedIn: (sentence) =>
      [...numbers]
        .filter(([, number]) => new RegExp(`(?<!\\d)${number}(?!\\d)`).test(sentence))
        .map(([path]) => path)
        .sort(),
  };
}

function methodOf(owner: object | string, name: string): unknown {
  const method: unknown = Reflect.get(Object(owner), name);
  return typeof method === 'function' ? method.bind(owner) : method;
}

/** Null: it needs something that no probe can stand for. */
export function sentenceOf(say: Say, given: readonly unknown[]): string | null {
  try {
    const sentence = sentencesIn(say(...given)).join(' ');
    return sentence.includes('undefined') ? null : sentence;
  } catch {
    return null;
  }
}

function sentencesIn(answer: unknown): readonly string[] {
  if (answer === null || typeof answer === 'boolean' || answer === undefined) return [];
  if (typeof answer === 'object') return Object.values(answer).flatMap(sentencesIn);
  return [String(answer)];
}
