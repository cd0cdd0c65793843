// The hostile cartridges, each wrong in one thing: every number, field and time of an index at its edges and beyond,
// missing and doubled; names; XML; the structure of a volume; labels; the memory chip; attributes and extents.

import { coherency, element, fileXml, folderXml, times, uuid } from './cartridge.ts';
import { extentOf, places, type Recipe, soundContents, soundFiles } from './sound.ts';

export interface HostileCartridge {
  readonly name: string;
  readonly recipe: Recipe;
  /** Of an index that is refused: what must come back all the same; all sound files unless said otherwise. */
  readonly sound?: readonly string[];
}

const all = [...soundFiles.keys()];
const delta = extentOf('inner/deep/delta');
const x = { name: 'x', uid: 99, length: 3, extents: [delta] } as const;
const xXml = fileXml(x);
const huge = '9007199254740991';
const edges = ['', '-1', '9007199254740992', '18446744073709551616'];

const withX = (xml: string): Recipe => ({ contents: soundContents(xml) });
const withIndex = (change: (text: string) => string | Buffer): Recipe => ({ index: (text) => change(text) });
const made = (name: string, recipe: Recipe, sound?: readonly string[]): HostileCartridge =>
  sound === undefined ? { name, recipe } : { name, recipe, sound };

/** In its n-th place. */
function replaced(text: string, field: string, nth: number, change: (whole: string, value: string) => string): string {
  let at = 0;
  return text.replace(new RegExp(`<${field}>([^<]*)</${field}>`, 'g'), (whole, value: string) =>
    at++ === nth ? change(whole, value) : whole,
  );
}

// ---- fields ----

/** Of the head, and which of that name it is; what makes nobody sure any more whose index it is leaves nothing sound. */
const ofHead: readonly (readonly [field: string, nth: number, isIdentity: boolean])[] = [
  ['generationnumber', 0, false],
  ['updatetime', 0, false],
  ['volumeuuid', 0, true],
  ['partition', 0, true],
  ['startblock', 0, true],
  ['startblock', 1, false],
  ['highestfileuid', 0, false],
  ['allowpolicyupdate', 0, false],
];
const ofFile = ['name', 'length', 'readonly', 'creationtime', 'modifytime', 'fileuid'];
const ofExtent = ['fileoffset', 'partition', 'startblock', 'byteoffset', 'bytecount'];

const headFields = ofHead.flatMap(([field, nth, isIdentity]) => {
  const sound = isIdentity ? [] : all;
  const change = (what: string, how: (whole: string, value: string) => string) =>
    made(
      `${field} ${nth} of the head ${what}`,
      withIndex((text) => replaced(text, field, nth, how)),
      sound,
    );
  return [
    change('missing', () => ''),
    change('doubled', (whole) => whole + whole),
    change('of another type', () => element(field, element('b', 'bold'))),
    ...(field === 'generationnumber' || field === 'startblock' ? edges : ['', 'x'.repeat(5_000)]).map((value) =>
      change(`"${value.slice(0, 30)}"`, () => element(field, value)),
    ),
  ];
});

const entryFields = [...ofFile, ...ofExtent].flatMap((field) => {
  const change = (what: string, how: (whole: string) => string) =>
    made(`${field} of a file ${what}`, withX(replaced(xXml, field, 0, how)));
  return [
    change('missing', () => ''),
    change('doubled', (whole) => whole + whole),
    change('of another type', () => element(field, element('b', 'bold'))),
  ];
});

const entryNumbers = ['length', 'fileuid', ...ofExtent.filter((field) => field !== 'partition')].flatMap((field) =>
  [...edges, '0', huge].map((value) =>
    made(`${field} of a file "${value}"`, withX(replaced(xXml, field, 0, () => element(field, value)))),
  ),
);

const moreFields = [
  made('a file without extents', withX(xXml.replace(/<extentinfo>.*<\/extentinfo>/, ''))),
  made('extents twice', withX(xXml.replace(/(<extentinfo>.*<\/extentinfo>)/, '$1$1'))),
  made('a time of the year 99999', withX(xXml.replace(/2026-11-20/, '99999-11-20'))),
  made('a time of the 31st of February', withX(xXml.replace(/2026-11-20/, '2026-02-31'))),
  made(
    'no contents in the root',
    withIndex((text) => text.replace(/<contents>[\s\S]*<\/contents>/, '')),
    [],
  ),
  made(
    'no root',
    withIndex((text) => text.replace(/<directory>[\s\S]*<\/directory>/, '')),
    [],
  ),
  made(
    'two roots',
    withIndex((text) => text.replace('</ltfsindex>', `${folderXml('two', 500, xXml)}</ltfsindex>`)),
  ),
];

// ---- names ----

const oddNames = [
  ...['..', '.', '', '/', 'a/b', '../../../../../../tmp/hostile-outside', 'n'.repeat(256), 'n'.repeat(300)],
  ...['\u{1F4FC}'.repeat(255), 'a\nb', 'a\tb', '\u202eexe.txt', 'zero\u200bwidth', '\u061c', '-rf', ' ', 'trailing '],
  ...['&lt;b&gt;', '~', 'CON', '\u00e9', '\u0065\u0301', 'capstan.json', 'a'.repeat(70_000)],
];
const names = [
  ...oddNames.map((name) => made(`the name ${JSON.stringify(name).slice(0, 40)}`, withX(fileXml({ ...x, name })))),
  ...oddNames
    .slice(0, 8)
    .map((name) => made(`a folder named ${JSON.stringify(name).slice(0, 40)}`, withX(folderXml(name, 98, xXml)))),
  ...['%2e%2e%2fx', '%00', '%01%1b[31m', '%zz', '%', '..%2F..'].map((name) =>
    made(`the encoded name ${name}`, withX(fileXml({ ...x, name }).replace('<name>', '<name percentencoded="true">'))),
  ),
  made('the same name twice', withX(xXml + fileXml({ ...x, uid: 97, extents: [extentOf('beta.txt')] }))),
  made('a name in two forms of Unicode', withX(fileXml({ ...x, name: '\u00e9' }) + fileXml({ ...x, name: 'e\u0301' }))),
  made('a file and a folder of one name', withX(xXml + folderXml('x', 97, fileXml({ ...x, name: 'x' })))),
  made('two folders of one name', withX(folderXml('d', 96, xXml) + folderXml('d', 97, fileXml({ ...x, name: 'x2' })))),
  made(
    'the root named ..',
    withIndex((text) => text.replace('<name>hostile', '<name>..')),
  ),
  made('names of 2,000 twins', withX(xXml.repeat(2_000))),
  ...['/etc/passwd', '../../../etc', '', 'l'.repeat(70_000), '/'].map((target) =>
    made(
      `a link to ${JSON.stringify(target).slice(0, 30)}`,
      withX(fileXml({ ...x, name: 'link', extents: [], length: 0, more: element('symlink', target) })),
    ),
  ),
  made(
    'a link and a folder of its name, with a file in it',
    withX(
      fileXml({ ...x, name: 'out', uid: 95, extents: [], length: 0, more: element('symlink', '/tmp') }) +
        folderXml('out', 96, fileXml({ ...x, name: 'hostile-outside' })),
    ),
  ),
];

// ---- XML ----

const bomb = Array.from({ length: 12 }, (_, at) => `<!ENTITY a${at + 1} "${`&a${at};`.repeat(10)}">`).join('');
const doctype = (inside: string) => (text: string) =>
  text.replace('<ltfsindex', `<!DOCTYPE ltfsindex [${inside}]><ltfsindex`).replace('<name>alpha.bin', '<name>&a12;');
const nested = (open: string, close: string, depth: number) => open.repeat(depth) + close.repeat(depth);
const deepFolder = `<directory>${element('name', 'd')}${times}<fileuid>7</fileuid><contents>`;

const xml: readonly HostileCartridge[] = [
  made('an entity bomb', withIndex(doctype(`<!ENTITY a0 "ha">${bomb}`)), []),
  made('an entity from a file', withIndex(doctype('<!ENTITY a12 SYSTEM "file:///etc/passwd">')), []),
  made('an unknown entity', withX(fileXml({ ...x, name: '&nbsp;' }))),
  made('a reference to character 0', withX(fileXml({ ...x, name: '&#0;' }))),
  made('a reference beyond Unicode', withX(fileXml({ ...x, name: '&#x110000;' }))),
  made('9,000 unknown elements in each other', withX(fileXml({ ...x, more: nested('<u>', '</u>', 9_000) }))),
  made('20,000 unknown elements in each other', withX(fileXml({ ...x, more: nested('<u>', '</u>', 20_000) }))),
  made('1,900 folders in each other', withX(nested(deepFolder, '</contents></directory>', 1_900))),
  made('4,500 folders in each other', withX(nested(deepFolder, '</contents></directory>', 4_500))),
  made(
    'UTF-16',
    withIndex((text) => Buffer.from(`\ufeff${text}`, 'utf16le')),
    [],
  ),
  made(
    'Latin 1',
    withIndex((text) => Buffer.from(text.replace('beta.txt', 'b\u00e9ta.txt'), 'latin1')),
    ['alpha.bin'],
  ),
  made(
    'an encoding that nobody knows',
    withIndex((text) => text.replace('UTF-8', 'X-HOSTILE')),
    [],
  ),
  made(
    'a byte order mark',
    withIndex((text) => `\ufeff${text}`),
  ),
  made('an attribute of 900 kB', withX(xXml.replace('<file>', `<file a="${'a'.repeat(900_000)}">`))),
  made('an attribute of 2 MB', withX(xXml.replace('<file>', `<file a="${'a'.repeat(2_000_000)}">`))),
  made(
    '5,000 attributes',
    withX(xXml.replace('<file>', `<file ${Array.from({ length: 5_000 }, (_, at) => `a${at}="1"`).join(' ')}>`)),
  ),
  made('an attribute twice', withX(xXml.replace('<file>', '<file a="1" a="2">'))),
  made('a section', withX(fileXml({ ...x, name: '<![CDATA[x]]>' }))),
  made('comments everywhere', withX(xXml.replaceAll('><', '><!-- -- a --><'))),
  made('an instruction', withX(`<?xml-stylesheet href="file:///etc/passwd"?>${xXml}`)),
  made('elements that cross', withX(xXml.replace('</name>', '</length>'))),
  made(
    'capitals',
    withIndex((text) => text.replaceAll('ltfsindex', 'LTFSINDEX')),
    [],
  ),
  made(
    'a namespace',
    withIndex((text) => text.replaceAll('ltfsindex', 'l:ltfsindex')),
    [],
  ),
  made(
    'nothing but zeros',
    withIndex((text) => Buffer.alloc(text.length)),
    [],
  ),
  made(
    'zeros in the middle',
    withIndex((text) => text.replace('beta.txt', 'beta\0.txt')),
    ['alpha.bin'],
  ),
  made(
    'an incremental index',
    withIndex((text) => text.replaceAll('ltfsindex', 'ltfsincrementalindex')),
    [],
  ),
  ...['1.0', '3.0.0', '', '2.999.0'].map((version) =>
    made(
      `version "${version}"`,
      withIndex((text) => text.replace('2.4.0', version)),
      version === '2.999.0' ? all : [],
    ),
  ),
  made(
    'cut off in its head',
    withIndex((text) => text.slice(0, 200)),
    [],
  ),
  made(
    'cut off in its tree',
    withIndex((text) => text.slice(0, text.indexOf('beta.txt'))),
    [],
  ),
  made(
    'an end tag too many',
    withIndex((text) => text.replace('</ltfsindex>', '</contents></ltfsindex>')),
  ),
  made(
    'text behind its end',
    withIndex((text) => `${text}<ltfsindex version="2.4.0"></ltfsindex>`),
  ),
  made('a name of 17 MB', withX(fileXml({ ...x, name: 'n'.repeat(17 * 1024 * 1024) }))),
];

// ---- extents and attributes ----

const extents = [
  made('an extent on a label', withX(fileXml({ ...x, extents: [{ startBlock: 2, byteCount: 3 }] }))),
  made('an extent on the first index', withX(fileXml({ ...x, extents: [{ startBlock: 5, byteCount: 3 }] }))),
  made(
    'an extent on the newest index',
    withX(fileXml({ ...x, extents: [{ startBlock: places.newest.block, byteCount: 3 }] })),
  ),
  made('an extent on a filemark', withX(fileXml({ ...x, extents: [{ startBlock: 6, byteCount: 3 }] }))),
  made('an extent on the index partition', withX(fileXml({ ...x, extents: [{ ...delta, partition: 'a' }] }))),
  made('an extent on partition c', withX(fileXml({ ...x, extents: [{ ...delta, partition: 'c' }] }))),
  made('an extent on partition 1', withX(fileXml({ ...x, extents: [{ ...delta, partition: '1' }] }))),
  made('an extent behind its record', withX(fileXml({ ...x, extents: [{ ...delta, byteOffset: 70_000 }] }))),
  made('an extent over a short record', withX(fileXml({ ...x, length: 9, extents: [{ ...delta, byteCount: 9 }] }))),
  made('an extent beyond the tape', withX(fileXml({ ...x, extents: [{ startBlock: 4_000, byteCount: 3 }] }))),
  made(
    'extents that overlap',
    withX(fileXml({ ...x, length: 5, extents: [delta, { ...extentOf('beta.txt'), fileOffset: 2, byteCount: 3 }] })),
  ),
  made(
    '3,000 extents',
    withX(
      fileXml({
        ...x,
        length: 9_000,
        extents: Array.from({ length: 3_000 }, (_, at) => ({ ...delta, fileOffset: at * 3 })),
      }),
    ),
  ),
  made('a hole of 9 PB', withX(fileXml({ ...x, length: huge }))),
  made(
    '1,100 holes of 9 PB',
    withX(
      folderXml(
        'holes',
        98,
        Array.from({ length: 1_100 }, (_, at) =>
          fileXml({ name: `h${at}`, uid: 100 + at, length: huge, extents: [] }),
        ).join(''),
      ),
    ),
  ),
  made('another file’s checksum', withX(fileXml({ ...x, sha256: 'ab'.repeat(32) }))),
];

const attribute = (key: string, value: string, type = '') =>
  element('extendedattributes', element('xattr', `${element('key', key)}<value${type}>${value}</value>`));
const attributes = [
  ...['', 'ab', 'z'.repeat(64), 'ab'.repeat(5_000)].map((sha256) =>
    made(`a checksum "${sha256.slice(0, 10)}"`, withX(fileXml({ ...x, sha256 }))),
  ),
  made('broken base64', withX(fileXml({ ...x, more: attribute('user.a', '!!!', ' type="base64"') }))),
  made('a value of no type', withX(fileXml({ ...x, more: attribute('user.a', 'a', ' type="hostile"') }))),
  made('a key that is empty', withX(fileXml({ ...x, more: attribute('', 'a') }))),
  made('a key of 70 kB', withX(fileXml({ ...x, more: attribute('k'.repeat(70_000), 'a') }))),
  made('a value of 2 MB', withX(fileXml({ ...x, more: attribute('user.a', 'a'.repeat(2_000_000)) }))),
  made('setuid', withX(fileXml({ ...x, more: attribute('ltfs.permissions.unix', '04777') }))),
  made('somebody else’s owner', withX(fileXml({ ...x, more: attribute('capstan.owner', '0:0:root:root') }))),
  made(
    'a segment of another',
    withX(fileXml({ ...x, name: 'x-LTFSseg2', more: attribute('ltfs.spannedFileOffset', huge) })),
  ),
  made(
    'a placement rule of nonsense',
    withIndex((text) =>
      text.replace(
        '<highestfileuid>',
        '<dataplacementpolicy><indexpartitioncriteria><size>18446744073709551615</size><name>[</name></indexpartitioncriteria></dataplacementpolicy><highestfileuid>',
      ),
    ),
  ),
  made(
    'locked',
    withIndex((text) =>
      text.replace('<highestfileuid>', '<volumelockstate>permlocked</volumelockstate><highestfileuid>'),
    ),
  ),
  made(
    'locked somehow',
    withIndex((text) => text.replace('<highestfileuid>', '<volumelockstate>maybe</volumelockstate><highestfileuid>')),
  ),
];

// ---- structure ----

const structure = [
  made(
    'labels swapped',
    { label: (text, at) => text.replace(`<partition>${at}`, `<partition>${at === 'a' ? 'b' : 'a'}`) },
    [],
  ),
  made(
    'roles swapped',
    { label: (text) => text.replace('<index>a</index><data>b</data>', '<index>b</index><data>a</data>') },
    [],
  ),
  made('no label on the index partition', { objects: (objects, at) => (at === 'a' ? objects.slice(4) : objects) }, []),
  made('no label on the data partition', { objects: (objects, at) => (at === 'b' ? objects.slice(4) : objects) }, []),
  made('no index on the index partition', { objects: (objects, at) => (at === 'a' ? objects.slice(0, 4) : objects) }),
  made('nothing on the index partition', { objects: (objects, at) => (at === 'a' ? [] : objects) }, []),
  made(
    'no index on the data partition',
    { objects: (objects, at) => (at === 'b' ? objects.slice(0, 4) : objects) },
    [],
  ),
  made('nothing on the data partition', { objects: (objects, at) => (at === 'b' ? [] : objects) }, []),
  made('no index at all', { objects: (objects) => objects.slice(0, 4) }, []),
  made('data behind the last index', {
    objects: (objects, at) => (at === 'b' ? [...objects, Buffer.from('stray')] : objects),
  }),
  made('1,000 filemarks behind the last index', {
    objects: (objects) => [...objects, ...Array.from({ length: 1_000 }, () => null)],
  }),
  made('no filemark behind the last index', { objects: (objects) => objects.slice(0, -1) }),
  made('no filemark before the last index', {
    objects: (objects, at) => (at === 'a' ? objects.toSpliced(4, 1) : objects),
  }),
  made('no filemarks', { objects: (objects) => objects.filter((object) => object !== null) }, []),
  made('nothing but filemarks', { objects: () => Array.from({ length: 50 }, () => null) }, []),
  made(
    'a record longer than a block',
    {
      objects: (objects, at) =>
        at === 'a' ? objects.map((object) => object && Buffer.concat([object, Buffer.alloc(70_000)])) : objects,
    },
    [],
  ),
  made('the partitions exchanged', { objects: (objects) => objects.toReversed() }, []),
  made('the index partition is the older one', {
    generation: 3,
    index: (text, at) => (at === 'a' ? text.replace('<generationnumber>3', '<generationnumber>2') : text),
  }),
  made('the data partition is the older one', {
    index: (text, at) => (at === 'b' ? text.replace('<generationnumber>3', '<generationnumber>1') : text),
  }),
  made(
    'it follows itself',
    withIndex((text) => replaced(text, 'startblock', 1, () => element('startblock', places.newest.block))),
  ),
  made(
    'it follows a later one',
    withIndex((text) => replaced(text, 'startblock', 1, () => element('startblock', 4_000))),
  ),
  made(
    'it follows a label',
    withIndex((text) => replaced(text, 'startblock', 1, () => element('startblock', 2))),
  ),
  made(
    'it follows one on the index partition',
    withIndex((text) => replaced(text, 'partition', 1, () => element('partition', 'a'))),
  ),
];

// ---- labels ----

const labelChanges: readonly (readonly [string, (text: string) => string])[] = [
  ...['0', '1', '4095', '1073741824', '4294967296', '-1', '', 'x'].map(
    (value) =>
      [
        `block size "${value}"`,
        (text: string) => replaced(text, 'blocksize', 0, () => element('blocksize', value)),
      ] as const,
  ),
  ...['creator', 'formattime', 'volumeuuid', 'location', 'partitions', 'blocksize', 'compression'].map(
    (field) => [`without ${field}`, (text: string) => text.replace(new RegExp(`<${field}>.*</${field}>`), '')] as const,
  ),
  ['another uuid', (text) => text.replace(uuid, uuid.replace('3b1c', 'ffff'))],
  ['a uuid that is none', (text) => text.replace(uuid, '../../etc')],
  ['compression maybe', (text) => text.replace('>true<', '>maybe<')],
  ['one partition for both', (text) => text.replace('<data>b', '<data>a')],
  ['partition letters in capitals', (text) => text.replace('<data>b', '<data>B')],
  ['version 9', (text) => text.replace('2.4.0', '9.0')],
  ['no XML', () => 'hostile'],
  ['an entity bomb', doctype(`<!ENTITY a0 "ha">${bomb}`)],
  ['a creator of 50 kB', (text) => text.replace('hostile 1.0', 'h'.repeat(50_000))],
];
const labels = [
  ...labelChanges.map(([name, label]) => made(`a label with ${name}`, { label }, [])),
  made('two block sizes', { label: (text, at) => (at === 'a' ? text.replace('65536', '131072') : text) }, []),
  made('two formats', { label: (text, at) => (at === 'a' ? text.replace(':07:', ':08:') : text) }, []),
  ...['\u001b[31m', '      ', '../../'].map((serial) =>
    made(`the serial ${JSON.stringify(serial)}`, {
      vol1: (record) => {
        record.write(serial.padEnd(6).slice(0, 6), 4);
        return record;
      },
    }),
  ),
  made('a VOL1 of 4 bytes', { vol1: (record) => record.subarray(0, 4) }, []),
  made('a VOL1 of 4 kB', { vol1: (record) => Buffer.concat([record, Buffer.alloc(4_000)]) }),
  made('somebody else’s VOL1', { vol1: (record) => Buffer.from(record.toString().replace('LTFS', 'ELSE')) }, []),
];

// ---- the memory chip ----

const claims = (value: Buffer): Recipe => ({
  memory: (sound) => sound.map((one) => (one.id === 0x80c ? { ...one, value } : one)),
});
const newest = places.newest.block;
const memory = [
  made('no memory', { memory: () => [] }),
  made('memory of an earlier state', claims(coherency(3, newest, 6))),
  ...[0, 2 ** 32 - 1].map((reference) =>
    made(`the change reference ${reference}`, {
      memory: (sound) => {
        const value = Buffer.alloc(4);
        value.writeUInt32BE(reference);
        return sound.map((one) => (one.id === 9 ? { ...one, value } : one));
      },
    }),
  ),
  ...[0n, 4n, 2n ** 53n - 2n, 2n ** 53n - 1n, 2n ** 53n, 2n ** 63n, 2n ** 64n - 1n].map((generation) =>
    made(`memory of generation ${generation}`, claims(coherency(generation, newest))),
  ),
  ...[0n, 2n ** 53n - 1n, 2n ** 53n, 2n ** 64n - 1n].map((block) =>
    made(`memory of an index at block ${block}`, claims(coherency(3, block))),
  ),
  made(
    'memory of another volume',
    claims(Buffer.from(coherency(3, newest).toString('latin1').replace('3b1c', 'ffff'), 'latin1')),
  ),
  ...[0, 1, 69, 300].map((bytes) => made(`memory of ${bytes} bytes`, claims(Buffer.alloc(bytes, 8)))),
  ...[0x803, 0x806, 0x808].map((id) =>
    made(`attribute ${id.toString(16)} of nonsense`, {
      memory: (sound) => [
        ...sound,
        { partition: 0, id, format: 2, value: Buffer.from('\u001b[31m\xff\xfe../..\0\u202e', 'latin1') },
      ],
    }),
  ),
  ...[1, 3, 7, 255].map((lock) =>
    made(`a lock of ${lock}`, {
      memory: (sound) => [...sound, { partition: 0, id: 0x1623, format: 0, value: Buffer.from([lock]) }],
    }),
  ),
];

export const corpus: readonly HostileCartridge[] = [
  ...[...headFields, ...entryFields, ...entryNumbers, ...moreFields, ...names, ...xml],
  ...[...extents, ...attributes, ...structure, ...labels, ...memory],
];
