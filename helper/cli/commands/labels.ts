// Labels for cartridges, and inserts for their cases, as PDF: of cartridges that are known, and of those that are to come.

import { userInfo } from 'node:os';
import { resolve } from 'node:path';
import { type Command, Option } from 'commander';
import { wholeSnapshot } from '../../client/snapshot-follower.ts';
import { nextBarcode } from '../../contract/barcodes.ts';
import { type KitLanguage, kitLanguages } from '../../contract/keys.ts';
import { visible } from '../../contract/visible.ts';
import { contentsOf, type InsertContents } from '../../labels/contents.ts';
import { labelsMost, labelsPerSheet, type StockName, stockNames, stocks } from '../../labels/stocks.ts';
import { barcodeArgument, barcodesArgument, countArgument } from '../arguments.ts';
import { requirePool } from '../known-pool.ts';
import { exit, run, type Session } from '../run.ts';
import { writeWhole } from '../whole-file.ts';
import { count } from '../words.ts';

interface LabelOptions {
  readonly out: string;
  readonly pool?: string;
  readonly first?: string;
  readonly count?: number;
  readonly stock: StockName;
  readonly startAt: number;
  readonly plain?: true;
  readonly colours?: true;
  readonly inserts?: true;
  readonly language: KitLanguage;
}

const knownShown = 5;

export function addLabels(program: Command): void {
  program
    .command('labels')
    .description('Make a PDF of barcode labels for cartridges, or of inserts for their cases.')
    .argument('[barcode...]', 'the cartridges, in this order; also new ones', barcodesArgument, [])
    .requiredOption('--out <file>', 'the PDF to write; an existing one is replaced')
    .option('--pool <pool>', 'all cartridges of a pool')
    .option('--first <barcode>', 'new cartridges, counted up from this barcode', barcodeArgument)
    .option('--count <number>', 'with --first: how many (default: what is left of a sheet)', countArgument)
    .addOption(new Option('--stock <name>', 'the sheets that are printed on').choices(stockNames).default('a4'))
    .option('--start-at <number>', 'the first sticker that is left on the first sheet', countArgument, 1)
    .option('--colours', 'a colour for each digit (default)')
    .addOption(new Option('--plain', 'black on white').conflicts('colours'))
    .option('--inserts', 'inserts instead of labels: the barcode, and what is on the cartridge')
    .addOption(new Option('--language <language>', 'of inserts').choices(kitLanguages).default('en'))
    .addHelpText(
      'after',
      `
Print at 100 %, not “fit to page”, and cut along the marks: a label of 78 × 15.8
mm fits the cartridge. Stickers are counted by row, from the upper left.
  a4, letter  one sticker as large as the sheet, or paper
  a4-105x17   34 stickers of 105 × 16.9 mm, such as RAYFILM 0901
  a4-96x17    32 stickers of 96 × 16.9 mm, such as Endisch 6409616
  avery-5366  30 filing labels on Letter;  avery-5161  20 address labels
Inserts list only what you may see. They are for paper of the stock’s size.

Examples:
  capstan labels CAP001L8 CAP002L8 --out labels.pdf
  capstan labels --first CAP021L8 --count 20 --stock avery-5366 --out new.pdf
  capstan labels --pool vault --inserts --out inserts.pdf`,
    )
    .action((barcodes: readonly string[], options: LabelOptions, command: Command) => {
      requireOneChoice(command, barcodes, options);
      return run<'labels'>(command, async (session) => {
        const chosen = await chosenBarcodes(command, session, barcodes, options);
        const file = resolve(options.out);
        const kind = options.inserts === true ? 'inserts' : 'labels';
        const { bytes, sheets } = await (kind === 'inserts'
          ? insertsFor(session, chosen, options)
          : labelsFor(chosen, options));
        await writeWhole(file, [bytes]);
        const words = `${count(chosen.length, kind.slice(0, -1))} on ${count(sheets, 'sheet')}: ${visible(file)}`;
        session.printer.value({ file, kind, barcodes: chosen, sheets }, words);
        session.printer.hint('Print it at 100 % (actual size), not “fit to page”.');
        return exit.ok;
      });
    });
}

function requireOneChoice(command: Command, barcodes: readonly string[], options: LabelOptions): void {
  const refuse = (words: string) => command.error(`error: ${words}`);
  const { pool, first, stock, startAt, inserts } = options;
  const choices = [barcodes.length > 0, pool !== undefined, first !== undefined].filter(Boolean);
  if (choices.length !== 1) refuse('give barcodes, or one of --pool and --first.');
  if (options.count !== undefined && first === undefined) refuse('--count is for --first.');
  if ((options.count ?? 1) > labelsMost) refuse(`--count is at most ${labelsMost.toLocaleString('en')}.`);
  const perSheet = labelsPerSheet(stock);
  if (startAt > perSheet) refuse(`a sheet of ${stock} has ${perSheet} stickers.`);
  if (inserts === true && startAt !== 1) refuse('--start-at is for labels.');
}

async function chosenBarcodes(
  command: Command,
  session: Session,
  barcodes: readonly string[],
  options: LabelOptions,
): Promise<readonly string[]> {
  const { pool, first, stock, startAt } = options;
  if (first !== undefined) {
    const wanted = options.count ?? labelsPerSheet(stock) - startAt + 1;
    const counted = countedUp(first, wanted);
    if (counted.length < wanted) {
      command.error(`error: from ${first} on there are only ${count(counted.length, 'number')} of that kind.`);
    }
    await warnOfKnown(session, counted);
    return counted;
  }
  if (pool === undefined) return barcodes;
  const { cartridges } = await requirePool(session, pool);
  if (cartridges.length === 0) command.error(`error: the pool ${visible(pool)} has no cartridges.`);
  return cartridges.map(({ barcode }) => barcode);
}

function countedUp(first: string, wanted: number): readonly string[] {
  const counted = [first];
  for (let last: string | null = first; counted.length < wanted; ) {
    last = nextBarcode(last, []);
    if (last === null) break;
    counted.push(last);
  }
  return counted;
}

/** Two cartridges of one barcode are taken for each other. */
async function warnOfKnown({ client, printer }: Session, barcodes: readonly string[]): Promise<void> {
  const wanted = new Set(barcodes);
  const { cartridges } = await wholeSnapshot(client);
  const known = cartridges.map(({ barcode }) => barcode).filter((barcode) => wanted.has(barcode));
  if (known.length === 0) return;
  const more = known.length > knownShown ? ` and ${known.length - knownShown} more` : '';
  printer.hint(`There are cartridges with these barcodes already: ${known.slice(0, knownShown).join(', ')}${more}.`);
  printer.hint('Never put a label on a second cartridge.');
}

interface MadePages {
  readonly bytes: Uint8Array;
  readonly sheets: number;
}

function lookOf({ plain }: LabelOptions): 'plain' | 'coloured' {
  return plain === true ? 'plain' : 'coloured';
}

async function labelsFor(barcodes: readonly string[], options: LabelOptions): Promise<MadePages> {
  // PDF is loaded only by who prints.
  const { labelSheets, sheetsFor } = await import('../../labels/label-sheets.ts');
  const { stock, startAt } = options;
  const made = new Date().toISOString();
  const bytes = await labelSheets({ barcodes, stock, startAt, look: lookOf(options), made });
  return { bytes, sheets: sheetsFor(barcodes.length, stock, startAt) };
}

async function insertsFor(
  { client }: Pick<Session, 'client'>,
  barcodes: readonly string[],
  options: LabelOptions,
): Promise<MadePages> {
  const { insertPages, insertSheetsFor } = await import('../../labels/insert-pages.ts');
  const contents: InsertContents[] = [];
  for (const barcode of barcodes) contents.push(await contentsOf(client.send, barcode));
  const { language, stock } = options;
  const about = { language, paper: stocks[stock].paper, look: lookOf(options), person: userInfo().username };
  const bytes = await insertPages({ contents, ...about, made: new Date().toISOString() });
  return { bytes, sheets: insertSheetsFor(barcodes.length) };
}
