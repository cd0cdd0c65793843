// As much of an XML reader as labels and indexes need, and strict about the rest: what a lenient reader would forgive in
// what we write, another program might not.

export interface Element {
  readonly tag: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: readonly Element[];
  /** Unescaped; without that of the children. */
  readonly text: string;
}

const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n';
const token = /<\/([\w.]+)>|<([\w.]+)((?: [\w.:]+="[^"<]*")*)(\/?)>|([^<]+)/y;
const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

export function parseXml(bytes: Buffer): Element {
  const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  if (!text.startsWith(declaration)) throw new Error(`begins with ${JSON.stringify(text.slice(0, 40))}`);
  const top = open('', new Map());
  const stack = [top];
  token.lastIndex = declaration.length;
  while (token.lastIndex < text.length) {
    const at = token.lastIndex;
    const found = token.exec(text);
    const inner = stack.at(-1);
    if (found === null || inner === undefined) throw new Error(`no XML at ${at}: ${text.slice(at, at + 40)}`);
    const [, closed, opened, attributes = '', empty, characters] = found;
    if (characters !== undefined) inner.text += unescaped(characters);
    if (closed !== undefined && stack.pop()?.tag !== closed) throw new Error(`${closed} closes another tag at ${at}`);
    if (opened === undefined) continue;
    const child = open(opened, attributesOf(attributes));
    inner.children.push(child);
    if (empty === '') stack.push(child);
  }
  const [root] = top.children;
  if (stack.length !== 1 || root === undefined || top.children.length !== 1) throw new Error('not one whole element');
  return root;
}

export function childrenOf(element: Element, tag: string): readonly Element[] {
  return element.children.filter((child) => child.tag === tag);
}

/** Of the only child with that tag, below each other: textOf(index, 'location', 'partition'). */
export function textOf(element: Element, ...path: readonly string[]): string | null {
  let here = element;
  for (const tag of path) {
    const [child, another] = childrenOf(here, tag);
    if (child === undefined || another !== undefined) return null;
    here = child;
  }
  return here.text;
}

interface OpenElement extends Element {
  readonly children: OpenElement[];
  text: string;
}

function open(tag: string, attributes: ReadonlyMap<string, string>): OpenElement {
  return { tag, attributes, children: [], text: '' };
}

function attributesOf(text: string): ReadonlyMap<string, string> {
  return new Map(
    [...text.matchAll(/ ([\w.:]+)="([^"]*)"/g)].map(([, key = '', value = '']) => [key, unescaped(value)]),
  );
}

function unescaped(text: string): string {
  return text.replaceAll(/&(?:#(\d+)|#x([\da-fA-F]+)|(\w+));?/g, (whole, decimal, hex, name) => {
    if (decimal !== undefined) return String.fromCodePoint(Number(decimal));
    if (hex !== undefined) return String.fromCodePoint(Number.parseInt(hex, 16));
    const character = named[name];
    if (character === undefined || !whole.endsWith(';')) throw new Error(`no entity: ${whole}`);
    return character;
  });
}
