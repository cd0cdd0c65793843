// The kit as text: what the page says, and what Capstan reads back. It also lies in the page's PDF as an attachment.

import { type CompactKit, compactTextOf } from './compact-text.ts';
import { foreignStepNames, foreignSteps } from './foreign-commands.ts';
import { groupsOf, keyGroups } from './groups.ts';
import { checksumOf } from './key-wrap.ts';
import { type KitCartridge, type KitRequest, kitCartridge } from './request.ts';
import { shownName } from './shown-name.ts';
import { kitWords } from './words/kit-words.ts';

const columns = 80;

export function kitText(request: KitRequest, kit: CompactKit): string {
  const words = kitWords[request.language];
  const name = shownName(request.pool.name, () => true);
  const section = (title: string) => ['', title, '-'.repeat([...title].length), ''];
  const lines = [
    `Capstan: ${words.title}`,
    words.ofPool(name),
    `${words.made(request.date)} · ${words.checksum(checksumOf(kit.key))}`,
    '',
    ...words.about.flatMap((text) => wrapped(text)),
    ...section(words.keepTitle),
    ...words.keep.flatMap((text) => wrapped(text, '* ')),
    ...section(words.useTitle),
    ...words.use.flatMap((text) => wrapped(text, '* ')),
    ...section(words.key),
    ...numberedGroups(kit.key, 1),
    '',
    ...wrapped(words.keyHint),
    ...section(words.poolKey),
    ...numberedGroups(kit.wrapped, keyGroups + 1),
    '',
    ...wrapped(words.poolKeyHint),
    ...section(words.code),
    compactTextOf(kit),
    ...section(words.cartridges),
    ...wrapped(request.cartridges.length === 0 ? words.noCartridges : words.cartridgesHint),
    '',
    ...request.cartridges.flatMap(cartridgeLines),
    ...section(words.foreign),
    ...wrapped(words.foreignHint),
    ...foreignStepNames.flatMap((step, at) => [
      '',
      ...wrapped(words.steps[step], `${at + 1}. `),
      '',
      ...foreignSteps[step].map((command) => `    ${command}`),
    ]),
  ];
  return `${lines.join('\n')}\n`;
}

/** Four in a line, after the number of the first. */
function numberedGroups(bytes: Buffer, first: number): readonly string[] {
  const groups = groupsOf(bytes, first);
  const inLine = 4;
  return Array.from({ length: Math.ceil(groups.length / inLine) }, (_, line) => {
    const number = String(first + line * inLine).padStart(2);
    return `  ${number}:  ${groups.slice(line * inLine, (line + 1) * inLine).join('  ')}`;
  });
}

function cartridgeLines({ barcode, keyId, wrappedKey }: KitCartridge): readonly string[] {
  const line = `${barcode}  ${keyId}`;
  return wrappedKey === null ? [line] : [line, wrappedKey];
}

/** In the order in which they stand there. */
export function cartridgesIn(text: string): readonly KitCartridge[] {
  const lines = text.matchAll(/^([A-Z0-9]{8})[ \t]+([!-~]{3}[0-9a-f]{18})[ \t]*$(?:\s+^([0-9a-f]{80})[ \t]*$)?/gm);
  return [...lines].flatMap(([, barcode, keyId, wrappedKey = null]) => {
    const cartridge = kitCartridge.safeParse({ barcode, keyId, wrappedKey });
    return cartridge.success ? [cartridge.data] : [];
  });
}

function wrapped(text: string, bullet = ''): readonly string[] {
  const lines: string[] = [];
  let line = bullet;
  for (const word of text.split(' ')) {
    const isLineEmpty = line.trim() === '' || line === bullet;
    if (!isLineEmpty && line.length + 1 + word.length > columns) {
      lines.push(line);
      line = `${' '.repeat(bullet.length)}${word}`;
    } else line = isLineEmpty ? line + word : `${line} ${word}`;
  }
  return [...lines, line];
}
