// Programs of others that check lists of files, in the folder that the set-up fetches them into.

import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

const tools = join(import.meta.dirname, '../../../.build/python-tools');
const schemas = join(tools, 'mhl_suite/xsd');
const tableMetadata = join(import.meta.dirname, '../../../resources/schemas/report-csv.json');
const metsSchema = join(tools, 'eark_validator/ipxml/resources/schema/mets.xsd');

interface CheckerVerdict {
  readonly code: number | null;
  readonly output: string;
}

function python(args: readonly string[], cwd: string): CheckerVerdict {
  if (!existsSync(tools)) throw new Error('fetch them with: node resources/set-up/python-tools.mjs');
  const env = { ...process.env, PYTHONPATH: tools, PYTHONUTF8: '1' };
  const { status, stdout, stderr } = spawnSync('python3', args, { cwd, env, encoding: 'utf8' });
  return { code: status, output: `${stdout}${stderr}` };
}

const program = (name: string, args: readonly string[], cwd = tools) =>
  python([join(tools, 'bin', name), ...args], cwd);

export const checkers = {
  mhlSchema: (file: string) => program('simple-mhl', ['xsd-schema-check', file]),
  mhl: (file: string) => program('simple-mhl', ['verify', '--verbose', file]),
  ascMhlSchema: (file: string) =>
    program('ascmhl-debug', ['xsd-schema-check', '-xsd', join(schemas, 'ASCMHL.xsd'), file]),
  /** It takes the schema from the folder that it runs in. */
  ascMhlChainSchema: (file: string) =>
    program('ascmhl-debug', ['xsd-schema-check', '-df', file], join(tools, 'mhl_suite')),
  ascMhlDiff: (folder: string) => program('ascmhl', ['diff', folder]),
  ascMhl: (folder: string) => program('ascmhl-debug', ['verify', folder]),
  ascMhlCreate: (folder: string, ...hashes: readonly string[]) =>
    program('ascmhl', ['create', folder, ...hashes.flatMap((hash) => ['-h', hash])]),
  bag: (folder: string) => program('bagit.py', ['--validate', folder]),
  /** Against what is published of it. */
  csv: (file: string) => python(['-c', csvCheck, tableMetadata, file], tools),
  /** Against the METS schema, which lets in what PREMIS says, but not its types. */
  mets: (file: string) => python(['-c', metsCheck, metsSchema, file], tools),
} as const;

const csvCheck = `
import csv, json, sys, warnings
from csvw import CSVW
warnings.simplefilter('error')
metadata = json.load(open(sys.argv[1], encoding='utf-8'))
metadata['url'] = sys.argv[2].rsplit('/', 1)[-1]
described = sys.argv[2] + '-metadata.json'
json.dump(metadata, open(described, 'w'))
headings = next(csv.reader(open(sys.argv[2], encoding='utf-8-sig', newline='')))
columns = metadata['tableSchema']['columns']
assert len(headings) == len(columns) and all(one in column['titles'] for one, column in zip(headings, columns))
table = CSVW(sys.argv[2], md_url=described, validate=True).tables[0]
for row in table.iterdicts(strict=True):
    print(row['path'])
`;

const metsCheck = `
import sys
from lxml import etree
class Near(etree.Resolver):
    def resolve(self, url, id, context):
        name = url.rsplit('/', 1)[-1]
        return self.resolve_filename(sys.argv[1].rsplit('/', 1)[0] + '/' + name, context)
parser = etree.XMLParser(no_network=True)
parser.resolvers.add(Near())
schema = etree.XMLSchema(etree.parse(sys.argv[1], parser))
found = etree.parse(sys.argv[2])
for one in found.iter('{http://www.loc.gov/premis/v3}object'):
    del one.attrib['{http://www.w3.org/2001/XMLSchema-instance}type']
schema.assertValid(found)
`;
