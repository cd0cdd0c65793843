// What a name from a tape is called on a disk. LTFS counts 255 characters, file systems of Linux 255 bytes: a name that is
// too long for the disk gets a stated substitute that keeps its beginning and its ending.

import { createHash } from 'node:crypto';

const longestBytes = 255;
/** Enough that two long names in one folder do not meet; they stay apart by what was cut off. */
const markDigits = 8;
/** An ending longer than this is no file type. */
const longestEnding = 16;
/** Of one UTF-16 unit in UTF-8. */
const mostBytesPerUnit = 3;

/** Every name of a path. */
export function pathOnDisk(path: string): string {
  if (fits(path)) return path;
  return path.split('/').map(nameOnDisk).join('/');
}

/** Each of its names is so short that it need not be measured. */
function fits(path: string): boolean {
  for (let from = 0; (path.length - from) * mostBytesPerUnit > longestBytes; ) {
    const end = path.indexOf('/', from);
    if (end === -1 || (end - from) * mostBytesPerUnit > longestBytes) return false;
    from = end + 1;
  }
  return true;
}

export function nameOnDisk(name: string): string {
  if (Buffer.byteLength(name) <= longestBytes) return name;
  const mark = `~${createHash('sha256').update(name).digest('hex').slice(0, markDigits)}`;
  const ending = endingOf(name);
  const room = longestBytes - Buffer.byteLength(mark + ending);
  return beginningOf(name, room) + mark + ending;
}

function endingOf(name: string): string {
  const ending = name.slice(name.lastIndexOf('.'));
  return ending.startsWith('.') && Buffer.byteLength(ending) <= longestEnding ? ending : '';
}

/** The most whole characters that fit. */
function beginningOf(name: string, room: number): string {
  let bytes = 0;
  let beginning = '';
  for (const character of name) {
    bytes += Buffer.byteLength(character);
    if (bytes > room) break;
    beginning += character;
  }
  return beginning;
}
